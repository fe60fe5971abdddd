"""The line in front of the thinkers: who is next, and how long it may think."""

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from fulcrum.server.thinking.jobs import ThinkingJob

PLANNED = 1.8  # times its seconds until a job is to be answered; the rest of twice is for what nobody foresees
SHORTEST = 0.01  # seconds that a bot gets however long the line is
QUICK_LEVEL = 5  # takes about a millisecond in every game
OVERHEAD, MOST_OVERHEAD = 0.005, 0.1  # seconds that a job takes beside thinking: at first, and at most
TOGETHER = 8  # quick jobs that a process is given at once: to be woken for each would cost more than the jobs do
LEARNING = 0.2  # how much the last job counts for what the next ones are expected to take

Caller = TypeVar("Caller")


@dataclass(order=True, slots=True)
class WaitingJob(Generic[Caller]):
    """A job in the line, and who waits for its answer."""

    place: float
    number: int
    deadline: float = field(compare=False)
    job: ThinkingJob = field(compare=False)
    caller: Caller = field(compare=False)
    called: float = field(default=0.0, compare=False)  # when it was
    hurried: bool = field(default=False, compare=False)  # whether it was given the least of all times


class JobQueue(Generic[Caller]):
    """Jobs that wait for one of so many thinkers.

    A job is to be answered within twice its seconds after it was asked. Whoever is to be answered first is next; but
    tables share: where several bots of a table think at once, the second one stands as if it could wait for half of
    its seconds longer, the third for two thirds, and so on. Whoever is next gets all of its seconds, or less: the
    largest time with which everybody in the line would be answered in time if all got the same. So the longer the
    line, the shorter each one thinks; and where there is not even a hundredth of a second for each, bots above level 5
    play as one of level 5. Whoever is not called by its deadline is to be sent away by whoever keeps the line. Starting
    a process and loading a bot comes on top, for all who waited meanwhile.
    """

    def __init__(self, thinkers: int) -> None:
        self._thinkers = thinkers
        self._waiting: list[WaitingJob[Caller]] = []
        self._at_table: Counter[str] = Counter()  # jobs that wait or are being done
        self._number = 0
        self._overhead = OVERHEAD

    def __len__(self) -> int:
        return len(self._waiting)

    def join(self, job: ThinkingJob, caller: Caller, now: float) -> WaitingJob[Caller]:
        others = self._at_table[job.table]
        self._at_table[job.table] += 1
        self._number += 1
        deadline = now + PLANNED * job.seconds
        place = deadline + job.seconds * others / (others + 1)
        one = WaitingJob(place, self._number, deadline, job, caller)
        insort(self._waiting, one)
        return one

    def call_some(self, now: float) -> list[WaitingJob[Caller]]:
        """Whoever is next for one thinker: one, or several where there is no time to think."""
        most = min(TOGETHER, 1 + len(self._waiting) // self._thinkers)
        called = [self.call(now)]
        while called[-1].hurried and len(called) < most and self._waiting and self._room(now) < SHORTEST:
            called.append(self.call(now))
        return called

    def call(self, now: float) -> WaitingJob[Caller]:
        """Whoever is next, with the job as it is to be done now."""
        room = self._room(now)
        one = self._waiting.pop(0)
        one.called = now
        one.hurried = room < SHORTEST and one.job.purpose != "load"
        level = min(one.job.level, QUICK_LEVEL) if one.hurried else one.job.level
        seconds = max(SHORTEST, min(one.job.seconds, room))
        one.job = msgspec.structs.replace(one.job, seconds=seconds, level=level)
        return one

    def _room(self, now: float) -> float:
        """With so many seconds for each, all are answered in time."""
        rounds = (1 + place // self._thinkers for place in range(len(self._waiting)))
        shares = ((one.deadline - now) / done for one, done in zip(self._waiting, rounds, strict=True))
        return min(shares) - self._overhead

    def done(self, ones: Sequence[WaitingJob[Caller]], now: float, loading: float = 0.0) -> None:
        """Those that were called together are done, or given up; so many of the seconds went into loading."""
        for one in ones:
            self._leave_table(one)
        overhead = now - ones[0].called - loading - sum(one.job.seconds for one in ones)
        if overhead > 0.0:  # one that is done early tells nothing
            self._overhead += LEARNING * (min(overhead, MOST_OVERHEAD) - self._overhead)
        for other in self._waiting:
            other.deadline += loading / self._thinkers  # the others went on meanwhile

    def drop(self, caller: Caller) -> bool:
        """Somebody does not wait any more; False if they did not."""
        for one in self._waiting:
            if one.caller == caller:
                self._waiting.remove(one)
                self._leave_table(one)
                return True
        return False

    def clear(self) -> Iterator[WaitingJob[Caller]]:
        """All who wait, sent away."""
        while self._waiting:
            one = self._waiting.pop()
            self._leave_table(one)
            yield one

    def _leave_table(self, one: WaitingJob[Caller]) -> None:
        self._at_table[one.job.table] -= 1
        if not self._at_table[one.job.table]:
            del self._at_table[one.job.table]
