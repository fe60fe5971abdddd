"""`fulcrum database`: upgrades, backups and checks."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from fulcrum.core.errors import FulcrumError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

Result = TypeVar("Result")
COUNTED = ("tables", "events", "people")


def require_server() -> None:
    """Raises unless the server's packages are installed."""
    if find_spec("sqlalchemy") is None:
        raise FulcrumError("the server is not installed: pip install 'fulcrum-games[server]'")


def upgrade_database() -> None:
    from fulcrum.server.storage.upgrades import revisions, upgrade

    where, _ = _with_database(upgrade)
    click.echo(f"{where}: now has schema {revisions()[-1]}.")


def downgrade_database(revision: str) -> None:
    from fulcrum.server.storage.upgrades import downgrade

    where, _ = _with_database(lambda engine: downgrade(engine, revision))
    click.echo(f"{where}: now has schema {revision}.")


def back_up(file: Path) -> None:
    from fulcrum.server.storage.backup import backup

    where, counts = _with_database(lambda engine: backup(engine, file))
    click.echo(f"{where}: {_summary(counts)} written to {file}.")


def restore_from(file: Path) -> None:
    from fulcrum.server.storage.backup import restore

    where, counts = _with_database(lambda engine: restore(engine, file))
    click.echo(f"{where}: {_summary(counts)} restored from {file}.")


def check_database() -> None:
    from fulcrum.server.storage.checks import problems

    where, found = _with_database(problems)
    for line in found:
        click.echo(line)
    if found:
        raise FulcrumError(f"{where}: has the problems above; restore the last backup into a new database")
    click.echo(f"{where}: no problems found.")


def check_backup(file: Path) -> None:
    from fulcrum.server.storage.backup import examine

    schema, counts = examine(file)
    click.echo(f"{file}: no problems found; schema {schema}, {_summary(counts)}.")


def _with_database(work: "Callable[[AsyncEngine], Awaitable[Result]]") -> tuple[str, Result]:
    """Runs `work` on the configured database; returns the database's name and the result."""
    from fulcrum.server.settings import read_settings
    from fulcrum.server.storage.databases import open_engine

    address = read_settings().database

    async def opened() -> Result:
        engine = open_engine(address)
        try:
            return await work(engine)
        finally:
            await engine.dispose()

    return str(address), asyncio.run(opened())


def _summary(counts: dict[str, int]) -> str:
    return ", ".join(f"{counts.get(name, 0)} {name}" for name in COUNTED)
