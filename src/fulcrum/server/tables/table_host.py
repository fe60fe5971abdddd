"""What a live table needs from the server."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from fulcrum.match.events import Event
from fulcrum.match.table import Table
from fulcrum.server.storage.appends import NewTable
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.store import Store
from fulcrum.server.tables.clock import Clock

if TYPE_CHECKING:
    from fulcrum.server.tables.live_table import LiveTable


class Presence(Protocol):
    """Who is connected to which table, across processes."""

    def came(self, table_id: str, person: str) -> None: ...

    def left(self, table_id: str, person: str) -> None: ...

    async def elsewhere(self, table_id: str, person: str) -> bool: ...


class Opening(NamedTuple):
    """A new table with its first events, before it is stored."""

    live: "LiveTable"
    events: Sequence[Event]
    stored: NewTable


class TableHost(Protocol):
    """Storage, clock and notifications for live tables."""

    store: Store
    committer: Committer
    now: Clock

    @property
    def presence(self) -> Presence | None:
        """Presence in other processes, or None if this is the only one."""

    def happened(self, live: "LiveTable", events: Sequence[Event], followed: bool = False) -> None:
        """Reports stored and shown events. Without events, the table's timer changed."""

    def rematch(self, old: Table) -> "Opening":
        """Makes the table of a rematch."""

    def opened(self, opening: "Opening") -> "LiveTable":
        """Registers a table that was just stored."""

    def greet(self, live: "LiveTable") -> None:
        """Reports that someone watches a table where bots may have paused."""
