"""Analyses of finished games, one at a time, in a process with low priority."""

import asyncio
import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from fulcrum.analysis import Analysis
from fulcrum.core.records import Record
from fulcrum.match.refusals import Refused
from fulcrum.server.thinking.analyst import Analyst
from fulcrum.server.thinking.jobs import ThinkingFailed

LONGEST_LOOK, SHORTEST_LOOK = 0.3, 0.02  # seconds per move
ALL_LOOKS = 20.0  # seconds for all moves of a game, except that each move gets at least the shortest
MOST_QUEUED = 8
MOST_KEPT = 32  # analyses; one of a long game takes a megabyte

FAILED = "No bot could analyse this game. Try again later."
STOPPED = "The server is restarting. Try again in a moment."

log = logging.getLogger("fulcrum.thinking")


@dataclass(eq=False, slots=True)
class AnalysisJob:
    """The analysis of one game: queued, running or done. `news` is set at every change and then replaced."""

    table: str
    person: str  # who requested it first
    record: Record
    ahead: int  # games queued before this one
    steps: int = 0  # of two per move: all moves are searched, then all are judged
    found: Analysis | None = None
    problem: str = ""  # why there is no result
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def moves(self) -> int:
        return len(self.record["moves"])

    @property
    def seconds(self) -> float:
        """The bot's time per move."""
        return max(SHORTEST_LOOK, min(LONGEST_LOOK, ALL_LOOKS / self.moves))

    @property
    def over(self) -> bool:
        return self.found is not None or bool(self.problem)

    def tell(self) -> None:
        self.news.set()
        self.news = asyncio.Event()

    def advance(self, steps: int) -> None:
        self.steps = steps
        self.tell()


class Analyses:
    """Running and queued analyses, and the latest results.

    Each game is analysed once for everyone, and to its end even if they leave. A person has at most one in the queue.
    """

    def __init__(self, analyst: Analyst | None = None) -> None:
        self._analyst = analyst or Analyst()
        self._queue: dict[str, AnalysisJob] = {}  # by table; the first is running
        self._kept: OrderedDict[str, AnalysisJob] = OrderedDict()  # by table, most recently used last
        self._thread = ThreadPoolExecutor(1, "analysing")  # waits for the analyst's process
        self._work: asyncio.Task[None] | None = None
        self._stopped = False

    def __len__(self) -> int:
        """The length of the queue."""
        return len(self._queue)

    def find(self, table: str) -> AnalysisJob | None:
        if table in self._kept:
            self._kept.move_to_end(table)
            return self._kept[table]
        return self._queue.get(table)

    def check(self, person: str) -> None:
        """Refuses a person who may not request another analysis now."""
        if self._stopped:
            raise Refused("busy", STOPPED)
        if any(one.person == person for one in self._queue.values()):
            raise Refused("analysing", "Another game is being analysed for you. Wait until it is done.")
        if len(self._queue) >= MOST_QUEUED:
            raise Refused("busy", f"The queue for analyses is full ({MOST_QUEUED} games). Try again later.")

    def begin(self, table: str, person: str, record: Record) -> AnalysisJob:
        """Queues a game that `find` does not know."""
        self.check(person)
        one = self._queue[table] = AnalysisJob(table, person, record, ahead=len(self._queue))
        if self._work is None:
            self._work = asyncio.create_task(self._work_through())
        return one

    async def _work_through(self) -> None:
        while self._queue:
            one = next(iter(self._queue.values()))
            await self._analyse(one)
            del self._queue[one.table]
            for place, other in enumerate(self._queue.values()):
                other.ahead = place
                other.tell()
        self._work = None

    async def _analyse(self, one: AnalysisJob) -> None:
        loop = asyncio.get_running_loop()

        def progress(steps: int) -> None:
            loop.call_soon_threadsafe(one.advance, steps)

        try:
            one.found = await loop.run_in_executor(
                self._thread, self._analyst.analyse, one.record, one.seconds, progress
            )
        except ThinkingFailed as error:
            one.problem = STOPPED if self._stopped else FAILED
            if not self._stopped:
                log.error("a game of %s could not be analysed: %s", one.record["game"], error)
        else:
            self._kept[one.table] = one
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)
        one.tell()

    def stop(self) -> None:
        """Ends the running analysis and notifies everyone who waits."""
        self._stopped = True
        self._analyst.end()

    async def close(self) -> None:
        self.stop()
        if self._work is not None:
            await self._work
        self._thread.shutdown()
