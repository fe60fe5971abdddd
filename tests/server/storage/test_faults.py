"""Confirmed appends are stored, whatever happens to the process, the disk or the database."""

import asyncio
import signal
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fulcrum.server.storage.checks import problems
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Postgres, Sqlite, open_engine
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import Store
from tests.server.databases import PATIENCE, PostgresServer
from tests.server.storage.appender import TABLES
from tests.server.storage.events import event, summary

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]
Acknowledged = set[tuple[str, int]]


def start_appender(mode: str, address: Address, *arguments: object) -> "subprocess.Popen[bytes]":
    url = address.dsn if isinstance(address, Postgres) else f"sqlite:///{address.path}"
    command = [sys.executable, "-m", "tests.server.storage.appender", mode, url, *map(str, arguments)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)


def lines_until_killed(process: "subprocess.Popen[bytes]", number: int) -> list[bytes]:
    """Returns the output of a process, which is killed after a number of lines if it has not killed itself."""
    assert process.stdout is not None
    lines = [process.stdout.readline() for _ in range(number)]
    process.kill()
    rest, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == -signal.SIGKILL
    return [*lines, *rest.splitlines(keepends=True)]


def acknowledged(lines: list[bytes]) -> Acknowledged:
    words = [line.decode().split() for line in lines if line.startswith(b"table-") and line.endswith(b"\n")]
    return {(name, int(version)) for name, version in words}


async def check_stored(address: Address, told: Acknowledged) -> int:
    """Checks that all confirmed appends are stored, none twice and none partly; returns the number of appends."""
    engine = open_engine(address)
    store = Store(engine)
    assert await problems(engine) == []
    stored: Acknowledged = set()
    for name in TABLES:
        events = await store.events(name)
        assert [event.version for event in events] == list(range(1, len(events) + 1))
        bodies = [event.body.partition("-")[2] for event in events]  # without the process that wrote it
        assert len(set(bodies)) == len(events)
        stored |= {(name, version) for version in range(2, len(events) + 2, 2)}
    await engine.dispose()
    assert told <= stored
    return len(stored)


@pytest.mark.thorough
async def test_killed_while_appending(address: Address) -> None:
    """Three times: at its first confirmation, at a later one, and at any moment."""
    told: Acknowledged = set()
    for number, itself in ((1, [1]), (107, [107]), (200, [])):
        process = start_appender("endless", address, *itself)
        fresh = acknowledged(lines_until_killed(process, number))
        assert len(fresh) == number if itself else len(fresh) >= number
        assert not fresh & told
        told |= fresh
        assert await check_stored(address, told) >= len(told)


@pytest.mark.thorough
@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_disk_full(address: Sqlite) -> None:
    process = start_appender("full", address)
    out, _ = process.communicate(timeout=2 * PATIENCE)
    lines = out.splitlines(keepends=True)
    assert process.returncode == 0
    assert lines[-1] == b"done\n"
    [full] = [number for number, line in enumerate(lines) if line.startswith(b"full: ")]
    assert lines[full] == b"full: the database file can't be used: disk I/O error (SQLITE_IOERR_WRITE)\n"
    assert len(TABLES) < full < len(lines) - len(TABLES)
    told = acknowledged(lines)
    assert await check_stored(address, told) == len(told)


class Stubborn:
    """A player who continues after every failure."""

    def __init__(self, name: str, committer: Committer, store: Store) -> None:
        self.name, self.committer, self.store = name, committer, store
        self.told: list[int] = []
        self.failures = 0
        self.going = True

    async def play(self) -> None:
        version = 0
        while self.going:
            try:
                table = summary() if version == 0 else None
                await self.committer.append(self.name, [event(version + 1)], table=table)
                version += 1
                self.told.append(version)
            except StorageDown:
                self.failures += 1
                version = await self.look()

    async def look(self) -> int:
        while True:
            try:
                return len(await self.store.events(self.name))
            except StorageDown:
                await asyncio.sleep(0.02)


def until_all(players: list[Stubborn], number: Callable[[Stubborn], int], more: int) -> Awaitable[None]:
    """Waits until a number has grown for each of them since the call."""
    aims = [number(player) + more for player in players]

    async def wait() -> None:
        end = time.monotonic() + PATIENCE
        while any(number(player) < aim for player, aim in zip(players, aims, strict=True)):
            assert time.monotonic() < end, "it never came to that"
            await asyncio.sleep(0.005)

    return wait()


@pytest.mark.parametrize("address", ["postgresql"], indirect=True)
async def test_postgresql_stopped_and_started(postgres: PostgresServer, committer: Committer, store: Store) -> None:
    players = [Stubborn(name, committer, store) for name in TABLES]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for _ in range(2):
        await until_all(players, lambda player: len(player.told), 5)
        all_failed = until_all(players, lambda player: player.failures, 1)
        await asyncio.to_thread(postgres.stop)
        await all_failed
        await asyncio.to_thread(postgres.start)
    await until_all(players, lambda player: len(player.told), 1)
    for player in players:
        player.going = False
    await asyncio.gather(*tasks)
    for player in players:
        versions = [stored.version for stored in await store.events(player.name)]
        assert versions == list(range(1, len(versions) + 1))
        assert len(set(player.told)) == len(player.told)
        assert set(player.told) <= set(versions)
