"""What hangs in a running server, for whoever answers a request."""

from dataclasses import dataclass

from fulcrum.server.http.limits import Limits
from fulcrum.server.people.everybody import People
from fulcrum.server.settings import Settings
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.store import Store
from fulcrum.server.tables.hub import Hub
from fulcrum.server.tables.live import LiveTables


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """`app.state.rooms`."""

    settings: Settings
    store: Store
    committer: Committer
    tables: LiveTables
    hub: Hub
    people: People
    limits: Limits
