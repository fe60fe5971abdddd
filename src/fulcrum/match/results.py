"""How a match ended. The rules alone don't say: a player may also resign, run out of time, or leave."""

from dataclasses import dataclass
from typing import Literal

from fulcrum.core.values import Outcome

Reason = Literal["rules", "resignation", "time", "agreement", "abandonment"]


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The winners and ranks of a finished match, and why it ended.

    `winners` is empty in a draw; `ranks` has one number per seat, 1 for the best. `forfeits` lists the seats that their
    owners gave up for good and a bot played to the end.
    """

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: Reason
    words: str
    clause: str = ""
    forfeits: tuple[int, ...] = ()


def by_rules(outcome: Outcome, forfeits: tuple[int, ...]) -> MatchResult:
    return MatchResult(outcome.winners, outcome.ranks, "rules", outcome.reason, outcome.clause, forfeits)


def lost_by(seat: int, reason: Reason, words: str) -> MatchResult:
    """The result when one of two seats has lost."""
    return MatchResult((1 - seat,), (2, 1) if seat == 0 else (1, 2), reason, words)


def drawn() -> MatchResult:
    return MatchResult((), (1, 1), "agreement", "draw by agreement")
