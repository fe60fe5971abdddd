"""The figures of a contest, and the page that shows them."""

import json
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from fulcrum.arena.log import Line
from fulcrum.arena.page import page
from fulcrum.arena.standings import ContestReport, report
from tests.arena.contests import small


def line(*bots: str, ranks: tuple[int, ...], number: int = 0, **more: Any) -> Line:
    first = ranks.count(1)
    return {
        "pairing": " - ".join(sorted(bots)), "number": number, "bots": list(bots),
        "points": [1 / first if rank == 1 else 0.0 for rank in ranks], "ranks": list(ranks), "moves": 10,
        "choices": [4] * len(bots), "seconds": [0.02] * len(bots), "overruns": [0.0, 0.005][: len(bots)],
        "failure": None, **more,
    }  # fmt: skip


BLAMED = {"seat": 1, "bot": "b", "kind": "crash", "words": "ended with <exit> code 1"}
VOID = {"seat": None, "bot": None, "kind": "void", "words": "3 workers were lost"}


@pytest.fixture
def result() -> ContestReport:
    contest = small("a=random", "b=level:1", "c<i>=level:2", kind="round-robin")
    lines = [
        line("a", "b", ranks=(1, 2)),
        line("b", "a", ranks=(1, 1), number=1),
        line("a", "c<i>", ranks=(2, 1)),
        line("c<i>", "a", ranks=(1, 2), number=1),
        line("c<i>", "b", ranks=(1, 2), failure=BLAMED),
        line("b", "c<i>", ranks=(1, 1), number=1, points=[0.0, 0.0], failure=VOID),
    ]
    return report(contest, lines)


def test_points_games_and_failures(result: ContestReport) -> None:
    rows = {row.name: row for row in result.standings}
    assert [row.name for row in result.standings] == ["c<i>", "a", "b"]
    assert {name: (row.points, row.games, row.failures) for name, row in rows.items()} == {
        "a": (1.5, 4, 0), "b": (0.5, 3, 1), "c<i>": (3.0, 3, 0),
    }  # fmt: skip
    assert rows["a"].share == 0.375
    assert rows["a"].think_ms == pytest.approx(5.0)
    assert rows["a"].overrun_ms == pytest.approx(5.0)


def test_who_was_ahead_of_whom(result: ContestReport) -> None:
    assert result.cross["a"] == {"b": (1.5, 2), "c<i>": (0.0, 2)}
    assert result.cross["c<i>"] == {"a": (2.0, 2), "b": (1.0, 1)}


def test_what_a_seat_was_worth(result: ContestReport) -> None:
    assert result.seats == ((3.5, 5), (1.5, 5))


def test_a_game_without_a_result_does_not_count(result: ContestReport) -> None:
    assert (len(result.lines), len(result.counted), len(result.failures)) == (6, 5, 2)


def test_all_of_it_is_json(result: ContestReport) -> None:
    found = json.loads(json.dumps(result.as_json()))
    assert found["contest"]["format"] == "round-robin" and found["contest"]["seed"] == "1"
    assert [row["name"] for row in found["standings"]] == ["c<i>", "a", "b"]
    assert found["cross"]["a"]["b"] == {"ahead": 1.5, "games": 2}
    assert found["failures"][0]["kind"] == "crash" and found["failures"][0]["pairing"] == "b - c<i>"
    assert len(found["games"]) == 6


def test_before_the_first_game_there_is_a_report_too() -> None:
    empty = report(small("random", "level:1"), [])
    assert [row.games for row in empty.standings] == [0, 0]
    assert "0 of 2 games" in page(empty)


class Balanced(HTMLParser):
    """Records unclosed elements and the text."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag != "meta":
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_is_whole_and_needs_nothing_else(result: ContestReport) -> None:
    text = page(result)
    parser = Balanced()
    parser.feed(text)
    assert parser.open == []
    assert "://" not in text and not re.search(r"<(script|link|img)", text)


def test_the_page_shows_everything_and_trusts_no_name(result: ContestReport) -> None:
    text = page(result)
    parser = Balanced()
    parser.feed(text)
    assert "<i>" not in text
    for words in ("c<i>", "1.5/2", "ended with <exit> code 1", "no bot", "Amber", '"seed": "1"'):
        assert words in parser.text
