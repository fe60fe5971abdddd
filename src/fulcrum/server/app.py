"""The server as an application: its rooms are furnished when it starts and cleared when it ends."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

from fastapi import FastAPI
from starlette.routing import WebSocketRoute

from fulcrum import __version__
from fulcrum.match.events import Ended, Event
from fulcrum.server.http.api import install
from fulcrum.server.http.limits import Limits
from fulcrum.server.http.socket import SocketApp
from fulcrum.server.people.everybody import People
from fulcrum.server.people.secrets import read_secret
from fulcrum.server.rooms import Rooms
from fulcrum.server.settings import Settings
from fulcrum.server.storage.committer import Committer
from fulcrum.server.storage.databases import open_engine
from fulcrum.server.storage.store import Store
from fulcrum.server.storage.upgrades import prepare
from fulcrum.server.tables.hub import Hub
from fulcrum.server.tables.live import LiveTables
from fulcrum.server.tables.live_table import LiveTable

log = logging.getLogger("fulcrum.server")


def create_app(settings: Settings) -> FastAPI:
    """REST under /api and the socket at /ws."""
    limits = Limits(settings.rates)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.rooms = await furnish(settings, limits, stack)
            yield

    app = FastAPI(
        title="Fulcrum",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its pages load scripts from elsewhere
        redoc_url=None,
    )
    app.router.routes.append(WebSocketRoute("/ws", SocketApp()))
    install(app, settings, limits)
    return app


async def furnish(settings: Settings, limits: Limits, stack: AsyncExitStack) -> Rooms:
    """All rooms of a server; the stack clears them away in the right order."""
    engine = open_engine(settings.database)
    stack.push_async_callback(engine.dispose)
    await prepare(engine)
    committer = Committer.open(settings.database)
    stack.push_async_callback(committer.close)
    store = Store(engine, committer.turn)
    people = People(store, read_secret(settings))
    tables = LiveTables(store, committer)
    tables.listen(_rating(tables, people))
    stack.push_async_callback(tables.close)
    for work in (tables.timers.run, tables.wake_all, people.ratings.catch_up):
        stack.push_async_callback(_ended, asyncio.create_task(_logged(work)))
    return Rooms(
        settings=settings, store=store, committer=committer, tables=tables, hub=Hub(), people=people, limits=limits
    )


def _rating(tables: LiveTables, people: People) -> Callable[[LiveTable, Sequence[Event]], None]:
    def rate(live: LiveTable, events: Sequence[Event]) -> None:
        if any(isinstance(event, Ended) for event in events):
            tables.begin(people.ratings.count(live.table))

    return rate


async def _logged(work: Callable[[], Any]) -> None:
    try:
        await work()
    except Exception:
        log.exception("work in the background failed")


async def _ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.wait([task])
