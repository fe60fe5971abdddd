"""Workers on this machine: a process each, whose end is noticed at once, and which notices the end of this one."""

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any

from fulcrum.arena.pools import Lost, Task
from fulcrum.arena.programs import Leash, end_group
from fulcrum.core.errors import FulcrumError

LEAVING_SECONDS = 10.0  # for a worker to end by itself
MOST_FALSE_STARTS = 3  # workers in a row that end before they can begin


class WorkerError(FulcrumError):
    """Workers can't be started here at all."""


@dataclass(frozen=True, slots=True)
class Programs:
    """What a worker tells while it plays: the processes of the external bots that it has running."""

    pids: list[int]


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection
    programs: list[int] = field(default_factory=list)  # the external bots it has running
    busy: bool = False
    begun: bool = False


class LocalPool:
    """A pool of processes."""

    def __init__(self, size: int) -> None:
        self.size = size
        self._false_starts = 0
        self._workers = [_start() for _ in range(size)]

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid or 0 for worker in self._workers]

    def give(self, place: int, job: Task) -> None:
        worker = self._workers[place]
        worker.busy = True
        with contextlib.suppress(OSError):  # it is gone, which `answers` finds out
            worker.connection.send(job)

    def answers(self) -> list[tuple[int, Any]]:
        found: list[tuple[int, Any]] = []
        while not found:
            ready = wait([worker.connection for worker in self._workers if worker.busy])
            for place, worker in enumerate(self._workers):
                if worker.connection in ready and (answer := self._hear(place, worker)) is not None:
                    worker.busy = False
                    found.append((place, answer))
        return found

    def _hear(self, place: int, worker: _Worker) -> Any:
        """What a worker says: what came of its game, or nothing that ends one."""
        try:
            heard = worker.connection.recv()
        except (EOFError, OSError):
            self._replace(place, worker)
            return Lost()
        worker.begun = True
        self._false_starts = 0
        if isinstance(heard, Exception):
            raise heard
        if isinstance(heard, Programs):
            worker.programs = heard.pids
            return None
        return heard

    def _replace(self, place: int, worker: _Worker) -> None:
        self._false_starts += not worker.begun
        if self._false_starts == MOST_FALSE_STARTS:
            raise WorkerError(
                "workers end before they can begin; a script that plays a contest needs `if __name__ == '__main__':`"
            )
        self._end(worker)
        self._workers[place] = _start()

    def close(self) -> None:
        """Who has nothing to do is asked to go; who plays sees the connection close and goes."""
        for worker in self._workers:
            if not worker.busy:
                with contextlib.suppress(OSError):
                    worker.connection.send(None)
            else:
                worker.connection.close()
        for worker in self._workers:
            self._end(worker)

    def _end(self, worker: _Worker) -> None:
        worker.process.join(LEAVING_SECONDS)
        worker.connection.close()
        if worker.process.is_alive():
            worker.process.kill()
            worker.process.join()
        worker.process.close()
        for pid in worker.programs:
            end_group(pid)


def _start() -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs,), daemon=True)
    with _interrupts_held():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Ctrl-C goes to all processes of a terminal, and one that starts would die of it with a traceback."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def work(connection: Connection) -> None:
    """A worker's life: play what comes, until it is told to end or whoever started it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    leash = Leash(lambda pids: connection.send(Programs(pids)))
    connection.send(Programs([]))  # it has begun
    jobs: SimpleQueue[Task | None] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, jobs, leash), daemon=True).start()
    while (job := jobs.get()) is not None:
        try:
            answer = job.play(leash)
        except Exception as error:
            answer = error if isinstance(error, FulcrumError) else FulcrumError(f"{type(error).__name__}: {error}")
        connection.send(answer)


def _listen(connection: Connection, jobs: "SimpleQueue[Task | None]", leash: Leash) -> None:
    """In a thread, so that the end of the other side is noticed in the middle of a game."""
    try:
        while True:
            jobs.put(connection.recv())
    except (EOFError, OSError):
        leash.end_all()
        os._exit(0)
