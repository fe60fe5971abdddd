"""The eight levels of Leaps and Ledges."""

from fulcrum.bots.bot import Bot
from fulcrum.bots.leaps_and_ledges.bot import TowerGlancingBot, TowerSearchingBot
from fulcrum.bots.leaps_and_ledges.greedy import GREED, TowerGreedyBot
from fulcrum.bots.leaps_and_ledges.knowledge import KNOWLEDGE

# Up to level 4, bots count levels; from 5 on they use all features. Each level overlooks fewer plays.
OVERLOOKED = {1: 0.82, 2: 0.68, 3: 0.5, 4: 0.36, 5: 0.4, 6: 0.22, 7: 0.0}
COUNTING = 4
INTERPRETED = 7  # the highest level that is quick enough without the compiler


def make(level: int, *, threads: int, temperament: str | None) -> Bot:
    """Returns the bot of a level. There are no temperaments."""
    name = f"level {level}"
    if level not in OVERLOOKED:
        return TowerSearchingBot(name, threads=threads)
    return TowerGlancingBot(name, GREED if level <= COUNTING else KNOWLEDGE, OVERLOOKED[level])


def greedy() -> Bot:
    """Returns a baseline that counts levels."""
    return TowerGreedyBot()
