"""What happened at a table, in order: a table is the fold of its events, and they are all that is stored."""

import re
from typing import Any, Literal

import msgspec

from fulcrum.core.errors import shortened
from fulcrum.match import codec
from fulcrum.match.refusals import TableError
from fulcrum.match.setup import Setup
from fulcrum.match.verdicts import Verdict

What = Literal["draw", "takeback", "takeover", "rematch"]


def kind_of(name: str) -> str:
    """The tag in JSON: `SatDown` is sat-down."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=kind_of):
    """`version` counts the table's events from 1; `at` is a time in seconds that never goes backwards."""

    version: int
    at: float


class Opened(Event, frozen=True):
    setup: Setup


class SatDown(Event, frozen=True):
    seat: int
    person: str
    name: str
    level: int  # of the bot that would stand in


class BotSeated(Event, frozen=True):
    seat: int
    level: int
    temperament: str | None


class SeatOpened(Event, frozen=True):
    """A person stood up, or a bot was taken away."""

    seat: int


class Started(Event, frozen=True):
    pass


class Moved(Event, frozen=True):
    """`id` is the client's own name for the move; empty for moves of the timer."""

    seat: int
    move: str
    by: Literal["person", "bot", "timer"]
    id: str


class Hinted(Event, frozen=True):
    """Somebody was told what a strong bot would do; the move itself is told to nobody else and is not kept."""

    seat: int


class Proposed(Event, frozen=True):
    """`about` is the seat to be taken over, or how many moves to take back; 0 otherwise."""

    what: What
    seat: int
    about: int


class Agreed(Event, frozen=True):
    what: What
    seat: int


class Declined(Event, frozen=True):
    what: What
    seat: int


class Withdrawn(Event, frozen=True):
    what: What
    seat: int


class TakenBack(Event, frozen=True):
    moves: int


class WentAway(Event, frozen=True):
    seat: int


class CameBack(Event, frozen=True):
    """The person is at the table again and has the seat back if a bot stood in."""

    seat: int


class TakenOver(Event, frozen=True):
    """A bot plays the seat from now on: until its owner comes back, or for good after a resignation or the flag."""

    seat: int
    reason: Literal["away", "vote", "resignation", "time"]


class Resigned(Event, frozen=True):
    seat: int


class FlagFell(Event, frozen=True):
    seat: int


class Ended(Event, frozen=True):
    verdict: Verdict


class Aborted(Event, frozen=True):
    """`seat` is that of the person who did, or None for the owner or the house."""

    seat: int | None


class RematchAgreed(Event, frozen=True):
    pass


class RematchOpened(Event, frozen=True):
    table: str


class Chatted(Event, frozen=True):
    person: str
    name: str
    seat: int | None
    text: str


class CoinFlipped(Event, frozen=True):
    seat: int
    heads: bool


class Resumed(Event, frozen=True):
    """The server was away: everything that runs has at least `grace` seconds left."""

    grace: float


KINDS: dict[str, type[Event]] = {kind_of(event_class.__name__): event_class for event_class in Event.__subclasses__()}
TAGS = {event_class: kind for kind, event_class in KINDS.items()}


def event_to_json(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = codec.to_json(event)
    return found


def event_from_json(found: Any) -> Event:
    """The event that was written; raises `TableError` for anything else."""
    kind = found.get("kind") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise TableError(f"no event of a table: {shortened(found)}")
    rest = {name: value for name, value in found.items() if name != "kind"}
    event: Event = codec.from_json(KINDS[kind], rest)
    return event
