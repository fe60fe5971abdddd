"""uvicorn's protocols with limits that it does not have: on silent, unread and flooding connections.

A request that the application has not seen yet, or a frame without content, can only be limited here.
"""

import asyncio
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from fulcrum.server.http.connection_limits import ConnectionPolicy
from fulcrum.server.http.errors import ErrorResponse, error_response
from fulcrum.server.operations.rate_limits import Bucket, Rate

LARGEST_HEAD = 65_536  # bytes
SHUTDOWN_SECONDS = 3.0  # the same once the server stops
IDLE_FRAMES = Rate(2.0, 100)  # pings, pongs and empty fragments of one socket
POLICY_VIOLATION = 1008  # the close code
MOST_QUEUED = 8  # messages parsed ahead of the application
SLICE = 2_048  # bytes parsed at a time: a few hundred messages at most


class ReadDeadline(asyncio.Protocol):
    """Cuts off a client that does not read.

    uvicorn waits for it without limit, even after it has closed the connection. A player who is gone would seem
    present for as long.
    """

    loop: asyncio.AbstractEventLoop
    transport: asyncio.Transport
    unread_seconds = 60.0  # for what is written at once, which may be 64 KiB of a response
    _read_deadline: TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(high=0)  # so that asyncio reports any byte that it can't pass on

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_deadline()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_deadline = self.loop.call_later(self.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop_deadline()
        super().resume_writing()

    def _stop_deadline(self) -> None:
        if self._read_deadline is not None:
            self._read_deadline.cancel()
            self._read_deadline = None


class RequestProtocol(ReadDeadline, HttpToolsProtocol):
    """Limits the time and size of a request's head, and the number of connections.

    The application's `state.connection_policy` counts a connection until it ends or becomes a socket.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._state = self.config.app.state  # type: ignore[union-attr]  # always our application
        self._policy: ConnectionPolicy = self._state.connection_policy
        self._address: str | None = None
        self._is_counted = False
        self._in_body = False
        self._head_bytes = 0
        self._head_deadline: TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._address = self._policy.address_of(self.client)
        refusal = self._policy.connections.refusal(self._address)
        if refusal is not None:
            self._refuse(refusal)
            return
        self._policy.connections.enter(self._address)
        self._is_counted = True
        self._expect_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head_deadline is None and (self.cycle is None or self.cycle.response_complete):
            self._expect_head()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_deadline is not None and self._head_bytes > LARGEST_HEAD and not self._in_body:
            self._refuse(error_response(431, "too-large", f"Request head is larger than {LARGEST_HEAD} bytes."))

    def on_headers_complete(self) -> None:
        self._stop_head_deadline()
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _expect_head(self) -> None:
        self._head_bytes = 0
        self._head_deadline = self.loop.call_later(self._policy.head_seconds, self._head_is_late)

    def _stop_head_deadline(self) -> None:
        if self._head_deadline is not None:
            self._head_deadline.cancel()
            self._head_deadline = None

    def _head_is_late(self) -> None:
        if self._in_body:  # of a request that has its response already
            self.transport.close()
            return
        self._refuse(error_response(408, "too-slow", "Request did not arrive in time. Try again."))

    def _refuse(self, response: ErrorResponse) -> None:
        """Responds without asking the application, then closes."""
        self._stop_head_deadline()
        if self.transport.is_closing():
            return
        self._state.counters.refused(response.code)
        head = b"".join(b"%s: %s\r\n" % header for header in (*response.raw_headers, (b"connection", b"close")))
        self.transport.write(STATUS_LINE[response.status_code] + head + b"\r\n" + bytes(response.body))
        self.transport.close()

    def _leave(self) -> None:
        self._stop_head_deadline()
        self._stop_deadline()
        if self._is_counted:
            self._is_counted = False
            self._policy.connections.leave(self._address)


class SocketProtocol(ReadDeadline, WebSocketsSansIOProtocol):
    """Limits frames that never reach the application, and how many messages wait for it."""

    unread_seconds = 15.0

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._idle_frames = Bucket(IDLE_FRAMES, self.loop.time())
        self._unparsed = b""

    def start_keepalive(self) -> None:
        """Runs once, after the handshake. Its headers take kilobytes, and nothing reads them again."""
        super().start_keepalive()
        self.request.headers.clear()
        self.response.headers.clear()

    def data_received(self, data: bytes) -> None:
        self._unparsed += data
        self._parse()

    def _parse(self) -> None:
        """Parses until enough messages wait. The rest stays bytes, which take less memory."""
        while self._unparsed and not self.transport.is_closing():
            if self.queue.qsize() >= MOST_QUEUED and not self.close_sent:
                return
            data, self._unparsed = self._unparsed[:SLICE], self._unparsed[SLICE:]
            super().data_received(data)

    async def receive(self) -> Any:
        self._parse()  # first, because uvicorn resumes reading once its queue is empty
        return await super().receive()

    def handle_ping(self) -> None:
        if self._may_idle() and self.writable.is_set():  # a client that does not read gets no more pongs
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
        """Counts a frame without content; closes the socket after too many."""
        if self.close_sent or self.transport.is_closing():
            return False
        if self._idle_frames.take(self.loop.time()):
            self.conn.fail(POLICY_VIOLATION, "too many pings")
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            return False
        return True

    def shutdown(self) -> None:
        super().shutdown()
        self.loop.call_later(SHUTDOWN_SECONDS, self.transport.abort)
