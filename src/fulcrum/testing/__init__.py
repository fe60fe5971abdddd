"""The conformance kit: laws that every game must keep, and tools for testing rules.

    from fulcrum.testing import check_game
    print(check_game(fulcrum.game("lean", side=3)))

Hypothesis strategies are in `fulcrum.testing.strategies` and need the extra `testing`.
"""

from fulcrum.testing.cases import LawBroken
from fulcrum.testing.conformance import Report, check_game
from fulcrum.testing.laws import LAWS
from fulcrum.testing.perft import perft
from fulcrum.testing.playthroughs import playthrough
from fulcrum.testing.referees import Referee, check_referee
from fulcrum.testing.walks import random_game, random_push

__all__ = [
    "LAWS",
    "LawBroken",
    "Referee",
    "Report",
    "check_game",
    "check_referee",
    "perft",
    "playthrough",
    "random_game",
    "random_push",
]
