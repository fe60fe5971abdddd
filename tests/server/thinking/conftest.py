"""A server's tables with bots on SQLite; storage is tested elsewhere."""

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fulcrum.server.storage.databases import Address, open_engine
from fulcrum.server.tables.live import LiveTables
from tests.server.databases import NewSqlite
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import HandClock
from tests.server.thinking.thinkers import House


class FixedChance(random.Random):
    """The same ids and the same cards in every run."""

    def token_urlsafe(self, size: int) -> str:
        return self.randbytes(size).hex()

    def randbits(self, bits: int) -> int:
        return self.getrandbits(bits)


@pytest.fixture
def address(new_sqlite: NewSqlite, tmp_path: Path) -> Address:
    return new_sqlite(tmp_path)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
async def process(address: Address, clock: HandClock) -> AsyncIterator[Process]:
    engine = open_engine(address)
    process = Process(address, engine, clock)
    process.tables = LiveTables(process.store, process.committer, clock, FixedChance(7))
    yield process
    await process.tables.close()
    await process.committer.close()
    await engine.dispose()


@pytest.fixture
async def house(process: Process) -> AsyncIterator[House]:
    house = House(process)
    yield house
    await house.bots.close()
