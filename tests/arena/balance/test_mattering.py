"""How often things appear and how much they matter, and the measures of a matchup, by hand."""

from typing import Any

import numpy as np
import pytest

import fulcrum
from fulcrum.arena.balance import mattering, measures
from fulcrum.arena.balance.lens import lens_of
from fulcrum.arena.balance.measures import Games
from fulcrum.arena.balance.plan import Wishes, matchups_of

LENS = lens_of(fulcrum.about("leverage-board"))


def note(points: list[float], steps: list[tuple[int | None, list[str]]], **more: Any) -> dict[str, Any]:
    ranks = [1 if point == max(points) else 2 for point in points]
    plain = {"clause": "LB-17", "opener": 0, "first": "e2>e4", "moves": len(steps), "sides": [[0], [1]]}
    return {"points": points, "ranks": ranks, "winners": [], "steps": steps, **plain, **more}


def games(*notes: dict[str, Any], courses: list[list[list[float]]] | None = None) -> Games:
    found = Games(matchups_of(Wishes("leverage-board", {}, level=1))[0], notes)
    found.courses = None if courses is None else [np.array(course) for course in courses]
    return found


@pytest.fixture
def two_games() -> Games:
    return games(
        note([1.0, 0.0], [(0, ["hop", "capture large"]), (1, ["hop", "hop"]), (None, ["step"]), (0, ["hop"])]),
        note([0.5, 0.5], [(0, ["step"])], first="d2>d4", clause="LB-18"),
        courses=[
            [[0.5, 0.5], [0.7, 0.3], [0.65, 0.35], [0.8, 0.2], [1.0, 0.0]],
            [[0.5, 0.5], [0.5, 0.5]],
        ],
    )


def test_times_swings_and_gains(two_games: Games) -> None:
    rows = {row["name"]: row for row in mattering.happenings_of(LENS, [two_games])}
    assert list(rows) == ["step", "hop", "capture large"]  # by clause: LB-5, LB-6, LB-8
    hop = rows["hop"]
    assert (hop["times"], hop["per_game"], hop["games"]) == (4, 2.0, 0.5)
    assert hop["swing"] == pytest.approx((0.2 + 0.05) / 2)  # the last step is not counted
    assert hop["gain"] == pytest.approx((0.2 + 0.05) / 2)  # the second step is the other seat's
    assert hop["mattered"] == 0.5
    assert rows["step"]["swing"] == pytest.approx(0.15)
    assert "gain" not in rows["step"]  # several seats' step, and another game's last


def test_without_a_judge_things_are_only_counted() -> None:
    (row,) = mattering.happenings_of(LENS, [games(note([1.0, 0.0], [(0, ["hop"])]))])
    assert row["times"] == 1 and "swing" not in row


def test_clauses_are_ordered_by_number() -> None:
    assert sorted(["LB-10", "LB-9", "LB-2"], key=mattering.clause_number) == ["LB-2", "LB-9", "LB-10"]


def test_dead_rules_and_how_rare_they_must_be(two_games: Games) -> None:
    other = games(note([1.0, 0.0], [(0, ["pass"])]))
    dead = {row["name"]: row for row in mattering.dead_rules(LENS, [two_games], [other])}
    assert not {"hop", "step", "capture large"} & set(dead)
    assert dead["pass"]["seen_with"] == ["2 players"]
    assert dead["out of pegs"]["seen_with"] == []
    assert dead["pass"]["at_most"] == pytest.approx(1 - 0.05**0.5)  # 0 of 2
    assert mattering.uncounted(LENS) == ["LB-1", "LB-2", "LB-3", "LB-4", "LB-7", "LB-12", "LB-15"]


def test_draws_are_between_sides_and_not_between_partners() -> None:
    partners = {"sides": [[0, 2], [1, 3]]}
    won = note([0.5, 0.0, 0.5, 0.0], [(0, [])], **partners)
    drawn = note([0.25] * 4, [(0, [])], **partners)
    found = games(won, drawn)
    assert [found.drawn(place) for place in range(2)] == [False, True]


def test_first_moves_and_endings(two_games: Games) -> None:
    moves = [(row["move"], row["games"], row["share"]) for row in measures.first_moves_of(two_games)]
    assert moves == [("d2>d4", 1, 0.5), ("e2>e4", 1, 1.0)]
    endings = [(row["clause"], row["count"], row["share"]) for row in measures.endings_of(two_games)]
    assert endings == [("LB-17", 1, 0.5), ("LB-18", 1, 0.5)]


def test_lengths_are_all_counted() -> None:
    found = measures.lengths_of(games(*(note([1.0, 0.0], [(0, [])] * size) for size in (3, 3, 4, 9))))
    assert sum(found["counts"]) == 4
    assert (found["edges"][0], found["edges"][-1]) == (3, 9)
