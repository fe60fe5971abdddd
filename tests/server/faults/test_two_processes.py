"""Two servers on one database get a move for one table at the same instant: exactly one wins."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from fulcrum.server.storage.databases import Address, open_engine
from fulcrum.server.storage.store import Store
from tests.server.faults.tables import put_games
from tests.server.playing import Player, ServerProcess

pytestmark = pytest.mark.anyio

ROUNDS = 12


async def test_exactly_one_wins(address: Address, tmp_path: Path) -> None:
    await put_games(address, [("table", "ann", "bob")])
    servers = [ServerProcess(address, tmp_path) for _ in range(2)]
    try:
        for server in servers:
            await server.start()
        async with AsyncExitStack() as stack:
            people = [
                [await stack.enter_async_context(Player(person, server)) for server in servers]
                for person in ("ann", "bob")
            ]
            for number in range(ROUNDS):
                await one_round(people[number % 2], number)
    finally:
        for server in servers:
            server.stop()
    engine = open_engine(address)
    rows = await Store(engine).events("table")
    await engine.dispose()
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    assert [row.kind for row in rows].count("moved") == ROUNDS


async def one_round(twins: list[Player], number: int) -> None:
    """The same person at both servers, with two different moves for the same version."""
    first = number // 2 % 2  # the process that stored the last move may not be the one that is asked for the list
    await twins[first].watch("table")
    moves = await current_moves(twins)
    answers = await asyncio.gather(
        *(
            twin.ask("move", "table", **{"id": f"{number} {side}", "for": moves["for"], "move": moves["moves"][-side]})
            for side, twin in enumerate(twins)
        )
    )
    done = [answer for answer in answers if "error" not in answer]
    lost = [answer for answer in answers if "error" in answer]
    assert len(done) == 1, answers
    assert lost[0]["error"]["code"] == "stale"
    assert lost[0]["view"]["version"] >= done[0]["done"]


async def current_moves(twins: list[Player]) -> dict[str, object]:
    """Asks the process that knows whose turn it is: without Redis they don't notify each other."""
    listed = [await twin.ask("moves", "table") for twin in twins]
    return max(listed, key=lambda moves: moves["for"])
