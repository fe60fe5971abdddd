"""`fulcrum serve --workers` and `fulcrum worker`."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.server.redis_server import RedisServer

PATIENCE = 120.0
TOKEN = "a token for reading metrics"
DIRECTLY = urllib.request.build_opener(urllib.request.ProxyHandler({}))


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("FULCRUM_DATABASE_URL", "FULCRUM_REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FULCRUM_DATA_DIR", str(tmp_path / "data"))


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    server = RedisServer()
    try:
        server.start()
        yield server
    finally:
        server.stop()


def test_several_workers_need_redis(run: Run) -> None:
    result = run("serve", "--workers", "2", "--port", "0")
    assert result.exit_code == 1
    assert "set FULCRUM_REDIS_URL, or start one worker" in result.stderr and result.stderr.count("\n") == 1


def test_a_worker_needs_redis(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    result = run("worker")
    assert result.exit_code == 1
    assert "set FULCRUM_REDIS_URL" in result.stderr and result.stderr.count("\n") == 1
    monkeypatch.setenv("FULCRUM_REDIS_URL", "redis://:secret@127.0.0.1:1/0")
    result = run("worker")
    assert result.exit_code == 1
    assert result.stderr.startswith("fulcrum: Redis can't be used") and result.stderr.count("\n") == 1
    assert "secret" not in result.stderr


def children(pid: int) -> list[int]:
    """The serving children of a process, without Python's resource tracker."""
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            stat, command = (path / "stat").read_text(), (path / "cmdline").read_bytes()
        except OSError:  # the process has just ended
            continue
        if int(stat.rpartition(")")[2].split()[1]) == pid and b"spawn_main" in command:
            found.append(int(path.name))
    return found


def until_children(pid: int, but: set[int], number: int) -> set[int]:
    end = time.monotonic() + PATIENCE
    while len(found := set(children(pid)) - but) != number:
        assert time.monotonic() < end
        time.sleep(0.05)
    return found


def workers_counted(place: str) -> set[bytes]:
    """The processes whose connections appear in the metrics."""
    request = urllib.request.Request(f"{place}metrics", headers={"Authorization": f"Bearer {TOKEN}"})
    with DIRECTLY.open(request, timeout=PATIENCE) as answer:
        lines = answer.read().splitlines()
    return {
        line.partition(b"worker=")[2].partition(b"}")[0] for line in lines if line.startswith(b"fulcrum_connections{")
    }


def until_counted(place: str, expected: set[bytes]) -> None:
    """Waits for the metrics of these processes; one that is too busy to answer in time is left out."""
    end = time.monotonic() + PATIENCE
    while workers_counted(place) != expected:
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")
def test_workers_share_a_port_are_restarted_and_end_together(redis: RedisServer, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "fulcrum", "serve", "--workers", "2", "--port", "0"]
    environment = {**os.environ, "FULCRUM_REDIS_URL": redis.url, "FULCRUM_METRICS_TOKEN": TOKEN}
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=log)
    try:
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line.startswith(b"Fulcrum is at http://127.0.0.1:")
        place = line.split()[-1].decode()
        first = until_children(server.pid, set(), 2)
        until_counted(place, {b'"0"', b'"1"'})
        killed = min(first)
        os.kill(killed, signal.SIGKILL)
        [fresh] = until_children(server.pid, first, 1)
        for _ in range(8):  # some reach the worker that is just starting, and wait for it
            with DIRECTLY.open(f"{place}api/games", timeout=PATIENCE) as answer:
                assert answer.status == 200
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=PATIENCE)
        assert server.returncode == 0
        assert not any(Path(f"/proc/{pid}").exists() for pid in first | {fresh})
    finally:
        server.kill()
        server.communicate(timeout=PATIENCE)
    text = (tmp_path / "log").read_text()
    assert "PostgreSQL" in text and text.count("will be restarted") == 1 and "Traceback" not in text
