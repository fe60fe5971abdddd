"""Backups: from either database into either, complete or refused."""

import asyncio
import gzip
import hashlib
import json
from pathlib import Path

import pytest
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.server.storage.appends import StoredEvent
from fulcrum.server.storage.backup import backup, examine, restore
from fulcrum.server.storage.checks import problems
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import Address, Sqlite, open_engine
from fulcrum.server.storage.errors import BackupError, SchemaError
from fulcrum.server.storage.schema import metadata
from fulcrum.server.storage.store import FinishedGame, Person, Store, StoredAccount, StoredRating
from fulcrum.server.storage.upgrades import check_schema, upgrade
from tests.server.storage.events import event, summary

pytestmark = pytest.mark.anyio


async def fill(committer: Committer, store: Store) -> None:
    """Fills every table with data that JSON and collations could get wrong."""
    for name in ("B", "a", "Ä", "_", "-", "10", "9"):
        await committer.append(name, [event(1, '{"text": "𝄞 \\u0000"}')], table=summary(public=name != "B"))
    await committer.append("a", [StoredEvent(2, 0.1 + 0.2, "move", "[1e-300]")])
    for person, revoked in (("p1", False), ("P2", True)):
        await store.add_person(Person(person, 'quo"te', 1 / 3, "bot"))
        await store.add_token(f"token of {person}", person, 2.0)
        if revoked:
            await store.revoke_tokens(person, 3.0)
    await store.add_account(StoredAccount("anna", "p1", "hash"))
    await store.add_bot(Person("p3", "bot", 4.0, "bot"), "p1", "token of p3")
    game = FinishedGame("a", 5.0, "lean", 2, ("p1", "bot"))
    await store.rate([game], StoredRating(25.0, 25 / 3, 0), lambda game, found: found)


async def contents(engine: AsyncEngine) -> dict[str, list[str]]:
    async with engine.connect() as connection:
        return {
            table.name: sorted(repr(tuple(row)) for row in await connection.execute(select(table)))
            for table in metadata.sorted_tables
        }


async def test_either_database_into_either(
    engine: AsyncEngine, committer: Committer, store: Store, empty_address: Address, tmp_path: Path
) -> None:
    await fill(committer, store)
    counts = await backup(engine, tmp_path / "one")
    assert counts == {name: len(rows) for name, rows in (await contents(engine)).items()}
    assert all(counts.values())
    other = open_engine(empty_address)
    assert await restore(other, tmp_path / "one") == counts
    assert await contents(other) == await contents(engine)
    assert await problems(other) == []
    await backup(other, tmp_path / "two")
    assert (tmp_path / "two").read_bytes() == (tmp_path / "one").read_bytes()
    with pytest.raises(BackupError, match="not empty"):
        await restore(other, tmp_path / "one")
    await other.dispose()


