"""`fulcrum serve`."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest

from fulcrum.cli import serve
from fulcrum.core.libraries import Library, this_platform
from tests.cli.conftest import Run
from tests.packages import copy_of_package, environment_of

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
def test_missing_libraries_are_built_in_the_background_until_the_server_stops(tmp_path: Path) -> None:
    package = copy_of_package(tmp_path, "lean")
    environment = environment_of(package, FULCRUM_DATA_DIR=str(tmp_path / "data"), BROWSER="true")  # it opens nothing
    command = [sys.executable, "-m", "fulcrum", "serve", "--port", "0", "--open"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, cwd=tmp_path)
    too_long = Timer(2 * PATIENCE, server.kill)
    too_long.start()
    try:
        assert server.stdout is not None
        assert server.stdout.readline().startswith(b"Fulcrum is at ")
        builder = [sys.executable, "-m", "fulcrum.aot", str(package / "libraries"), this_platform(), "lean", ""]
        wait_until(lambda: builder in map(command_of, children(server.pid)))
        (building,) = [child for child in children(server.pid) if command_of(child) == builder]
        wait_until(lambda: niceness(building) > niceness(server.pid))
        wait_until(lambda: children(building))  # which compile
        family = [building, *children(building)]
        server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
        wait_until(lambda: not any(map(is_running, family)))
        assert not list((package / "libraries").glob("lean-*")), "the build went on without the server"
    finally:
        too_long.cancel()
        server.kill()
        server.stdout.close()


def test_libraries_that_are_current_are_not_built(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FULCRUM_KERNELS", raising=False)
    assert serve._games_to_build() == ()
    current = Library.is_current
    monkeypatch.setattr(Library, "is_current", lambda library: library.game_id != "lean" and current(library))
    assert serve._games_to_build() == ("lean",)
    monkeypatch.setattr(serve, "missing_tools", lambda: ["ziglang"])
    assert serve._games_to_build() == ()


@pytest.mark.parametrize("mode", ["native", "jit", "plain"])
def test_nothing_is_built_when_a_mode_is_forced(monkeypatch: pytest.MonkeyPatch, mode: str) -> None:
    monkeypatch.setattr(Library, "is_current", lambda library: False)
    monkeypatch.setenv("FULCRUM_KERNELS", mode)
    assert serve._games_to_build() == ()


def wait_until(condition: Callable[[], object]) -> None:
    ends = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < ends
        time.sleep(0.02)


def niceness(process: int) -> int:
    return os.getpriority(os.PRIO_PROCESS, process)


def is_running(process: int) -> bool:
    """Whether a process is there and has not ended, even if no one has looked for its exit code."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def children(process: int) -> list[int]:
    tasks = Path(f"/proc/{process}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text().split()]


def command_of(process: int) -> list[str]:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().split("\0")
    except OSError:
        return []


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
