"""Everything that can happen at a table. Events are all that is stored; a table is built by applying them in order.

To add an event, declare it here with its traits and register how it changes the table in `folding`.
"""

import re
from operator import attrgetter
from typing import Any, ClassVar, Literal

import msgspec

from fulcrum.core.errors import shortened
from fulcrum.match import codec
from fulcrum.match.refusals import TableError
from fulcrum.match.results import MatchResult
from fulcrum.match.setup import Setup

What = Literal["draw", "takeback", "takeover", "rematch"]  # takeover: a bot stands in for a person who left


def kind_of(name: str) -> str:
    """The tag in JSON: `SatDown` is sat-down."""
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=kind_of):
    """One thing that happened, with its traits.

    `version` counts the table's events from 1; `at` is a time in seconds that never goes backwards.
    """

    changes_position: ClassVar[bool] = False  # the game's part of a view
    changes_status: ClassVar[bool] = True  # the status, seats, chat, coins or result in a view
    changes_seats: ClassVar[bool] = False  # which seat belongs to which person
    changes_summary: ClassVar[bool] = False  # what the lobby shows of the table
    private: ClassVar[tuple[str, ...]] = ()  # fields that some viewers may not see
    added: ClassVar[tuple[str, ...]] = ()  # fields with defaults that older stored events lack

    version: int
    at: float

    def shown_to(self, seat: int | None) -> bool:
        """Whether a seat, or a spectator, learns that this happened. To others the table looks as if it had not."""
        return True


# To ask several events for a trait: `any(map(CHANGES_SEATS, events))`.
CHANGES_POSITION, CHANGES_STATUS = attrgetter("changes_position"), attrgetter("changes_status")
CHANGES_SEATS, CHANGES_SUMMARY = attrgetter("changes_seats"), attrgetter("changes_summary")


class Opened(Event, frozen=True):
    """The table was created. Always the first event."""

    changes_summary = True
    private = ("setup",)

    setup: Setup


class SatDown(Event, frozen=True):
    """A person took a seat. `level` is that of the bot that would stand in."""

    changes_seats = True
    changes_summary = True
    private = ("person", "level")

    seat: int
    person: str
    name: str
    level: int


class BotSeated(Event, frozen=True):
    """The owner gave a seat to a bot."""

    changes_summary = True

    seat: int
    level: int
    temperament: str | None


class SeatOpened(Event, frozen=True):
    """A person stood up, or a bot was removed."""

    changes_seats = True
    changes_summary = True

    seat: int


class Started(Event, frozen=True):
    """The game began."""

    changes_position = True
    changes_summary = True


class Moved(Event, frozen=True):
    """A move was made. `id` is the client's own name for it; empty for moves made by a timer."""

    changes_position = True
    changes_status = False
    private = ("move", "id")

    seat: int
    move: str
    by: Literal["person", "bot", "timer"]
    id: str


class Hinted(Event, frozen=True):
    """A player asked for a hint. The hint itself goes to that player only and is not stored."""

    changes_status = False

    seat: int


class Proposed(Event, frozen=True):
    """A proposal was made.

    `about` is the seat for which a bot would stand in, or the number of moves to take back; 0 otherwise.
    """

    changes_status = False

    what: What
    seat: int
    about: int


class Agreed(Event, frozen=True):
    """A seat agreed to a proposal."""

    changes_status = False

    what: What
    seat: int


class Declined(Event, frozen=True):
    """A seat declined a proposal, which ends it."""

    changes_status = False

    what: What
    seat: int


class Withdrawn(Event, frozen=True):
    """A seat withdrew its own proposal."""

    changes_status = False

    what: What
    seat: int


class TakenBack(Event, frozen=True):
    """The last `moves` moves were undone."""

    changes_position = True
    changes_status = False

    moves: int


class WentAway(Event, frozen=True):
    """A person disconnected and did not return in time."""

    seat: int


class CameBack(Event, frozen=True):
    """A person returned. If a bot stood in, the person plays the seat again."""

    seat: int


class StandInSeated(Event, frozen=True):
    """A bot plays the seat from now on: until its owner returns, or for good after a resignation or lost time."""

    changes_seats = True
    changes_summary = True

    seat: int
    reason: Literal["away", "vote", "resignation", "time"]


class Resigned(Event, frozen=True):
    """A player gave up. The event after it says what follows."""

    changes_status = False

    seat: int


class FlagFell(Event, frozen=True):
    """A player's time ran out. The event after it says what follows."""

    seat: int


class Ended(Event, frozen=True):
    """The match is over."""

    changes_summary = True

    result: MatchResult = msgspec.field(name="verdict")


class Aborted(Event, frozen=True):
    """The match was called off, by the person in `seat`; None for an owner without a seat, or the server."""

    changes_summary = True

    seat: int | None


class RematchAgreed(Event, frozen=True):
    """All players want a rematch."""

    changes_status = False


class RematchOpened(Event, frozen=True):
    """The table of the rematch exists. No event follows this one."""

    changes_status = False

    table: str


class Chatted(Event, frozen=True):
    """A line of chat. `seat` is None for a spectator.

    `to` has the seats it is addressed to, fixed when it is sent; None is everyone. `group` is the key of the group that
    they were, and `phrase` that of the quick phrase that `text` says in English. A bot has no `person`,
    and `about` is the seat that its line is about.
    """

    private = ("person",)
    added = ("to", "group", "phrase", "by", "about")

    person: str
    name: str
    seat: int | None
    text: str
    to: tuple[int, ...] | None = None
    group: str | None = None
    phrase: str | None = None
    by: Literal["person", "bot"] = "person"
    about: int | None = None

    def shown_to(self, seat: int | None) -> bool:
        return self.to is None or (seat is not None and (seat == self.seat or seat in self.to))


class CoinFlipped(Event, frozen=True):
    """A player flipped the table's coin."""

    seat: int
    heads: bool


class Resumed(Event, frozen=True):
    """The server is back after a pause. Every running clock has at least `grace` seconds left."""

    grace: float


KINDS: dict[str, type[Event]] = {kind_of(event_class.__name__): event_class for event_class in Event.__subclasses__()}
TAGS = {event_class: kind for kind, event_class in KINDS.items()}


def event_to_json(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = codec.to_json(event)
    return found


def event_from_json(found: Any) -> Event:
    """Reads an event back; raises `TableError` for anything that is not one."""
    kind = found.get("kind") if isinstance(found, dict) else None
    if not isinstance(kind, str) or kind not in KINDS:
        raise TableError(f"no event of a table: {shortened(found)}")
    rest = {name: value for name, value in found.items() if name != "kind"}
    event: Event = codec.from_json(KINDS[kind], rest)
    return event
