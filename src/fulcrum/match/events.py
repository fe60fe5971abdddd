"""What happened at a table, in order: a table is the fold of its events, and they are all that is stored."""

import re
from dataclasses import dataclass
from typing import Any, Literal

from fulcrum.core.errors import shortened
from fulcrum.match import codec
from fulcrum.match.refusals import TableError
from fulcrum.match.setup import Setup
from fulcrum.match.verdicts import Verdict

What = Literal["draw", "takeback", "takeover", "rematch"]


@dataclass(frozen=True, slots=True)
class Event:
    """`version` counts the table's events from 1; `at` is a time in seconds that never goes backwards."""

    version: int
    at: float


@dataclass(frozen=True, slots=True)
class Opened(Event):
    setup: Setup


@dataclass(frozen=True, slots=True)
class SatDown(Event):
    seat: int
    person: str
    name: str
    level: int  # of the bot that would stand in


@dataclass(frozen=True, slots=True)
class BotSeated(Event):
    seat: int
    level: int
    temperament: str | None


@dataclass(frozen=True, slots=True)
class SeatOpened(Event):
    """A person stood up, or a bot was taken away."""

    seat: int


@dataclass(frozen=True, slots=True)
class Started(Event):
    pass


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """`id` is the client's own name for the move; empty for moves of the timer."""

    seat: int
    move: str
    by: Literal["person", "bot", "timer"]
    id: str


@dataclass(frozen=True, slots=True)
class Hinted(Event):
    """Somebody was told what a strong bot would do; the move itself is told to nobody else and is not kept."""

    seat: int


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """`about` is the seat to be taken over, or how many moves to take back; 0 otherwise."""

    what: What
    seat: int
    about: int


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    what: What
    seat: int


@dataclass(frozen=True, slots=True)
class Declined(Event):
    what: What
    seat: int


@dataclass(frozen=True, slots=True)
class Withdrawn(Event):
    what: What
    seat: int


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    moves: int


@dataclass(frozen=True, slots=True)
class WentAway(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    """The person is at the table again and has the seat back if a bot stood in."""

    seat: int


@dataclass(frozen=True, slots=True)
class TakenOver(Event):
    """A bot plays the seat from now on: until its owner comes back, or for good after a resignation or the flag."""

    seat: int
    reason: Literal["away", "vote", "resignation", "time"]


@dataclass(frozen=True, slots=True)
class Resigned(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class FlagFell(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Aborted(Event):
    """`seat` is that of the person who did, or None for the owner or the house."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class RematchAgreed(Event):
    pass


@dataclass(frozen=True, slots=True)
class RematchOpened(Event):
    table: str


@dataclass(frozen=True, slots=True)
class Chatted(Event):
    person: str
    name: str
    seat: int | None
    text: str


@dataclass(frozen=True, slots=True)
class CoinFlipped(Event):
    seat: int
    heads: bool


@dataclass(frozen=True, slots=True)
class Resumed(Event):
    """The server was away: everything that runs has at least `grace` seconds left."""

    grace: float


def kind_of(event_class: type[Event]) -> str:
    """The tag in JSON: `SatDown` is sat-down."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", event_class.__name__).lower()


KINDS: dict[str, type[Event]] = {kind_of(event_class): event_class for event_class in Event.__subclasses__()}
TAGS = {event_class: kind for kind, event_class in KINDS.items()}


def event_to_json(event: Event) -> dict[str, Any]:
    return {"kind": TAGS[type(event)], **codec.to_json(event)}


def event_from_json(found: Any) -> Event:
    """The event that was written; raises `TableError` for anything else."""
    kind = found.get("kind") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise TableError(f"no event of a table: {shortened(found)}")
    rest = {name: value for name, value in found.items() if name != "kind"}
    event: Event = codec.from_json(KINDS[kind], rest)
    return event
