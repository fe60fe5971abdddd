"""One client's connection: frames wait here until the client reads them, so that no one else has to wait."""

import asyncio

from starlette.types import Send

from fulcrum.server.storage.store import Person
from fulcrum.server.tables.live_table import LiveTable

MOST_FRAMES, MOST_BYTES = 1_000, 2_000_000  # that wait for a client
TOO_SLOW, GONE = 4008, 1006  # close codes


class Connection:
    """Queues frames and sends them as fast as the client reads; gives up on a client that falls too far behind."""

    __slots__ = (
        "_close_after_response", "_closing", "_send", "_size", "_waiting", "_writer", "person", "person_id",
        "responding", "subscriptions",
    )  # fmt: skip

    def __init__(self, person: Person, send: Send) -> None:
        self.person = person
        self.person_id = person.id
        self.subscriptions: dict[str, LiveTable] = {}
        self.responding = False  # while a request is handled: `finish` waits for its response
        self._send = send
        self._waiting: list[bytes] = []
        self._size = 0
        self._closing: tuple[int, str] | None = None
        self._close_after_response: tuple[int, str] | None = None
        self._writer: asyncio.Task[None] | None = None  # only while frames wait: most connections are idle

    @property
    def closing(self) -> bool:
        """Whether no more requests are handled."""
        return self._closing is not None

    def responded(self) -> None:
        """Ends what setting `responding` began."""
        self.responding = False
        if self._close_after_response is not None:
            self.close(*self._close_after_response)

    def moved(self, old_id: str, live: LiveTable) -> None:
        """Replaces the subscription to an old table."""
        self.subscriptions.pop(old_id, None)
        self.subscriptions[live.id] = live

    def offer(self, frame: bytes) -> None:
        """Sends a frame after those before it, or drops it if the connection is closing."""
        if self._closing is not None:
            return
        self._waiting.append(frame)
        self._size += len(frame)
        if len(self._waiting) > MOST_FRAMES or self._size > MOST_BYTES:
            self._waiting.clear()
            self.close(TOO_SLOW, "You read too slowly. Reconnect.")
        self._start_writer()

    def close(self, code: int, reason: str) -> None:
        """Closes once the client has read what waits; the server cuts off a client that never reads it."""
        if self._closing is None:
            self._closing = (code, reason)
            self._start_writer()

    def finish(self, code: int, reason: str) -> None:
        """Closes after the response to the current request, if there is one."""
        if self.responding:
            self._close_after_response = (code, reason)
        else:
            self.close(code, reason)

    def stop(self) -> None:
        """Ends sending: the connection is gone."""
        self._closing = self._closing or (GONE, "")
        if self._writer is not None:
            self._writer.cancel()

    def _start_writer(self) -> None:
        if self._writer is None:
            self._writer = asyncio.create_task(self._write())

    async def _write(self) -> None:
        try:
            while self._waiting:
                frame = self._waiting.pop(0)
                await self._send({"type": "websocket.send", "text": frame.decode()})
                self._size -= len(frame)
            if self._closing is not None:
                code, reason = self._closing
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
            else:
                self._writer = None
        except (OSError, RuntimeError):  # closed already: `receive` reports it to the reader
            return
