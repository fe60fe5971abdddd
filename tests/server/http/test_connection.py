"""Frames of one connection: sent in order, closed after the response, dropped when too many wait."""

import asyncio
from typing import Any

import pytest

from fulcrum.server.http import connection as module
from fulcrum.server.http.connection import TOO_SLOW, Connection
from fulcrum.server.storage.store import Person
from tests.server.databases import PATIENCE

pytestmark = pytest.mark.anyio


class Client:
    """Receives a connection's frames, while it reads."""

    def __init__(self) -> None:
        self.received: list[Any] = []
        self.reads = asyncio.Event()
        self.connection = Connection(Person("ann", "Ann", 0.0, "guest"), self._send)

    async def _send(self, message: Any) -> None:
        await self.reads.wait()
        self.received.append(message.get("text", message.get("code")))

    async def until(self, number: int) -> None:
        async with asyncio.timeout(PATIENCE):
            while len(self.received) < number:
                await asyncio.sleep(0)


async def test_frames_and_the_close_code_arrive_in_order() -> None:
    client = Client()
    client.reads.set()
    client.connection.offer(b"one")
    await client.until(1)
    client.reads.clear()
    client.connection.offer(b"two")
    await asyncio.sleep(0)
    client.connection.offer(b"three")
    assert client.received == ["one"]
    client.connection.close(1000, "bye")
    client.connection.offer(b"too late")
    client.reads.set()
    await client.until(4)
    assert client.received == ["one", "two", "three", 1000]


async def test_a_client_that_falls_behind_gets_the_close_code_and_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 100)
    client = Client()
    client.connection.offer(b"under way")
    await asyncio.sleep(0)
    client.connection.offer(b"x" * 100)
    assert client.connection.closing
    client.reads.set()
    await client.until(2)
    assert client.received == ["under way", TOO_SLOW]
