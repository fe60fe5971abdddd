"""Rule-based bots: they look at their own cards and the table, remember broken promises, and do not search."""

import random
from array import array

from fulcrum.bots.bot import Bot, Budget, Thought
from fulcrum.bots.leverage_cards.memory import remember
from fulcrum.bots.leverage_cards.sizes import MOST_STEPS
from fulcrum.bots.leverage_cards.temperaments import mind
from fulcrum.core.memory import ints
from fulcrum.core.observation import Observation
from fulcrum.core.seeds import quick_stream
from fulcrum.core.values import Move
from fulcrum.games.leverage_cards.notation import text_of


class RuleBot(Bot):
    """The best rule-based player, or one with other traits; moves at once."""

    game_id = "leverage-cards"
    default_seconds = None

    def __init__(self, row: "array[float] | None" = None, name: str = "rules") -> None:
        self.name = name
        self._row = mind() if row is None else row

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        assert observation.seat is not None
        row = remember(self._row, observation)
        stream = quick_stream(rng.getrandbits(63))
        code = observation.game.kernel.policy(observation.data, observation.seat, row, stream)
        return Thought(whole_move(observation, code))


def whole_move(observation: Observation, code: int) -> Move:
    """Returns the move of a code, ready to be pushed."""
    steps = ints(MOST_STEPS)
    count = observation.game.kernel.steps_of(observation.data, observation.seat, code, steps)
    actions = tuple(steps[:count])
    return Move(text_of(actions, observation), actions)
