"""The eight levels of Leverage's bots, from one that grabs what it sees to the full search.

They differ in how far they look, how many long jumps, captures and tilts they overlook, and how well they evaluate.
Time hardly matters below level 8.
"""

from fulcrum.bots.bot import Bot
from fulcrum.bots.levels import HIGHEST, LOWEST
from fulcrum.bots.leverage_board.bot import AlphaBetaBot
from fulcrum.bots.leverage_board.greedy import BoardGreedyBot
from fulcrum.bots.leverage_board.tastes import Taste, table_of
from fulcrum.bots.leverage_board.weights import LARGE, LEAD, MEDIUM, MOMENT, PEGS, SMALL
from fulcrum.search.deepening import Effort

BEGINNER = Taste(last_peg=0, moment=0, way=0).table()  # does not see a tilt coming
MADE_BY_HAND = Taste().table()
LEARNED = table_of((SMALL, MEDIUM, LARGE), PEGS, LEAD, MOMENT)
EFFORTS = {
    1: Effort(depth=1, nodes=2_000, noisy_plies=0, blindness=0.35, noise=70),
    2: Effort(depth=1, nodes=2_000, noisy_plies=0, blindness=0.1, noise=25),
    3: Effort(depth=1, nodes=2_000, noisy_plies=1, blindness=0.7, noise=50),
    4: Effort(depth=1, nodes=2_000, noisy_plies=1, blindness=0.45, noise=45),
    5: Effort(depth=1, nodes=5_000, noisy_plies=4, blindness=0.2, noise=20),
    6: Effort(depth=2, nodes=5_000, blindness=0.08, noise=20),
    7: Effort(depth=4, nodes=3_000, noise=7),
    8: Effort(noise=2),
}


def make(level: int, *, threads: int, temperament: str | None) -> Bot:
    """Returns the bot of a level. The game has no temperaments."""
    taste = {LOWEST: BEGINNER, HIGHEST: LEARNED}.get(level, MADE_BY_HAND)
    return AlphaBetaBot(EFFORTS[level], taste, threads if level == HIGHEST else 1)


def untrained() -> Bot:
    """Returns the highest level without learned weights, for comparison."""
    return AlphaBetaBot(EFFORTS[HIGHEST], MADE_BY_HAND)


def greedy() -> Bot:
    """Returns a baseline that does not look ahead."""
    return BoardGreedyBot()
