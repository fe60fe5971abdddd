# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Threats in Lean: the holes from which a lean would run into a peg (LE-7)."""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.games.lean.board import EDGE, neighbour_lookup
from fulcrum.games.lean.kernel import FILLED, VACANT

NEXT_TO = np.array(neighbour_lookup(), np.int64)  # signed, so that arithmetic with other numbers stays integer


@jitted
def origin_of(r, hole, push):
    """Returns the empty hole from which a new peg leaning in direction `push` would reach `hole`, or EDGE."""
    back = (push + 3) % 6
    origin = NEXT_TO[r.side, hole, back]
    while r.lean[origin] not in (VACANT, push):
        origin = NEXT_TO[r.side, origin, back]
    return origin if r.lean[origin] == VACANT else EDGE


@jitted
def is_open(r, seat, hole):
    """Whether a seat may place a peg in a hole."""
    return 0 <= r.open_at[seat, hole] < FILLED


@jitted
def stage_of(r, stages):
    """Returns the stage of the game, by the pegs placed, among this many equal stages from 0."""
    left = r.left[0] + r.left[1]
    return min(stages - 1, stages * r.turn // max(1, r.turn + left))
