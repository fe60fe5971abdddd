"""The server's side of a process that analyses one game. Progress and result come back through a pipe."""

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess

from fulcrum.analysis import Analysis, analyse
from fulcrum.core.records import Record
from fulcrum.server.thinking.jobs import ThinkingFailed
from fulcrum.server.thinking.processes import in_short

LONGEST = 300.0  # seconds per game, including loading
TELLS_EVERY = 0.2  # seconds
LOWEST_PRIORITY = 19  # on a busy core, bots get 70 times as much time as this process

Progress = Callable[[int], None]


class Analyst:
    """Starts a process for each game, which ends with it. Only `end` may be called from other threads."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._ended = False
        self._lock = threading.Lock()

    def analyse(self, record: Record, seconds: float, progress: Progress) -> Analysis:
        """Analyses a record. `progress` gets the number of steps done now and then; each move has two."""
        try:
            with self._start(record, seconds) as pipe:
                return self._follow(pipe, progress)
        except ThinkingFailed:
            raise
        except Exception as error:  # no process can be started, or it died
            raise ThinkingFailed(in_short(error)) from None
        finally:
            self._bury()

    def end(self) -> None:
        """Ends the analyst for good, and any running analysis."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()

    def _start(self, record: Record, seconds: float) -> Connection:
        with self._lock:
            if self._ended:
                raise ThinkingFailed("the server is stopping")
            # Not forked: a fork would inherit the server's threads and sockets.
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe(duplex=False)
            process = context.Process(
                target=analyse_here, args=(theirs, record, seconds), name="fulcrum-analyst", daemon=True
            )
            with theirs:
                process.start()
            self._process = process
        return ours

    def _follow(self, pipe: Connection, progress: Progress) -> Analysis:
        end = time.monotonic() + LONGEST
        while pipe.poll(max(0.0, end - time.monotonic())):
            message = pipe.recv()
            if isinstance(message, Analysis):
                return message
            if isinstance(message, str):
                raise ThinkingFailed(message)
            progress(message)
        raise ThinkingFailed(f"it took longer than {LONGEST:.0f} seconds")

    def _bury(self) -> None:
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                process.kill()
                process.join()
                process.close()


def analyse_here(pipe: Connection, record: Record, seconds: float) -> None:
    """Runs in the process, which ends when the server closes its end of the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself on Ctrl-C
    if hasattr(os, "nice"):
        os.nice(LOWEST_PRIORITY)
    reported = time.monotonic()

    def progress(done: int, of: int) -> None:
        nonlocal reported
        if time.monotonic() >= reported + TELLS_EVERY:
            reported = time.monotonic()
            pipe.send(done)

    try:
        pipe.send(analyse(record, seconds=seconds, progress=progress))
    except OSError:  # the server is gone
        return
    except Exception as error:
        pipe.send(in_short(error))
