"""The hub of open connections."""

import asyncio

import pytest

from fulcrum.server.tables.hub import REVOKED, Hub
from tests.server.databases import PATIENCE

pytestmark = pytest.mark.anyio


class Line:
    """A connection that remembers how it was closed."""

    def __init__(self, person_id: str) -> None:
        self.person_id = person_id
        self.closed: int | None = None
        self.finished: int | None = None

    def close(self, code: int, reason: str) -> None:
        self.closed = code

    def finish(self, code: int, reason: str) -> None:
        self.finished = code


async def test_all_connections_of_one_person_close_and_no_others() -> None:
    hub, lines = Hub(), [Line(person) for person in ("ann", "bob", "ann", "ann")]
    for line in lines:
        hub.enter(line)
    hub.leave(lines[3])
    hub.close_person("ann")
    assert [line.closed for line in lines] == [REVOKED, None, REVOKED, None]
    assert hub.revocations == 1


async def test_finishing_waits_until_all_are_gone() -> None:
    hub, lines = Hub(), [Line("ann"), Line("bob")]
    await asyncio.wait_for(Hub().finish(1012, "bye"), PATIENCE)  # there are no connections
    for line in lines:
        hub.enter(line)
    end = asyncio.create_task(hub.finish(1012, "bye"))
    await asyncio.sleep(0)
    assert [line.finished for line in lines] == [1012, 1012]
    hub.leave(lines[0])
    await asyncio.sleep(0)
    assert not end.done()
    late = Line("eve")
    hub.enter(late)
    assert late.finished == 1012
    for line in (lines[1], late):
        hub.leave(line)
    await asyncio.wait_for(end, PATIENCE)
