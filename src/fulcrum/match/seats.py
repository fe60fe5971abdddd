"""Seats, and who plays them."""

from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal

from fulcrum.bots.levels import HIGHEST, LOWEST
from fulcrum.core.errors import shortened
from fulcrum.match.refusals import Refused

LONGEST_NAME = 40
LONGEST_CHAT = 500


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat: open, a person's or a bot's.

    A person who leaves keeps the seat while a bot stands in, unless it was forfeited by resignation or lost time.
    """

    occupant: Literal["open", "person", "bot"] = "open"
    person: str | None = None  # opaque, and never shown
    name: str = ""
    level: int | None = None  # of the bot, or of the bot that would stand in for the person
    temperament: str | None = None
    away_since: float | None = None
    stand_in: bool = False  # a bot plays for the person
    forfeited: bool = False

    @property
    def bot_plays(self) -> bool:
        return self.occupant == "bot" or self.stand_in

    @property
    def person_plays(self) -> bool:
        return self.occupant == "person" and not self.stand_in

    @property
    def owned(self) -> bool:
        """Whether the seat belongs to a person, who may be away."""
        return self.occupant == "person" and not self.forfeited

    @property
    def present(self) -> bool:
        """Whether a person plays here and is at the table."""
        return self.person_plays and self.away_since is None

    def view(self) -> dict[str, Any]:
        """The public part, for JSON."""
        return {
            "occupant": self.occupant,
            "name": self.name,
            "level": self.level if self.bot_plays else None,
            "temperament": self.temperament if self.bot_plays else None,
            "away": self.away_since is not None,
            "stand_in": self.stand_in,
            "forfeited": self.forfeited,
        }


OPEN = Seat()
BOT_PLAYS = attrgetter("bot_plays")


def line_of_text(text: object, longest: int, what: str) -> str:
    """Returns a person's text without surrounding spaces; refuses one that is empty, too long or not one line."""
    line = text.strip() if isinstance(text, str) else ""
    if not line or len(line) > longest or not line.isprintable():
        raise Refused("text", f"{what} is one line of 1 to {longest} characters, not {shortened(text)}")
    return line


def check_level(level: object) -> int:
    if not isinstance(level, int) or isinstance(level, bool) or not LOWEST <= level <= HIGHEST:
        raise Refused("level", f"levels go from {LOWEST} to {HIGHEST}, not {shortened(level)}")
    return level
