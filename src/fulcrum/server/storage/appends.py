"""Appends, and the rows that store them: the same in both databases."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Table

from fulcrum.server.storage.errors import StorageError

Row = tuple[Any, ...]


class StoredEvent(NamedTuple):
    """An event of a table as stored; `body` is JSON."""

    version: int
    at: float
    kind: str
    body: str


class TableSummary(NamedTuple):
    """Facts of a table that can be read without its events; `summary` is JSON for the lobby."""

    created: float
    game: str
    public: bool
    state: str
    players: int
    open_seats: int
    changed: float
    summary: str


class NewTable(NamedTuple):
    """A table with its first events."""

    table_id: str
    events: Sequence[StoredEvent]
    table: TableSummary


class Append(NamedTuple):
    """Events stored together or not at all, with the table they open, if any.

    `on_stored` is called with the error, or None.
    """

    table_id: str
    events: Sequence[StoredEvent]
    table: TableSummary | None
    on_stored: Callable[[StorageError | None], None]
    opens: NewTable | None = None


class Rows:
    """A batch of appends, grouped by statement."""

    __slots__ = ("changed_tables", "events", "new_tables")

    def __init__(self, appends: Iterable[Append]) -> None:
        self.new_tables: list[Row] = []
        self.events: list[Row] = []
        changed: dict[str, Row] = {}  # the last summary of each table
        for table_id, events, table, _, opens in appends:
            self.events += [(table_id, *event) for event in events]
            if table is not None and events[0].version == 1:
                self.new_tables.append((table_id, *table))
            elif table is not None:
                changed[table_id] = (table_id, *table[1:])
            if opens is not None:
                self.events += [(opens.table_id, *event) for event in opens.events]
                self.new_tables.append((opens.table_id, *opens.table))
        self.changed_tables = list(changed.values())


def insertion(table: Table) -> str:
    """Returns `INSERT INTO events (table_id, …) VALUES `; the rows follow it."""
    return f"INSERT INTO {table.name} ({', '.join(column.name for column in table.columns)}) VALUES "


def change_of_tables(values: Sequence[str]) -> str:
    """Returns `game = …, public = …`: all columns of a row of `Rows.changed_tables` but the first, which is the id."""
    return ", ".join(f"{name} = {value}" for name, value in zip(TableSummary._fields[1:], values[1:], strict=True))