async def test_many_rows_are_restored_in_parts(
    engine: AsyncEngine, committer: Committer, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fulcrum.server.storage.backup.ROWS_AT_ONCE", 3)
    await fill(committer, store)
    await backup(engine, tmp_path / "file")
    other = open_engine(Sqlite(tmp_path / "other.sqlite3"))
    await restore(other, tmp_path / "file")
    assert await contents(other) == await contents(engine)
    await other.dispose()


async def test_a_backup_is_of_one_moment(
    engine: AsyncEngine, committer: Committer, store: Store, tmp_path: Path
) -> None:
    """Tables and events are read one after the other; writes in between appear in neither."""
    going = True

    async def play(name: str) -> None:
        version = 0
        while going:
            version += 1
            await committer.append(f"{name}-{version}", [event(1)], table=summary())

    players = [asyncio.create_task(play(f"t{number}")) for number in range(10)]
    while committer.appends < 200:
        await asyncio.sleep(0)
    counts = await backup(engine, tmp_path / "file")
    going = False
    await asyncio.gather(*players)
    assert counts["tables"] == counts["events"]
    assert 100 < counts["tables"] < committer.appends


async def test_a_restored_database_plays_on(
    engine: AsyncEngine, committer: Committer, store: Store, empty_address: Address, tmp_path: Path
) -> None:
    await fill(committer, store)
    await backup(engine, tmp_path / "file")
    other = open_engine(empty_address)
    await upgrade(other)  # a database with a schema but no rows is empty too
    await restore(other, tmp_path / "file")
    await check_schema(other)
    again = Committer.open(empty_address)
    await again.append("a", [event(3)])
    assert [stored.version for stored in await Store(other).events("a")] == [1, 2, 3]
    await again.close()
    await other.dispose()


async def test_a_backup_of_an_older_schema_is_brought_to_the_newest(empty_address: Address, tmp_path: Path) -> None:
    """The first schema stored ids of moves apart from the events."""
    lines: list[object] = [
        {"fulcrum-backup": 1, "schema": "0001"},
        {"table": "tables", "columns": ["id", *summary()._fields]},
        ["t", *summary()],
        {"table": "events", "columns": ["table_id", *event(1)._fields]},
        ["t", *event(1)],
        {"table": "move_ids", "columns": ["table_id", "move_id", "version"]},
        ["t", "m", 1],
    ]
    text = b"".join(json.dumps(line).encode() + b"\n" for line in lines)
    digest = json.dumps({"sha256": hashlib.sha256(text).hexdigest()}).encode() + b"\n"
    (tmp_path / "file").write_bytes(gzip.compress(text + digest))
    engine = open_engine(empty_address)
    assert await restore(engine, tmp_path / "file") == {"tables": 1, "events": 1, "move_ids": 1}
    await check_schema(engine)
    assert await Store(engine).events("t") == [event(1)]
    assert await problems(engine) == []
    await engine.dispose()


async def test_only_the_owner_reads_a_backup_and_nothing_else_is_left(engine: AsyncEngine, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "file").write_text("an older one")
    await backup(engine, folder / "file")
    assert [path.name for path in folder.iterdir()] == ["file"]
    assert (folder / "file").stat().st_mode & 0o777 == 0o600


async def test_no_backup_of_an_empty_database(empty_address: Address, tmp_path: Path) -> None:
    engine = open_engine(empty_address)
    with pytest.raises(SchemaError, match="is empty"):
        await backup(engine, tmp_path / "file")
    await engine.dispose()
    assert not (tmp_path / "file").exists()


@pytest.fixture
async def file(engine: AsyncEngine, committer: Committer, store: Store, tmp_path: Path) -> Path:
    await fill(committer, store)
    await backup(engine, tmp_path / "file")
    return tmp_path / "file"


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_every_damage_is_noticed(file: Path) -> None:
    packed = file.read_bytes()
    lines = gzip.decompress(packed).splitlines(keepends=True)
    damaged = [packed[:length] for length in (0, 1, 10, len(packed) // 2, len(packed) - 1)]
    damaged += [gzip.compress(b"".join(lines[:number])) for number in range(len(lines))]
    damaged += [gzip.compress(b"".join(lines[:number] + lines[number + 1 :])) for number in range(len(lines))]
    damaged += [gzip.compress(b"".join(lines).replace(b"hash", b"mash")), b"a letter", gzip.compress(b"a letter\n")]
    damaged += [gzip.compress(b"[]\n" + b"".join(lines)), gzip.compress(b"[1]\n[2]\n")]
    for content in damaged:
        file.write_bytes(content)
        with pytest.raises(BackupError, match=r"file is (damaged|not a backup)"):
            examine(file)


@pytest.mark.parametrize("address", ["sqlite"], indirect=True)
async def test_a_damaged_backup_changes_nothing(file: Path, empty_address: Address) -> None:
    file.write_bytes(file.read_bytes()[:-20])
    engine = open_engine(empty_address)
    with pytest.raises(BackupError):
        await restore(engine, file)
    with pytest.raises(SchemaError, match="is empty"):
        await check_schema(engine)
    await engine.dispose()


@pytest.mark.parametrize("header", [{"fulcrum-backup": 2, "schema": "0001"}, {"fulcrum-backup": 1, "schema": "9999"}])
def test_a_newer_backup_is_reported(tmp_path: Path, header: dict[str, object]) -> None:
    (tmp_path / "file").write_bytes(gzip.compress(json.dumps(header).encode() + b"\n{}\n"))
    with pytest.raises(BackupError, match="newer Fulcrum"):
        examine(tmp_path / "file")
