"""`fulcrum serve`: the server in this process, or in several on one port."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory

import click
import uvicorn

from fulcrum.aot.targets import NATIVE
from fulcrum.cli.kernels import missing_tools
from fulcrum.cli.listening import bind, bind_shared
from fulcrum.cli.supervisor import Supervisor
from fulcrum.core.kernels import BUILDING, forced_mode
from fulcrum.core.libraries import libraries, this_platform
from fulcrum.core.registry import packaged_games
from fulcrum.server.app import create_app
from fulcrum.server.http.protocol import LARGEST_FRAME
from fulcrum.server.http.uvicorn_protocols import RequestProtocol, SocketProtocol
from fulcrum.server.operations import logs
from fulcrum.server.operations.files import sockets_that_fit
from fulcrum.server.operations.worker_metrics import WorkerSlot
from fulcrum.server.settings import Settings, SettingsError, read_settings, unknown_variables
from fulcrum.server.shutdown import drain
from fulcrum.server.storage.databases import Sqlite, open_engine
from fulcrum.server.storage.upgrades import prepare

DRAIN_SECONDS = 10
SWITCH_SECONDS = 0.0005  # seconds after which a thread must yield, so that storing games does not wait for long

log = logging.getLogger("fulcrum.server")


class Server(uvicorn.Server):
    """Calls `ready` once it accepts connections, and drains them at the end."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.should_exit:
            return
        _collect_seldom()
        sys.setswitchinterval(SWITCH_SECONDS)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for server in self.servers:
            server.close()
        await drain(self.config.app.state.services)  # type: ignore[union-attr]  # it is ours, and no name of one
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stops on a signal and ends normally. uvicorn would raise the signal again, as if it had failed."""
        before = {number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def _collect_seldom() -> None:
    """Makes the garbage collector rare: views have no cycles, and looking for some took a third of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(100_000, 20, 50)


async def _check_database(settings: Settings) -> None:
    """Prepares the database, so that a problem with it is reported before anything else starts."""
    engine = open_engine(settings.database)
    try:
        await prepare(engine)
    finally:
        await engine.dispose()


def serve(host: str, port: int, workers: int, open_page: bool) -> None:
    """Runs the server until it is stopped. Then all clients are notified, and moves in progress are stored."""
    settings = read_settings()
    logs.set_up(settings.log_form, settings.log_level)
    for words in unknown_variables():
        log.warning(words)
    if workers > 1:
        _check_sharing(settings)
    with ExitStack() as stack:
        sockets = bind_shared(host, port, workers) if workers > 1 else bind(host, port)
        for one in sockets:
            stack.enter_context(one)
        asyncio.run(_check_database(settings))

        def ready() -> None:
            _say_where(sockets[0], open_page)

        if workers > 1:
            folder = Path(stack.enter_context(TemporaryDirectory(prefix="fulcrum-")))
            works = [partial(serve_worker, WorkerSlot(folder, number)) for number in range(workers)]
            Supervisor(works, sockets, ready).run()
        else:
            if to_build := _games_to_build():
                os.environ[BUILDING] = "1"
                settings = replace(settings, games_to_build=to_build)
            _run(settings, ready, sockets)


def _games_to_build() -> tuple[str, ...]:
    """Returns the games without a current library, if this machine can build them and no one forces another mode."""
    if forced_mode() is not None or this_platform() not in NATIVE or missing_tools():
        return ()
    return tuple(game_id for game_id in packaged_games() if not any(one.is_current() for one in libraries(game_id)))


def serve_worker(slot: WorkerSlot, listening: socket.socket, news: Connection) -> None:
    """Runs one of several processes; tells the parent when it accepts connections."""
    settings = replace(read_settings(), worker_slot=slot)
    logs.set_up(settings.log_form, settings.log_level)
    _run(settings, lambda: news.send(True), [listening])


def _run(settings: Settings, ready: Callable[[], None], sockets: list[socket.socket]) -> None:
    # There may be as many HTTP connections as sockets.
    settings = replace(settings, most_sockets=min(settings.most_sockets, sockets_that_fit() // 2))
    config = uvicorn.Config(
        create_app(settings),
        http=RequestProtocol,
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        proxy_headers=False,
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=DRAIN_SECONDS,
    )
    server = Server(config, ready)
    server.run(sockets)
    if not server.started:
        raise click.exceptions.Exit(1)


def _say_where(listening: socket.socket, open_page: bool) -> None:
    host, port = listening.getsockname()[:2]
    place = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    click.echo(f"Fulcrum is at {place}")
    if open_page:
        webbrowser.open(place)


def _check_sharing(settings: Settings) -> None:
    if not settings.redis:
        raise SettingsError(
            "several workers need Redis to show each other's moves; set FULCRUM_REDIS_URL, or start one worker"
        )
    if isinstance(settings.database, Sqlite):
        click.echo(
            "SQLite lets one worker write at a time. Set FULCRUM_DATABASE_URL to PostgreSQL for more speed.", err=True
        )
