"""The small values of the public API: a move, an entry of the log, an outcome."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one seat: its text for people, and the kernel's actions."""

    text: str
    actions: tuple[int, ...]

    def __str__(self) -> str:
        return self.text


class Entry(NamedTuple):
    """One line of a game's log; `window` numbers secret choices that were open together, 0 for none."""

    seat: int
    move: str
    window: int = 0

    def as_json(self) -> dict[str, Any]:
        """Returns the entry as in views and records."""
        return {"seat": self.seat, "move": self.move}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `winners` is empty in a draw. `ranks` has one number per seat, 1 for the best, equal for equal seats. `clause` is
    the rule that decided, and `reason` says it in words.
    """

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    clause: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """Returns the outcome as in views and records, with lists for tuples."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
