"""The line in front of the thinkers: who is next, and how long it may think."""

from bisect import insort
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from fulcrum.server.thinking.jobs import Job

PLANNED = 1.8  # times its seconds until a job is to be answered; the rest of twice is for what nobody foresees
SHORTEST = 0.01  # seconds that a bot gets however long the line is
QUICK_LEVEL = 5  # takes about a millisecond in every game
OVERHEAD, MOST_OVERHEAD = 0.005, 0.1  # seconds that a job takes beside thinking: at first, and at most
LEARNING = 0.2  # how much the last job counts for what the next ones are expected to take

Caller = TypeVar("Caller")


@dataclass(order=True, slots=True)
class Waiting(Generic[Caller]):
    """A job in the line, and who waits for its answer."""

    place: float
    number: int
    deadline: float = field(compare=False)
    job: Job = field(compare=False)
    caller: Caller = field(compare=False)
    called: float = field(default=0.0, compare=False)  # when it was


class Line(Generic[Caller]):
    """Jobs that wait for one of so many thinkers.

    A job is to be answered within twice its seconds after it was asked. Whoever is to be answered first is next; but
    tables share: where several bots of a table think at once, the second one stands as if it could wait for half of
    its seconds longer, the third for two thirds, and so on. Whoever is next gets all of its seconds, or less: the
    largest time with which everybody in the line would be answered in time if all got the same. So the longer the
    line, the shorter each one thinks; and where there is not even a hundredth of a second for each, bots above level 5
    play as one of level 5. Starting a process and loading a bot comes on top: for all who waited meanwhile.
    """

    def __init__(self, thinkers: int) -> None:
        self._thinkers = thinkers
        self._waiting: list[Waiting[Caller]] = []
        self._at_table: Counter[str] = Counter()  # jobs that wait or are being done
        self._number = 0
        self._overhead = OVERHEAD

    def __len__(self) -> int:
        return len(self._waiting)

    def join(self, job: Job, caller: Caller, now: float) -> None:
        others = self._at_table[job.table]
        self._at_table[job.table] += 1
        self._number += 1
        deadline = now + PLANNED * job.seconds
        place = deadline + job.seconds * others / (others + 1)
        insort(self._waiting, Waiting(place, self._number, deadline, job, caller))

    def call(self, now: float) -> Waiting[Caller]:
        """Whoever is next, with the job as it is to be done now."""
        room = self._room(now)
        one = self._waiting.pop(0)
        one.called = now
        crowded = room < SHORTEST and one.job.purpose != "load"
        level = min(one.job.level, QUICK_LEVEL) if crowded else one.job.level
        seconds = max(SHORTEST, min(one.job.seconds, room))
        one.job = msgspec.structs.replace(one.job, seconds=seconds, level=level)
        return one

    def _room(self, now: float) -> float:
        """With so many seconds for each, all are answered in time."""
        rounds = (1 + place // self._thinkers for place in range(len(self._waiting)))
        shares = ((one.deadline - now) / done for one, done in zip(self._waiting, rounds, strict=True))
        return min(shares) - self._overhead

    def done(self, one: Waiting[Caller], now: float, loading: float = 0.0) -> None:
        """A job that was called is done, or given up; so many of the seconds it took went into loading."""
        self._leave_table(one)
        overhead = now - one.called - loading - one.job.seconds
        if overhead > 0.0:  # one that is done early tells nothing
            self._overhead += LEARNING * (min(overhead, MOST_OVERHEAD) - self._overhead)
        for other in self._waiting:
            other.deadline += loading

    def drop(self, caller: Caller) -> None:
        """Somebody does not wait any more."""
        for one in self._waiting:
            if one.caller == caller:
                self._waiting.remove(one)
                self._leave_table(one)
                return

    def clear(self) -> Iterator[Waiting[Caller]]:
        """All who wait, sent away."""
        while self._waiting:
            one = self._waiting.pop()
            self._leave_table(one)
            yield one

    def _leave_table(self, one: Waiting[Caller]) -> None:
        self._at_table[one.job.table] -= 1
        if not self._at_table[one.job.table]:
            del self._at_table[one.job.table]
