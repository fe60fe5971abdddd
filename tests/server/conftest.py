"""Every test that asks for a database runs on SQLite and on PostgreSQL."""

import asyncio
import threading
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Postgres, Sqlite, open_engine
from fulcrum.server.storage.store import Store
from fulcrum.server.storage.upgrades import upgrade
from tests.server.databases import NewSqlite, PostgresServer
from tests.server.redis_server import RedisServer

SECONDS_TO_CLOSE = 10.0


class LoopOfConnections(asyncio.SelectorEventLoop):
    """A loop that waits for the threads of SQLite connections before it closes.

    aiosqlite does not wait for them when it couldn't connect, or when a caller was cancelled. On a busy machine such a
    thread would report to a closed loop, and fail another test.
    """

    def close(self) -> None:
        for thread in threading.enumerate():
            if "_connection_worker_thread" in thread.name:
                thread.join(SECONDS_TO_CLOSE)
                assert not thread.is_alive(), "a connection to SQLite was left open"
        super().close()


@pytest.fixture(scope="session")
def anyio_backend() -> tuple[str, dict[str, object]]:
    return "asyncio", {"loop_factory": LoopOfConnections}


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    server = PostgresServer()
    try:
        server.start()
        yield server
    finally:
        server.remove()


@pytest.fixture(scope="module")
def redis_server() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def redis(redis_server: RedisServer) -> RedisServer:
    """Runs PostgreSQL, empty."""
    redis_server.stop()
    redis_server.start()
    return redis_server


async def upgraded(address: Address) -> None:
    engine = open_engine(address)
    await upgrade(engine)
    await engine.dispose()


@pytest.fixture(scope="session")
def new_sqlite(tmp_path_factory: pytest.TempPathFactory) -> NewSqlite:
    """Makes a database with the newest schema in a folder, faster than migrations for each test.

    The model is kept as bytes, so that no test can write to it and leave its tables to the tests after it.
    """
    file = tmp_path_factory.mktemp("model") / "model.sqlite3"
    asyncio.run(upgraded(Sqlite(file)))
    model = file.read_bytes()

    def new(folder: Path) -> Sqlite:
        file = folder / "games.sqlite3"
        file.write_bytes(model)
        return Sqlite(file)

    return new


@pytest.fixture(scope="session")
def postgres_model(postgres: PostgresServer) -> Postgres:
    """A database with the newest schema, emptied for each test."""
    address = postgres.new_database()
    asyncio.run(upgraded(address))
    return address


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """A database without any tables."""
    if request.param == "sqlite":
        return Sqlite(tmp_path / "empty.sqlite3")
    server: PostgresServer = request.getfixturevalue("postgres")
    return server.new_database()


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """A database with the newest schema."""
    if request.param == "sqlite":
        new_sqlite: NewSqlite = request.getfixturevalue("new_sqlite")
        return new_sqlite(tmp_path)
    server: PostgresServer = request.getfixturevalue("postgres")
    model: Postgres = request.getfixturevalue("postgres_model")
    server.start()  # in case a test stopped it and failed
    server.empty(model)
    return model


@pytest.fixture
async def engine(address: Address) -> AsyncIterator[AsyncEngine]:
    engine = open_engine(address)
    yield engine
    await engine.dispose()


@pytest.fixture
async def store(engine: AsyncEngine) -> Store:
    return Store(engine)


@pytest.fixture
async def committer(address: Address) -> AsyncIterator[Committer]:
    committer = Committer.open(address)
    yield committer
    await committer.close()
