"""Thinkers for tests: one that answers when the test says so, and a table's process with bots."""

import asyncio
from collections.abc import Callable, Sequence

from fulcrum.match.commands import AddBot, Sit
from fulcrum.match.events import Event
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.thinking.jobs import Answer, ThinkingFailed, ThinkingJob, observation_of
from fulcrum.server.thinking.players import BotPlayers
from tests.server.tables.conftest import Process
from tests.server.waiting import PATIENCE


class ByHand:
    """Records jobs, and answers them when a test says so."""

    def __init__(self) -> None:
        self.jobs: list[ThinkingJob] = []
        self.loads: list[ThinkingJob] = []
        self.given_up: list[ThinkingJob] = []
        self._answers: dict[int, asyncio.Future[Answer]] = {}
        self._news = asyncio.Event()

    async def think(self, job: ThinkingJob) -> Answer:
        if job.purpose == "load":
            self.loads.append(job)
            self._news.set()
            return Answer(move="")
        self.jobs.append(job)
        answer = self._answers[id(job)] = asyncio.get_running_loop().create_future()
        self._news.set()
        try:
            return await answer
        except asyncio.CancelledError:
            self.given_up.append(job)
            self._news.set()
            raise

    async def close(self) -> None: ...

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits until a new or cancelled job makes it true."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._news.clear()
                await self._news.wait()

    async def asked(self, number: int) -> ThinkingJob:
        """Returns the job with this number, once it has been requested."""
        await self.until(lambda: len(self.jobs) >= number)
        return self.jobs[number - 1]

    def answer(self, job: ThinkingJob, move: str = "", value: float | None = None) -> None:
        """The first listed move unless one is given."""
        text = move or str(observation_of(job).legal_moves(job.seat)[0])
        self._answers[id(job)].set_result(Answer(move=text, value=value))

    def fail(self, job: ThinkingJob, words: str) -> None:
        self._answers[id(job)].set_exception(ThinkingFailed(words))


class House:
    """Tables with bots, and a way to wait for events."""

    def __init__(self, process: Process, seconds: float = 1.0) -> None:
        self.process = process
        self.tables = process.tables
        self.thinker = ByHand()
        self.bots = BotPlayers(process.tables, self.thinker, seconds)
        self._news = asyncio.Event()
        process.tables.listen(self._happened)

    def _happened(self, live: LiveTable, events: Sequence[Event]) -> None:
        self._news.set()

    async def until(self, condition: Callable[[], bool]) -> None:
        """Waits until an event at a table makes it true."""
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self._news.clear()
                await self._news.wait()

    async def game(self, game: str = "lean", *, seats: Sequence[str | int], **wishes: object) -> LiveTable:
        """Starts a game: a person for every name, a bot for every level."""
        wished = {"players": len(seats), "autostart": True, **wishes}
        live = await self.tables.get(await self.tables.create(game, owner="ann", **wished))
        for seat, who in enumerate(seats):
            if isinstance(who, str):
                await live.do(Sit(who, seat), who)
            else:
                await live.do(AddBot(seat, who), "ann")
        assert live.table.status == "playing"
        return live
