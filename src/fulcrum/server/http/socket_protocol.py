"""What uvicorn does not offer: getting rid of a client that does not read, and a quick way for usual frames."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn._types import ASGIReceiveEvent, ASGISendEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import (  # type: ignore[attr-defined]  # the mask in C, where there is one
    Frame,
    apply_mask,
)
from websockets.http11 import Request

from fulcrum.server.http.socket import AT_ONCE, DROP, LISTEN

TEXT, PING, PONG = 0x81, 0x89, 0x8A  # the first bytes of whole frames
MASKED, LONG = 0x80, 126  # in the second byte: from the client; and the length follows in two more
ODD = 0  # the end of a frame that is not for the quick way
MOST_UNREAD = 8  # messages that wait for the application; then the client has to
SLICE = 2_048  # bytes that the library reads at a time, which may be some hundred messages
IDLE_FRAMES, IDLE_FRAMES_PER_SECOND = 100, 2.0  # that say nothing: at once, and in the long run
TOO_MANY = 1008  # the close code
LAST_CHANCE = 10.0  # seconds to take what is under way, with the close code behind it
LAST_CHANCE_AT_THE_END = 3.0  # the same when the server stops


class Inbox:
    """What came and was not read yet: as a queue of asyncio for one reader, without the kilobytes of an empty one."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []  # some hundred at most, which a list moves up as fast as anything
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        if self._reader is not None and not self._reader.done():
            self._reader.set_result(None)

    def get_nowait(self) -> Any:
        return self._messages.pop(0)

    def filled(self) -> "asyncio.Future[None]":
        """Done when there is something."""
        self._reader = asyncio.get_running_loop().create_future()
        return self._reader

    def empty(self) -> bool:
        return not self._messages

    def qsize(self) -> int:
        return len(self._messages)


class Gate:
    """Open or closed: as an event of asyncio, without the kilobyte of its empty queue of those who wait."""

    __slots__ = ("_waiting",)

    def __init__(self) -> None:
        self._waiting: list[asyncio.Future[None]] | None = None  # None while it is open

    def is_set(self) -> bool:
        return self._waiting is None

    def clear(self) -> None:
        if self._waiting is None:
            self._waiting = []

    def set(self) -> None:
        waiting, self._waiting = self._waiting, None
        for one in waiting or ():
            if not one.done():  # or cancelled
                one.set_result(None)

    async def wait(self) -> None:
        while self._waiting is not None:
            one = asyncio.get_running_loop().create_future()
            self._waiting.append(one)
            await one


class SocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's own, with an end to every way in which it closes, and less work for a frame.

    It closes a connection only after the client has read what was sent before, and some never do. Until then it is
    open to everybody else, and whoever sits at its other end seems to be present.
    """

    # Ours and uvicorn's: so many in a dictionary take four times the memory.
    __slots__ = (
        "_begun", "_hear", "_idle_at", "_idle_frames", "_outgoing", "_plain", "app", "app_state", "asgi_version",
        "client", "close_sent", "close_timeout", "close_timer", "config", "conn", "connections", "curr_msg_data_type",
        "default_headers", "disconnected", "frames", "handshake_complete", "handshake_initiated", "initial_response",
        "last_ping_rtt", "logger", "loop", "pending_ping_payload", "ping_interval", "ping_sent_at", "ping_timeout",
        "ping_timer", "pong_timer", "queue", "read_paused", "request", "response", "root_path", "scheme", "scope",
        "server", "tasks", "transport", "writable",
    )  # fmt: skip

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.queue: Inbox = Inbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self._hear: Callable[[bytes], bool] | None = None  # who may take a message before it is queued
        self._outgoing: list[bytes] = []  # what goes out at the end of this turn of the loop
        self._begun = b""  # of a frame, of which the rest is to come
        self._plain = True  # whether all came in whole frames: what the library has begun to read it reads to the end
        self._idle_frames, self._idle_at = 0.0, 0.0  # how many counted when

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:  # the application, a task, begins after this
            ours = {DROP: self.drop, AT_ONCE: self.send_at_once, LISTEN: self.listen}
            offered: dict[str, dict[object, object]] = {name: {name: function} for name, function in ours.items()}
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), **offered}

    def listen(self, hear: Callable[[bytes], bool]) -> None:
        """Have the application hear messages past its queue while that is empty; those that it leaves are queued."""
        self._hear = hear

    def send_at_once(self, data: bytes) -> bool:
        """Send a frame past the application, unless the client has to read first or the connection is ending.

        It goes out at the end of this turn of the loop. Many clients are mostly told something in one turn: to wake the
        other side once for all of them is cheaper on both sides, and what goes to one client goes in one piece.
        """
        if not self.writable.is_set() or self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        size = len(data)
        if size < LONG:
            head = bytes((TEXT, size))
        elif size < 1 << 16:
            head = bytes((TEXT, LONG)) + size.to_bytes(2, "big")
        else:
            head = bytes((TEXT, LONG + 1)) + size.to_bytes(8, "big")
        if not self._outgoing:
            self.loop.call_soon(self._flush)
        self._outgoing += (head, data)
        return True

    def _flush(self) -> None:
        if self._outgoing:
            outgoing, self._outgoing = self._outgoing, []
            self.transport.write(b"".join(outgoing))

    def data_received(self, data: bytes) -> None:
        """Whole frames of text, which are nearly all, are read here; everything else by uvicorn and its library."""
        if not self.handshake_complete:
            self._plain = data.endswith(b"\r\n\r\n")  # nobody speaks before the handshake is over
            super().data_received(data)
        else:
            self._take(self._begun + data if self._begun else data)

    def _take(self, data: bytes) -> None:
        """As many messages as the application has room for; the rest stays bytes, which need less memory."""
        place = 0
        while place < len(data) and self._has_room():
            end = end_of_frame(data, place) if self._plain else ODD
            if end == ODD or end - place > self.config.ws_max_size or self.close_sent:
                self._plain, end = False, place + SLICE
                super().data_received(data[place:end])
            elif end > len(data):
                break
            else:
                self._take_frame(data, place, end)
            place = end
        self._begun = data[place:]

    def _has_room(self) -> bool:
        """The library throws away what comes after our close code, and looks for the client's."""
        return not self.transport.is_closing() and (self.close_sent or self.queue.qsize() < MOST_UNREAD)

    async def receive(self) -> ASGIReceiveEvent:
        while self.queue.empty():
            await self.queue.filled()
        message: ASGIReceiveEvent = self.queue.get_nowait()
        if self.read_paused and self.queue.empty():
            self._take(self._begun)
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self.transport.resume_reading()
        return message

    def _take_frame(self, data: bytes, place: int, end: int) -> None:
        if data[place] != TEXT:
            super().data_received(data[place:end])
            return
        begin = place + (8 if data[place + 1] == MASKED | LONG else 6)
        message = apply_mask(data[begin:end], data[begin - 4 : begin])
        if self._hear is not None and self.queue.empty() and self._hear(message):
            return
        try:
            self.queue.put_nowait({"type": "websocket.receive", "text": message.decode()})
        except UnicodeDecodeError:  # of which the library knows what to say
            super().data_received(data[place:end])
            return
        if not self.read_paused and self.queue.qsize() >= MOST_UNREAD:
            self.read_paused = True
            self.transport.pause_reading()

    # Frames that say nothing never come to the application, where messages are counted.

    def handle_ping(self) -> None:
        if self._may_idle() and self.writable.is_set():  # who does not read gets no more to read
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        if self._may_idle():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if event.data or event.fin or self._may_idle():
            super().handle_cont(event)

    def _may_idle(self) -> bool:
        """Counts one such frame; a client that sends too many of them is dropped."""
        now = self.loop.time()
        self._idle_frames = max(0.0, self._idle_frames - (now - self._idle_at) * IDLE_FRAMES_PER_SECOND) + 1.0
        self._idle_at = now
        if self._idle_frames > IDLE_FRAMES:
            self.drop(TOO_MANY, "too many pings")
        return not self.close_sent

    def drop(self, code: int, reason: str) -> None:
        """Close a connection whose buffers are full."""
        if self.close_sent or self.transport.is_closing():
            return
        self._flush()
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()
        self._abort_after(LAST_CHANCE)

    def keepalive_timeout(self) -> None:
        self._flush()
        super().keepalive_timeout()
        self._abort_after(LAST_CHANCE)

    async def send(self, message: ASGISendEvent) -> None:
        self._flush()
        await super().send(message)
        if message["type"] == "websocket.accept":
            self.request.headers.clear()  # kilobytes that nobody looks at again, and the library keeps
            del self.request, self.response
        if message["type"] == "websocket.close":
            self._abort_after(LAST_CHANCE)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()
        self._abort_after(LAST_CHANCE_AT_THE_END)

    def _abort_after(self, seconds: float) -> None:
        self.loop.call_later(seconds, self.transport.abort)


def end_of_frame(data: bytes, place: int) -> int:
    """Where the frame that begins here ends, which may be beyond what is there."""
    if len(data) < place + 2:
        return place + 2
    size = data[place + 1] - MASKED
    if data[place] not in (TEXT, PING, PONG) or not 0 <= size <= LONG:
        return ODD
    if size < LONG:
        return place + 6 + size
    return place + 8 + (int.from_bytes(data[place + 2 : place + 4], "big") if len(data) >= place + 4 else 0)
