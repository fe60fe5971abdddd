"""Reports of small runs of all four games, and what they have to find."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import fulcrum
from fulcrum.arena.balance.page import as_json, page
from fulcrum.arena.balance.plan import Wishes
from fulcrum.arena.balance.report import balance
from fulcrum.bots import levels
from tests.bots.fakes import RANDOM_BOTS
from tests.toys.showdown import ABOUT as SHOWDOWN

SMALL = {
    "lean": Wishes("lean", {"side": 3}, level=2, games=10),
    "leaps-and-ledges": Wishes("leaps-and-ledges", {}, players=(2,), level=2, games=8),
    "leverage-board": Wishes("leverage-board", {}, level=2, games=4),
    "leverage-cards": Wishes("leverage-cards", {}, players=(5,), level=2, games=8),
}


@pytest.fixture(scope="module", params=SMALL)
def report(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    return balance(SMALL[request.param], tmp_path_factory.mktemp("balance") / "games.jsonl")


@pytest.mark.thorough
def test_all_points_are_given_out(report: dict[str, Any]) -> None:
    for matchup in report["matchups"]:
        assert sum(seat["share"] for seat in matchup["seats"]) == pytest.approx(1, abs=1e-4)
        assert sum(move["games"] for move in matchup["first_moves"]) == matchup["games"]
        assert sum(end["count"] for end in matchup["endings"]) == matchup["games"]
        assert sum(matchup["lengths"]["counts"]) == matchup["games"]
        for seat in matchup["seats"]:
            assert seat["low"] <= seat["share"] <= seat["high"]


def test_games_end_by_clauses_of_the_game(report: dict[str, Any]) -> None:
    clauses = fulcrum.about(report["game"]).clauses
    assert {end["clause"] for matchup in report["matchups"] for end in matchup["endings"]} <= set(clauses)
    assert set(report["uncounted"]) <= set(clauses)


def test_seen_rules_are_counted_and_unseen_ones_are_dead(report: dict[str, Any]) -> None:
    shown = {one["name"] for one in report["happenings"]}
    dead = {one["name"] for one in report["dead"]}
    assert all(one["clause"] for one in report["happenings"])
    assert shown and not shown & dead
    assert all(0 < one["games"] <= 1 for one in report["happenings"])


def test_there_is_a_variant_and_a_trace_of_skill(report: dict[str, Any]) -> None:
    assert [one["weaker"] for one in report["skill"]] == [1]
    assert report["comparisons"]
    for comparison in report["comparisons"]:
        for effect in comparison["effects"]:
            assert effect["low"] <= effect["difference"] <= effect["high"]


class Reader(HTMLParser):
    """Checks that every opened element is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.headings += tag == "h2"
        if tag not in ("meta", "br"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_is_whole_and_needs_nothing_else(report: dict[str, Any]) -> None:
    text = page(report)
    reader = Reader()
    reader.feed(text)
    assert reader.open == []
    assert reader.headings == 8
    assert "://" not in text and "src=" not in text and "nan" not in text
    assert len(text) < 300_000


def test_pictures_can_be_read_and_say_what_they_show(report: dict[str, Any]) -> None:
    pictures = re.findall(r"<svg.*?</svg>", page(report), re.DOTALL)
    assert len(pictures) > 4
    for picture in pictures:
        drawn = ElementTree.fromstring(picture)
        assert drawn.get("role") == "img"
        assert len(drawn.get("aria-label", "")) > 20


def test_it_is_json(report: dict[str, Any]) -> None:
    assert json.loads(as_json(report)) == report


def test_a_change_that_does_much_is_found(tmp_path: Path) -> None:
    """With two pegs each on the smallest board games are shorter by two moves, and that is no chance."""
    wishes = Wishes("lean", {"side": 2}, level=2, games=20, quick=True, against={"pegs": 2})
    (comparison,) = balance(wishes, tmp_path / "games.jsonl")["comparisons"]
    effects = {effect["measure"]: effect for effect in comparison["effects"]}
    assert comparison["label"] == "pegs=2"
    assert effects["moves"]["difference"] == pytest.approx(-2, abs=0.3)
    assert effects["moves"]["significant"]


@pytest.mark.thorough
def test_a_win_that_becomes_a_draw_is_found(tmp_path: Path) -> None:
    """Many games between these bots end by crossing with equal pegs, which the option makes a draw."""
    wishes = Wishes(
        "leverage-board", {"balance": "steady"}, level=3, games=8, quick=True, against={"equal_pegs": "draw"}
    )
    (comparison,) = balance(wishes, tmp_path / "games.jsonl")["comparisons"]
    effects = {effect["measure"]: effect for effect in comparison["effects"]}
    assert effects["draws"]["before"] < effects["draws"]["after"]


def test_a_game_without_a_lens_gets_a_plain_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(levels._registered, SHOWDOWN.id, RANDOM_BOTS)
    report = balance(Wishes(SHOWDOWN.id, {}, level=1, games=10), tmp_path / "games.jsonl")
    assert [matchup["label"] for matchup in report["matchups"]] == ["2 players", "3 players"]
    assert {one["name"] for one in report["happenings"]} == {"move choose", "end by SH-2"}
    assert report["dead"] == [] and report["judge"] == []
    assert report["matchups"][0]["course"] is None
    assert "Dead rules" in page(report)


def test_few_games_teach_the_judge_nothing(tmp_path: Path) -> None:
    report = balance(Wishes("lean", {"side": 2}, level=1, games=3, quick=True), tmp_path / "games.jsonl")
    assert report["matchups"][0]["course"] is None
    assert "drama" not in report["matchups"][0]["measures"]
