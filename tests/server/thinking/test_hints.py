"""Hints over the socket: others go on meanwhile, and the rate is limited."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosedError

from fulcrum.match.commands import AddBot, Sit
from fulcrum.match.refusals import Refused
from fulcrum.server.operations.rate_limits import Rate
from fulcrum.server.shutdown import RESTART, drain
from tests.server.playing import Player
from tests.server.test_socket import Running, new_table, serving
from tests.server.thinking.thinkers import PATIENCE, ByHand

pytestmark = pytest.mark.anyio


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Running]:
    async with serving(tmp_path) as running:
        yield running


@pytest.fixture
async def thinker(server: Running) -> ByHand:
    thinker = server.services.bots._thinker = ByHand()
    return thinker


async def game_against_a_bot(server: Running) -> str:
    table = await new_table(server)
    live = await server.services.tables.get(table)
    await live.do(Sit("Ann"), "ann")
    await live.do(AddBot(1, 2), "ann")
    return table


async def test_a_hint_holds_up_nothing_else(server: Running, thinker: ByHand) -> None:
    table = await game_against_a_bot(server)
    async with Player("ann", server) as ann, Player("eve", server) as eve:
        for player in (ann, eve):
            await player.watch(table)
        await ann.send({"do": "hint", "table": table, "id": "h"})
        job = await thinker.asked(1)
        assert (job.purpose, job.seat, job.level) == ("hint", 0, 8)
        assert "done" in await ann.ask("chat", table, text="let me think")
        thinker.answer(job, "e6>NE", value=0.5)
        hint = await ann.answer("h")
        assert hint == {"re": "h", "table": table, "for": job.version + 1, "move": "e6>NE", "value": 0.5, "line": []}
        await eve.until(ann.view["version"])
        told = [event for frame in eve.frames for event in frame.get("events", ()) if event["kind"] == "hinted"]
        assert [(event["seat"], "move" in event) for event in told] == [(0, False)]
        assert "done" in await ann.ask("move", table, **{"for": hint["for"], "move": hint["move"]})


async def test_hints_have_a_limit(server: Running, thinker: ByHand) -> None:
    table = await game_against_a_bot(server)
    async with Player("ann", server) as ann:
        server.services.limits._rates = {"hints": Rate(0.001, 1)}
        await ann.send({"do": "hint", "table": table, "id": "first"})
        await thinker.asked(1)
        assert (await ann.ask("hint", table))["error"]["code"] == "too-often"
    await thinker.until(lambda: len(thinker.given_up) == 1)  # a client that left needs none
    assert len(thinker.jobs) == 1


async def test_a_refused_hint_has_a_reason(server: Running, thinker: ByHand) -> None:
    table = await game_against_a_bot(server)
    async with Player("ann", server) as ann, Player("eve", server) as eve:
        assert (await eve.ask("hint", table))["error"]["code"] == "no-seat"
        await ann.send({"do": "hint", "table": table, "id": "h"})
        thinker.fail(await thinker.asked(1), "ValueError in bot.py, line 3")
        error = (await ann.answer("h"))["error"]
        assert error["code"] == "hint" and "bot.py" not in error["words"]


async def test_a_stopping_server_answers_waiting_hints(server: Running, thinker: ByHand) -> None:
    table = await game_against_a_bot(server)
    async with Player("ann", server) as ann:
        await ann.watch(table)
        await ann.send({"do": "hint", "table": table, "id": "h"})
        await thinker.asked(1)
        stopped = asyncio.create_task(drain(server.services, PATIENCE))
        error = (await ann.answer("h"))["error"]
        assert error["code"] == "stopping" and "Try again" in error["words"]
        with pytest.raises(ConnectionClosedError) as closed:
            await ann.next_frame()
        assert closed.value.rcvd is not None and closed.value.rcvd.code == RESTART
        await asyncio.wait_for(stopped, PATIENCE)
    with pytest.raises(Refused, match="Try again"):
        await server.services.bots.hint(await server.services.tables.get(table), 0)
