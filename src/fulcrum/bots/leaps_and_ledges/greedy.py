"""A baseline that takes the play with the largest immediate gain in levels, including pawns knocked off."""

from fulcrum.bots.leaps_and_ledges.bot import TowerGlancingBot
from fulcrum.bots.leaps_and_ledges.traits import ALONE, FEATURES, PLACES, SAFE
from fulcrum.core.memory import floats
from fulcrum.games.leaps_and_ledges.cards import CROWN

HOME = 4  # levels that a pawn in the crown is worth besides its own sixteen
LEVEL = 0.1  # small, so that no share of a win gets so near to 1 that values look equal

GREED = floats(FEATURES)
for place in range(PLACES):
    GREED[ALONE + place] = GREED[SAFE + place] = LEVEL * place
GREED[ALONE + CROWN] += LEVEL * HOME


class TowerGreedyBot(TowerGlancingBot):
    """Counts levels and nothing else."""

    def __init__(self) -> None:
        super().__init__("greedy", GREED)
