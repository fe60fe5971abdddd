"""Checks before every request: size, rate, origin. Adds headers, a count and a log line to every response."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Sequence
from contextlib import AbstractContextManager, nullcontext

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fulcrum.server.http.connection_limits import ConnectionLimit
from fulcrum.server.http.errors import ErrorResponse, error_response, response_to
from fulcrum.server.http.headers import headers_for
from fulcrum.server.http.origins import CHANGING, HEADER, may_change, own_page
from fulcrum.server.operations.counters import Counters
from fulcrum.server.operations.logs import FIELDS, request_id
from fulcrum.server.operations.rate_limits import RateLimited, RateLimits, address_of
from fulcrum.server.people.identity import NEW_COOKIES
from fulcrum.server.settings import Settings

BODY_SECONDS = 30.0
REQUEST_HEADER = "X-Request-Id"  # the id of the request in the log
SOCKET = "/ws"
SIGNS_OF_LIFE = ("/healthz", "/readyz")  # never refused, so that a busy server does not look dead
SWITCHED = 101
NO_ROUTE = "none"  # logged for unknown paths, which may contain anything
FORGED = f"Request does not come from a page of this server. Programs must send the {HEADER} header."

log = logging.getLogger("fulcrum.requests")


class Guard:
    """Refuses bad requests before their content is read."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: RateLimits, counters: Counters) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits
        self._counters = counters
        self._connections = ConnectionLimit("sockets", settings.most_sockets, settings.most_sockets_of_one_address)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        name = secrets.token_hex(8)
        request_id.set(name)
        scope[NEW_COOKIES] = []
        connection = HTTPConnection(scope)
        secured_send = SecuredSend(connection, send, name)
        began = time.perf_counter()
        try:
            refusal, receive = await self._refusal(connection, receive)
            if refusal is not None:
                self._counters.refused(refusal.code)
            del connection  # a socket would keep it in memory
            with self._count_socket(scope, refusal):
                await (refusal or self._app)(scope, receive, secured_send)
        except Exception as error:
            # Middleware further out logs it.
            if scope["type"] == "http" and secured_send.status == 0:
                answer = response_to(error)
                self._counters.refused(answer.code)
                await answer(scope, receive, secured_send)
            raise
        finally:
            self._note(scope, secured_send.status, time.perf_counter() - began)

    async def _refusal(self, connection: HTTPConnection, receive: Receive) -> tuple[ErrorResponse | None, Receive]:
        """Returns a refusal, or None and a `receive` that yields the body, which has been read."""
        if connection.scope["type"] == "websocket":
            return self._refuse_socket(connection), receive
        refusal = self._refuse_request(connection)
        if refusal is None and connection.scope["method"] in CHANGING:
            body = await self._body(receive)
            return (body, receive) if isinstance(body, ErrorResponse) else (None, _given(body, receive))
        return refusal, receive

    def _count_socket(self, scope: Scope, refusal: ErrorResponse | None) -> AbstractContextManager[None]:
        if refusal is not None or scope["type"] != "websocket":
            return nullcontext()
        return self._connections.entered(address_of(scope.get("client")))

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """Counts and logs a response by its route. Paths and addresses are private."""
        route: str = getattr(scope.get("route"), "path", SOCKET if scope["path"] == SOCKET else NO_ROUTE)
        method = scope.get("method", "SOCKET")
        if scope["type"] == "http":
            self._counters.answered(method, route, status)
        fields = {"method": method, "route": route, "status": status, "ms": round(1_000 * seconds, 1)}
        log.info("%s %s %d in %.1f ms", *fields.values(), extra={FIELDS: fields})

    def _refuse_socket(self, connection: HTTPConnection) -> ErrorResponse | None:
        refusal = self._rate_limited("sockets", connection)
        if refusal is None and not own_page(connection, self._settings.origins):
            return error_response(403, "origin", FORGED)
        return refusal or self._connections.refusal(address_of(connection.scope.get("client")))

    def _refuse_request(self, connection: HTTPConnection) -> ErrorResponse | None:
        signs = connection.scope["path"] in SIGNS_OF_LIFE
        refusal = None if signs else self._rate_limited("requests", connection)
        if refusal is None and connection.scope["method"] in CHANGING:
            if not may_change(connection, self._settings.origins):
                return error_response(403, "forged", FORGED)
            length = connection.headers.get("content-length", "0")
            if not length.isdecimal() or int(length[:20]) > self._settings.largest_body:
                return self._too_large()
        return refusal

    def _rate_limited(self, kind: str, connection: HTTPConnection) -> ErrorResponse | None:
        wait = self._limits.take(kind, address_of(connection.scope.get("client")))
        return response_to(RateLimited(wait)) if wait else None

    def _too_large(self) -> ErrorResponse:
        return error_response(413, "too-large", f"Request is larger than {self._settings.largest_body} bytes.")

    async def _body(self, receive: Receive) -> list[Message] | ErrorResponse:
        """Reads the whole body, within limits of size and time."""
        messages: list[Message] = []
        size = 0
        try:
            async with asyncio.timeout(BODY_SECONDS):
                while True:
                    message = await receive()
                    messages.append(message)
                    size += len(message.get("body", b""))
                    if size > self._settings.largest_body:
                        return self._too_large()
                    if message["type"] != "http.request" or not message.get("more_body", False):
                        return messages
        except TimeoutError:
            return error_response(408, "too-slow", "Request did not arrive in time. Try again.")


def _given(messages: list[Message], receive: Receive) -> Receive:
    """Replays received messages, then receives more."""
    waiting = iter(messages)

    async def give() -> Message:
        return next(waiting, None) or await receive()

    return give


class SecuredSend:
    """Adds security headers and new cookies to a response."""

    __slots__ = ("_cookies", "_headers", "_send", "status")

    STARTS = ("http.response.start", "websocket.accept", "websocket.http.response.start")

    def __init__(self, connection: HTTPConnection, send: Send, request: str) -> None:
        self.status = 0  # before the response
        self._send = send
        self._cookies: Sequence[str] = connection.scope[NEW_COOKIES]
        secure = connection.url.scheme in ("https", "wss")
        own = (REQUEST_HEADER, request)
        self._headers: Sequence[tuple[str, str]] = (*headers_for(connection.scope["path"], secure=secure), own)

    def __call__(self, message: Message) -> Awaitable[None]:
        if message["type"] in self.STARTS:
            self.status = message.get("status", SWITCHED)
            headers = MutableHeaders(raw=list(message.get("headers", ())))
            for cookie in self._cookies:
                headers.append("set-cookie", cookie)
            for name, value in () if message["type"] == "websocket.accept" else self._headers:
                headers.setdefault(name, value)
            message = {**message, "headers": headers.raw}
            self._headers, self._cookies = (), ()  # free memory while a socket is open
        return self._send(message)  # no coroutine of its own: every frame passes here
