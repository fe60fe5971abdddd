"""A real Redis for tests: on a free port of this machine only, with nothing on the disk."""

import shutil
import signal
import socket
import subprocess
import time

from tests.server.databases import PATIENCE, free_port


class RedisServer:
    """A server that can be stopped, restarted empty, or paused for a while."""

    def __init__(self) -> None:
        found = shutil.which("redis-server")
        if found is None:
            raise FileNotFoundError("redis-server is not installed; `make test` installs it")
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._command = [found, "--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it responds; does nothing if it runs."""
        if self._process is not None:
            return
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError("redis-server does not start")
            time.sleep(0.02)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as line:
                line.sendall(b"PING\r\n")
                return line.recv(7) == b"+PONG\r\n"
        except OSError:
            return False

    def stop(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(PATIENCE)
            self._process = None

    def hang(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)
