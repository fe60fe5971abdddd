"""What a table asks about its game beyond how to move: is this choice timed, may moves be taken back?

Most of it follows from what the game says of itself. What only one game has is written here with its clause.
"""

from typing import NamedTuple

from fulcrum.core.game import Game
from fulcrum.core.state import State
from fulcrum.match.refusals import Refused

YIELD_PHASES, SUCCESSION_PHASE = ("yield", "war-yield"), "succession"


class TimedChoice(NamedTuple):
    """A choice that is made for those who are silent."""

    seconds: float  # in live play
    silence: str  # the move that silence means


YIELD_WINDOW = TimedChoice(5.0, "stand")  # LC-14, and LC-28 for the war


def is_open(game: Game) -> bool:
    """Whether everybody sees everything and nothing is left to chance."""
    return not game.has_secrets and "rng" not in (game.kernel.RECORD.fields or {})


def allows_draws(game: Game, players: int) -> bool:
    return players == 2 and is_open(game)


def why_no_takeback(game: Game, people: int) -> Refused | None:
    """The refusal at a table of so many people, or None where moves may be taken back."""
    if not is_open(game):
        return Refused("takeback", "a move is not taken back where cards are hidden or chance decides")
    if game.about.id == "leverage-board" and people > 1:
        return Refused("takeback", "between people a move that is made stands: the balance is not tried out", "LB-15")
    return None


def has_coin(game: Game) -> bool:
    """LC-23: the table has a coin for the house rule on promises."""
    return game.about.id == "leverage-cards"


def timed_choice(state: State) -> TimedChoice | None:
    return YIELD_WINDOW if _phase(state) in YIELD_PHASES else None


def check_talk(state: State) -> None:
    """Refuse while the rules want silence."""
    if _phase(state) == SUCCESSION_PHASE:
        raise Refused("silence", "there is no talk while a succession is decided", "LC-30")


def _phase(state: State) -> str:
    """The phase of Leverage, the card game; empty in the others."""
    if state.game.about.id != "leverage-cards":
        return ""
    from fulcrum.games.leverage_cards.actions import PHASES

    return PHASES[state.field("phase")]
