"""Writes batches to PostgreSQL over one connection, which is reopened when lost."""

import asyncpg

from fulcrum.server.storage import schema
from fulcrum.server.storage.appends import Append, Row, Rows, change_of_tables, insertion
from fulcrum.server.storage.databases import Postgres, connect_postgres
from fulcrum.server.storage.errors import Conflict, NotStorable, StorageDown, StorageError, describe_error


def _signs(number: int) -> list[str]:
    return [f"${place}" for place in range(1, number + 1)]


INSERT_TABLES = f"{insertion(schema.tables)}({', '.join(_signs(9))})"
INSERT_EVENTS = f"{insertion(schema.events)}({', '.join(_signs(5))})"
CHANGE_TABLE = f"UPDATE tables SET {change_of_tables(_signs(8))} WHERE id = $1"
# Errors of a single append: the rest of its batch is stored without it.
APPEND_ERRORS = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError, ValueError)
DOWN = (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError)


class PostgresWriter:
    """Stores batches; reconnects after a failure."""

    def __init__(self, address: Postgres) -> None:
        self._address = address
        self._connection: asyncpg.asyncpg.Connection | None = None

    async def write(self, batch: list[Append]) -> list[StorageError | None]:
        outcome = await self._try(batch)
        if outcome is None or isinstance(outcome, StorageDown):
            return [outcome and StorageDown(str(outcome)) for _ in batch]
        return await self._write_one_by_one(batch)

    async def close(self) -> None:
        if self._connection is not None and not self._connection.is_closed():
            await self._connection.close()

    async def _write_one_by_one(self, batch: list[Append]) -> list[StorageError | None]:
        """Uses a transaction for each append, so that only the faulty ones fail."""
        outcomes: list[StorageError | None] = []
        failed: set[str] = set()
        down = ""
        for append in batch:
            outcome: StorageError | None
            if down:
                outcome = StorageDown(down)
            elif append.table_id in failed:
                outcome = Conflict("the change before this one was not stored")
            else:
                outcome = await self._try([append])
            if isinstance(outcome, StorageDown):
                down = str(outcome)
            elif outcome is not None:
                failed.add(append.table_id)
            outcomes.append(outcome)
        return outcomes

    async def _try(self, batch: list[Append]) -> StorageError | None:
        """Stores all appends in one transaction; returns the error that prevented it, or None."""
        try:
            if self._connection is None or self._connection.is_closed():
                self._connection = await connect_postgres(self._address.dsn)
            await _store(self._connection, Rows(batch))
        except APPEND_ERRORS as error:
            return _append_error(error)
        except DOWN as error:
            self._drop_connection()
            return StorageDown(describe_error(error))
        return None

    def _drop_connection(self) -> None:
        """Drops the connection without a goodbye: the other side may be gone."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None


def _append_error(error: Exception) -> StorageError:
    if isinstance(error, asyncpg.UniqueViolationError):
        return Conflict("this version of the table is there already")
    return NotStorable(f"this can't be stored: {str(error).partition(chr(10))[0]}")


async def _store(connection: asyncpg.Connection, rows: Rows) -> None:
    async with connection.transaction():
        await _many(connection, INSERT_TABLES, rows.new_tables)
        await _many(connection, INSERT_EVENTS, rows.events)
        await _many(connection, CHANGE_TABLE, rows.changed_tables)


async def _many(connection: asyncpg.Connection, statement: str, rows: list[Row]) -> None:
    if rows:
        await connection.executemany(statement, rows)
