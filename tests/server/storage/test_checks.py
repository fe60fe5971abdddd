"""Errors in a database are reported."""

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.server.storage.checks import problems
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Sqlite, connect_sqlite
from tests.server.storage.events import event, summary

pytestmark = pytest.mark.anyio

HARM = {
    "table t: versions are missing": "DELETE FROM events WHERE version = 2",
    "table t: has no events": "DELETE FROM events",
    "table t: version 2 can't be read": "UPDATE events SET body = '{' WHERE version = 2",
}


@pytest.fixture(autouse=True)
async def table(committer: Committer) -> None:
    await committer.append("t", [event(1)], table=summary())
    await committer.append("t", [event(2), event(3)])


async def test_a_sound_database(engine: AsyncEngine) -> None:
    assert await problems(engine) == []


@pytest.mark.parametrize("words", HARM)
async def test_errors_that_the_schema_allows_are_found(engine: AsyncEngine, words: str) -> None:
    async with engine.begin() as connection:
        await connection.execute(text(HARM[words]))
    assert words in await problems(engine)


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_rows_that_belong_to_nothing(engine: AsyncEngine) -> None:
    async with engine.connect() as connection:
        await connection.execute(text("SELECT 1"))
        await connection.rollback()
        raw = await connection.get_raw_connection()
        await raw.driver_connection.execute("PRAGMA foreign_keys = OFF")  # type: ignore[union-attr]
        await connection.execute(text("DELETE FROM tables"))
        await connection.commit()
    found = await problems(engine)
    assert "events: a row belongs to a row of tables that is not there" in found


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_a_damaged_file(engine: AsyncEngine, address: Address) -> None:
    assert isinstance(address, Sqlite)
    plain = connect_sqlite(address)
    plain.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    plain.close()
    content = address.path.read_bytes()
    assert content.count(b"waiting") == 2  # in the table and in an index of it
    address.path.write_bytes(content.replace(b"waiting", b"playing", 1))
    assert (await problems(engine))[0].startswith("damaged file: ")
