"""Adds the REST API, the socket and their guards to an application."""

from typing import Any

from fastapi import FastAPI
from starlette.types import Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fulcrum.server.http import analyses, games, operations, people, pictures, ratings, records, stories, tables
from fulcrum.server.http.errors import install_errors
from fulcrum.server.http.guard import SOCKET, Guard
from fulcrum.server.http.socket import SocketApp
from fulcrum.server.operations.counters import Counters
from fulcrum.server.operations.rate_limits import RateLimits
from fulcrum.server.settings import Settings

DESCRIPTION = (
    "Browsers identify by a cookie and send the header `X-Fulcrum: 1` with requests that change something. "
    "Bot accounts send their token as `Authorization: Bearer`. Errors have a code, words and sometimes a clause."
)
ROUTERS = (
    games.router,
    games.builds_router,
    tables.router,
    stories.router,
    records.router,
    analyses.router,
    pictures.router,
    people.router,
    ratings.router,
    operations.router,
)


class App(FastAPI):
    """Routes sockets past the middleware of requests, whose coroutines would stay in memory while a socket is open."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            scope["app"] = self
            await self.state.socket(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def install(app: FastAPI, settings: Settings, limits: RateLimits, counters: Counters) -> None:
    """Installs routes, error handlers and guards."""
    app.description = DESCRIPTION
    for router in ROUTERS:
        app.include_router(router)
    install_errors(app)
    proxies = list(settings.trusted_proxies)
    app.add_middleware(Guard, settings, limits, counters)
    # Outermost, so that the guards see the client's address. uvicorn's own must be off.
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)
    guarded: Any = Guard(SocketApp(), settings, limits, counters)  # uvicorn's ASGI types differ
    app.state.socket = ProxyHeadersMiddleware(guarded, proxies)
