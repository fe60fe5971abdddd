"""Workers on this machine, one process each. Each side notices at once when the other has ended."""

import contextlib
import os
import signal
import threading
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Any

from fulcrum.arena.programs import Leash, end_group
from fulcrum.arena.runner import Lost, Task
from fulcrum.core.errors import FulcrumError

LEAVING_SECONDS = 10.0  # seconds for a worker to end on its own
MOST_FALSE_STARTS = 3  # workers in a row that end before they can begin


class WorkerError(FulcrumError):
    """Workers can't be started here."""


@dataclass(frozen=True, slots=True)
class Programs:
    """A worker's message during a game: the processes of its external bots."""

    pids: list[int]


@dataclass(slots=True)
class _Worker:
    process: SpawnProcess
    connection: Connection
    programs: list[int] = field(default_factory=list)  # process ids of its external bots
    busy: bool = False
    begun: bool = False


class LocalPool:
    """A pool of processes, bound to the given processors in turn if there are any."""

    def __init__(self, size: int, cpus: Sequence[int] = ()) -> None:
        self.size = size
        self._false_starts = 0
        self._cpus = [cpus[place % len(cpus)] if cpus else None for place in range(size)]
        self._workers = [_start(cpu) for cpu in self._cpus]

    @property
    def pids(self) -> list[int]:
        return [worker.process.pid or 0 for worker in self._workers]

    def give(self, place: int, task: Task) -> None:
        worker = self._workers[place]
        worker.busy = True
        with contextlib.suppress(OSError):  # the worker is gone, as `answers` will find
            worker.connection.send(task)

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
        """Returns the result of a worker's task, `Lost`, or None for a message that ends no task."""
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
                "workers end before they can begin; a script that starts them needs `if __name__ == '__main__':`"
            )
        self._end(worker)
        self._workers[place] = _start(self._cpus[place])

    def close(self) -> None:
        """Ends all workers: idle ones by a message, busy ones by closing their connection."""
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


def _start(cpu: int | None) -> _Worker:
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=work, args=(theirs, cpu), daemon=True)
    with _interrupts_held():
        process.start()
    theirs.close()
    return _Worker(process, ours)


@contextlib.contextmanager
def _interrupts_held() -> Iterator[None]:
    """Holds back Ctrl-C, which reaches all processes of a terminal and would end a starting one with a traceback."""
    held = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def work(connection: Connection, cpu: int | None = None) -> None:
    """Runs a worker: plays tasks until it gets a message to end, or until its parent process is gone."""
    if cpu is not None:
        os.sched_setaffinity(0, {cpu})
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])
    leash = Leash(lambda pids: connection.send(Programs(pids)))
    connection.send(Programs([]))  # says that it has begun
    tasks: SimpleQueue[Task | None] = SimpleQueue()
    threading.Thread(target=_listen, args=(connection, tasks, leash), daemon=True).start()
    while (task := tasks.get()) is not None:
        try:
            answer = task.play(leash)
        except Exception as error:
            answer = error if isinstance(error, FulcrumError) else FulcrumError(f"{type(error).__name__}: {error}")
        connection.send(answer)


def _listen(connection: Connection, tasks: "SimpleQueue[Task | None]", leash: Leash) -> None:
    """Runs in a thread, so that a closed connection is noticed in the middle of a game."""
    try:
        while True:
            tasks.put(connection.recv())
    except (EOFError, OSError):
        leash.end_all()
        os._exit(0)
