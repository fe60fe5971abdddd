"""The small values that cross the public API: a move, an entry of the log, an outcome."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple


@dataclass(frozen=True, slots=True)
class Move:
    """One move of one seat: its text for people, and the kernel's actions it stands for."""

    text: str
    actions: tuple[int, ...]

    def __str__(self) -> str:
        return self.text


class Entry(NamedTuple):
    """One line of a game's log; `window` numbers the secret choices that were open together, 0 for none."""

    seat: int
    move: str
    window: int = 0

    def as_json(self) -> dict[str, Any]:
        """As it stands in a view and in a record."""
        return {"seat": self.seat, "move": self.move}


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    `winners` is empty in a draw; `ranks` has one number a seat, 1 the best, equal where seats are equal;
    `clause` is the rule that decided and `reason` says it in words.
    """

    winners: tuple[int, ...]
    ranks: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    clause: str
    details: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        """The same with lists for tuples, as it stands in a view and in a record."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
