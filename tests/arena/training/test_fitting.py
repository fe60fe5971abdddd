"""Weights are found again in examples that were made with them."""

import numpy as np
import pytest

from fulcrum.arena.training.fitting import fit_choices, fit_shares

RNG = np.random.default_rng(1)
HARDLY = 1e-9


def test_weights_of_shares_are_found_again():
    weights = np.array([0.5, -1.0, 2.0, 0.0])
    traits = RNG.integers(-2, 3, (500, 4)).astype(float)
    shares = 1 / (1 + np.exp(-traits @ weights))
    found, loss = fit_shares(traits, shares, np.zeros(4), HARDLY)
    assert found == pytest.approx(weights, abs=1e-3)
    entropy = -np.mean(shares * np.log(shares) + (1 - shares) * np.log(1 - shares))
    assert loss == pytest.approx(entropy, abs=1e-6)


def test_weights_of_choices_are_found_again():
    weights = np.array([0.0, 1.0, -1.0, 0.0, 0.5, -0.5])
    counts = RNG.integers(2, 9, 400)
    traits = np.stack([RNG.integers(0, 3, counts.sum()), RNG.integers(3, 6, counts.sum())], axis=1).astype(np.int16)
    ends = np.cumsum(counts)
    shares = np.concatenate([squashed(weights[rows].sum(axis=1)) for rows in np.split(traits, ends[:-1])])
    found, _ = fit_choices(traits, ends, shares, np.zeros(6), HARDLY)
    # Adding a constant to all traits of one kind changes nothing, so only differences can be found.
    for kind in (slice(0, 3), slice(3, 6)):
        assert found[kind] - found[kind].mean() == pytest.approx(weights[kind] - weights[kind].mean(), abs=1e-3)


def squashed(numbers):
    likely = np.exp(numbers)
    return likely / likely.sum()


def test_a_strong_pull_keeps_weights_where_they_were():
    traits = RNG.normal(size=(200, 3))
    shares = 1 / (1 + np.exp(-traits @ np.array([3.0, 3.0, 3.0])))
    start = np.array([1.0, -1.0, 0.0])
    assert fit_shares(traits, shares, start, 1e6)[0] == pytest.approx(start, abs=1e-3)


def test_examples_without_doubt_do_not_run_away():
    """A trait that always wins would get an infinite weight."""
    found, _ = fit_shares(np.ones((50, 1)), np.ones(50), np.zeros(1), 1e-3)
    assert 1 < found[0] < 30
