"""Builds the libraries of games while the server runs, for a checkout that has none yet.

Until a game's library is there, its rules run interpreted and its bots play at a simple level. The game that people
open is built first.
"""

import asyncio
import logging
import os
import signal
import sys
import time
from asyncio.subprocess import DEVNULL, Process
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from fulcrum.core.kernels import BUILDING, LOADER
from fulcrum.core.libraries import this_platform

PATIENT = 10  # niceness: people come first
LOOK_EVERY = 1.0  # seconds between looks for games that someone opened

log = logging.getLogger("fulcrum.kernels")


def build_command(game_id: str, folder: Path) -> list[str]:
    return [sys.executable, "-m", "fulcrum.aot", str(folder), this_platform(), game_id]


class KernelBuilds:
    """The libraries that are still to be built, and those under way, each in a process of its own."""

    def __init__(
        self,
        games: list[str],
        folder: Path,
        command: Callable[[str, Path], list[str]] = build_command,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._waiting = list(games)
        self._folder = folder
        self._command = command
        self._now = now
        self._began: dict[str, float] = {}
        self._building: dict[str, asyncio.Task[None]] = {}

    def want(self, game_id: str) -> None:
        """Builds a game now that waits for its turn, because someone opened it."""
        if game_id in self._waiting:
            self._waiting.remove(game_id)
            self._start(game_id)

    def seconds(self) -> dict[str, float]:
        """Returns the games that are not built yet, with the seconds since their build began, 0 while they wait."""
        under_way = {game_id: self._now() - self._began[game_id] for game_id in self._building}
        return {**under_way, **dict.fromkeys(self._waiting, 0.0)}

    async def run(self) -> None:
        """Builds all games, as many at once as there are cores."""
        try:
            while self._waiting or self._building:
                while self._waiting and len(self._building) < (os.cpu_count() or 1):
                    self._start(self._waiting.pop(0))
                await asyncio.wait(self._building.values(), timeout=LOOK_EVERY, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in self._building.values():
                task.cancel()
            if self._building:
                await asyncio.wait(self._building.values())

    def _start(self, game_id: str) -> None:
        self._began[game_id] = self._now()
        task = self._building[game_id] = asyncio.create_task(self._build(game_id))
        task.add_done_callback(lambda _: self._building.pop(game_id))

    async def _build(self, game_id: str) -> None:
        try:
            failed = await exit_code(self._command(game_id, self._folder)) != 0
        except OSError:  # no process could be started
            failed = True
        if failed:
            log.error("%s could not be compiled; its rules stay interpreted. Run: fulcrum build-kernels", game_id)
        else:
            LOADER.take_libraries()
            log.info("compiled %s in %.0f s", game_id, self._now() - self._began[game_id])


async def exit_code(command: list[str]) -> int:
    """Runs a command in the background and returns its exit code. Kills it if this is cancelled."""
    environment = {name: value for name, value in os.environ.items() if name != BUILDING}  # it must compile
    process = await asyncio.create_subprocess_exec(
        *command, stdin=DEVNULL, stdout=DEVNULL, stderr=DEVNULL, start_new_session=True, env=environment
    )
    try:
        with suppress(ProcessLookupError):  # it may have ended
            if hasattr(os, "setpriority"):
                os.setpriority(os.PRIO_PROCESS, process.pid, PATIENT)
        return await process.wait()
    except BaseException:
        kill(process)
        await process.wait()
        raise


def kill(process: Process) -> None:
    """Kills a process and those that it started, which would go on without it."""
    with suppress(ProcessLookupError):
        if hasattr(os, "killpg"):
            os.killpg(process.pid, signal.SIGKILL)
        else:
            process.kill()
