"""A play of a card, between its text and the kernel's action."""

from dataclasses import dataclass

from fulcrum.core.position import Position
from fulcrum.games.leaps_and_ledges import lookups
from fulcrum.games.leaps_and_ledges.cards import KINDS, LETTERS


@dataclass(frozen=True)
class CardPlay:
    """A card used on a pawn. `colour` is the player's own, `moved` the pawn's, and `other` the one it flips with."""

    kind: str
    colour: int
    moved: int
    origin: int
    target: int
    other: int | None = None

    def __str__(self) -> str:
        pawn = f"{'' if self.moved == self.colour else LETTERS[self.moved]}{self.origin}"
        if self.other is not None:
            return f"{self.kind}@{pawn}<>{LETTERS[self.other]}{self.target}"
        return f"{self.kind}@{pawn}>{self.target}"

    @classmethod
    def of_action(cls, action: int, position: Position, colour: int) -> "CardPlay":
        """Returns the play of a legal action."""
        sheet, origin = divmod(action, lookups.ORIGINS)
        kind, target = KINDS[lookups.SHEET_KINDS[sheet]], lookups.TARGETS[sheet][origin]
        if kind == "flip":
            return cls(kind, colour, colour, origin, target, holder(position, target, colour))
        moved = (sheet - lookups.FIRST_WILD) // 2 if kind == "wild" else colour
        return cls(kind, colour, moved, origin, target)


def holder(position: Position, level: int, colour: int) -> int | None:
    """Returns the opposing colour on a level."""
    stands = position.field("stands")
    return next((c for c in range(position.players) if c != colour and stands[c] >> level & 1), None)


def sheet_of(play: CardPlay, position: Position) -> int | None:
    """Returns the kernel's sheet for a play, or None if the card can't do that."""
    if play.origin >= lookups.ORIGINS or (play.moved != play.colour and play.kind != "wild"):
        return None
    first, end = lookups.KIND_SHEETS[KINDS.index(play.kind)]
    if play.kind == "flip":
        found = play.target < lookups.ORIGINS and play.other == holder(position, play.target, play.colour)
        return first + play.target if found else None
    if play.kind == "wild":
        first += 2 * play.moved
        end = first + 2
    # From the table, descending ends on the table again. TARGETS contains it, but no card may be used that way.
    sheets = (sheet for sheet in range(first, end) if lookups.TARGETS[sheet][play.origin] == play.target)
    return next((sheet for sheet in sheets if lookups.STEPS[sheet] > 0 or play.origin > 0), None)
