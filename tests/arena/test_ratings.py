"""Ratings: known answers, simulated truths, and intervals that hold what they promise."""

import math
import random

import pytest

from fulcrum.arena.log import Line
from fulcrum.arena.ratings import rate
from fulcrum.arena.statistics import elo


def game(*bots: str, first: tuple[int, ...] = (0,)) -> Line:
    """The seats in `first` share the first rank."""
    return {"bots": list(bots), "points": [1 / len(first) if seat in first else 0.0 for seat in range(len(bots))]}


def simulated(strengths: dict[str, float], seats: int, games: int, rng: random.Random) -> list[Line]:
    """Games whose first rank is drawn as the model says, from strengths in Elo."""
    lines = []
    for _ in range(games):
        table = rng.sample(sorted(strengths), seats)
        weights = [10 ** (strengths[name] / 400) for name in table]
        lines.append(game(*table, first=(rng.choices(range(seats), weights)[0],)))
    return lines


def test_between_two_it_is_the_usual_formula() -> None:
    ratings = rate(["a", "b"], [game("a", "b")] * 7500 + [game("b", "a")] * 2500)
    assert ratings["a"].elo - ratings["b"].elo == pytest.approx(elo(0.75), abs=0.2)
    assert ratings["a"].elo == pytest.approx(-ratings["b"].elo)
    # Fisher's information of one game is p (1 - p); each is half the difference from the mean.
    expected = 1.96 / 2 * 400 / math.log(10) / math.sqrt(10_000 * 0.75 * 0.25)
    assert ratings["a"].margin == pytest.approx(expected, rel=0.01)


def test_a_draw_is_half_a_win_for_each() -> None:
    drawn = rate(["a", "b"], [game("a", "b", first=(0, 1))] * 10)
    split = rate(["a", "b"], [game("a", "b"), game("b", "a")] * 5)
    assert drawn["a"].elo == pytest.approx(0) and drawn["a"].margin == pytest.approx(split["a"].margin)


def test_among_four_equals_one_win_in_four_is_even() -> None:
    lines = [game(*"abcd", first=(winner,)) for winner in range(4)] * 5
    assert [rate(list("abcd"), lines)[name].elo for name in "abcd"] == pytest.approx([0, 0, 0, 0], abs=1e-6)


def test_a_bot_with_several_seats_is_judged_by_all_of_them() -> None:
    # Three of four seats and three of four points: as strong as the other.
    lines = [game("a", "b", "b", "b", first=(winner,)) for winner in range(4)] * 5
    assert rate(["a", "b"], lines)["a"].elo == pytest.approx(0, abs=1e-6)


def test_a_bot_that_won_everything_has_a_finite_rating_and_a_wide_interval() -> None:
    few, many = (rate(["a", "b"], [game("a", "b")] * games)["a"] for games in (3, 300))
    assert 0 < few.elo < many.elo < 1000
    assert few.margin > 300 and many.margin > 100


def test_without_games_nothing_is_known() -> None:
    ratings = rate(["a", "b", "c"], [])
    assert {rating.elo for rating in ratings.values()} == {0.0}
    assert all(rating.margin > 1000 for rating in ratings.values())


def test_a_bot_that_has_not_played_is_less_sure_than_others() -> None:
    ratings = rate(["a", "b", "c"], [game("a", "b"), game("b", "a")] * 20)
    assert ratings["c"].margin > 1.5 * ratings["a"].margin


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_intervals_hold_the_truth_as_often_as_they_say(seats: int) -> None:
    strengths = {"a": 150.0, "b": 50.0, "c": 0.0, "d": -50.0, "e": -150.0}
    rng = random.Random(seats)
    held = tried = 0
    for _ in range(100):
        ratings = rate(list(strengths), simulated(strengths, seats, 150, rng))
        for name, truth in strengths.items():
            held += abs(ratings[name].elo - truth) <= ratings[name].margin
            tried += 1
    assert 0.92 < held / tried < 0.98


def test_the_order_of_games_hardly_matters() -> None:
    lines = simulated({"a": 100.0, "b": 0.0, "c": -100.0}, 2, 60, random.Random(1))
    there, back = rate(list("abc"), lines), rate(list("abc"), lines[::-1])
    assert all(there[name].elo == pytest.approx(back[name].elo) for name in "abc")
