"""Events and table summaries as stored in the database."""

from collections.abc import Sequence

import msgspec

from fulcrum.match import events as ev
from fulcrum.match.table import Table
from fulcrum.server.storage.appends import StoredEvent, TableSummary

encode = msgspec.json.encode


def stored(event: ev.Event) -> StoredEvent:
    """Returns the row of an event; its body is the JSON of `event_to_json`."""
    return StoredEvent(event.version, event.at, ev.TAGS[type(event)], encode(event).decode())


def restored(row: StoredEvent) -> ev.Event:
    """Returns the event of a row; raises `TableError` if it is not one."""
    return ev.event_from_json(msgspec.json.decode(row.body))


def summary_after(table: Table, events: Sequence[ev.Event]) -> TableSummary | None:
    """Returns the summary after these events if they change it, else None."""
    if not any(map(ev.CHANGES_SUMMARY, events)):
        return None
    later = table.copy(position=any(map(ev.CHANGES_POSITION, events)))
    for event in events:
        later.apply(event)
    return summary(later)


def summary(table: Table) -> TableSummary:
    setup = table.setup
    shown = {
        "options": setup.options,
        "seats": [seat.view() for seat in table.seats],
        "clock": setup.clock,
        "spectator_delay": setup.spectator_delay,
    }
    return TableSummary(
        created=table.at,  # written only for a new table
        game=setup.game,
        public=setup.public,
        state=table.status,
        players=setup.players,
        open_seats=sum(seat.occupant == "open" for seat in table.seats),
        changed=table.at,
        summary=encode(shown).decode(),
    )
