"""`fulcrum serve`."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path
from threading import Timer

import pytest

from tests.cli.conftest import Run

PATIENCE = 120.0


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FULCRUM_DATABASE_URL", "FULCRUM_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))


def test_it_prints_its_address_and_stops_on_a_signal(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fulcrum", "serve", "--port", "0"]
    server = subprocess.Popen(command, env={**os.environ}, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    too_long = Timer(2 * PATIENCE, server.kill)
    too_long.start()
    try:
        assert server.stdout is not None
        assert server.stdout.readline().startswith(b"Fulcrum is at http://127.0.0.1:")
        server.send_signal(signal.SIGINT)
        _, errors = server.communicate(timeout=PATIENCE)
    finally:
        too_long.cancel()
        server.kill()
    assert (server.returncode, errors) == (0, b"")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for children as Linux tells of them")
def test_opening_the_page_compiles_games_in_the_background(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BROWSER", "true")  # the command, which opens nothing
    command = [sys.executable, "-m", "fulcrum", "serve", "--port", "0", "--open"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE)
    too_long = Timer(2 * PATIENCE, server.kill)
    too_long.start()
    try:
        assert server.stdout is not None
        assert server.stdout.readline().startswith(b"Fulcrum is at ")
        compiling = [child for child in children(server.pid) if "warmup" in command_of(child)]
        assert len(compiling) == 1
        assert os.getpriority(os.PRIO_PROCESS, compiling[0]) > os.getpriority(os.PRIO_PROCESS, server.pid)
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
        assert not Path(f"/proc/{compiling[0]}").exists()
    finally:
        too_long.cancel()
        server.kill()
        server.stdout.close()


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def command_of(process: int) -> list[str]:
    return Path(f"/proc/{process}/cmdline").read_text().split("\0")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost"])
def test_a_port_in_use_is_reported_in_one_line(run: Run, host: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        result = run("serve", "--host", host, "--port", port)
    assert result.exit_code == 1
    words = (
        f"fulcrum: port {port} of {host} is in use, perhaps by another Fulcrum; end it, or choose a port with --port\n"
    )
    assert result.stderr == words


def test_a_foreign_host_is_reported_in_one_line(run: Run) -> None:
    result = run("serve", "--host", "192.0.2.1", "--port", "0")
    assert result.exit_code == 1
    assert result.stderr.startswith("fulcrum: can't listen at port 0 of 192.0.2.1: ")
    assert result.stderr.count("\n") == 1


def test_a_misspelt_variable_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FULCRUM_DATABASE_URI", "postgresql://me:secret@127.0.0.1:1/games")
    result = run("serve", "--host", "192.0.2.1", "--port", "0")  # which ends at once
    words = "FULCRUM_DATABASE_URI is not a setting and has no effect. Did you mean FULCRUM_DATABASE_URL?"
    assert words in result.stderr
    assert "secret" not in result.stderr


def test_an_unreachable_database_is_reported_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FULCRUM_DATABASE_URL", "postgresql://me:secret@127.0.0.1:1/games")
    result = run("serve", "--port", "0")
    assert result.exit_code == 1
    assert result.stderr.startswith("fulcrum: the database can't be reached") and result.stderr.count("\n") == 1
    assert "secret" not in result.stderr
