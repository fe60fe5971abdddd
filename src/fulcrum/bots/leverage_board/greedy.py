# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""A baseline that takes what looks best at once and ignores the reply."""

import random

import numpy as np

from fulcrum.bots.bot import Bot, Budget, Thought
from fulcrum.bots.leverage_board.brain import judge, list_moves, play, room
from fulcrum.bots.leverage_board.tastes import Taste
from fulcrum.bots.leverage_board.writing import whole_move
from fulcrum.core.jit import jitted
from fulcrum.core.observation import Observation
from fulcrum.core.rng import quick_below, quick_stream
from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.kernel import NOBODY, RECORD

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


class BoardGreedyBot(Bot):
    """Makes the move with the best immediate result: pegs, captures, balance and rows."""

    game_id = ABOUT.id
    name = "greedy"

    def __init__(self) -> None:
        self._taste = Taste().table()
        self._room = room()
        self._states = np.zeros(2, RECORD)

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        assert observation.seat is not None
        self._states[0] = observation.data[0]
        stream = quick_stream(rng.getrandbits(63))
        move = int(best_at_once(self._states, observation.seat, *self._room, self._taste, stream))
        return Thought(whole_move(observation.data, observation.seat, move))
