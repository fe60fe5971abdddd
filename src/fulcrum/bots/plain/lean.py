# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Random games of Lean."""

from fulcrum.core.jit import jitted
from fulcrum.games.lean.kernel import play_out


@jitted
def result(state, values):
    margin = state[0].scores[0] - state[0].scores[1]
    values[0] = 0.5 if margin == 0 else (1.0 if margin > 0 else 0.0)
    values[1] = 1.0 - values[0]


@jitted
def evaluate(state, stream, values):
    play_out(state, stream)
    result(state, values)
