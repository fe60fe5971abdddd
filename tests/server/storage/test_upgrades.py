"""Migrations, up and down, and the server's messages about databases it can't use."""

import asyncio
from collections.abc import AsyncIterator

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Sqlite, open_engine
from fulcrum.server.storage.errors import SchemaError
from fulcrum.server.storage.schema import metadata
from fulcrum.server.storage.store import Store
from fulcrum.server.storage.upgrades import check_schema, downgrade, prepare, revisions, upgrade
from tests.server.storage.events import event, summary

pytestmark = pytest.mark.anyio


@pytest.fixture
async def engine(empty_address: Address) -> AsyncIterator[AsyncEngine]:
    """Uses its own database: these tests change schemas."""
    engine = open_engine(empty_address)
    await upgrade(engine)
    yield engine
    await engine.dispose()


@pytest.fixture
def address(empty_address: Address, engine: AsyncEngine) -> Address:
    return empty_address


async def names_of_tables(engine: AsyncEngine) -> set[str]:
    async with engine.connect() as connection:
        return set(await connection.run_sync(lambda plain: inspect(plain).get_table_names()))


async def test_migrations_lead_to_the_schema(engine: AsyncEngine) -> None:
    def differences(connection: Connection) -> list[object]:
        options = {"compare_type": True, "compare_server_default": True}
        return list(compare_metadata(MigrationContext.configure(connection, opts=options), metadata))

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
    assert await names_of_tables(engine) == {*metadata.tables, "alembic_version"}


async def test_constraints_have_the_names_of_the_schema(engine: AsyncEngine) -> None:
    """Alembic does not compare the names of keys, and a later migration has to find them."""

    def names(connection: Connection) -> set[object]:
        inspector = inspect(connection)
        found: set[object] = set()
        for table in metadata.tables:
            found.add(inspector.get_pk_constraint(table)["name"])
            found.update(key["name"] for key in inspector.get_foreign_keys(table))
            found.update(key["name"] for key in inspector.get_unique_constraints(table))
        return found

    async with engine.connect() as connection:
        found = await connection.run_sync(names)
    assert found == {str(key.name) for table in metadata.tables.values() for key in table.constraints}


async def test_down_and_up_again(engine: AsyncEngine) -> None:
    for revision in [*revisions()[-2::-1], "base"]:
        await downgrade(engine, revision)
    assert await names_of_tables(engine) == {"alembic_version"}
    for revision in revisions():
        await upgrade(engine, revision)
    await check_schema(engine)


async def test_an_upgrade_keeps_the_data(engine: AsyncEngine, committer: Committer, store: Store) -> None:
    await committer.append("t", [event(1)], table=summary())
    await downgrade(engine, "0001")
    assert "move_ids" in await names_of_tables(engine)
    await upgrade(engine)
    assert await store.events("t") == [event(1)]


async def test_two_may_upgrade_at_once(empty_address: Address) -> None:
    engines = [open_engine(empty_address) for _ in range(3)]
    await asyncio.gather(*(upgrade(engine) for engine in engines))
    for engine in engines:
        await check_schema(engine)
        await engine.dispose()


async def test_a_starting_server_upgrades_only_a_file_of_its_own(empty_address: Address) -> None:
    engine = open_engine(empty_address)
    if isinstance(empty_address, Sqlite):
        await prepare(engine)
    else:
        with pytest.raises(SchemaError, match="is empty: run `fulcrum database upgrade`"):
            await prepare(engine)
        await upgrade(engine)
        await prepare(engine)
    await check_schema(engine)
    await engine.dispose()


async def test_an_older_schema_is_reported(engine: AsyncEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    known = [*revisions(), "9999"]
    monkeypatch.setattr("fulcrum.server.storage.upgrades.revisions", lambda: known)
    with pytest.raises(
        SchemaError, match=r"has schema \d+ and this Fulcrum needs 9999: run `fulcrum database upgrade`"
    ):
        await check_schema(engine)


async def test_a_newer_schema_is_left_alone(engine: AsyncEngine) -> None:
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = await names_of_tables(engine)
    for attempt in (prepare(engine), upgrade(engine), downgrade(engine, "base"), check_schema(engine)):
        with pytest.raises(SchemaError, match=r"schema 9999, which this Fulcrum does not know.*use a newer Fulcrum"):
            await attempt
    assert await names_of_tables(engine) == before


async def test_an_unknown_schema_is_no_aim(engine: AsyncEngine) -> None:
    with pytest.raises(SchemaError, match="no schema 7; schemas are: base, 0001"):
        await downgrade(engine, "7")
