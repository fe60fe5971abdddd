# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Random games of Leverage, cut off after some actions and judged by the pegs left, because full games take long."""

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_board.board import PEGS
from fulcrum.games.leverage_board.encoding import NOBODY
from fulcrum.games.leverage_board.kernel import actors, apply, random_action

MOST_ACTIONS = 120


@jitted
def result(state, values):
    r = state[0]
    if not r.ending:
        values[0] = 0.5 + 0.4 * (r.pegs[0] - r.pegs[1]) / PEGS
    elif r.winner == NOBODY:
        values[0] = 0.5
    else:
        values[0] = 1.0 - r.winner
    values[1] = 1.0 - values[0]


@jitted
def evaluate(state, stream, values):
    for _ in range(MOST_ACTIONS):
        if not actors(state):
            break
        apply(state, state[0].seat, random_action(state, state[0].seat, stream))
    result(state, values)
