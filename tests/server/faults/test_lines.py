"""Broken connections, and clients that send nonsense: no view is stale, and the game goes on."""

import asyncio
import json
import random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.playing import Player
from tests.server.test_socket import Running, new_table, serving

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    async with serving(tmp_path_factory.mktemp("server")) as running:
        yield running


async def true_view(server: Running, table: str, seat: int) -> dict[str, Any]:
    live = await server.services.tables.get(table)
    view: dict[str, Any] = json.loads(json.dumps(live.table.view(seat)))
    return view


async def test_cut_off_while_the_other_moves_at_every_timing(server: Running, request: pytest.FixtureRequest) -> None:
    """The loop is shared with the server, so the connection can break at every step of it."""
    moments = 120 if request.config.getoption("--slow") else 30
    table = await new_table(server, options={"side": 5})
    async with Player("ann", server) as ann:
        bob = Player("bob", server)
        await bob.connect()
        for player in (ann, bob):
            await player.watch(table)
            await player.ask("sit", table)
        for moment in range(moments):
            if (await true_view(server, table, 0))["status"] != "playing":
                table = await new_table(server, options={"side": 5})
                for player in (ann, bob):
                    player.view = {}
                    await player.watch(table)
                    await player.ask("sit", table)
            moving = asyncio.create_task(ann.move(table, f"ann {moment}"))
            for _ in range(moment):
                await asyncio.sleep(0)
            bob.cut()
            await bob.connect()
            since = {"since": bob.view["version"], "seat": 1} if moment % 2 and bob.view.get("seat") == 1 else {}
            await bob.ask("watch", table, **since)
            answer = await moving
            await bob.until(answer["version"])
            assert bob.view == await true_view(server, table, 1)
            if bob.view["status"] == "playing":
                await bob.move(table, f"bob {moment}")
                await ann.until((await true_view(server, table, 0))["version"])
                assert bob.view == await true_view(server, table, 1)
                assert ann.view == await true_view(server, table, 0)
        await bob.disconnect()


def nonsense(rng: random.Random, table: str, sent: list[str]) -> str | bytes:
    """Returns a frame that is garbage, too large, a repetition, or valid except for one detail."""
    message: dict[str, Any] = {"do": "move", "table": table, "id": f"n{rng.random()}", "for": 3, "move": "e6>NE"}
    kind = rng.randrange(9)
    if kind == 0:
        return rng.randbytes(rng.randrange(200))
    if kind == 1:
        return rng.randbytes(rng.randrange(200)).decode("latin-1")
    if kind == 2:
        text = json.dumps(message)
        return text[: rng.randrange(len(text))]
    if kind == 3 and sent:
        return rng.choice(sent)
    if kind == 4:
        message[rng.choice(list(message))] = rng.choice([None, -1, 2**70, 1.5, [], {}, "", "x" * 3_000, True, "\ud800"])
    elif kind == 5:
        del message[rng.choice(list(message))]
    elif kind == 6:
        message["do"] = rng.choice(["sit", "start", "resign", "stand", "abort", "claim", "accept", "__init__"])
    elif kind == 7:
        message["for"] = rng.choice([0, 1, 2, 10**6])
    elif rng.random() < 0.1:
        return "x" * 20_000
    return json.dumps(message)


async def test_a_thousand_frames_of_nonsense_and_replays(server: Running) -> None:
    rng = random.Random(7)
    table = await new_table(server)
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        sent: list[str] = []
        for player in (ann, bob):
            await player.watch(table)
            await player.ask("sit", table)
        stranger = Player("mallory", server)
        await stranger.connect()
        answered = closed = 0
        for number in range(1_000):
            frame = nonsense(rng, table, sent)
            try:
                await stranger.send(frame)
                await stranger.next_frame()
                answered += 1
            except ConnectionClosed:
                closed += 1
                await stranger.connect()
            if number % 100 == 0:
                mover, other = (ann, bob) if number % 200 == 0 else (bob, ann)
                moves = await mover.ask("moves", table)
                move = {"id": f"m{number}", "for": moves["for"], "move": moves["moves"][0]}
                answer = await mover.ask("move", table, **move)
                await other.until(answer["version"])
                sent.append(json.dumps({"do": "move", "table": table, **move}))
        await stranger.disconnect()
        assert answered > 900 and closed > 0
        # The players' own frames, repeated in any order, change nothing any more.
        before = (await true_view(server, table, 0))["version"]
        for text in rng.choices(sent, k=100):
            for player in (ann, bob):
                await player.send(text)
                await player.answer(json.loads(text)["id"])
        assert (await true_view(server, table, 0))["version"] == before
        assert ann.view == await true_view(server, table, 0)
        assert bob.view == await true_view(server, table, 1)
