"""Checks a database for errors that the schema can't prevent."""

from typing import Any

import msgspec
from sqlalchemy import func, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fulcrum.server.storage.errors import translate_errors
from fulcrum.server.storage.schema import events, tables
from fulcrum.server.storage.upgrades import check_schema

ROWS_AT_ONCE = 1_000


async def problems(engine: AsyncEngine) -> list[str]:
    """Returns all problems, one line each. Checks a snapshot while others write."""
    await check_schema(engine)
    with translate_errors():
        async with engine.connect() as connection:
            if connection.dialect.name == "postgresql":
                await connection.execution_options(isolation_level="REPEATABLE READ")
            return [
                *await _damage(connection),
                *await _gaps(connection),
                *await _tables_without_events(connection),
                *await _unreadable_events(connection),
            ]


async def _damage(connection: AsyncConnection) -> list[str]:
    """Runs SQLite's own checks. PostgreSQL takes care of its files itself."""
    if connection.dialect.name != "sqlite":
        return []
    pages = (await connection.execute(text("PRAGMA integrity_check"))).scalars()
    keys = (await connection.execute(text("PRAGMA foreign_key_check"))).all()
    return [f"damaged file: {words}" for words in pages if words != "ok"] + [
        f"{row[0]}: a row belongs to a row of {row[2]} that is not there" for row in keys
    ]


async def _gaps(connection: AsyncConnection) -> list[str]:
    first, last, number = func.min(events.c.version), func.max(events.c.version), func.count()
    query = select(events.c.table_id).group_by(events.c.table_id).having((first != 1) | (last != number))
    return [f"table {name}: versions are missing" for name in await _names(connection, query)]


async def _tables_without_events(connection: AsyncConnection) -> list[str]:
    query = select(tables.c.id).where(~select(events).where(events.c.table_id == tables.c.id).exists())
    return [f"table {name}: has no events" for name in await _names(connection, query)]


async def _unreadable_events(connection: AsyncConnection) -> list[str]:
    found = []
    query = select(events.c.table_id, events.c.version, events.c.body).execution_options(yield_per=ROWS_AT_ONCE)
    async with connection.stream(query) as result:
        async for table_id, version, body in result:
            try:
                msgspec.json.decode(body)
            except msgspec.DecodeError:
                found.append(f"table {table_id}: version {version} can't be read")
    return sorted(found)


async def _names(connection: AsyncConnection, query: Any) -> list[str]:
    return sorted((await connection.execute(query)).scalars())
