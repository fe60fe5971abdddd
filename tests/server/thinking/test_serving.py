"""Bots of a running server: its own process, its thinking process, and people over sockets."""

import asyncio
import os
import random
import signal
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.server.databases import NewSqlite
from tests.server.playing import Player, ServerProcess, cookie
from tests.server.thinking.thinkers import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
async def server(new_sqlite: NewSqlite, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("bots")
    address = new_sqlite(folder)
    server = ServerProcess(address, folder, FULCRUM_THINKERS="1", FULCRUM_BOT_SECONDS="0.2")
    try:
        await server.start()
        yield server
        assert "Traceback" not in server.log()
    finally:
        server.stop()


async def open_table(server: ServerProcess, person: str, **wishes: Any) -> str:
    """Returns a table at which the person has seat 0."""
    address = f"http://127.0.0.1:{server.port}/api/tables"
    headers = {"cookie": cookie(person), "X-Fulcrum": "1"}
    body = {"game": "lean", "seat": 0, "autostart": True, **wishes}
    async with httpx2.AsyncClient(headers=headers, trust_env=False, timeout=PATIENCE) as client:
        answer = await client.post(address, json=body)
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["view"]["table"]
    return table


def on_move(player: Player) -> bool:
    return player.view["seat"] in player.view["game"]["actors"]


async def move(player: Player, table: str, choice: random.Random) -> None:
    """Any listed move, since card game offers may go on without end. On a busy machine another may come first."""
    listed = await player.ask("moves", table)
    moves = [text for text in listed["moves"] if not text.startswith("offer")]
    if moves:
        await player.ask("move", table, **{"for": listed["for"], "move": choice.choice(moves)})


async def play(player: Player, table: str, turns: int = 1_000) -> None:
    """Plays until the game is over, or for this many turns."""
    choice = random.Random(player.person)
    async with asyncio.timeout(4 * PATIENCE):
        while player.view["status"] == "playing" and player.view["game"]["turn"] < turns:
            if on_move(player):
                await move(player, table, choice)
            else:
                await player.next_frame()


def bot_moves(player: Player) -> int:
    events = [event for frame in player.frames for event in frame.get("events", ())]
    return sum(event["kind"] == "moved" and event.get("by") == "bot" for event in events)


async def test_a_guest_plays_a_whole_game_against_a_bot(server: ServerProcess) -> None:
    table = await open_table(server, "ann", options={"side": 2}, bots=[{"seat": 1, "level": 2}])
    async with Player("ann", server) as ann:
        await ann.watch(table)
        hint = await ann.ask("hint", table)
        listed = await ann.ask("moves", table)
        assert hint["move"] in listed["moves"] and hint["line"][0] == hint["move"]
        assert hint["for"] == listed["for"] and 0 <= hint["value"] <= 1
        await play(ann, table)
        assert ann.view["verdict"]["reason"] == "rules"
        assert bot_moves(ann) >= 3
        late = await ann.ask("hint", table)
        assert late["error"]["code"] == "status"


async def test_a_bot_stands_in_until_the_player_returns(server: ServerProcess) -> None:
    table = await open_table(server, "ann", away_grace=0)
    async with Player("ann", server) as ann, Player("bob", server) as bob:
        for player in (ann, bob):
            await player.watch(table)
        await bob.ask("sit", table)
        refused = await ann.ask("hint", table)
        assert refused["error"]["code"] == "hint"
        await move(ann, table, random.Random(1))
        await bob.disconnect()
        await ann.until(ann.view["version"] + 3)  # he left, a bot stood in, and it moved
        assert ann.view["seats"][1]["stand_in"] and bot_moves(ann) == 1
        await bob.connect()
        await bob.watch(table)
        while bob.view["seats"][1]["stand_in"]:
            await bob.next_frame()
        await ann.until(bob.view["version"])
        await move(ann, table, random.Random(2))
        await bob.until(ann.view["version"])
        assert on_move(bob)
        await move(bob, table, random.Random(3))
        assert [entry["seat"] for entry in bob.view["game"]["moves"]] == [0, 1, 0, 1]


@pytest.mark.skipif(not Path(f"/proc/self/task/{os.getpid()}/children").exists(), reason="looks for it in /proc")
async def test_a_thinking_process_that_is_killed_loses_nothing(server: ServerProcess) -> None:
    table = await open_table(server, "cat", options={"side": 2}, bots=[{"seat": 1, "level": 2}])
    async with Player("cat", server) as cat:
        await cat.watch(table)
        await play(cat, table, turns=2)
        thinkers = thinking_processes(server)
        assert len(thinkers) == 1
        os.kill(thinkers[0], signal.SIGKILL)
        await play(cat, table)
        assert cat.view["verdict"]["reason"] == "rules"
    assert thinking_processes(server) != thinkers


def thinking_processes(server: ServerProcess) -> list[int]:
    """The server's children that were spawned by it."""
    lists = Path(f"/proc/{server.pid}/task").glob("*/children")
    children = [int(word) for found in lists for word in found.read_text().split()]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


async def test_thirty_tables_share_one_thinking_process(server: ServerProcess) -> None:
    async def one(number: int) -> int:
        person, bot = f"person {number}", {"seat": 1, "level": 8 - number % 3}
        table = await open_table(server, person, options={"side": 2}, bots=[bot])
        async with Player(person, server) as player:
            await player.watch(table)
            await play(player, table)
            assert player.view["verdict"]["reason"] == "rules"
            return bot_moves(player)

    assert min(await asyncio.gather(*(one(number) for number in range(30)))) >= 3


async def test_cards_with_three_bots(server: ServerProcess) -> None:
    bots = [{"seat": 1, "level": 2}, {"seat": 2, "level": 5, "temperament": "schemer"}, {"seat": 3, "level": 8}]
    table = await open_table(server, "dan", game="leverage-cards", players=4, bots=bots)
    async with Player("dan", server) as dan:
        await dan.watch(table)
        await play(dan, table, turns=12)
        assert dan.view["status"] == "over" or dan.view["game"]["turn"] >= 12
        movers = {entry["seat"] for entry in dan.view["game"]["moves"]}
        assert movers == {0, 1, 2, 3}
        assert bot_moves(dan) >= 3
