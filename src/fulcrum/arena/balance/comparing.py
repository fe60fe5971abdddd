"""Comparison of two matchups: differences of measures, their intervals and their significance."""

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fulcrum.arena.balance.course import Floats
from fulcrum.arena.statistics import STANDARD_NORMAL, interval

RESAMPLES, AT_ONCE = 2_000, 100
SIGNIFICANT = 0.05


@dataclass(frozen=True, slots=True)
class Effect:
    """The effect of a change on one measure."""

    measure: str
    kind: str  # share or mean
    before: float
    after: float
    difference: float
    low: float  # the 95 % interval of the difference
    high: float
    chance: float  # the probability of such a difference if the change does nothing
    significant: bool = False  # after Holm's correction for the number of measures


def compare_shares(measure: str, before: Sequence[bool], after: Sequence[bool]) -> Effect:
    """Compares two shares: Newcombe's interval from Wilson's, and the two-proportion test."""
    counts = (sum(before), len(before)), (sum(after), len(after))
    (first, first_low, first_high), (second, second_low, second_high) = (
        (points / games, *interval(points, games)) for points, games in counts
    )
    difference = second - first
    low = difference - math.hypot(second - second_low, first_high - first)
    high = difference + math.hypot(second_high - second, first - first_low)
    return Effect(measure, "share", first, second, difference, low, high, two_proportions(*counts))


def two_proportions(before: tuple[int, int], after: tuple[int, int]) -> float:
    """Returns the probability of shares this far apart if both are the same."""
    pooled = (before[0] + after[0]) / (before[1] + after[1])
    spread = math.sqrt(pooled * (1 - pooled) * (1 / before[1] + 1 / after[1]))
    if not spread:
        return 1.0
    return math.erfc(abs(after[0] / after[1] - before[0] / before[1]) / spread / math.sqrt(2))


def compare_means(measure: str, before: Sequence[float], after: Sequence[float], seed: int = 0) -> Effect:
    """Compares two means: the interval by bootstrap, the probability by shuffling games between the two."""
    rng = np.random.default_rng(random.Random(f"{seed}/{measure}").getrandbits(63))
    first, second = np.array(before, np.float64), np.array(after, np.float64)
    difference = float(second.mean() - first.mean())
    low, high = np.quantile(resampled_means(second, rng) - resampled_means(first, rng), (0.025, 0.975))
    shuffled = shuffled_differences(np.concatenate([first, second]), len(first), rng)
    tolerance = 1e-9 * max(1.0, abs(difference))  # the same games, added in another order
    as_large = int((np.abs(shuffled) >= abs(difference) - tolerance).sum())
    chance = (1 + as_large) / (1 + RESAMPLES)
    return Effect(
        measure, "mean", float(first.mean()), float(second.mean()), difference, float(low), float(high), chance
    )


def resampled_means(sample: Floats, rng: np.random.Generator) -> Floats:
    """Returns means of samples drawn from the sample, in portions so that large ones fit into memory."""
    size = len(sample)
    parts = [sample[rng.integers(0, size, (AT_ONCE, size))].mean(axis=1) for _ in range(RESAMPLES // AT_ONCE)]
    return np.concatenate(parts)


def shuffled_differences(pooled: Floats, first: int, rng: np.random.Generator) -> Floats:
    """Returns how far the two means are apart when the games are assigned to them at random."""
    parts = []
    for _ in range(RESAMPLES // AT_ONCE):
        dealt = rng.permuted(np.broadcast_to(pooled, (AT_ONCE, len(pooled))), axis=1)
        parts.append(dealt[:, first:].mean(axis=1) - dealt[:, :first].mean(axis=1))
    return np.concatenate(parts)


def with_significance(effects: Sequence[Effect]) -> list[Effect]:
    """Marks significant effects, with Holm's correction for the number of measures."""
    found = {}
    still = True
    for rank, place in enumerate(sorted(range(len(effects)), key=lambda place: effects[place].chance)):
        effect = effects[place]
        still = still and effect.chance * (len(effects) - rank) <= SIGNIFICANT
        found[place] = Effect(
            effect.measure, effect.kind, effect.before, effect.after, effect.difference, effect.low, effect.high,
            effect.chance, still,
        )  # fmt: skip
    return [found[place] for place in range(len(effects))]


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """Returns a mean with its 95 % interval, assuming a normal distribution."""
    sample = np.array(values, np.float64)
    mean = float(sample.mean())
    if len(sample) < 2:
        return mean, mean, mean
    reach = STANDARD_NORMAL * float(sample.std(ddof=1)) / math.sqrt(len(sample))
    return mean, mean - reach, mean + reach
