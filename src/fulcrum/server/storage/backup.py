"""Backups that restore into any Fulcrum database: compressed lines of JSON with a checksum at the end.

The first line is a header. Then comes, for every table of the database, a line with its name and columns and a line for
each row. The last line has the SHA-256 of all lines before it. Databases with the same content give the same bytes.
"""

import gzip
import hashlib
import os
import zlib
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
from alembic import command
from sqlalchemy import ColumnElement, Connection, MetaData, Table, Text, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fulcrum.server.storage.databases import for_writing
from fulcrum.server.storage.errors import BackupError, translate_errors
from fulcrum.server.storage.schema import metadata
from fulcrum.server.storage.upgrades import (
    check_schema,
    lock_schema,
    migrate_on,
    refuse_unknown,
    revision_of,
    revisions,
)

FORMAT = 1
ROWS_AT_ONCE = 1_000
encode = msgspec.json.encode


async def backup(engine: AsyncEngine, file: Path) -> dict[str, int]:
    """Writes a consistent backup of a database in use, and returns the number of rows by table.

    The file appears only when it is complete and on the disk.
    """
    await check_schema(engine)
    unfinished = file.with_name(f".{file.name}.{os.getpid()}.part")
    checksum = hashlib.sha256()
    try:
        with open(unfinished, "xb", opener=_for_the_owner_alone) as raw:
            with gzip.GzipFile("", "wb", mtime=0, fileobj=raw) as packed:
                async for line in _lines(engine):
                    checksum.update(line)
                    packed.write(line)
                packed.write(encode({"sha256": checksum.hexdigest()}) + b"\n")
            raw.flush()
            os.fsync(raw.fileno())
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
    return examine(file)[1]


async def restore(engine: AsyncEngine, file: Path) -> dict[str, int]:
    """Restores a backup into an empty database and upgrades it to the current schema, in one transaction."""
    schema, counts = examine(file)
    with translate_errors():
        async with for_writing(engine).begin() as connection:
            await lock_schema(connection)
            found = await revision_of(connection)
            refuse_unknown(found)
            if await connection.run_sync(_has_rows):
                raise BackupError("the database is not empty. Restore into a new one.")
            if found not in (None, schema):
                await migrate_on(connection, command.downgrade, "base")
            await migrate_on(connection, command.upgrade, schema)
            await connection.run_sync(_insert_all, file)
            await migrate_on(connection, command.upgrade, "head")
    return counts


def examine(file: Path) -> tuple[str, dict[str, int]]:
    """Returns the schema of a backup and its number of rows by table; raises `BackupError` if it is damaged."""
    counts: dict[str, int] = {}
    table = schema = ""
    for item in _items(file):
        match item:
            case {"fulcrum-backup": int(form), "schema": str(schema)}:
                if form > FORMAT or schema not in revisions():
                    raise BackupError(f"{file.name} was made by a newer Fulcrum (schema {schema})")
            case {"table": str(table), "columns": list()}:
                counts[table] = 0
            case list() if table:
                counts[table] += 1
            case _:
                raise BackupError(f"{file.name} is not a backup of Fulcrum")
    return schema, counts


def _for_the_owner_alone(path: str, flags: int) -> int:
    """Restricts the file to its owner: a backup has the seeds of running games and password hashes."""
    return os.open(path, flags, mode=0o600)


async def _lines(engine: AsyncEngine) -> AsyncIterator[bytes]:
    with translate_errors():
        async with engine.connect() as connection:
            if connection.dialect.name == "postgresql":  # a snapshot, as in SQLite
                await connection.execution_options(isolation_level="REPEATABLE READ")
            yield encode({"fulcrum-backup": FORMAT, "schema": await revision_of(connection)}) + b"\n"
            for table in metadata.sorted_tables:
                columns = [str(column.name) for column in table.columns]
                yield encode({"table": str(table.name), "columns": columns}) + b"\n"
                async for row in _rows(connection, table):
                    yield encode(row) + b"\n"


async def _rows(connection: AsyncConnection, table: Table) -> AsyncIterator[list[Any]]:
    binary = "C" if connection.dialect.name == "postgresql" else "BINARY"

    def key(column: ColumnElement[Any]) -> ColumnElement[Any]:
        return column.collate(binary) if isinstance(column.type, Text) else column

    query = select(table).order_by(*(key(column) for column in table.primary_key))
    async with connection.stream(query.execution_options(yield_per=ROWS_AT_ONCE)) as result:
        async for row in result:
            yield list(row)


def _items(file: Path) -> Iterator[Any]:
    """Yields the content of the lines before the last, and checks the checksum in the last."""
    checksum = hashlib.sha256()
    line = b""
    try:
        with gzip.open(file) as packed:
            for following in packed:
                if line:
                    checksum.update(line)
                    yield msgspec.json.decode(line)
                line = following
            if msgspec.json.decode(line) != {"sha256": checksum.hexdigest()}:
                raise BackupError(f"{file.name} is damaged: checksum mismatch")
    except (EOFError, zlib.error, gzip.BadGzipFile, msgspec.DecodeError):
        raise BackupError(f"{file.name} is damaged or not a backup of Fulcrum") from None


def _has_rows(connection: Connection) -> bool:
    tables = [table for table in _tables(connection).values() if table.name != "alembic_version"]
    return any(connection.execute(select(table).limit(1)).first() is not None for table in tables)


def _tables(connection: Connection) -> dict[str, Table]:
    """Returns the tables as this database has them: a backup may have an older schema than ours."""
    found = MetaData()
    found.reflect(connection)
    return dict(found.tables)


def _insert_all(connection: Connection, file: Path) -> None:
    tables = _tables(connection)
    rows: list[dict[str, Any]] = []
    table = metadata.sorted_tables[0]
    columns: list[str] = []

    def insert_rows() -> None:
        if rows:
            connection.execute(insert(table), rows)
            rows.clear()

    for item in _items(file):
        if isinstance(item, list):
            rows.append(dict(zip(columns, item, strict=True)))
            if len(rows) == ROWS_AT_ONCE:
                insert_rows()
        elif "table" in item:
            insert_rows()
            table, columns = tables[item["table"]], item["columns"]
    insert_rows()
