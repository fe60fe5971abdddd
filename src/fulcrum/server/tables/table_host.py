"""What a table needs around it."""

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
    """Who looks at which table, in all processes."""

    def came(self, table_id: str, person: str) -> None: ...

    def left(self, table_id: str, person: str) -> None: ...

    async def elsewhere(self, table_id: str, person: str) -> bool: ...


class Opening(NamedTuple):
    """A table that is about to be, with its first events, and how it is stored."""

    live: "LiveTable"
    events: Sequence[Event]
    stored: NewTable


class TableHost(Protocol):
    """Where tables are stored, what time it is, and who is to know what happens at them."""

    store: Store
    committer: Committer
    now: Clock

    @property
    def presence(self) -> Presence | None:
        """Who is at tables in other processes, if there are any."""

    def happened(self, live: "LiveTable", events: Sequence[Event], followed: bool = False) -> None:
        """These are stored, here or by another process, and told to all who watch; or the table is to be woken."""

    def rematch(self, old: Table) -> "Opening":
        """The table of the rematch that was just agreed on."""

    def opened(self, opening: "Opening") -> "LiveTable":
        """A new table is stored."""

    def greet(self, live: "LiveTable") -> None:
        """Somebody looks at a table at which bots may have been waiting for that."""
