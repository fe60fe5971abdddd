"""Services shared by request handlers, and how they are set up."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from typing import Any

from sqlalchemy.ext.asyncio import AsyncEngine

from fulcrum.core.libraries import library_folder
from fulcrum.match.events import Ended, Event
from fulcrum.server.operations.counters import Counters
from fulcrum.server.operations.kernel_builds import KernelBuilds
from fulcrum.server.operations.metrics import Metrics
from fulcrum.server.operations.rate_limits import RateLimits
from fulcrum.server.operations.readiness import Readiness, database_check
from fulcrum.server.operations.worker_metrics import WorkerMetrics
from fulcrum.server.people.people import People
from fulcrum.server.people.secrets import read_secret
from fulcrum.server.settings import Settings
from fulcrum.server.sharing.sharing import Sharing
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import open_engine
from fulcrum.server.storage.store import Store
from fulcrum.server.storage.upgrades import prepare
from fulcrum.server.tables.abandoned import AbandonedTables
from fulcrum.server.tables.hub import Hub
from fulcrum.server.tables.live import LiveTables
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.thinking.analyses import Analyses
from fulcrum.server.thinking.jobs import Thinker
from fulcrum.server.thinking.players import BotPlayers
from fulcrum.server.thinking.pool import ThinkingPool
from fulcrum.server.thinking.remote import RemoteThinker

log = logging.getLogger("fulcrum.server")


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
    builds: KernelBuilds


async def build_services(settings: Settings, limits: RateLimits, counters: Counters, stack: AsyncExitStack) -> Services:
    """Starts everything the server needs; the stack shuts it down in reverse order."""
    engine = open_engine(settings.database)
    stack.push_async_callback(engine.dispose)
    await prepare(engine)
    committer = Committer.open(settings.database, counters.committed)
    stack.push_async_callback(committer.close)
    store = Store(engine, committer.write_lock)
    people = People(store, read_secret(settings))
    tables = LiveTables(store, committer)
    tables.listen(counters.heard)
    tables.listen(_rating(people))
    stack.push_async_callback(tables.close)
    hub = Hub()
    people.when_revoked(hub.close_person)
    sharing = Sharing(settings.redis, tables, people, hub) if settings.redis else None
    background: tuple[Callable[[], Any], ...] = (tables.wake_all,)
    if sharing is not None:
        await sharing.prepare()
        background = sharing.background_tasks
    pool = ThinkingPool(settings.thinkers)
    thinker: Thinker = pool if sharing is None else RemoteThinker(sharing.link, settings.redis, pool)
    stack.push_async_callback(thinker.close)
    bots = BotPlayers(tables, thinker, settings.bot_seconds)
    stack.push_async_callback(bots.close)
    builds = KernelBuilds(list(settings.games_to_build), library_folder())
    tables.listen_to_preparing(builds.want)
    analyses = Analyses()
    stack.push_async_callback(analyses.close)
    for work in (
        tables.timers.run,
        builds.run,
        *background,
        people.ratings.catch_up,
        people.ratings.run,
        AbandonedTables(tables).run,
    ):
        stack.push_async_callback(_cancel, asyncio.create_task(_run_logged(work)))
    metrics = _metrics(counters, hub, tables, pool, analyses)
    worker_metrics = WorkerMetrics(settings.worker_slot, metrics.text) if settings.worker_slot is not None else None
    if worker_metrics is not None:
        await stack.enter_async_context(worker_metrics)
    return Services(
        settings=settings,
        store=store,
        committer=committer,
        tables=tables,
        hub=hub,
        people=people,
        bots=bots,
        analyses=analyses,
        limits=limits,
        counters=counters,
        metrics=metrics,
        worker_metrics=worker_metrics,
        readiness=_readiness(engine, sharing),
        builds=builds,
    )


def _metrics(counters: Counters, hub: Hub, tables: LiveTables, pool: ThinkingPool, analyses: Analyses) -> Metrics:
    metrics = Metrics(counters)
    metrics.add_gauge("fulcrum_connections", "Open sockets.", lambda: len(hub))
    metrics.add_gauge("fulcrum_tables_in_memory", "Tables in memory.", lambda: len(tables))
    metrics.add_gauge("fulcrum_thinking_waiting", "Bot decisions waiting for a free process.", lambda: pool.waiting)
    metrics.add_histogram("fulcrum_thinking_seconds", "Seconds from a bot request to its answer.", pool.seconds)
    metrics.add_gauge("fulcrum_analyses", "Games being analysed or queued for analysis.", lambda: len(analyses))
    return metrics


def _readiness(engine: AsyncEngine, sharing: Sharing | None) -> Readiness:
    readiness = Readiness()
    readiness.add("database", database_check(engine))
    if sharing is not None:
        readiness.add("redis", sharing.problem, required=False)  # else losing Redis would stop all processes
    return readiness


def _rating(people: People) -> Callable[[LiveTable, Sequence[Event]], None]:
    def rate(live: LiveTable, events: Sequence[Event]) -> None:
        if Ended in map(type, events):
            people.ratings.ended(live.table)

    return rate


async def _run_logged(work: Callable[[], Any]) -> None:
    try:
        await work()
    except Exception:
        log.exception("a background task failed")


async def _cancel(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.wait([task])
