"""Addresses, and the errors when there is no database at one."""

import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import text

from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Postgres, Sqlite, connect_sqlite, open_engine, parse_address
from fulcrum.server.storage.errors import StorageDown
from fulcrum.server.storage.store import Store
from fulcrum.server.storage.upgrades import upgrade
from tests.server.databases import PostgresServer, free_port
from tests.server.storage.events import event

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+asyncpg"])
def test_the_password_of_an_address_is_shown_nowhere(scheme: str) -> None:
    address = parse_address(f"{scheme}://me:secret@example.org:5433/games?sslmode=require")
    assert address == Postgres("postgresql://me:secret@example.org:5433/games?sslmode=require")
    assert "secret" not in f"{address} {address!r}"
    assert str(address) == "PostgreSQL games at example.org"


@pytest.mark.parametrize("scheme", ["sqlite", "sqlite+aiosqlite"])
def test_files_are_named_as_usual(scheme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert parse_address(f"{scheme}:////var/games") == Sqlite(Path("/var/games"))
    assert parse_address(f"{scheme}:///games") == Sqlite(tmp_path / "games")


async def test_every_connection_to_sqlite_keeps_the_promises(tmp_path: Path) -> None:
    address = Sqlite(tmp_path / "made" / "by us" / "x.sqlite3")
    names = ("journal_mode", "synchronous", "foreign_keys", "temp_store", "wal_autocheckpoint", "busy_timeout")
    promised = ["wal", 2, 1, 2, 10_000, 5000]
    plain = connect_sqlite(address)
    assert [plain.execute(f"PRAGMA {name}").fetchone()[0] for name in names] == promised
    plain.close()
    engine = open_engine(address)
    async with engine.connect() as connection:
        found = [(await connection.execute(text(f"PRAGMA {name}"))).scalar() for name in names]
    await engine.dispose()
    assert found == promised
    assert address.path.parent.stat().st_mode & 0o777 == 0o700


async def failure(address: Address) -> str:
    """Returns the error, which is the same for all users of a database."""
    engine = open_engine(address)
    committer = Committer.open(address)
    words = set()
    for attempt in (upgrade(engine), Store(engine).lobby(), committer.append("t", [event(1)])):
        with pytest.raises(StorageDown) as caught:
            await attempt
        words.add(str(caught.value))
    await committer.close()
    await engine.dispose()
    assert len(words) == 1, words
    [line] = words
    assert "\n" not in line and "secret" not in line
    return line


async def test_no_server_at_the_address() -> None:
    line = await failure(Postgres(f"postgresql://me:secret@127.0.0.1:{free_port()}/games"))
    assert line.startswith("the database can't be reached: ")


async def test_unknown_database(postgres: PostgresServer) -> None:
    assert await failure(postgres.address("nowhere")) == (
        'there is no such database: database "nowhere" does not exist'
    )


async def test_unknown_user(postgres: PostgresServer) -> None:
    line = await failure(Postgres(f"postgresql://stranger:secret@127.0.0.1:{postgres.port}/postgres"))
    assert line == 'the database refuses the login: role "stranger" does not exist'


async def test_no_rights(postgres: PostgresServer) -> None:
    postgres.sql("CREATE ROLE reader LOGIN")
    postgres.sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC")
    engine = open_engine(Postgres(f"postgresql://reader@127.0.0.1:{postgres.port}/postgres"))
    with pytest.raises(StorageDown, match=r"^the database denies permission: permission denied"):
        await upgrade(engine)
    await engine.dispose()


async def test_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear reader, this is not a database at all. " * 100)
    assert await failure(Sqlite(file)) == ("the database file can't be used: file is not a database (SQLITE_NOTADB)")


async def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "unable to open database file" in await failure(Sqlite(tmp_path))


def test_a_folder_that_cant_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StorageDown, match=r"file/folder can't be created: Not a directory"):
        open_engine(Sqlite(tmp_path / "file" / "folder" / "x.sqlite3"))


def test_a_connection_that_fails_is_closed(tmp_path: Path) -> None:
    with pytest.raises(sqlite3.Error):
        connect_sqlite(Sqlite(tmp_path))
