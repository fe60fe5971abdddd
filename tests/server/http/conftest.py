"""A whole server in this process, on a real database, and clients."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from fulcrum.server.app import create_app
from fulcrum.server.settings import Settings
from fulcrum.server.storage.databases import Address
from tests.server.databases import NewSqlite
from tests.server.http.clients import Client

Serve = Callable[..., Callable[[], Client]]


@pytest.fixture
def address(new_sqlite: NewSqlite, tmp_path: Path) -> Address:
    """SQLite is enough for tests of HTTP. The queries behind it are tested on both databases."""
    return new_sqlite(tmp_path)


@pytest.fixture
def serve(address: Address, tmp_path: Path) -> Iterator[Serve]:
    """Starts a server with these settings; each call of the result is another browser."""
    with ExitStack() as running:

        def start(**settings: Any) -> Callable[[], Client]:
            wished = {"data_dir": tmp_path, "database": address, "rates": {}, **settings}
            app = create_app(Settings(**wished))
            first = running.enter_context(TestClient(app))

            def browser() -> Client:
                return Client(app, first)

            return browser

        yield start


@pytest.fixture
def browser(serve: Serve) -> Callable[[], Client]:
    return serve()


@pytest.fixture
def ann(browser: Callable[[], Client]) -> Client:
    return browser()


@pytest.fixture
def ben(browser: Callable[[], Client]) -> Client:
    return browser()
