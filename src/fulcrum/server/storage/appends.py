"""What is appended, and the statements that store it: the same rows on both databases."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Table

from fulcrum.server.storage.errors import StorageError

Row = tuple[Any, ...]


class StoredEvent(NamedTuple):
    """An event of a table as it is kept: `body` is JSON."""

    version: int
    at: float
    kind: str
    body: str


class TableSummary(NamedTuple):
    """What can be told of a table without its events; `summary` is JSON for the lobby."""

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
    """Events that become part of a table together or not at all, with a table that they open, if they do.

    `told` is called with what went wrong, or None.
    """

    table_id: str
    events: Sequence[StoredEvent]
    table: TableSummary | None
    on_stored: Callable[[StorageError | None], None]
    opens: NewTable | None = None


class Rows:
    """A batch of appends, by the statement that stores them."""

    __slots__ = ("changed_tables", "events", "new_tables")

    def __init__(self, appends: Iterable[Append]) -> None:
        self.new_tables: list[Row] = []
        self.events: list[Row] = []
        changed: dict[str, Row] = {}  # the last word on each table
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
    """`INSERT INTO events (table_id, …) VALUES `, to be followed by the rows."""
    return f"INSERT INTO {table.name} ({', '.join(column.name for column in table.columns)}) VALUES "


def change_of_tables(values: Sequence[str]) -> str:
    """`game = …, public = …`: what a row of `Rows.changed_tables` sets, all but its first value, which says where."""
    return ", ".join(f"{name} = {value}" for name, value in zip(TableSummary._fields[1:], values[1:], strict=True))
