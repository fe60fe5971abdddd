# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Looks one move ahead and ignores the reply."""

from fulcrum.bots.leverage_board.brain import judge, list_moves, play
from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.games.leverage_board.encoding import NOBODY

WINNING = 1 << 20


@jitted
def best_at_once(states, seat, found, scratch, taste, stream):
    """Returns the move with the best evaluation, random among equals; the second of `states` is working space."""
    best, chosen, equals = -2 * WINNING, 0, 0
    for number in range(list_moves(states[:1], seat, found, scratch)):
        states[1] = states[0]
        play(states[1:2], seat, found[number])
        value = judge(states[1:2], seat, taste)
        if states[1].winner != NOBODY:
            value = WINNING if states[1].winner == seat else -WINNING
        equals = 1 if value > best else equals + (value == best)
        if value > best or (value == best and quick_below(stream, equals) == 0):
            best, chosen = value, found[number]
    return chosen
