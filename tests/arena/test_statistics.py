"""Intervals and Elo against figures known from elsewhere."""

import math
import random

import pytest

from fulcrum.arena.statistics import elo, elo_interval, interval, within


@pytest.mark.parametrize(
    ("points", "games", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (29, 29, 0.8830, 1.0)],
)
def test_wilson_as_published(points, games, low, high):
    """Newcombe, Statistics in Medicine 17 (1998), method 3."""
    assert interval(points, games) == pytest.approx((low, high), abs=5e-5)


def test_no_games_say_nothing():
    assert interval(0, 0) == (0.0, 1.0)
    assert within(0, 0) == 1.0


def test_an_interval_at_the_edge_reaches_to_one_side_alone():
    assert within(40, 40) == pytest.approx(1 - interval(40, 40)[0])
    assert within(20, 40) == pytest.approx(0.5 - interval(20, 40)[0])


def test_the_interval_holds_the_truth_about_95_times_in_100():
    rng, held = random.Random(1), 0
    for _ in range(2000):
        low, high = interval(sum(rng.random() < 0.8 for _ in range(100)), 100)
        held += low <= 0.8 <= high
    assert 0.93 < held / 2000 < 0.97


def test_elo_between_two():
    assert elo(0.5) == 0
    assert elo(0.64) == pytest.approx(100, abs=0.1)
    assert elo(0.36) == pytest.approx(-100, abs=0.1)
    assert elo(0.76) == pytest.approx(200, abs=0.5)


def test_elo_among_four_is_none_at_the_even_share():
    assert elo(0.25, even=0.25) == 0
    assert elo(0.5, even=0.25) == pytest.approx(400 * math.log10(3))


def test_the_interval_of_elo_is_open_where_all_were_won_or_lost():
    low, high = elo_interval(40, 40)
    assert (low, high) == (pytest.approx(elo(interval(40, 40)[0])), math.inf)
    assert elo_interval(0, 40) == (-math.inf, pytest.approx(-low))
    low, high = elo_interval(30, 40)
    assert low < elo(0.75) < high
