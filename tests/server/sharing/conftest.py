"""Processes that share a database and a real Redis, all in this one."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from fulcrum.server.people.people import People
from fulcrum.server.sharing import redis_link
from fulcrum.server.sharing.sharing import Sharing
from fulcrum.server.storage.databases import Address, open_engine
from fulcrum.server.tables.hub import Hub
from tests.server.databases import NewSqlite
from tests.server.playing import SECRET
from tests.server.redis_server import RedisServer
from tests.server.tables.conftest import Process
from tests.server.tables.eyes import HandClock
from tests.server.waiting import until


class Member(Process):
    """One of several processes, with its background tasks."""

    def __init__(self, address: Address, url: str, clock: HandClock) -> None:
        self.address = address
        self._engine = open_engine(address)
        super().__init__(address, self._engine, clock)
        self.people, self.hub = People(self.store, SECRET.encode()), Hub()
        self.sharing = Sharing(url, self.tables, self.people, self.hub)
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._tasks = [asyncio.create_task(work()) for work in self.sharing.background_tasks]

    async def end(self, killed: bool = False) -> None:
        """A killed process publishes nothing any more."""
        if killed:
            self.sharing.link.up = False
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.tables.close()

    async def close(self) -> None:
        await self.end()
        await self.sharing.link.redis.aclose()
        await self.committer.close()
        await self._engine.dispose()


NewMember = Callable[[], Awaitable[Member]]


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Redis counts as complete as soon as it is up; tests that need another time set it."""
    monkeypatch.setattr(redis_link, "SETTLED_AFTER", 0.0)


@pytest.fixture
async def new_member(
    redis: RedisServer, new_sqlite: NewSqlite, tmp_path: Path, clock: HandClock
) -> AsyncIterator[NewMember]:
    """Makes processes that are connected to Redis."""
    address = new_sqlite(tmp_path)
    async with AsyncExitStack() as stack:

        async def new() -> Member:
            member = Member(address, redis.url, clock)
            stack.push_async_callback(member.close)
            member.start()
            await until(lambda: member.sharing.link.up)
            return member

        yield new
