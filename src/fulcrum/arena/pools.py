"""Games played by many workers: each has one at a time, and a lost worker's game is played again."""

from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Any, Protocol

from fulcrum.arena.programs import Leash

MOST_TRIES = 3  # of a game whose workers get lost, until it is given up


class Task(Protocol):
    """A game to be played, of a contest or of a training."""

    @property
    def key(self) -> tuple[str, int]:
        """What tells it from others."""

    def play(self, leash: Leash) -> Any:
        """Play it, wherever that is; external programs are kept on the leash. What comes back is never an error."""

    def given_up(self, words: str) -> Any:
        """What stands for it where no worker brought it to an end."""


class Lost:
    """What comes back instead of a game when its worker is gone."""


class Pool(Protocol):
    """A number of places, each with a worker that can be given a game."""

    size: int

    def give(self, place: int, job: Task) -> None:
        """Let the worker of a place, which has nothing to do, play a game."""

    def answers(self) -> list[tuple[int, Any]]:
        """Wait until at least one game is over, or `Lost`. A lost worker has been replaced when it is told here."""

    def close(self) -> None:
        """End the workers, also those that play, and all programs that they have started."""


def play_all(jobs: Iterable[Task], pool: Pool) -> Iterator[Any]:
    """Play games, and yield what comes of them as they end."""
    waiting = deque(jobs)
    idle = list(range(pool.size))
    busy: dict[int, Task] = {}
    tries: Counter[tuple[str, int]] = Counter()
    while waiting or busy:
        while waiting and idle:
            place = idle.pop()
            busy[place] = waiting.popleft()
            pool.give(place, busy[place])
        for place, answer in pool.answers():
            job = busy.pop(place)
            idle.append(place)
            if not isinstance(answer, Lost):
                yield answer
                continue
            tries[job.key] += 1
            if tries[job.key] < MOST_TRIES:
                waiting.appendleft(job)
            else:
                yield job.given_up(f"{MOST_TRIES} workers were lost while they played it")
