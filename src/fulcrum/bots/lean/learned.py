# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""A brain for Lean with weights learned by self-play: which moves to try first, and what a position is worth.

Its `taste` holds the weights of move traits, then those of position traits. Evaluating the traits of a position
predicts the winner as well as twenty random games and costs less than one. A random game on top of it sees what the
traits miss.
"""

import math

import numpy as np

from fulcrum.bots.lean.move_traits import MOVE_TRAITS, TRAITS_OF_MOVE, describe
from fulcrum.bots.lean.position_traits import POSITION_TRAITS, survey
from fulcrum.bots.plain.lean import evaluate, result
from fulcrum.core.jit import jitted
from fulcrum.core.maths import exp

__all__ = ["evaluate", "evaluate_by_taste", "result", "weigh_by_taste"]

TASTE_SIZE = MOVE_TRAITS + POSITION_TRAITS
PLAYED_OUT = 0.4  # weight of the random game in a value; tuned by matches


@jitted
def evaluate_by_taste(state, stream, values, taste):
    judged = share_of_win(state, taste)
    evaluate(state, stream, values)
    values[0] = (1 - PLAYED_OUT) * judged + PLAYED_OUT * values[0]
    values[1] = 1.0 - values[0]


@jitted
def share_of_win(state, taste):
    """Returns the value to seat 0 by the traits of the position alone."""
    traits = np.zeros(POSITION_TRAITS)
    survey(state, traits)
    lead = 0.0
    for trait in range(POSITION_TRAITS):
        lead += traits[trait] * taste[MOVE_TRAITS + trait]
    return 1.0 / (1.0 + exp(-lead))


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
        weights[i] = exp(weights[i] - best)
        total += weights[i]
    for i in range(count):
        weights[i] /= total
