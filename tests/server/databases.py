"""A real PostgreSQL for tests: made in a temporary folder, on a free port of this machine only."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from sqlalchemy.engine import make_url

from fulcrum.server.storage.databases import Postgres, Sqlite
from fulcrum.server.storage.schema import metadata
from tests.server.waiting import PATIENCE

NewSqlite = Callable[[Path], Sqlite]
SERVER_PORTS = range(10_000, 30_000)
# As in Debian; elsewhere the programs are found in PATH.
PROGRAMS = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), *map(Path, os.get_exec_path())]


def program(name: str) -> str:
    for folder in PROGRAMS:
        if (folder / name).is_file():
            return str(folder / name)
    raise FileNotFoundError(f"{name} of PostgreSQL is not installed; `make test` installs it")


def free_port() -> int:
    """Returns a port below those that the system gives to clients.

    Otherwise a client that calls a stopped server could get its port, reach itself, and block the server's restart.
    """
    while True:
        port = secrets.choice(SERVER_PORTS)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


class PostgresServer:
    """A server that can be stopped and started. PostgreSQL refuses to run as root, so then it runs as its own user."""

    def __init__(self, fsync: bool = False) -> None:
        self._fsync = fsync  # tests kill processes, never the machine
        self.folder = Path(tempfile.mkdtemp(prefix="fulcrum-postgres-"))
        self.port = free_port()
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user:
            shutil.chown(self.folder, self.user)
        self._databases = 0
        self._process: subprocess.Popen[bytes] | None = None
        arguments = ["--auth=trust", "--username=fulcrum", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"]
        self._run(program("initdb"), "-D", str(self.folder / "data"), *arguments)

    def address(self, name: str = "postgres") -> Postgres:
        return Postgres(f"postgresql://fulcrum@127.0.0.1:{self.port}/{name}")

    def new_database(self) -> Postgres:
        """Creates a schema, which is all that its user sees of the database. This is fast."""
        self._databases += 1
        name = f"fulcrum_{self._databases}"
        self.sql(f"CREATE SCHEMA {name}")
        return Postgres(f"{self.address().dsn}?search_path={name}")

    def sql(self, statement: str) -> None:
        self._run(program("psql"), "-q", "-v", "ON_ERROR_STOP=1", "-c", statement, self.address().dsn)

    def empty(self, address: Postgres) -> None:
        """Deletes all rows except the schema's version."""
        name = make_url(address.dsn).query["search_path"]
        self.sql("TRUNCATE " + ", ".join(f"{name}.{table}" for table in metadata.tables))

    def start(self) -> None:
        """Starts it and waits until it responds; does nothing if it runs."""
        if self._process is not None:
            return
        settings = [f"port={self.port}", "listen_addresses=127.0.0.1", f"unix_socket_directories={self.folder}"]
        options = [
            word for setting in [*settings, f"fsync={'on' if self._fsync else 'off'}"] for word in ("-c", setting)
        ]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [program("postgres"), "-D", str(self.folder / "data"), *options],
                user=self.user,
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        end = time.monotonic() + PATIENCE
        ready = [program("pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode != 0:
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop(self) -> None:
        """Stops it at once and loses its clients' work; waits until it has ended."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(PATIENCE)
            self._process = None

    def remove(self) -> None:
        self.stop()
        shutil.rmtree(self.folder)

    def _run(self, *command: str) -> None:
        subprocess.run(command, user=self.user, check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL, cwd="/")
