"""Routes a command to the function that decides it, after checking that the caller may send it.

Each of those functions is registered here by a decorator that says who may send its command.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from fulcrum.core.errors import shortened
from fulcrum.match.commands import Command
from fulcrum.match.events import Event
from fulcrum.match.refusals import Refused, TableError

if TYPE_CHECKING:
    from fulcrum.match.table import Table

Who = str | int | None  # a person, the bot of a seat, or the server
Decision = TypeVar("Decision", bound=Callable[..., None])

_BY_SEAT: dict[type[Command], Callable[..., None]] = {}
_BY_PERSON: dict[type[Command], Callable[..., None]] = {}
_BY_SERVER: dict[type[Command], Callable[..., None]] = {}


class Draft:
    """Collects the events that a command or a timer leads to, and numbers and dates them."""

    def __init__(self, table: "Table", at: float) -> None:
        self.at = at
        self.events: list[Event] = []
        self._version = table.version

    def add(self, event_class: type[Event], **fields: Any) -> Event:
        event = event_class(self._version + len(self.events) + 1, self.at, **fields)
        self.events.append(event)
        return event


def by_seat(command: type[Command]) -> Callable[[Decision], Decision]:
    """Registers a decision for the player of a seat, person or bot: `decision(table, command, seat, draft)`."""
    return _register(_BY_SEAT, command)


def by_person(command: type[Command]) -> Callable[[Decision], Decision]:
    """Registers a decision for people with or without a seat: `decision(table, command, person, draft)`."""
    return _register(_BY_PERSON, command)


def by_server(command: type[Command]) -> Callable[[Decision], Decision]:
    """Registers a decision for the server: `decision(table, command, draft)`."""
    return _register(_BY_SERVER, command)


def _register(
    registered: dict[type[Command], Callable[..., None]], command: type[Command]
) -> Callable[[Decision], Decision]:
    def register(decision: Decision) -> Decision:
        registered[command] = decision
        return decision

    return register


def decide(table: "Table", command: Any, who: Who, draft: Draft) -> None:
    """Adds the events that the command leads to, or raises `Refused`."""
    kind = type(command)
    if who is None and kind in _BY_SERVER:
        _BY_SERVER[kind](table, command, draft)
    elif kind in _BY_SEAT:
        _BY_SEAT[kind](table, command, seat_played_by(table, who), draft)
    elif isinstance(who, str) and kind in _BY_PERSON:
        _BY_PERSON[kind](table, command, who, draft)
    elif kind in _BY_SERVER or kind in _BY_PERSON:
        raise Refused("not-yours", f"you may not send {kind.__name__}")
    else:
        raise TableError(f"unknown command: {shortened(command)}")


def seat_played_by(table: "Table", who: Who) -> int:
    """The person's seat, or the given seat if a bot plays it."""
    if isinstance(who, str):
        seat = table.seat_of(who)
        if seat is None:
            raise Refused("no-seat", "you have no seat at this table")
        if table.seats[seat].stand_in:
            raise Refused("stand-in", "a bot is standing in for you. Reconnect to take your seat back.")
        return seat
    if not isinstance(who, int) or isinstance(who, bool) or not 0 <= who < len(table.seats):
        raise Refused("no-seat", f"this table has no seat {shortened(who)}")
    if not table.seats[who].bot_plays:
        raise Refused("not-yours", "no bot plays that seat")
    return who
