"""One client: what it is sent waits here, so that nobody waits for it."""

import asyncio
from collections.abc import Callable

from starlette.types import Send

from fulcrum.server.storage.store import Person
from fulcrum.server.tables.live_table import LiveTable

MOST_FRAMES, MOST_BYTES = 1_000, 2_000_000  # that wait for a client which does not read
TOO_SLOW, GONE = 4008, 1006  # close codes
LAST_WORDS = 5.0  # seconds for what waits to go out before the close code; then it is dropped

Drop = Callable[[int, str], None]
Pass = Callable[[bytes], bool]  # sends a frame at once, or tells that the client has to read first


class Connection:
    """Takes frames at once and sends them when the client reads; drops a client that does not."""

    __slots__ = (
        "_at_once", "_drop", "_end", "_end_after_answer", "_send", "_size", "_waiting", "_writing", "answering",
        "person", "person_id", "watched",
    )  # fmt: skip

    def __init__(self, person: Person, send: Send, drop: Drop | None, at_once: Pass | None = None) -> None:
        self.person = person
        self.person_id = person.id
        self.watched: dict[str, LiveTable] = {}
        self._send = send
        self._drop = drop
        self._at_once = at_once
        self._waiting: list[bytes] = []
        self._size = 0
        self._end: tuple[int, str] | None = None
        self.answering = False  # while something is done that the client asked: `finish` waits for it
        self._end_after_answer: tuple[int, str] | None = None
        self._writing: asyncio.Task[None] | None = None  # while something waits: most connections are idle

    @property
    def ending(self) -> bool:
        """Whether nothing is taken from this client any more."""
        return self._end is not None

    def answered(self) -> None:
        """What was asked while `answering` was set is done."""
        self.answering = False
        if self._end_after_answer is not None:
            self.close(*self._end_after_answer)

    def moved(self, old_id: str, live: LiveTable) -> None:
        """It watches another table in place of an old one."""
        self.watched.pop(old_id, None)
        self.watched[live.id] = live

    def offer(self, frame: bytes) -> None:
        """Send a frame after those before; nothing more goes to a client that is being dropped."""
        if self._end is not None:
            return
        if self._at_once is not None and not self._waiting and self._at_once(frame):
            return
        self._waiting.append(frame)
        self._size += len(frame)
        self._write_on()
        if len(self._waiting) > MOST_FRAMES or self._size > MOST_BYTES:
            self._give_up()

    def close(self, code: int, reason: str) -> None:
        """Close when all that waits is sent, and soon even if the client reads nothing of it."""
        if self._end is None:
            self._end = (code, reason)
            self._write_on()
            if self._drop is not None:
                asyncio.get_running_loop().call_later(LAST_WORDS, self._drop, code, reason)

    def finish(self, code: int, reason: str) -> None:
        """Close when what is being done for the client is answered."""
        if self.answering:
            self._end_after_answer = (code, reason)
        else:
            self.close(code, reason)

    def _give_up(self) -> None:
        self._waiting.clear()
        self.close(TOO_SLOW, "you do not read what is sent: connect again")
        if self._drop is not None and self._end is not None:
            self._drop(*self._end)

    def stop(self) -> None:
        """The connection is gone: nothing more is sent."""
        self._end = self._end or (GONE, "")
        if self._writing is not None:
            self._writing.cancel()

    def _write_on(self) -> None:
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def _write(self) -> None:
        """Send what waits, and the close code if it ends."""
        try:
            while self._waiting:
                frame = self._waiting[0]  # it waits until it is sent: others may not overtake it
                await self._send({"type": "websocket.send", "text": frame.decode()})
                if self._waiting:  # or the client has been given up
                    del self._waiting[0]
                    self._size -= len(frame)
            if self._end is not None:
                code, reason = self._end
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
            else:
                self._writing = None
        except (OSError, RuntimeError):  # it is closed already; whoever reads from it gets to know
            return
