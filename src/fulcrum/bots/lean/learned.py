# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""A brain for Lean that has learned from games against itself which moves to try first and what a position is worth.

What it learned comes as its taste: the weights of the traits of moves, then those of positions. One look at the traits
of a position tells as much of who will win as twenty random games, and costs less than one; a random game beside it
sees what traits do not show.
"""

import math

import numpy as np

from fulcrum.bots.lean.move_traits import MOVE_TRAITS, TRAITS_OF_MOVE, describe
from fulcrum.bots.lean.position_traits import POSITION_TRAITS, survey
from fulcrum.bots.plain.lean import evaluate, result
from fulcrum.core.jit import jitted

__all__ = ["evaluate", "evaluate_by_taste", "result", "weigh_by_taste"]

TASTE_SIZE = MOVE_TRAITS + POSITION_TRAITS
PLAYED_OUT = 0.4  # the share of a value that a random game has; found by matches


@jitted
def evaluate_by_taste(state, stream, values, taste):
    judged = share_of_win(state, taste)
    evaluate(state, stream, values)
    values[0] = (1 - PLAYED_OUT) * judged + PLAYED_OUT * values[0]
    values[1] = 1.0 - values[0]


@jitted
def share_of_win(state, taste):
    """What seat 0 can expect, by the traits of the position alone."""
    traits = np.zeros(POSITION_TRAITS)
    survey(state, traits)
    lead = 0.0
    for trait in range(POSITION_TRAITS):
        lead += traits[trait] * taste[MOVE_TRAITS + trait]
    return 1.0 / (1.0 + math.exp(-lead))


@jitted
def weigh_by_taste(state, seat, actions, count, weights, taste):
    traits = np.empty((count, TRAITS_OF_MOVE), np.int64)
    describe(state, seat, actions, count, traits, weights)
    best = -math.inf
    for i in range(count):
        weights[i] = 0.0
        for kind in range(TRAITS_OF_MOVE):
            weights[i] += taste[traits[i, kind]]
        best = max(best, weights[i])
    total = 0.0
    for i in range(count):
        weights[i] = math.exp(weights[i] - best)
        total += weights[i]
    for i in range(count):
        weights[i] /= total
