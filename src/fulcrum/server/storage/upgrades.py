"""The schema of a database: its version, upgrades and downgrades."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from fulcrum.server.storage.databases import for_writing
from fulcrum.server.storage.errors import SchemaError, translate_errors

Move = Callable[[Config, str], None]

UPGRADE_LOCK = 7_205_371  # the advisory lock's number; no other program in the same database may use it


def _config(**attributes: Any) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes.update(attributes)
    return config


@cache
def revisions() -> tuple[str, ...]:
    """Returns all revisions that this Fulcrum knows, oldest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())[::-1]


async def revision_of(connection: AsyncConnection) -> str | None:
    """Returns the revision of a database; None if it is empty."""
    return await connection.run_sync(lambda plain: MigrationContext.configure(plain).get_current_revision())


async def check_schema(engine: AsyncEngine) -> None:
    """Raises `SchemaError` unless the database has exactly the schema of this Fulcrum."""
    with translate_errors():
        async with engine.connect() as connection:
            found = await revision_of(connection)
    refuse_unknown(found)
    newest = revisions()[-1]
    if found is None:
        raise SchemaError("the database is empty: run `fulcrum database upgrade`")
    if found != newest:
        raise SchemaError(
            f"the database has schema {found} and this Fulcrum needs {newest}: run `fulcrum database upgrade`"
        )


async def prepare(engine: AsyncEngine) -> None:
    """Prepares a database at the server's start: upgrades an SQLite file, only checks a shared database."""
    if engine.dialect.name == "sqlite":
        await upgrade(engine)
    else:
        await check_schema(engine)


async def upgrade(engine: AsyncEngine, revision: str = "head") -> None:
    """Upgrades a database, or leaves it unchanged on failure."""
    await _migrate(engine, command.upgrade, revision)


async def downgrade(engine: AsyncEngine, revision: str) -> None:
    """Downgrades a database; data that the older schema can't hold is lost."""
    if revision not in ("base", *revisions()):
        raise SchemaError(f"no schema {revision}; schemas are: base, {', '.join(revisions())}")
    await _migrate(engine, command.downgrade, revision)


async def _migrate(engine: AsyncEngine, move: Move, revision: str) -> None:
    with translate_errors():
        async with for_writing(engine).begin() as connection:
            await lock_schema(connection)
            refuse_unknown(await revision_of(connection))
            await migrate_on(connection, move, revision)


async def migrate_on(connection: AsyncConnection, move: Move, revision: str) -> None:
    """Migrates within a transaction; `move` is Alembic's upgrade or downgrade."""
    await connection.run_sync(lambda plain: move(_config(connection=plain), revision))


async def lock_schema(connection: AsyncConnection) -> None:
    """Prevents other upgrades until the transaction ends; on SQLite, all other writes."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": UPGRADE_LOCK})


def refuse_unknown(found: str | None) -> None:
    """Raises `SchemaError` for a schema that is neither of this Fulcrum nor older."""
    if found is not None and found not in revisions():
        raise SchemaError(
            f"the database has schema {found}, which this Fulcrum does not know "
            f"(it knows up to {revisions()[-1]}): use a newer Fulcrum"
        )
