"""`fulcrum serve`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Run

PATIENCE = 60.0


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FULCRUM_DATABASE_URL", raising=False)
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))


def test_it_says_where_it_is_and_stops_when_told(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fulcrum", "serve", "--port", "0"]
    server = subprocess.Popen(command, env={**os.environ}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert server.stdout is not None
    assert server.stdout.readline().startswith(b"Fulcrum is at http://127.0.0.1:")
    server.send_signal(signal.SIGINT)
    _, errors = server.communicate(timeout=PATIENCE)
    assert b"Traceback" not in errors
    assert server.returncode in (0, 130, -signal.SIGINT)


def test_a_database_that_is_not_there_is_told_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FULCRUM_DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/games")
    result = run("serve", "--port", "0")
    assert result.exit_code == 1
    assert result.stderr.startswith("fulcrum: the database can't be reached") and result.stderr.count("\n") == 1
    assert "secret" not in result.stderr
