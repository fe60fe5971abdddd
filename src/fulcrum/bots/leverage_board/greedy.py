"""A baseline that takes what looks best at once and ignores the reply."""

import random

from fulcrum.bots.bot import Bot, Budget, Thought
from fulcrum.bots.leverage_board.tastes import Taste
from fulcrum.bots.leverage_board.writing import whole_move
from fulcrum.core import kernels
from fulcrum.core.observation import Observation
from fulcrum.core.seeds import quick_stream
from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.game import LeverageBoard
from fulcrum.games.leverage_board.listing import room


class BoardGreedyBot(Bot):
    """Makes the move with the best immediate result: pegs, captures, balance and rows."""

    game_id = ABOUT.id
    name = "greedy"

    def __init__(self) -> None:
        self._taste = Taste().table()
        self._kernel = kernels.load(LeverageBoard)
        self._states = self._kernel.memory("best_at_once", 0, 2)

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        assert observation.seat is not None
        self._states.put(0, observation.data)
        stream = quick_stream(rng.getrandbits(63))
        found, scratch = room(self._kernel)
        move = int(self._kernel.best_at_once(self._states, observation.seat, found, scratch, self._taste, stream))
        return Thought(whole_move(self._kernel, observation.data, observation.seat, move))
