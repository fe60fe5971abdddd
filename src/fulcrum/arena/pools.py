"""Games played by many workers: each has one at a time, and a lost worker's game is played again."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Protocol

from fulcrum.arena.jobs import Job, Played, given_up

MOST_TRIES = 3  # of a game whose workers get lost, until it is given up


class Lost:
    """What comes back instead of a game when its worker is gone."""


class Pool(Protocol):
    """A number of places, each with a worker that can be given a game."""

    size: int

    def give(self, place: int, job: Job) -> None:
        """Let the worker of a place, which has nothing to do, play a game."""

    def answers(self) -> list[tuple[int, Played | Lost]]:
        """Wait until at least one game is over. A lost worker has been replaced when it is told here."""

    def close(self) -> None:
        """End the workers, also those that play, and all programs that they have started."""


def play_all(jobs: Iterable[Job], pool: Pool) -> Iterator[Played]:
    """Play games, and yield them as they end."""
    waiting = deque(jobs)
    idle = list(range(pool.size))
    busy: dict[int, Job] = {}
    tries: Counter[tuple[str, int]] = Counter()
    while waiting or busy:
        while waiting and idle:
            place = idle.pop()
            busy[place] = waiting.popleft()
            pool.give(place, busy[place])
        for place, answer in pool.answers():
            job = busy.pop(place)
            idle.append(place)
            if isinstance(answer, Played):
                yield answer
                continue
            tries[job.key] += 1
            if tries[job.key] < MOST_TRIES:
                waiting.appendleft(job)
            else:
                yield given_up(job, f"{MOST_TRIES} workers were lost while they played it")
