# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Search knowledge for Lean: cheap random games show who is ahead, and the score shows which moves to try first."""

import numpy as np

from fulcrum.bots.plain.lean import evaluate, result
from fulcrum.core.jit import jitted
from fulcrum.core.maths import exp
from fulcrum.games.lean.board import EMPTY
from fulcrum.games.lean.kernel import NEIGHBOURS, PLACES, UPRIGHT, VACANT

__all__ = ["evaluate", "result", "weigh"]

EAGERNESS = 0.5  # in the exponent of a move's weight, per point that it scores
LONGEST_RUN = 13  # pegs on one line


@jitted
def margin_now(r, chain, scoring):
    """Returns scoring pegs of seat 0 minus those of seat 1; marks them, and the black peg, in `scoring`."""
    next_to = NEIGHBOURS[r.side]
    hole = r.holes // 2
    for place in range(PLACES):
        scoring[place] = 0
    scoring[hole] = 1
    count = 0
    looked_at = -1
    margin = 0
    while True:
        for towards in range(6):
            near = next_to[hole, towards]
            if r.lean[near] == (towards + 3) % 6:
                chain[count] = near
                scoring[near] = 1
                count += 1
                margin += 3 - 2 * r.owner[near]
        looked_at += 1
        if looked_at == count:
            return margin
        hole = chain[looked_at]


@jitted
def margin_after(r, seat, action, chain, marks):
    """Returns the margin after an action without making it; ties are not broken.

    `chain` and `marks` are working space.
    """
    next_to = NEIGHBOURS[r.side]
    hole = action // 6
    direction = action - hole * 6
    r.owner[hole] = seat + 1
    r.lean[hole] = direction
    met = next_to[hole, direction]
    before = np.empty(LONGEST_RUN, np.int64)
    count = 0
    while r.lean[met] not in (VACANT, direction):
        before[count] = r.lean[met]
        count += 1
        if r.lean[met] != UPRIGHT:
            r.lean[met] = direction
        met = next_to[met, direction]
    margin = margin_now(r, chain, marks)
    met = next_to[hole, direction]
    for i in range(count):
        r.lean[met] = before[i]
        met = next_to[met, direction]
    r.owner[hole] = EMPTY
    r.lean[hole] = VACANT
    return margin


@jitted
def changes_nothing(r, action, scoring):
    """Whether an action clearly leaves the margin as it is.

    That is so if no peg is turned and the new one does not lean at a scoring peg.
    """
    hole = action // 6
    direction = action - hole * 6
    met = NEIGHBOURS[r.side, hole, direction]
    return not scoring[met] and r.lean[met] in (VACANT, direction)


@jitted
def margins_after(state, seat, actions, count, margins):
    """Writes the margin after each action, from the seat's view."""
    r = state[0]
    chain = np.empty(PLACES, np.int64)
    scoring = np.empty(PLACES, np.int64)
    marks = np.empty(PLACES, np.int64)
    sign = 1 - 2 * seat
    present = margin_now(r, chain, scoring)
    for i in range(count):
        margin = present
        if actions[i] < r.holes * 6 and not changes_nothing(r, actions[i], scoring):
            margin = margin_after(r, seat, actions[i], chain, marks)
        margins[i] = sign * margin


@jitted
def weigh(state, seat, actions, count, weights):
    margins_after(state, seat, actions, count, weights)
    best = weights[0]
    for i in range(1, count):
        best = max(best, weights[i])
    total = 0.0
    for i in range(count):
        weights[i] = exp(EAGERNESS * (weights[i] - best))
        total += weights[i]
    for i in range(count):
        weights[i] /= total
