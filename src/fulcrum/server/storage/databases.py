"""Addresses of databases and connections to them: SQLite by default, PostgreSQL for several processes."""

import logging
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg
from sqlalchemy import Connection, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from fulcrum.server.storage.errors import StorageDown

BUSY_SECONDS = 5.0  # that SQLite waits while another connection writes
CONNECT_SECONDS = 5.0
ANSWER_SECONDS = 30.0
PRAGMAS = (
    # Every commit is on the disk before it is confirmed. Readers never wait for the writer.
    "journal_mode = WAL",
    "synchronous = FULL",
    "foreign_keys = ON",
    # Large statements keep what a rollback needs in memory, not in a file for each of them.
    "temp_store = MEMORY",
    # Pages (40 MB). Moves wait while the log is copied into the database, and a page that changed often is copied once.
    "wal_autocheckpoint = 10000",
)
EXPECTED = "must be sqlite:///FILE or postgresql://USER:PASSWORD@HOST:PORT/NAME"


@dataclass(frozen=True, slots=True)
class Sqlite:
    """A database in a file on this machine."""

    path: Path

    def __str__(self) -> str:
        return f"SQLite in {self.path}"


@dataclass(frozen=True, slots=True)
class Postgres:
    """A database shared by several processes. Only `dsn` contains the password."""

    dsn: str = field(repr=False)

    def __str__(self) -> str:
        url = make_url(self.dsn)
        return f"PostgreSQL {url.database or ''} at {url.host or 'this machine'}"


Address = Sqlite | Postgres


def parse_address(text: str) -> Address:
    """Parses a URL. Raises `ValueError` with a message to follow the name of the setting."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise ValueError(EXPECTED) from None  # never the text, which may contain a password
    match url.drivername:
        case "sqlite" | "sqlite+aiosqlite":
            return _sqlite(url)
        case "postgres" | "postgresql" | "postgresql+asyncpg":
            return Postgres(url.set(drivername="postgresql").render_as_string(hide_password=False))
    raise ValueError(f"{EXPECTED}; {url.drivername} is not known")


def _sqlite(url: URL) -> Sqlite:
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise ValueError("must name a file, as games in memory would be lost")
    if url.query or url.host:
        raise ValueError("must be sqlite:///FILE and nothing more")
    return Sqlite(Path(url.database).expanduser().absolute())


def open_engine(address: Address) -> AsyncEngine:
    """Opens connections for everything except appending events; close with `await engine.dispose()`."""
    if isinstance(address, Postgres):
        dsn = address.dsn
        return create_async_engine(
            "postgresql+asyncpg://",
            async_creator=lambda: connect_postgres(dsn),
            pool_pre_ping=True,
            hide_parameters=True,
        )
    prepare_folder(address)
    url = URL.create("sqlite+aiosqlite", database=str(address.path))
    logging.getLogger("aiosqlite").setLevel(logging.INFO)  # below it, all values are logged, even password hashes
    # Prefer the last used connection: its cache is warm and its thread is awake.
    engine = create_async_engine(url, connect_args={"timeout": BUSY_SECONDS}, hide_parameters=True, pool_use_lifo=True)
    event.listen(engine.sync_engine, "connect", _set_up)
    event.listen(engine.sync_engine, "begin", _begin)
    return engine


def for_writing(engine: AsyncEngine) -> AsyncEngine:
    """Returns the same connections, whose transactions take SQLite's lock at once. A later upgrade could be refused."""
    return engine.execution_options(sqlite_begin="BEGIN IMMEDIATE")


async def connect_postgres(dsn: str) -> asyncpg.Connection:
    """Connects, and gives up if there is no response."""
    return await asyncpg.connect(dsn, timeout=CONNECT_SECONDS, command_timeout=ANSWER_SECONDS)


def connect_sqlite(address: Sqlite, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    """Opens a plain connection with the same guarantees as the engine's."""
    prepare_folder(address)
    connection = sqlite3.connect(address.path, timeout=busy_seconds, isolation_level=None)
    try:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def prepare_folder(address: Sqlite) -> None:
    """Creates the folder of the database, readable only by the user."""
    folder = address.path.parent
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StorageDown(f"the folder {folder} can't be created: {error.strerror}") from error


def _set_up(connection: Any, record: Any) -> None:
    connection.isolation_level = None  # the driver must not begin transactions: ours include DDL and reads
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql(connection.get_execution_options().get("sqlite_begin", "BEGIN"))
