"""Finished games judged move by move by a bot: one at a time, in a process that gives way to everything else."""

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

LONGEST_LOOK, SHORTEST_LOOK = 0.3, 0.02  # seconds for a move
ALL_LOOKS = 20.0  # seconds for all moves of a game, unless they are so many that each has the shortest
MOST_IN_LINE = 8
MOST_KEPT = 32  # analyses; one of a long game takes a megabyte

FAILED = "no bot could think about this game: try again later"
STOPPED = "the server stops or starts anew: try again in a moment"

log = logging.getLogger("fulcrum.thinking")


@dataclass(eq=False, slots=True)
class AnalysisJob:
    """A game that is analysed, waits for it, or was; `news` is set when there are any, and then it is another event."""

    table: str
    person: str  # who asked first
    record: Record
    ahead: int  # games that are analysed before this one
    steps: int = 0  # of twice as many as there are moves: all are looked at, then all are judged
    found: Analysis | None = None
    problem: str = ""  # why nothing is found
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def moves(self) -> int:
        return len(self.record["moves"])

    @property
    def seconds(self) -> float:
        """How long the bot looks at a move."""
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
    """The games that are analysed, those that wait for it, and the last ones that were.

    Each is analysed once, whoever asks, and to its end, whoever leaves. One person has one at a time in the line.
    """

    def __init__(self, analyst: Analyst | None = None) -> None:
        self._analyst = analyst or Analyst()
        self._queue: dict[str, AnalysisJob] = {}  # by table; the first is under way
        self._kept: OrderedDict[str, AnalysisJob] = OrderedDict()  # by table, the one used last at the end
        self._thread = ThreadPoolExecutor(1, "analysing")  # waits for the analyst's process
        self._work: asyncio.Task[None] | None = None
        self._stopped = False

    def __len__(self) -> int:
        """How many are in the line."""
        return len(self._queue)

    def find(self, table: str) -> AnalysisJob | None:
        if table in self._kept:
            self._kept.move_to_end(table)
            return self._kept[table]
        return self._queue.get(table)

    def check(self, person: str) -> None:
        """Refuses whoever may not have another game analysed now."""
        if self._stopped:
            raise Refused("busy", STOPPED)
        if any(one.person == person for one in self._queue.values()):
            raise Refused("analysing", "another game is being analysed for you: wait until it is done")
        if len(self._queue) >= MOST_IN_LINE:
            raise Refused("busy", f"{MOST_IN_LINE} games wait to be analysed, and that is the most: try again later")

    def begin(self, table: str, person: str, record: Record) -> AnalysisJob:
        """Puts a game that is not found into the line."""
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
        """Ends what is under way; whoever waits is told."""
        self._stopped = True
        self._analyst.end()

    async def close(self) -> None:
        self.stop()
        if self._work is not None:
            await self._work
        self._thread.shutdown()
