"""How a match ended, which the rules alone do not say: somebody may resign, run out of time, or leave."""

from dataclasses import dataclass
from typing import Literal

from fulcrum.core.values import Outcome

Reason = Literal["rules", "resignation", "time", "agreement", "abandonment"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """`winners` is empty in a draw; `ranks` has one number a seat, 1 the best.

    `forfeits` are the seats whose owners had given them up for good: a bot played them to the end.
    """

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    reason: Reason
    words: str
    clause: str = ""
    forfeits: tuple[int, ...] = ()


def by_rules(outcome: Outcome, forfeits: tuple[int, ...]) -> Verdict:
    return Verdict(outcome.winners, outcome.ranks, "rules", outcome.reason, outcome.clause, forfeits)


def lost_by(seat: int, reason: Reason, words: str) -> Verdict:
    """One of two seats has lost."""
    return Verdict((1 - seat,), (2, 1) if seat == 0 else (1, 2), reason, words)


def drawn() -> Verdict:
    return Verdict((), (1, 1), "agreement", "draw by agreement")
