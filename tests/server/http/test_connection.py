"""What a client is sent: at once where it reads, and otherwise in order."""

import asyncio
from typing import Any

import pytest

from fulcrum.server.http.connection import Connection
from fulcrum.server.storage.store import Person

pytestmark = pytest.mark.anyio


async def test_no_frame_overtakes_one_that_waits() -> None:
    sent: list[str] = []
    reads, goes_on = True, asyncio.Event()

    def at_once(frame: bytes) -> bool:
        if reads:
            sent.append(frame.decode())
        return reads

    async def send(message: Any) -> None:
        await goes_on.wait()
        sent.append(message.get("text", message["type"]))

    connection = Connection(Person("ann", "Ann", 0.0, "guest"), send, None, at_once)
    connection.offer(b"one")
    assert sent == ["one"]
    reads = False
    connection.offer(b"two")
    await asyncio.sleep(0)  # the writer has it, and waits for the client
    reads = True
    connection.offer(b"three")
    assert sent == ["one"]
    goes_on.set()
    connection.close(1000, "bye")
    async with asyncio.timeout(60):
        while len(sent) < 4:
            await asyncio.sleep(0)
    assert sent == ["one", "two", "three", "websocket.close"]
