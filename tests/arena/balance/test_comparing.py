"""Differences with intervals and chances, against figures known from elsewhere."""

import math
import random

import pytest

from fulcrum.arena.balance.comparing import (
    Effect,
    compare_means,
    compare_shares,
    mean_interval,
    two_proportions,
    with_significance,
)


def of(true: int, all_of_them: int) -> list[bool]:
    return [True] * true + [False] * (all_of_them - true)


def test_newcombes_interval_as_published() -> None:
    """Newcombe, Statistics in Medicine 17 (1998), method 10, example (a): 56/70 against 48/80."""
    effect = compare_shares("it", of(48, 80), of(56, 70))
    assert (effect.difference, effect.low, effect.high) == pytest.approx((0.2, 0.0524, 0.3339), abs=5e-5)


def test_the_two_proportion_test_by_hand() -> None:
    """30 and 50 of 100: pooled 0.4, spread sqrt(0.24 * 0.02), z = 2.8868."""
    assert two_proportions((30, 100), (50, 100)) == pytest.approx(math.erfc(2.886751 / math.sqrt(2)), rel=1e-5)
    assert two_proportions((30, 100), (50, 100)) == pytest.approx(0.003892, abs=1e-6)
    assert two_proportions((30, 100), (60, 200)) == 1.0
    assert two_proportions((0, 10), (0, 10)) == 1.0


def test_means_that_differ_are_told_apart() -> None:
    rng = random.Random(1)
    before = [rng.gauss(10, 2) for _ in range(200)]
    effect = compare_means("length", before, [value + 1 for value in before])
    assert effect.difference == pytest.approx(1.0)
    reach = 1.96 * 2 * math.sqrt(2 / 200)  # what a normal distribution gives
    assert effect.low == pytest.approx(1 - reach, abs=0.12)
    assert effect.high == pytest.approx(1 + reach, abs=0.12)
    assert effect.chance < 0.002


def test_means_that_do_not_differ_are_not() -> None:
    rng = random.Random(2)
    first, second = ([rng.gauss(10, 2) for _ in range(200)] for _ in range(2))
    effect = compare_means("length", first, second)
    assert effect.low < 0 < effect.high
    assert effect.chance > 0.05


def test_the_same_games_differ_by_nothing() -> None:
    effect = compare_means("length", [3.0, 4.0, 5.0], [3.0, 4.0, 5.0])
    assert (effect.difference, effect.chance) == (0.0, 1.0)


def test_chance_is_right_for_chance() -> None:
    """Of comparisons of like with like about one in twenty comes out below 5 %."""
    rng = random.Random(3)
    chances = [
        compare_means(str(number), *([rng.random() for _ in range(20)] for _ in range(2))).chance
        for number in range(100)
    ]
    assert 1 <= sum(chance < 0.05 for chance in chances) <= 12


def test_a_comparison_is_repeatable() -> None:
    data = ([1.0, 5.0, 2.0, 8.0], [3.0, 9.0, 4.0, 4.0])
    assert compare_means("it", *data, seed=7) == compare_means("it", *data, seed=7)


def test_holms_correction() -> None:
    """0.01 and 0.02 hold against 0.05 / 3 and 0.05 / 2; 0.04 alone would, but 0.03 before it fails 0.05 / 2."""
    assert significant(0.02, 0.01, 0.9) == [True, True, False]
    assert significant(0.01, 0.03, 0.04) == [True, False, False]
    assert significant(0.04) == [True]


def significant(*chances: float) -> list[bool]:
    effects = [Effect(str(number), "mean", 0, 1, 1, 0, 2, chance) for number, chance in enumerate(chances)]
    return [effect.significant for effect in with_significance(effects)]


def test_the_interval_of_a_mean_by_hand() -> None:
    """1, 2, 3, 4: variance 5 / 3, so the mean's spread is sqrt(5 / 12)."""
    reach = 1.959964 * math.sqrt(5 / 12)
    assert mean_interval([1, 2, 3, 4]) == pytest.approx((2.5, 2.5 - reach, 2.5 + reach))
    assert mean_interval([3]) == (3, 3, 3)
