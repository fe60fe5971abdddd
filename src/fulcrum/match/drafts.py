"""Events in the making: they get their versions and their time here."""

from typing import TYPE_CHECKING, Any

from fulcrum.match.events import Event

if TYPE_CHECKING:
    from fulcrum.match.table import Table

Who = str | int | None  # a person, the bot of a seat, or the house


class Draft:
    """What a command or a timer leads to, one event after the other."""

    def __init__(self, table: "Table", at: float) -> None:
        self.at = at
        self.events: list[Event] = []
        self._version = table.version

    def add(self, event_class: type[Event], **fields: Any) -> Event:
        event = event_class(self._version + len(self.events) + 1, self.at, **fields)
        self.events.append(event)
        return event
