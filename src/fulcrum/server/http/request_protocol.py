"""What uvicorn does not offer: an end to connections on which no request arrives, or whose answer nobody reads."""

import asyncio
from asyncio import TimerHandle
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from fulcrum.server.http.connection_limits import ConnectionPolicy
from fulcrum.server.http.errors import ErrorResponse, error_response

LARGEST_HEAD = 65_536  # bytes
UNREAD_SECONDS = 60.0  # for which a client may read nothing of its answer
LAST_CHANCE = 10.0  # seconds to take what was written before the connection was closed


class RequestProtocol(HttpToolsProtocol):
    """uvicorn's own, with limits on what comes before the application is asked.

    The application's `state.connection_policy` counts connections until they close or become sockets, and limits how
    long the head of a request may take.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._state = self.config.app.state  # type: ignore[union-attr]  # it is ours, and no name of one
        self._entrance: ConnectionPolicy = self._state.connection_policy
        self._address: str | None = None
        self._is_in = False
        self._in_body = False
        self._head_bytes = 0
        self._head_end: TimerHandle | None = None  # while the head of a request is awaited
        self._read_end: TimerHandle | None = None  # while the client has to read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._address = self._entrance.address_of(self.client)
        refusal = self._entrance.connections.refusal(self._address)
        if refusal is not None:
            self._refuse(refusal)
            return
        self._entrance.connections.enter(self._address)
        self._is_in = True
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head_end is None and (self.cycle is None or self.cycle.response_complete):
            self._await_head()
        self._head_bytes += len(data)
        super().data_received(data)
        if self._head_end is not None and self._head_bytes > LARGEST_HEAD and not self._in_body:
            self._refuse(error_response(431, "too-large", f"the head of a request has at most {LARGEST_HEAD} bytes"))

    def on_headers_complete(self) -> None:
        self._head_has_come()
        self._in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._in_body = False
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self._abort_later()

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self._abort_later()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._read_end = self.loop.call_later(UNREAD_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        self._stop(self._read_end)
        super().resume_writing()

    def _await_head(self) -> None:
        self._head_bytes = 0
        self._head_end = self.loop.call_later(self._entrance.head_seconds, self._give_up)

    def _head_has_come(self) -> None:
        self._stop(self._head_end)
        self._head_end = None

    def _give_up(self) -> None:
        if self._in_body:  # of a request that is answered already
            self.transport.close()
            return
        self._refuse(error_response(408, "too-slow", "the request did not arrive in time"))

    def _refuse(self, answer: ErrorResponse) -> None:
        """The application is not asked: an answer without it, and the end."""
        self._head_has_come()
        if self.transport.is_closing():
            return
        self._state.counters.refused(answer.code)
        head = b"".join(b"%s: %s\r\n" % header for header in (*answer.raw_headers, (b"connection", b"close")))
        self.transport.write(STATUS_LINE[answer.status_code] + head + b"\r\n" + bytes(answer.body))
        self.transport.close()
        self._abort_later()

    def _leave(self) -> None:
        self._head_has_come()
        self._stop(self._read_end)
        if self._is_in:
            self._is_in = False
            self._entrance.connections.leave(self._address)

    def _abort_later(self) -> None:
        """A connection that is closed stays open until the client has read everything, and some never do."""
        if self.transport.get_write_buffer_size():
            self.loop.call_later(LAST_CHANCE, self.transport.abort)

    @staticmethod
    def _stop(timer: TimerHandle | None) -> None:
        if timer is not None:
            timer.cancel()
