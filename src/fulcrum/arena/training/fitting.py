# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Fits weights to examples by Newton's method. Both problems are convex, with one best answer and no settings.

A small penalty on the distance from a starting point keeps weights near it where examples say little.
"""

import numpy as np

from fulcrum.core.jit import jitted

STEPS = 30  # more than either fit ever needs
SETTLED = 1e-7  # a loss that falls by less has converged
LEAST_STEP = 1 / 64


def fit_shares(traits: np.ndarray, shares: np.ndarray, start: np.ndarray, pull: float) -> tuple[np.ndarray, float]:
    """Fits weights whose sum over a row of traits, squashed to 0 to 1, is the row's share of a win.

    Returns them and the mean loss in nats.
    """

    def losses(weights: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        expected = 1 / (1 + np.exp(-np.clip(traits @ weights, -30, 30)))
        loss = -np.mean(shares * np.log(expected) + (1 - shares) * np.log(1 - expected))
        slope = traits.T @ (expected - shares) / len(shares)
        bend = (traits * (expected * (1 - expected))[:, None]).T @ traits / len(shares)
        return float(loss), slope, bend

    return _newton(losses, start, pull)


def fit_choices(
    traits: np.ndarray, ends: np.ndarray, shares: np.ndarray, start: np.ndarray, pull: float
) -> tuple[np.ndarray, float]:
    """Fits weights so that the softmax over an example's choices matches their shares.

    A choice is a row of `traits`, the numbers of its weights. Each example's choices end before its entry in `ends`,
    and their shares sum to 1. Returns the weights and the mean loss.
    """
    count = len(start)

    def losses(weights: np.ndarray) -> tuple[float, np.ndarray, np.ndarray]:
        slope, bend = np.zeros(count), np.zeros((count, count))
        loss = choice_losses(weights, traits, ends, shares, slope, bend)
        return loss / len(ends), slope / len(ends), bend / len(ends)

    return _newton(losses, start, pull)


def _newton(losses, start: np.ndarray, pull: float) -> tuple[np.ndarray, float]:
    weights = start.copy()
    loss, slope, bend = losses(weights)
    for _ in range(STEPS):
        away = weights - start
        step = np.linalg.solve(bend + pull * np.eye(len(start)), slope + pull * away)
        length, before = 1.0, loss + pull / 2 * away @ away
        while True:
            nearer = weights - length * step
            found = losses(nearer)
            after = found[0] + pull / 2 * (nearer - start) @ (nearer - start)
            if after < before or length < LEAST_STEP:
                break
            length /= 2
        if after >= before:
            break
        weights, (loss, slope, bend) = nearer, found
        if before - after < SETTLED:
            break
    return weights, loss


@jitted
def choice_losses(weights, traits, ends, shares, slope, bend):
    """Adds the gradient and the Hessian of the loss over all examples to arrays of zeros; returns the loss."""
    loss = 0.0
    kinds = traits.shape[1]
    mean = np.zeros(len(weights))
    first = 0
    for end in ends:
        likely = np.empty(end - first)
        for i in range(first, end):
            likely[i - first] = 0.0
            for kind in range(kinds):
                likely[i - first] += weights[traits[i, kind]]
        likely = np.exp(likely - likely.max())
        likely /= likely.sum()
        mean[:] = 0.0
        for i in range(first, end):
            chance = likely[i - first]
            loss -= shares[i] * np.log(max(chance, 1e-12))
            for kind in range(kinds):
                trait = traits[i, kind]
                mean[trait] += chance
                slope[trait] += chance - shares[i]
                for other in range(kinds):
                    bend[trait, traits[i, other]] += chance
        met = np.flatnonzero(mean)
        for one in met:
            for another in met:
                bend[one, another] -= mean[one] * mean[another]
        first = end
    return loss
