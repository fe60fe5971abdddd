"""kill -9 of the server during play: confirmed moves are stored, none twice, and clients resume by themselves."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from fulcrum.server.storage.checks import problems
from fulcrum.server.storage.databases import Address, open_engine
from fulcrum.server.storage.store import Store
from tests.server.databases import NewSqlite
from tests.server.faults.tables import put_games
from tests.server.playing import Player, ServerProcess

pytestmark = pytest.mark.anyio


class Tally:
    """The moves that servers have confirmed."""

    def __init__(self) -> None:
        self.moves: dict[tuple[str, str], int] = {}  # table and id, and the confirmed version
        self._changed = asyncio.Condition()

    async def add(self, table: str, move_id: str, version: int) -> None:
        async with self._changed:
            assert self.moves.setdefault((table, move_id), version) == version
            self._changed.notify_all()

    async def until(self, number: int) -> None:
        async with self._changed:
            await self._changed.wait_for(lambda: len(self.moves) >= number)


class Tireless(Player):
    """Plays its games one after the other until cancelled; repeats a move until it is answered."""

    def __init__(self, person: str, server: ServerProcess, tables: list[str], tally: Tally) -> None:
        super().__init__(person, server)
        self._tables = tables
        self._tally = tally
        self._pending: dict[str, Any] | None = None

    async def play(self) -> None:
        for table in self._tables:
            while self.view.get("table") != table or self.view["status"] == "playing":
                try:
                    await self._play_on(table)
                except ConnectionClosed:
                    await self.connect()
                    self.view = {}

    async def _play_on(self, table: str) -> None:
        if self.view.get("table") != table:
            if self._socket is None:
                await self.connect()
            await self.watch(table)
        if self._pending is not None:
            answer = await self.ask("move", table, **self._pending)
            assert "error" not in answer, answer
            await self._tally.add(table, self._pending["id"], answer["done"])
            self._pending = None
        elif self.view["game"]["actors"] == [self.view["seat"]]:
            listed = await self.ask("moves", table)
            move = {"for": listed["for"], "move": listed["moves"][len(listed["moves"]) // 2]}
            self._pending = {"id": f"{self.person} for {listed['for']}", **move}
        else:
            await self.next_frame()


async def check_database(address: Address, tables: list[str], tally: Tally) -> None:
    engine = open_engine(address)
    store = Store(engine)
    assert await problems(engine) == []
    found: dict[tuple[str, str], int] = {}
    for table in tables:
        for row in await store.events(table):
            if row.kind == "moved":
                key = (table, msgspec.json.decode(row.body)["id"])
                assert key not in found
                found[key] = row.version
    await engine.dispose()
    assert {key: found.get(key) for key in tally.moves} == tally.moves


async def test_killed_during_play(request: pytest.FixtureRequest, tmp_path: Path, new_sqlite: NewSqlite) -> None:
    slow = request.config.getoption("--slow")
    kills, pairs, games, between = (20, 100, 8, 300) if slow else (3, 10, 2, 60)
    address = new_sqlite(tmp_path)
    names = [(f"table-{pair}-{game}", f"one-{pair}", f"two-{pair}") for game in range(games) for pair in range(pairs)]
    await put_games(address, names)
    server, tally = ServerProcess(address, tmp_path), Tally()
    await server.start()
    players = [
        Tireless(f"{side}-{pair}", server, [f"table-{pair}-{game}" for game in range(games)], tally)
        for pair in range(pairs)
        for side in ("one", "two")
    ]
    playing = [asyncio.create_task(player.play()) for player in players]
    try:
        async with asyncio.timeout(1_800 if slow else 400):
            for _ in range(kills):
                await until_or_failed(tally, len(tally.moves) + between, playing)
                server.kill()
                await check_database(address, [name[0] for name in names], tally)
                await server.start()
            await until_or_failed(tally, len(tally.moves) + between, playing)
    finally:
        for task in playing:
            task.cancel()
        ends = await asyncio.gather(*playing, return_exceptions=True)
        server.stop()
    assert [end for end in ends if isinstance(end, Exception)] == []
    await check_database(address, [name[0] for name in names], tally)


async def until_or_failed(tally: Tally, number: int, playing: list["asyncio.Task[None]"]) -> None:
    """Waits for this many confirmed moves; fails at once if a player failed."""
    reached = asyncio.create_task(tally.until(number))
    waiting = {reached, *playing}
    while not reached.done():
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
        assert waiting or reached.done(), "all games are over"
