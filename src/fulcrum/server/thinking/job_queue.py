"""The job queue: which job is next, and how long its bot may think."""

from bisect import insort
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

import msgspec

from fulcrum.server.thinking.jobs import ThinkingJob

PLANNED = 1.8  # times a job's seconds until its deadline; the rest up to twice is a reserve
SHORTEST = 0.01  # seconds that a bot gets however long the queue is
QUICK_LEVEL = 5  # takes about a millisecond in every game
OVERHEAD, MOST_OVERHEAD = 0.005, 0.1  # seconds per job besides thinking: the first estimate, and the maximum
TOGETHER = 8  # quick jobs sent to a process together, because waking it for each would cost more than the jobs
LEARNING = 0.2  # weight of the last job in the estimate of the overhead

Caller = TypeVar("Caller")


@dataclass(order=True, slots=True)
class WaitingJob(Generic[Caller]):
    """A job in the queue, and its caller."""

    place: float
    number: int
    deadline: float = field(compare=False)
    job: ThinkingJob = field(compare=False)
    caller: Caller = field(compare=False)
    called: float = field(default=0.0, compare=False)  # when it left the queue
    hurried: bool = field(default=False, compare=False)  # whether it got the shortest time


class JobQueue(Generic[Caller]):
    """Jobs that wait for a number of thinking processes.

    A job should be answered within twice its seconds. The one with the earliest deadline is next. Tables share: of
    several bots that think at one table, the second is placed as if its deadline were half its seconds later, the third
    two thirds, and so on.

    The next job gets all its seconds, or less: the longest time with which every queued job would meet its deadline if
    all got the same. So the longer the queue, the shorter each bot thinks. With less than 0.01 s for each, bots above
    level 5 play as level 5.

    The owner of the queue must drop jobs at their deadline. Starting a process and loading a bot extends the deadlines
    of all queued jobs.
    """

    def __init__(self, thinkers: int) -> None:
        self._thinkers = thinkers
        self._waiting: list[WaitingJob[Caller]] = []
        self._at_table: Counter[str] = Counter()  # jobs queued or running
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
        """Returns the next jobs for one process: one, or several if there is no time to think."""
        most = min(TOGETHER, 1 + len(self._waiting) // self._thinkers)
        called = [self.call(now)]
        while called[-1].hurried and len(called) < most and self._waiting and self._room(now) < SHORTEST:
            called.append(self.call(now))
        return called

    def call(self, now: float) -> WaitingJob[Caller]:
        """Returns the next job, with its level and seconds adjusted to the queue."""
        room = self._room(now)
        one = self._waiting.pop(0)
        one.called = now
        one.hurried = room < SHORTEST and one.job.purpose != "load"
        level = min(one.job.level, QUICK_LEVEL) if one.hurried else one.job.level
        seconds = max(SHORTEST, min(one.job.seconds, room))
        one.job = msgspec.structs.replace(one.job, seconds=seconds, level=level)
        return one

    def _room(self, now: float) -> float:
        """Returns the seconds per job with which all meet their deadlines."""
        rounds = (1 + place // self._thinkers for place in range(len(self._waiting)))
        shares = ((one.deadline - now) / done for one, done in zip(self._waiting, rounds, strict=True))
        return min(shares) - self._overhead

    def done(self, ones: Sequence[WaitingJob[Caller]], now: float, loading: float = 0.0) -> None:
        """Removes jobs that were called together and are done or abandoned; `loading` is the part spent on loading."""
        for one in ones:
            self._leave_table(one)
        overhead = now - ones[0].called - loading - sum(one.job.seconds for one in ones)
        if overhead > 0.0:  # jobs that finish early say nothing about the overhead
            self._overhead += LEARNING * (min(overhead, MOST_OVERHEAD) - self._overhead)
        for other in self._waiting:
            other.deadline += loading / self._thinkers  # the other processes worked meanwhile

    def drop(self, caller: Caller) -> bool:
        """Removes a caller's job from the queue; returns False if there is none."""
        for one in self._waiting:
            if one.caller == caller:
                self._waiting.remove(one)
                self._leave_table(one)
                return True
        return False

    def clear(self) -> Iterator[WaitingJob[Caller]]:
        """Empties the queue and yields its jobs."""
        while self._waiting:
            one = self._waiting.pop()
            self._leave_table(one)
            yield one

    def _leave_table(self, one: WaitingJob[Caller]) -> None:
        self._at_table[one.job.table] -= 1
        if not self._at_table[one.job.table]:
            del self._at_table[one.job.table]
