"""Analyses over HTTP: of finished games only, streamed line by line, and limited."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from fulcrum.analysis import Analysis
from fulcrum.core.records import Record
from fulcrum.server.http.schemas import AnalysisProgress
from fulcrum.server.operations.rate_limits import Rate
from fulcrum.server.thinking.analyst import Analyst, Progress
from fulcrum.server.thinking.jobs import ThinkingFailed
from tests.server.http.clients import Client
from tests.server.http.conftest import Serve
from tests.server.http.test_records import ask, begun, play_to_the_end

Browser = Callable[[], Client]
FOUND = Analysis("lean", "Lean", 8, 0.3, None, (), (), ())


def quick(self: Analyst, record: Record, seconds: float, progress: Progress) -> Analysis:
    progress(3)
    return FOUND


@pytest.fixture
def analysed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The analysed games by their seeds; the analysis takes no time."""
    seeds: list[str] = []

    def analyse(self: Analyst, record: Record, seconds: float, progress: Progress) -> Analysis:
        seeds.append(record["seed"])
        return quick(self, record, seconds, progress)

    monkeypatch.setattr(Analyst, "analyse", analyse)
    return seeds


def finished(ann: Client, ben: Client, **wishes: Any) -> str:
    table = begun(ann, ben, options={"side": 2, "pegs": 1}, **wishes)
    play_to_the_end(ann, ben, table)
    return table


def lines(client: Client, table: str, **more: Any) -> list[AnalysisProgress]:
    answer = client.post(f"/api/tables/{table}/analysis", **more)
    assert answer.is_success, answer.text
    assert answer.headers["content-type"] == "application/jsonl" and answer.headers["x-accel-buffering"] == "no"
    return [AnalysisProgress.model_validate(json.loads(line)) for line in answer.text.splitlines()]


@pytest.mark.thorough
def test_a_finished_game_is_judged(ann: Client, ben: Client, browser: Browser) -> None:
    """By a real bot in its own process."""
    table = finished(ann, ben)
    record = ann.ok("GET", f"/api/tables/{table}/record")["record"]
    *_, last = told = lines(browser(), table)
    assert all(line.analysis is None and line.error is None for line in told[:-1])
    assert last.analysis is not None and last.error is None
    assert [(move.seat, move.move) for move in last.analysis.moves] == [
        (entry["seat"], entry["move"]) for entry in record["moves"]
    ]
    assert record["outcome"]["winners"] == [] and [seat.result for seat in last.analysis.seats] == [0.5, 0.5]


def test_a_game_that_goes_on_is_not(ann: Client, ben: Client, analysed: list[str]) -> None:
    table = begun(ann, ben)
    assert ann.refused(409, "POST", f"/api/tables/{table}/analysis") == "not-over"
    assert ann.refused(404, "POST", f"/api/tables/{'A' * 22}/analysis") == "no-table"
    ask(ann, do="resign", table=table)
    assert ann.refused(409, "POST", f"/api/tables/{table}/analysis") == "no-moves"
    assert analysed == []


def test_a_private_game_needs_its_key(ann: Client, ben: Client, browser: Browser, analysed: list[str]) -> None:
    table = finished(ann, ben, public=False)
    assert lines(ann, table)[-1].analysis == FOUND
    stranger = browser()
    assert stranger.refused(404, "POST", f"/api/tables/{table}/analysis") == "no-table"
    key = ann.ok("GET", f"/api/tables/{table}")["key"]
    assert lines(stranger, table, headers={"X-Fulcrum-Key": key})[-1].analysis == FOUND
    assert len(analysed) == 1


def test_pages_of_other_sites_cannot_start_an_analysis(ann: Client, ben: Client, analysed: list[str]) -> None:
    table = finished(ann, ben)
    del ann.headers["X-Fulcrum"]
    assert ann.refused(403, "POST", f"/api/tables/{table}/analysis") == "forged"
    assert analysed == []


def test_a_game_is_analysed_once_and_there_is_a_limit(serve: Serve, analysed: list[str]) -> None:
    browser = serve(rates={"analyses": Rate(0.001, 1)})
    ann, ben = browser(), browser()
    first, second = finished(ann, ben), finished(ann, ben)
    for _ in range(3):
        assert [line.analysis for line in lines(ann, first)][-1] == FOUND
    assert len(analysed) == 1
    assert ann.refused(429, "POST", f"/api/tables/{second}/analysis") == "too-often"
    assert lines(ben, first)[-1].analysis == FOUND  # cached results cost nothing


def test_a_failure_is_reported_in_words(ann: Client, ben: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Analyst, record: Record, seconds: float, progress: Progress) -> Analysis:
        raise ThinkingFailed("ValueError in bot.py, line 3")

    monkeypatch.setattr(Analyst, "analyse", fail)
    table = finished(ann, ben)
    last = lines(ann, table)[-1]
    assert last.analysis is None and last.error is not None
    assert last.error.code == "analysis" and "bot.py" not in last.error.words
    monkeypatch.setattr(Analyst, "analyse", quick)
    assert lines(ann, table)[-1].analysis == FOUND
