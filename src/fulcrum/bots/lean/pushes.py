# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Who could turn a peg of Lean: the holes from which a lean would run into it (LE-7)."""

from fulcrum.core.jit import jitted
from fulcrum.games.lean.board import EDGE, neighbour_lookup
from fulcrum.games.lean.kernel import FILLED, VACANT

NEXT_TO = neighbour_lookup()  # signed, so that its numbers and others make whole ones


@jitted
def origin_of(r, hole, push):
    """The empty hole from which a new peg that leans in direction `push` would reach `hole`, or EDGE."""
    back = (push + 3) % 6
    origin = NEXT_TO[r.side, hole, back]
    while r.lean[origin] not in (VACANT, push):
        origin = NEXT_TO[r.side, origin, back]
    return origin if r.lean[origin] == VACANT else EDGE


@jitted
def is_open(r, seat, hole):
    """Whether a seat may put a peg into a hole."""
    return 0 <= r.open_at[seat, hole] < FILLED


@jitted
def stage_of(r, stages):
    """How far the game is, in so many equal stages from 0 on, by the pegs placed."""
    left = r.left[0] + r.left[1]
    return min(stages - 1, stages * r.turn // max(1, r.turn + left))
