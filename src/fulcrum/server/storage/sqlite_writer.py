"""Writes batches to SQLite, in a thread with a plain connection."""

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain

from fulcrum.server.storage import schema
from fulcrum.server.storage.appends import Append, Row, Rows, change_of_tables, insertion
from fulcrum.server.storage.databases import BUSY_SECONDS, Sqlite, connect_sqlite
from fulcrum.server.storage.errors import Conflict, NotStorable, StorageDown, StorageError, describe_error

INSERT_TABLES = insertion(schema.tables) + "{rows}"
INSERT_EVENTS = insertion(schema.events) + "{rows}"
NEW_VALUES = [f"new.column{place}" for place in range(1, 9)]
CHANGE_TABLES = f"UPDATE tables SET {change_of_tables(NEW_VALUES)} FROM (VALUES {{rows}}) AS new WHERE id = new.column1"
CACHE_KIB = 65_536  # large batches change many pages, and pages that don't fit are written twice
ROWS_A_STATEMENT = 1_000  # rows of up to nine values: SQLite allows 32,766 values in a statement
TAKEN = ("SQLITE_CONSTRAINT_PRIMARYKEY", "SQLITE_CONSTRAINT_UNIQUE")
# Errors of a single append: the rest of its batch is stored without it.
APPEND_ERRORS = (
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    ValueError,
)


class SqliteWriter:
    """Stores batches; reopens the file after every failure."""

    def __init__(self, address: Sqlite, busy_seconds: float = BUSY_SECONDS) -> None:
        self._address = address
        self._busy_seconds = busy_seconds
        self._connection: sqlite3.Connection | None = None
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="committer")

    async def write(self, batch: list[Append]) -> list[StorageError | None]:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, batch)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._drop_connection)
        self._thread.shutdown()

    def _write(self, batch: list[Append]) -> list[StorageError | None]:
        try:
            if self._connection is None:
                self._connection = connect_sqlite(self._address, self._busy_seconds)
                self._connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
            return _store(self._connection, batch)
        except (sqlite3.Error, StorageDown) as error:
            self._drop_connection()
            words = str(error) if isinstance(error, StorageDown) else describe_error(error)
            return [StorageDown(words) for _ in batch]

    def _drop_connection(self) -> None:
        """Closes the connection, which rolls back an open transaction."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None


def _store(connection: sqlite3.Connection, batch: list[Append]) -> list[StorageError | None]:
    outcomes: list[StorageError | None] = [None] * len(batch)
    connection.execute("BEGIN IMMEDIATE")
    try:
        _insert(connection, Rows(batch))
    except APPEND_ERRORS:
        connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        outcomes = _insert_one_by_one(connection, batch)
    connection.execute("COMMIT")
    return outcomes


def _insert_one_by_one(connection: sqlite3.Connection, batch: list[Append]) -> list[StorageError | None]:
    """Stores all valid appends in one transaction, with a savepoint for each."""
    outcomes: list[StorageError | None] = []
    failed: set[str] = set()
    for append in batch:
        outcome: StorageError | None = None
        if append.table_id in failed:
            outcome = Conflict("the change before this one was not stored")
        else:
            connection.execute("SAVEPOINT one")
            try:
                _insert(connection, Rows([append]))
            except APPEND_ERRORS as error:
                connection.execute("ROLLBACK TO one")
                outcome = _append_error(error)
                failed.add(append.table_id)
            connection.execute("RELEASE one")
        outcomes.append(outcome)
    return outcomes


def _append_error(error: Exception) -> StorageError:
    if getattr(error, "sqlite_errorname", "") in TAKEN:
        return Conflict("this version of the table is there already")
    return NotStorable(f"this can't be stored: {error}")


def _insert(connection: sqlite3.Connection, rows: Rows) -> None:
    _execute(connection, INSERT_TABLES, rows.new_tables)
    _execute(connection, INSERT_EVENTS, rows.events)
    _execute(connection, CHANGE_TABLES, rows.changed_tables)


def _execute(connection: sqlite3.Connection, statement: str, rows: Sequence[Row]) -> None:
    """Inserts many rows per statement: each statement releases the GIL, and getting it back may take long."""
    for first in range(0, len(rows), ROWS_A_STATEMENT):
        some = rows[first : first + ROWS_A_STATEMENT]
        one = f"({', '.join('?' * len(some[0]))})"
        connection.execute(statement.format(rows=", ".join([one] * len(some))), list(chain.from_iterable(some)))
