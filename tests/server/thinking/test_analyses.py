"""The queue of analyses: one at a time, each game once, and one per person."""

import asyncio
import logging
import queue
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import pytest

from fulcrum.analysis import Analysis
from fulcrum.core.records import Record
from fulcrum.match.refusals import Refused
from fulcrum.server.thinking import analyses as module
from fulcrum.server.thinking.analyses import FAILED, MOST_QUEUED, STOPPED, Analyses, AnalysisJob
from fulcrum.server.thinking.analyst import Analyst, Progress
from fulcrum.server.thinking.jobs import ThinkingFailed
from tests.server.thinking.thinkers import PATIENCE

pytestmark = pytest.mark.anyio

FOUND = Analysis("lean", "Lean", 8, 0.3, None, (), (), ())


@dataclass
class Call:
    """A request to the analyst, and a way to answer it."""

    record: Record
    seconds: float
    progress: Progress
    say: "queue.Queue[Analysis | Exception]" = field(default_factory=queue.Queue)


class Puppet(Analyst):
    """Answers when a test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.calls: queue.Queue[Call] = queue.Queue()
        self.last: Call | None = None

    def analyse(self, record: Record, seconds: float, progress: Progress) -> Analysis:
        if self._ended:
            raise ThinkingFailed("the server is stopping")
        self.last = Call(record, seconds, progress)
        self.calls.put(self.last)
        said = self.last.say.get(timeout=PATIENCE)
        if isinstance(said, Exception):
            raise said
        return said

    def end(self) -> None:
        super().end()
        if self.last is not None:
            self.last.say.put(ThinkingFailed("its process died"))

    async def asked(self) -> Call:
        return await asyncio.to_thread(self.calls.get, timeout=PATIENCE)


@pytest.fixture
def analyst() -> Puppet:
    return Puppet()


@pytest.fixture
async def analyses(analyst: Puppet) -> AsyncIterator[Analyses]:
    analyses = Analyses(analyst)
    yield analyses
    await asyncio.wait_for(analyses.close(), PATIENCE)


def game(moves: int = 4) -> Record:
    return {"game": "lean", "moves": ["a1>E"] * moves}


async def until_over(one: AnalysisJob) -> None:
    async with asyncio.timeout(PATIENCE):
        while not one.over:
            await one.news.wait()


async def test_a_game_is_analysed_once_and_then_known(analyses: Analyses, analyst: Puppet) -> None:
    assert analyses.find("a") is None
    one = analyses.begin("a", "ann", game())
    assert analyses.find("a") is one and len(analyses) == 1
    call = await analyst.asked()
    assert call.record == game()
    news = one.news
    call.progress(3)
    await asyncio.wait_for(news.wait(), PATIENCE)
    assert one.steps == 3 and not one.over
    call.say.put(FOUND)
    await until_over(one)
    assert one.found is FOUND and not one.problem
    assert analyses.find("a") is one and len(analyses) == 0


async def test_one_after_the_other_and_each_knows_its_place(analyses: Analyses, analyst: Puppet) -> None:
    ann, ben, cleo = (analyses.begin(table, table, game(len(table))) for table in ("ann", "benn", "cleo!"))
    assert [one.ahead for one in (ann, ben, cleo)] == [0, 1, 2]
    (await analyst.asked()).say.put(FOUND)
    await until_over(ann)
    second = await analyst.asked()
    assert len(second.record["moves"]) == 4 and [ben.ahead, cleo.ahead] == [0, 1]
    assert analyst.calls.empty()
    for call in (second, None):
        (call or await analyst.asked()).say.put(FOUND)
    await until_over(cleo)


async def test_a_person_has_one_at_a_time(analyses: Analyses, analyst: Puppet) -> None:
    first = analyses.begin("a", "ann", game())
    with pytest.raises(Refused, match="Another game is being analysed for you"):
        analyses.begin("b", "ann", game())
    (await analyst.asked()).say.put(FOUND)
    await until_over(first)
    second = analyses.begin("b", "ann", game())
    (await analyst.asked()).say.put(FOUND)
    await until_over(second)


async def test_a_full_queue_refuses(analyses: Analyses) -> None:
    for number in range(MOST_QUEUED):
        analyses.begin(f"t{number}", f"p{number}", game())
    with pytest.raises(Refused, match="queue for analyses is full"):
        analyses.begin("one", "more", game())
    assert len(analyses) == MOST_QUEUED


async def test_a_failure_is_reported_and_not_kept(
    analyses: Analyses, analyst: Puppet, caplog: pytest.LogCaptureFixture
) -> None:
    one = analyses.begin("a", "ann", game())
    with caplog.at_level(logging.ERROR, "fulcrum.thinking"):
        (await analyst.asked()).say.put(ThinkingFailed("ValueError in bot.py, line 3"))
        await until_over(one)
    assert one.problem == FAILED and one.found is None
    assert "a game of lean could not be analysed: ValueError in bot.py, line 3" in caplog.text
    assert analyses.find("a") is None
    again = analyses.begin("a", "ann", game())
    (await analyst.asked()).say.put(FOUND)
    await until_over(again)
    assert again.found is FOUND


async def test_everyone_waiting_is_notified_when_the_server_stops(
    analyses: Analyses, analyst: Puppet, caplog: pytest.LogCaptureFixture
) -> None:
    waiting = [analyses.begin(table, table, game()) for table in "ab"]
    await analyst.asked()
    with caplog.at_level(logging.ERROR, "fulcrum.thinking"):
        analyses.stop()
        for one in waiting:
            await until_over(one)
    assert [one.problem for one in waiting] == [STOPPED, STOPPED] and not caplog.text
    with pytest.raises(Refused, match="The server is restarting"):
        analyses.begin("c", "cleo", game())


async def test_the_number_of_kept_analyses_is_limited(
    analyses: Analyses, analyst: Puppet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KEPT", 2)
    for table in "abac":  # the second request for a marks it as recently used
        one = analyses.find(table) or analyses.begin(table, "ann", game())
        if not one.over:
            (await analyst.asked()).say.put(FOUND)
        await until_over(one)
    assert [table for table in "abc" if analyses.find(table)] == ["a", "c"]


@pytest.mark.parametrize(("moves", "seconds"), [(1, 0.3), (66, 0.3), (100, 0.2), (5_000, 0.02)])
async def test_the_longer_a_game_the_shorter_each_look(
    analyses: Analyses, analyst: Puppet, moves: int, seconds: float
) -> None:
    analyses.begin("a", "ann", game(moves))
    assert (await analyst.asked()).seconds == pytest.approx(seconds)
