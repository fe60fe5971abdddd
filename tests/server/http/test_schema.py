"""The API against its own description: Schemathesis sends valid and invalid requests and checks the responses."""

import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import schemathesis
import uvicorn
from argon2 import PasswordHasher
from fastapi import FastAPI
from hypothesis import HealthCheck, Phase, settings

from fulcrum.server.app import create_app
from fulcrum.server.people import accounts
from fulcrum.server.settings import Settings
from fulcrum.server.storage.databases import Sqlite
from tests.server.waiting import PATIENCE

BOUNDED = settings(
    max_examples=25,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


def app_in(folder: Path) -> FastAPI:
    return create_app(Settings(data_dir=folder, database=Sqlite(folder / "api.sqlite3"), rates={}))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server on a free port of this machine."""
    folder = tmp_path_factory.mktemp("api")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "PasswordHasher", partial(PasswordHasher, 1, 8, 1))
        app = app_in(folder)
        server = uvicorn.Server(uvicorn.Config(app, port=0, log_level="error", lifespan="on"))
        thread = threading.Thread(target=server.run)
        thread.start()
        try:
            end = time.monotonic() + PATIENCE
            while not server.started and thread.is_alive() and time.monotonic() < end:
                time.sleep(0.01)
            port = server.servers[0].sockets[0].getsockname()[1]
            yield f"http://127.0.0.1:{port}"
        finally:
            server.should_exit = True
            thread.join(PATIENCE)


CONFIG = schemathesis.Config.from_dict(
    {
        # 400 is for requests that don't match the description, 422 for those that do but are rejected.
        "checks": {"positive_data_acceptance": {"expected-statuses": ["2xx", 401, 403, 404, 409, 422]}},
    }
)
schema = schemathesis.openapi.from_dict(app_in(Path()).openapi(), config=CONFIG)


@schema.parametrize()
@BOUNDED
def test_the_api_matches_its_description(case: schemathesis.Case, address: str) -> None:
    case.call_and_validate(base_url=address, headers={"X-Fulcrum": "1"}, timeout=PATIENCE)
