"""A bot without knowledge: every legal move is equally likely."""

import random

from fulcrum.bots.bot import Bot, Budget, Thought
from fulcrum.core.observation import Observation


class RandomBot(Bot):
    """Plays any game at random and without delay."""

    name = "random"

    def check(self, observation: Observation) -> None:
        self.game_id = observation.game.about.id if isinstance(observation, Observation) else ""
        super().check(observation)

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        return Thought(rng.choice(observation.legal_moves(observation.seat)))
