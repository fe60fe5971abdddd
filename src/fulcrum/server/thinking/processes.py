"""The server's side of a thinking process. Jobs go out through a pipe and answers come back."""

import multiprocessing
import signal
import threading
import time
import traceback
from collections.abc import Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

import msgspec

from fulcrum.server.thinking.jobs import Answer, ThinkingFailed, ThinkingJob, play

LONGEST = 300.0  # seconds after which a process counts as stuck; the first job may have to compile


class ProcessDied(Exception):
    """The process ended before it answered."""


class ThinkingProcess:
    """A process, started at its first job and again after it died. Only `end` may be called from other threads."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._ended = False
        self._loaded: set[tuple[str, int]] = set()  # games and levels
        self._lock = threading.Lock()

    @property
    def pid(self) -> int | None:
        """The process id, or None."""
        return None if self._process is None else self._process.pid

    def has_to_load(self, job: ThinkingJob) -> bool:
        """Whether a job needs loading before thinking."""
        return self._pipe is None or job.purpose == "load" or (job.game, job.level) not in self._loaded

    def think(self, jobs: Sequence[ThinkingJob]) -> list[Answer | ThinkingFailed]:
        """Returns an answer or an error for each job; raises `ProcessDied`."""
        began = time.monotonic()
        try:
            pipe = self._pipe or self._start()
            starting = time.monotonic() - began
            pipe.send(jobs)
            answers: list[Answer | str] | None = pipe.recv() if pipe.poll(LONGEST) else None
        except Exception:  # it is gone, can't be started, or sends unreadable data: drop it
            answers = None
        if answers is None:
            self.bury()
            raise ProcessDied
        found: list[Answer | ThinkingFailed] = []
        for job, answer in zip(jobs, answers, strict=True):
            if isinstance(answer, str):
                found.append(ThinkingFailed(answer))
            else:
                self._loaded.add((job.game, job.level))
                found.append(msgspec.structs.replace(answer, loading=answer.loading + starting))
                starting = 0.0
        return found

    def end(self) -> None:
        """Ends the process for good, even while it thinks."""
        with self._lock:
            self._ended = True
            if self._process is not None:
                self._process.kill()

    def _start(self) -> Connection:
        with self._lock:
            if self._ended:
                raise ProcessDied
            # Not forked: a fork would inherit the server's threads and sockets.
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            self._process = context.Process(target=answer_all, args=(theirs,), name="fulcrum-thinker", daemon=True)
            self._process.start()
            theirs.close()
            self._pipe = ours
        if not ours.poll(LONGEST):
            raise EOFError
        ours.recv()  # the process is ready
        return ours

    def bury(self) -> None:
        """Cleans up after the process."""
        with self._lock:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
            self._loaded.clear()
            if process is not None and pipe is not None:
                process.kill()
                process.join()
                pipe.close()
                process.close()


def answer_all(pipe: Connection) -> None:
    """Runs in the process, which ends when the server closes its end of the pipe."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its processes itself on Ctrl-C
    try:
        pipe.send(None)
        while True:
            pipe.send([response_to(job) for job in pipe.recv()])
    except (EOFError, OSError):
        return


def response_to(job: ThinkingJob) -> Answer | str:
    """Returns the answer, or an error text."""
    try:
        return play(job)
    except Exception as error:
        return in_short(error)


def in_short(error: Exception) -> str:
    """Describes an error by place and type, without its message, which may name cards."""
    place = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} in {Path(place.filename).name}, line {place.lineno}"
