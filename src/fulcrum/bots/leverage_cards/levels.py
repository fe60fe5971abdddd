"""The levels of Leverage: 1 to 5 play by rules with human faults, 6 by rules without them, 7 and 8 search."""

from fulcrum.bots.bot import Bot
from fulcrum.bots.leverage_cards import temperaments
from fulcrum.bots.leverage_cards.bot import SearchBot
from fulcrum.bots.leverage_cards.rule_bot import RuleBot

TEMPERAMENTS = tuple(temperaments.TEMPERAMENTS)
SIMULATIONS = {7: 100, 8: None}  # None: limited by time alone


def make(level: int, *, threads: int, temperament: str | None) -> Bot:
    """Returns a bot of level 1 to 8."""
    tilt = temperaments.TEMPERAMENTS[temperament] if temperament else {}
    if level in SIMULATIONS:
        row = temperaments.mind(**tilt) if temperament else None
        return SearchBot(most=SIMULATIONS[level], threads=threads, tilt=row)
    # A fault outweighs a temperament, because it defines the level.
    return RuleBot(temperaments.mind(**{**tilt, **temperaments.WEAKNESSES[level]}))


def rules() -> Bot:
    """Returns the best player by rules alone."""
    return RuleBot()
