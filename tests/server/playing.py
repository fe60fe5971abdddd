"""Servers and clients for tests: real processes, real sockets, clients that reconnect by themselves."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Self

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fulcrum.server.people.identity import GUEST, Signer
from fulcrum.server.storage.databases import Address, Postgres
from tests.server.databases import PATIENCE, free_port
from tests.server.tables.eyes import seen

ROOT = Path(__file__).parents[2]
START_PATIENCE = 2 * PATIENCE  # a server that starts on a busy machine
SECRET = "a secret for tests that is long enough to be one"


def url_of(address: Address) -> str:
    return address.dsn if isinstance(address, Postgres) else f"sqlite:///{address.path}"


def cookie(person: str) -> str:
    """Returns the cookie of a guest, signed as the server does it."""
    return f"fulcrum={Signer(SECRET.encode(), time.time).sign(GUEST + person).decode()}"


class ServerProcess:
    """`fulcrum serve` as a child, always on the same port."""

    def __init__(self, address: Address, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self._folder = folder
        self._environment = {
            **os.environ,
            "FULCRUM_DATA_DIR": str(folder),
            "FULCRUM_DATABASE_URL": url_of(address),
            "FULCRUM_SECRET": SECRET,
            "FULCRUM_LIMITS": "off",
            **environment,
        }
        self._process: subprocess.Popen[bytes] | None = None

    async def start(self) -> None:
        """Waits until it accepts connections."""
        command = [sys.executable, "-m", "fulcrum", "serve", "--port", str(self.port)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, env=self._environment, stdout=subprocess.PIPE, stderr=log, cwd=ROOT
            )
        assert self._process.stdout is not None
        too_long = asyncio.get_running_loop().call_later(START_PATIENCE, self._process.kill)  # then it prints nothing
        line = await asyncio.to_thread(self._process.stdout.readline)
        too_long.cancel()
        if not line.startswith(b"Fulcrum is at "):
            raise RuntimeError((self._folder / "log").read_text())

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def stop(self, number: int = signal.SIGTERM) -> int | None:
        """Returns the exit code; None if it did not run."""
        return self._end(number)

    def _end(self, number: int) -> int | None:
        if self._process is None:
            return None
        process, self._process = self._process, None
        process.send_signal(number)
        try:
            process.communicate(timeout=2 * PATIENCE)
        finally:
            process.kill()
        return process.returncode

    def log(self) -> str:
        return (self._folder / "log").read_text()

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def socket_address(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"


class Player:
    """One person's client: knows the latest view, repeats unanswered requests, reconnects when cut off."""

    def __init__(self, person: str, server: Any) -> None:
        self.person = person
        self.view: dict[str, Any] = {}
        self.frames: list[dict[str, Any]] = []
        self._server = server
        self._socket: ClientConnection | None = None
        self._number = 0

    async def __aenter__(self) -> Self:
        await self.connect()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.disconnect()

    async def connect(self) -> None:
        """Retries until the server is there, less and less often, so that hundreds of clients let it start."""
        pause = 0.05
        headers = {"cookie": cookie(self.person)}
        async with asyncio.timeout(START_PATIENCE):
            while True:
                try:
                    self._socket = await connect(
                        self._server.socket_address,
                        additional_headers=headers,
                        compression=None,
                        proxy=None,
                        ping_interval=None,  # a busy machine is no reason to give up
                        open_timeout=PATIENCE,
                    )
                    return
                except (OSError, InvalidHandshake, ConnectionClosed):
                    await asyncio.sleep(pause)
                    pause = min(2.0, 2 * pause)

    async def disconnect(self) -> None:
        if self._socket is not None:
            await self._socket.close()

    def cut(self) -> None:
        """Cuts the connection without closing it."""
        assert self._socket is not None
        self._socket.transport.abort()

    async def send(self, message: dict[str, Any] | str | bytes) -> None:
        assert self._socket is not None
        await self._socket.send(json.dumps(message) if isinstance(message, dict) else message)

    async def next_frame(self) -> dict[str, Any]:
        assert self._socket is not None
        async with asyncio.timeout(PATIENCE):
            frame: dict[str, Any] = json.loads(await self._socket.recv())
        self.frames.append(frame)
        self.view = seen(self.view, frame)
        return frame

    async def ask(self, do: str, table: str, **more: Any) -> dict[str, Any]:
        """Returns the response, after taking in all frames before it."""
        self._number += 1
        message = {"do": do, "table": table, "id": f"{self.person}-{self._number}", **more}
        await self.send(message)
        return await self.answer(message["id"])

    async def answer(self, re: str | None) -> dict[str, Any]:
        while True:
            frame = await self.next_frame()
            if "re" in frame and frame["re"] == re:
                return frame

    async def watch(self, table: str) -> dict[str, Any]:
        return await self.ask("watch", table)

    async def until(self, version: int) -> None:
        while self.view["version"] < version:
            await self.next_frame()

    async def move(self, table: str, move_id: str) -> dict[str, Any]:
        """The first listed move."""
        moves = await self.ask("moves", table)
        return await self.ask("move", table, **{"id": move_id, "for": moves["for"], "move": moves["moves"][0]})
