"""The levels of Lean, spaced by matches between neighbours."""

from fulcrum.bots.bot import Bot
from fulcrum.bots.lean.bot import LeanGlancingBot, LeanSearchingBot
from fulcrum.bots.lean.weights import MOVES, POSITIONS
from fulcrum.core.memory import floats

OVERLOOKED = 0.8
SEES_LOSSES = {1: 0.0, 2: 0.4, 3: 1.0}
INTERPRETED = 3  # the highest level that is quick enough without the compiler
SIMULATIONS = {4: 10, 5: 120, 6: 700, 7: 5000}


def make(level: int, *, threads: int, temperament: str | None) -> Bot:
    name = f"lean, level {level}"
    if level in SEES_LOSSES:
        return LeanGlancingBot(name, overlooked=OVERLOOKED, sees_losses=SEES_LOSSES[level])
    if level in SIMULATIONS:
        return LeanSearchingBot(name, simulations=SIMULATIONS[level])
    return LeanSearchingBot(name, taste=floats(MOVES + POSITIONS), solves=True, threads=threads)


def untrained() -> Bot:
    """Returns the highest level without learned weights, for comparison."""
    return LeanSearchingBot("lean, untrained", solves=True)
