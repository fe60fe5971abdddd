"""Services shared by request handlers."""

from dataclasses import dataclass

from fulcrum.server.http.limits import RateLimits
from fulcrum.server.operations.counters import Counters
from fulcrum.server.operations.metrics import Metrics
from fulcrum.server.operations.readiness import Readiness
from fulcrum.server.operations.worker_metrics import WorkerMetrics
from fulcrum.server.people.people import People
from fulcrum.server.settings import Settings
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.store import Store
from fulcrum.server.tables.hub import Hub
from fulcrum.server.tables.live import LiveTables
from fulcrum.server.thinking.analyses import Analyses
from fulcrum.server.thinking.players import BotPlayers


@dataclass(frozen=True, slots=True, kw_only=True)
class Services:
    """Services shared by request handlers, as `app.state.services`."""

    settings: Settings
    store: Store
    committer: Committer
    tables: LiveTables
    hub: Hub
    people: People
    bots: BotPlayers
    analyses: Analyses
    limits: RateLimits
    counters: Counters
    metrics: Metrics
    worker_metrics: WorkerMetrics | None
    readiness: Readiness
