"""The REST API, the socket and the guards of both, to be put into an app."""

from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from fulcrum.server.http import analyses, games, operations, people, pictures, ratings, records, stories, tables
from fulcrum.server.http.errors import install_errors
from fulcrum.server.http.guard import Guard
from fulcrum.server.http.limits import Limits
from fulcrum.server.http.socket import SocketApp
from fulcrum.server.operations.tally import Tally
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


def install(app: FastAPI, settings: Settings, limits: Limits, tally: Tally) -> None:
    """Adds REST and the socket to an app, errors as everybody gets them, and the guards before all of it."""
    app.description = DESCRIPTION
    for router in ROUTERS:
        app.include_router(router)
    install_errors(app)
    app.add_middleware(Guard, settings=settings, limits=limits, tally=tally, socket=SocketApp())
    # Outermost, so that the guards know who really asks; uvicorn's own has to be switched off.
    app.add_middleware(ProxyHeadersMiddleware, trusted_hosts=list(settings.trusted_proxies))
