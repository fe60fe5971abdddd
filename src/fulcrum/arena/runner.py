"""The game runner: plays tasks on a pool of workers, and replays the tasks of lost workers.

Contests, balance reports, training and the ladder all use it. A pool is `LocalPool` (processes of this machine),
`RayPool` (a cluster) or `InlinePool` (this process). To resume, pass the tasks that are already done; to be able to
resume, log every result as it is yielded.
"""

import os
from collections import Counter, deque
from collections.abc import Container, Hashable, Iterable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

from fulcrum.arena.programs import Leash

MOST_TRIES = 3  # of a task that loses its workers


class Task(Protocol):
    """One game, or a few, that any worker can play. It must survive pickling."""

    @property
    def key(self) -> Hashable:
        """Tells the task from the others of its run."""

    def play(self, leash: Leash) -> Any:
        """Plays it and returns the result. External programs are started on the leash."""

    def given_up(self, words: str) -> Any:
        """Returns the result of a task that no worker could finish, or raises."""


T = TypeVar("T", bound=Task)


class Lost:
    """Stands for the result of a task whose worker died."""


class Pool(Protocol):
    """A number of places, each with a worker that plays one task at a time."""

    size: int

    def give(self, place: int, task: Task) -> None:
        """Lets the idle worker of a place play a task."""

    def answers(self) -> list[tuple[int, Any]]:
        """Waits for at least one result or `Lost`. A lost worker has been replaced by then."""

    def close(self) -> None:
        """Ends all workers, including busy ones, and all programs that they started."""


def play_all(tasks: Iterable[T], pool: Pool, done: Container[Hashable] = ()) -> Iterator[tuple[T, Any]]:
    """Plays the tasks that are not done, and yields each with its result as soon as it ends.

    Tasks are drawn only when a worker is idle. So a generator may look at the results so far, and end when there are
    enough of them.
    """
    waiting = (task for task in tasks if task.key not in done)
    again: deque[T] = deque()
    idle = list(range(pool.size))
    busy: dict[int, T] = {}
    tries: Counter[Hashable] = Counter()
    while True:
        while idle and (task := again.popleft() if again else next(waiting, None)) is not None:
            place = idle.pop()
            busy[place] = task
            pool.give(place, task)
        if not busy:
            return
        for place, answer in pool.answers():
            task = busy.pop(place)
            idle.append(place)
            if not isinstance(answer, Lost):
                yield task, answer
                continue
            tries[task.key] += 1
            if tries[task.key] < MOST_TRIES:
                again.append(task)
            else:
                yield task, task.given_up(f"{MOST_TRIES} workers were lost while they played it")


class InlinePool:
    """A pool without workers: tasks are played in this process, one at a time."""

    def __init__(self) -> None:
        self.size = 1
        self._given: dict[int, Task] = {}

    def give(self, place: int, task: Task) -> None:
        self._given[place] = task

    def answers(self) -> list[tuple[int, Any]]:
        place, task = self._given.popitem()
        return [(place, task.play(Leash()))]

    def close(self) -> None:
        self._given.clear()


def new_pool(ray: str | None, workers: int | None, games: int, cpus: Sequence[int] = ()) -> Pool:
    """Opens a pool on the Ray cluster at an address, or on this machine with no more workers than games."""
    if ray is not None:
        from fulcrum.arena.cluster import RayPool

        return RayPool(ray, workers)
    from fulcrum.arena.processes import LocalPool

    return LocalPool(min(workers or cores(), games), cpus)


def cores() -> int:
    """The number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
