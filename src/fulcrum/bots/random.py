"""The bot that knows nothing: any legal move, each as likely."""

import random
from typing import TYPE_CHECKING

from fulcrum.core.errors import FulcrumError
from fulcrum.core.values import Move

if TYPE_CHECKING:
    from fulcrum.core.observation import Observation


class RandomBot:
    """Plays at random, and at once."""

    def choose(
        self, observation: "Observation", seconds: float | None = None, rng: random.Random | None = None
    ) -> Move:
        """One of the moves of the observation's seat; the same `rng` gives the same moves."""
        if observation.seat is None:
            raise FulcrumError("a spectator has no moves to choose from")
        moves = observation.legal_moves(observation.seat)
        if not moves:
            why = "the game is over" if observation.over else "it is not its turn"
            raise FulcrumError(f"seat {observation.seat} has no move: {why}")
        return (rng or random.Random()).choice(moves)
