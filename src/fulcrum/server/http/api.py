"""The REST API, the socket and the guards of both, to be put into an app."""

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
    "Browsers are known by a cookie and send the header `X-Fulcrum: 1` with all that changes something; "
    "bot accounts send `Authorization: Bearer` and their token. Every error has a code, words, and perhaps a clause."
)
ROUTERS = (
    games.router,
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
    """Sockets go past the layers that requests need: each would be kept waiting for as long as they are open."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET:
            scope["app"] = self
            await self.state.socket(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def install(app: FastAPI, settings: Settings, limits: RateLimits, counters: Counters) -> None:
    """Adds REST and the socket to an app, errors as everybody gets them, and the guards before all of it."""
    app.description = DESCRIPTION
    for router in ROUTERS:
        app.include_router(router)
    install_errors(app)
    proxies = list(settings.trusted_proxies)
    app.add_middleware(Guard, settings, limits, counters)
    # Outermost, so that the guards know who really asks; uvicorn's own has to be switched off.
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=proxies)
    guarded: Any = Guard(SocketApp(), settings, limits, counters)  # uvicorn has its own ASGI types
    app.state.socket = ProxyHeadersMiddleware(guarded, proxies)
