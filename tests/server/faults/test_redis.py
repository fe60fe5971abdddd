"""Several server processes on one PostgreSQL, with a Redis that goes down and comes back."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec
import pytest

from fulcrum.server.storage.databases import Postgres, open_engine
from fulcrum.server.storage.store import Store
from tests.server.databases import PostgresServer
from tests.server.faults.tables import put_games
from tests.server.faults.test_two_processes import ROUNDS, one_round
from tests.server.playing import Player, ServerProcess
from tests.server.redis_server import RedisServer
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


@pytest.fixture
def address(postgres: PostgresServer, postgres_model: Postgres) -> Postgres:
    postgres.start()
    postgres.empty(postgres_model)
    return postgres_model


@pytest.fixture
async def servers(address: Postgres, redis: RedisServer, tmp_path: Path) -> AsyncIterator[list[ServerProcess]]:
    """Two processes, with a game of ann and bob."""
    await put_games(address, [("table", "ann", "bob")])
    two = []
    try:
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            server = ServerProcess(address, tmp_path / name, FULCRUM_REDIS_URL=redis.url)
            two.append(server)
            await server.start()
        yield two
    finally:
        for server in two:
            server.stop()


async def stored_moves(address: Postgres, table: str) -> list[str]:
    """Returns the ids of all moves in order; checks that the table's versions have no gap."""
    engine = open_engine(address)
    rows = await Store(engine).events(table)
    await engine.dispose()
    assert [row.version for row in rows] == list(range(1, len(rows) + 1))
    return [msgspec.json.decode(row.body)["id"] for row in rows if row.kind == "moved"]


class Match:
    """Two people play by turns, each at another server; a failed move is sent again, as clients do."""

    def __init__(self, players: list[Player]) -> None:
        self.moves: list[str] = []
        self.refused = 0
        self._players = players

    async def play(self, number: int) -> None:
        for _ in range(number):
            turn = len(self.moves) % 2
            mover, other = self._players[turn], self._players[1 - turn]
            move_id = f"m{len(self.moves)}"
            listed = await mover.ask("moves", "table")
            move = {"id": move_id, "for": listed["for"], "move": listed["moves"][0]}
            answer = await mover.ask("move", "table", **move)
            while answer.get("error", {}).get("code") == "storage":
                self.refused += 1
                await asyncio.sleep(0.2)
                answer = await mover.ask("move", "table", **move)
            assert "error" not in answer, answer
            self.moves.append(move_id)
            await other.until(answer["done"])
            assert other.view["game"]["moves"] == mover.view["game"]["moves"]


async def test_redis_and_the_database_stopped_and_started_during_play(
    servers: list[ServerProcess], address: Postgres, redis: RedisServer, postgres: PostgresServer
) -> None:
    async with Player("ann", servers[0]) as ann, Player("bob", servers[1]) as bob:
        for player in (ann, bob):
            await player.watch("table")
        match = Match([ann, bob])
        await match.play(4)
        redis.stop()
        await match.play(2)
        postgres.stop()
        playing = asyncio.create_task(match.play(2))
        await until(lambda: match.refused or playing.done())
        await asyncio.to_thread(postgres.start)
        await playing
        assert match.refused
        redis.start()
        await match.play(4)
    assert await stored_moves(address, "table") == match.moves
    for server in servers:
        assert "Traceback" not in server.log()


async def test_exactly_one_wins_with_redis_too(servers: list[ServerProcess], address: Postgres) -> None:
    async with AsyncExitStack() as stack:
        people = [
            [await stack.enter_async_context(Player(person, server)) for server in servers] for person in ("ann", "bob")
        ]
        for number in range(ROUNDS):
            await one_round(people[number % 2], number)
    assert len(await stored_moves(address, "table")) == ROUNDS
