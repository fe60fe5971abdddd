"""One client: what it is sent waits here, so that nobody waits for it."""

import asyncio
from collections import deque
from collections.abc import Callable

from starlette.types import Send

from fulcrum.server.storage.store import Person

MOST_FRAMES, MOST_CHARACTERS = 1_000, 2_000_000  # that wait for a client which does not read
TOO_SLOW = 4008  # the close code

Drop = Callable[[int, str], None]


class Connection:
    """Takes frames at once and sends them when the client reads; drops a client that does not."""

    def __init__(self, person: Person, send: Send, drop: Drop | None) -> None:
        self.person = person
        self.person_id = person.id
        self._send = send
        self._drop = drop
        self._waiting: deque[str] = deque()
        self._characters = 0
        self._end: tuple[int, str] | None = None
        self._something = asyncio.Event()

    def offer(self, frame: str) -> None:
        """Send a frame after those before; nothing more goes to a client that is being dropped."""
        if self._end is not None:
            return
        self._waiting.append(frame)
        self._characters += len(frame)
        self._something.set()
        if len(self._waiting) > MOST_FRAMES or self._characters > MOST_CHARACTERS:
            self._give_up()

    def close(self, code: int, reason: str) -> None:
        """Close when all that waits is sent."""
        if self._end is None:
            self._end = (code, reason)
            self._something.set()

    def _give_up(self) -> None:
        self._waiting.clear()
        self.close(TOO_SLOW, "you do not read what is sent: connect again")
        if self._drop is not None and self._end is not None:
            self._drop(*self._end)

    async def write(self) -> None:
        """Send what waits until the connection ends."""
        try:
            while True:
                while self._waiting:
                    frame = self._waiting.popleft()
                    self._characters -= len(frame)
                    await self._send({"type": "websocket.send", "text": frame})
                if self._end is not None:
                    code, reason = self._end
                    await self._send({"type": "websocket.close", "code": code, "reason": reason})
                    return
                self._something.clear()
                await self._something.wait()
        except (OSError, RuntimeError):  # it is closed already; whoever reads from it gets to know
            return
