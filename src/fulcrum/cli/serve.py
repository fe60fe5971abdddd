"""`fulcrum serve`: the server in this process."""

import asyncio
import gc
import logging
import socket
import webbrowser

import click
import uvicorn

from fulcrum.server.app import create_app
from fulcrum.server.http.protocol import LARGEST_FRAME
from fulcrum.server.http.socket_protocol import SocketProtocol
from fulcrum.server.settings import Settings, read_settings
from fulcrum.server.storage.databases import open_engine
from fulcrum.server.storage.upgrades import prepare

DRAIN_SECONDS = 10


class Server(uvicorn.Server):
    """Says where it is when it takes connections."""

    open_page = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        _collect_seldom()
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        place = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
        click.echo(f"Fulcrum is at {place}")
        if self.open_page:
            webbrowser.open(place)


def _collect_seldom() -> None:
    """Views are made and thrown away by the thousand and hold no cycles: looking for such would take a third of all."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


async def _check_database(settings: Settings) -> None:
    """What is wrong with it is told in one line, before anything else is begun."""
    engine = open_engine(settings.database)
    try:
        await prepare(engine)
    finally:
        await engine.dispose()


def serve(host: str, port: int, open_page: bool) -> None:
    """Until it is told to stop; then everybody is told, and what is under way is stored."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s: %(message)s")
    settings = read_settings()
    asyncio.run(_check_database(settings))
    config = uvicorn.Config(
        create_app(settings),
        host=host,
        port=port,
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
    server = Server(config)
    server.open_page = open_page
    server.run()
    if not server.started:
        raise click.exceptions.Exit(1)
