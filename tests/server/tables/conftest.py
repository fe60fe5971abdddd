"""Tables in memory on a real database, and a clock that tests set."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.match.commands import Sit, Start
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, open_engine
from fulcrum.server.storage.store import Store
from fulcrum.server.tables.live import LiveTables
from fulcrum.server.tables.live_table import LiveTable
from tests.server.tables.eyes import HandClock


class Process:
    """The tables of one server process."""

    def __init__(self, address: Address, engine: AsyncEngine, clock: HandClock) -> None:
        self.committer = Committer.open(address)
        self.store = Store(engine, self.committer.write_lock)
        self.tables = LiveTables(self.store, self.committer, clock)

    async def game(self, game: str = "lean", people: int = 2, **wishes: object) -> LiveTable:
        """Starts a game of the people p0, p1 …"""
        table_id = await self.tables.create(game, owner="p0", **{"players": people, **wishes})
        live = await self.tables.get(table_id)
        for seat in range(people):
            await live.do(Sit(f"Name {seat}"), f"p{seat}")
        await live.do(Start(), "p0")
        return live

    async def wake_due(self) -> None:
        """Does what the timers' task would do now."""
        await asyncio.gather(*self.tables.timers.start_due())
        await self.tables.close()


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def process(address: Address, clock: HandClock) -> AsyncIterator[Process]:
    engine = open_engine(address)
    process = Process(address, engine, clock)
    yield process
    await process.tables.close()
    await process.committer.close()
    await engine.dispose()


@pytest.fixture
async def other_process(address: Address, clock: HandClock) -> AsyncIterator[Process]:
    """A second process on the same database."""
    engine = open_engine(address)
    process = Process(address, engine, clock)
    yield process
    await process.tables.close()
    await process.committer.close()
    await engine.dispose()
