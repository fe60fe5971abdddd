"""What hangs in a running server, for whoever answers a request."""

from dataclasses import dataclass

from fulcrum.server.http.limits import Limits
from fulcrum.server.operations.metrics import Metrics
from fulcrum.server.operations.readiness import Readiness
from fulcrum.server.operations.siblings import Siblings
from fulcrum.server.operations.tally import Tally
from fulcrum.server.people.everybody import People
from fulcrum.server.settings import Settings
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.store import Store
from fulcrum.server.tables.hub import Hub
from fulcrum.server.tables.live import LiveTables
from fulcrum.server.thinking.analysing import Analyses
from fulcrum.server.thinking.players import BotPlayers


@dataclass(frozen=True, slots=True, kw_only=True)
class Rooms:
    """`app.state.rooms`."""

    settings: Settings
    store: Store
    committer: Committer
    tables: LiveTables
    hub: Hub
    people: People
    bots: BotPlayers
    analyses: Analyses
    limits: Limits
    tally: Tally
    metrics: Metrics
    siblings: Siblings | None
    readiness: Readiness
