"""Shutdown; tests/server/faults/test_stopping.py tests it with a real process."""

import asyncio
import logging
from types import SimpleNamespace
from typing import Any

import pytest

from fulcrum.match.refusals import Refused
from fulcrum.server.operations.readiness import Readiness
from fulcrum.server.shutdown import RESTART, drain
from fulcrum.server.tables.hub import Hub
from fulcrum.server.thinking.analyses import Analyses
from tests.server.databases import PATIENCE
from tests.server.tables.test_hub import Line

pytestmark = pytest.mark.anyio


class Bots:
    """Stands for the bots; no one asked for a hint."""

    async def end_hints(self) -> None: ...


def services_with(*lines: Line) -> Any:
    hub = Hub()
    for line in lines:
        hub.enter(line)
    return SimpleNamespace(hub=hub, readiness=Readiness(), analyses=Analyses(), bots=Bots())


async def test_clients_are_notified_and_readiness_reports_stopping() -> None:
    lines = [Line("ann"), Line("bob")]
    services = services_with(*lines)
    end = asyncio.create_task(drain(services, PATIENCE))
    await asyncio.sleep(0)
    assert [line.finished for line in lines] == [RESTART, RESTART]
    assert await services.readiness.problems() == {"server": "is stopping"}
    with pytest.raises(Refused, match="The server is restarting"):
        services.analyses.check("cleo")
    for line in lines:
        services.hub.leave(line)
    await asyncio.wait_for(end, PATIENCE)


async def test_a_slow_client_does_not_delay_the_shutdown(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "fulcrum.server"):
        await asyncio.wait_for(drain(services_with(Line("ann")), 0.01), PATIENCE)
    assert "1 sockets did not close in time" in caplog.text
