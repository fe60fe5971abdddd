"""`fulcrum database`."""

from pathlib import Path

import pytest

from fulcrum.server.settings import read_settings
from fulcrum.server.storage.databases import Sqlite, connect_sqlite
from tests.cli.conftest import Run


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("FULCRUM_DATABASE_URL", raising=False)
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))
    return tmp_path / "data"


def test_a_database_can_be_upgraded_backed_up_and_restored(
    run: Run, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    where = f"SQLite in {data / 'fulcrum.sqlite3'}"
    assert run("database", "upgrade").output == f"{where}: now has schema 0002.\n"
    assert run("database", "check").output == f"{where}: no problems found.\n"
    counts = "0 tables, 0 events, 0 people"
    assert run("database", "backup", "file").output == f"{where}: {counts} written to file.\n"
    assert run("database", "check", "file").output == f"file: no problems found; schema 0002, {counts}.\n"
    monkeypatch.setenv("FULCRUM_DATABASE_URL", "sqlite:///other.sqlite3")
    assert run("database", "restore", "file").output.endswith(f"other.sqlite3: {counts} restored from file.\n")
    assert run("database", "check").exit_code == 0


def test_a_downgrade_asks_for_confirmation(run: Run) -> None:
    run("database", "upgrade")
    assert run("database", "downgrade", "base", typed="n\n").exit_code == 1
    assert run("database", "check").exit_code == 0
    assert run("database", "downgrade", "base", typed="y\n").output.endswith("now has schema base.\n")
    result = run("database", "check")
    assert (result.exit_code, result.stderr) == (
        1,
        "fulcrum: the database is empty: run `fulcrum database upgrade`\n",
    )


def test_problems_are_listed(run: Run) -> None:
    run("database", "upgrade")
    address = read_settings().database
    assert isinstance(address, Sqlite)
    connection = connect_sqlite(address)
    connection.execute("INSERT INTO tables VALUES ('t', 1.0, 'lean', 1, 'waiting', 2, 1, 1.0, '{}')")
    connection.close()
    result = run("database", "check")
    assert result.exit_code == 1
    assert result.stdout == "table t: has no events\n"
    assert "has the problems above" in result.stderr


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("mysql://me:secret@example.org/games", "FULCRUM_DATABASE_URL must be"),
        ("postgresql://me:secret@127.0.0.1:1/games", "the database can't be reached"),
        ("sqlite:////proc/none/x.sqlite3", "the folder /proc/none can't be created"),
    ],
)
def test_errors_are_one_line(run: Run, monkeypatch: pytest.MonkeyPatch, url: str, words: str) -> None:
    monkeypatch.setenv("FULCRUM_DATABASE_URL", url)
    result = run("database", "upgrade")
    assert result.exit_code == 1
    assert result.stderr.startswith(f"fulcrum: {words}")
    assert result.stderr.count("\n") == 1 and "secret" not in result.stderr


def test_missing_server_packages_are_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fulcrum.cli.database.find_spec", lambda name: None)
    result = run("database", "check")
    assert result.stderr == "fulcrum: the server is not installed: pip install 'fulcrum-games[server]'\n"
