"""The ASGI application. Its services start and stop with it."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

from fastapi import FastAPI

from fulcrum import __version__
from fulcrum.server.http.api import App, install
from fulcrum.server.http.connection_limits import ConnectionPolicy
from fulcrum.server.http.page import PageRoute
from fulcrum.server.operations.counters import Counters
from fulcrum.server.operations.rate_limits import RateLimits
from fulcrum.server.services import build_services
from fulcrum.server.settings import Settings


def create_app(settings: Settings) -> FastAPI:
    """Returns the application: REST under /api, the socket at /ws, the page everywhere else."""
    limits, counters = RateLimits(settings.rates), Counters()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            app.state.services = await build_services(settings, limits, counters, stack)
            yield

    app = App(
        title="Fulcrum",
        version=__version__,
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # FastAPI's docs pages load scripts from other sites
        redoc_url=None,
    )
    app.state.counters = counters
    app.state.connection_policy = ConnectionPolicy(settings)
    install(app, settings, limits, counters)
    app.router.routes.append(PageRoute())  # last, as it matches every remaining path
    return app
