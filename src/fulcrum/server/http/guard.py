"""What stands before every request: sizes, rates, forged requests; and headers on every answer."""

import asyncio

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from fulcrum.server.http.errors import answer_to, error_answer
from fulcrum.server.http.headers import headers_for
from fulcrum.server.http.limits import Limits, TooOften, address_of
from fulcrum.server.http.origins import CHANGING, HEADER, may_change, own_page
from fulcrum.server.people.identity import NEW_COOKIES
from fulcrum.server.settings import Settings

BODY_SECONDS = 30.0
FORGED = f"this request does not come from a page of this server, or has no {HEADER} header"


class Guard:
    """Refuses what should not come in, before any of it is looked at."""

    def __init__(self, app: ASGIApp, settings: Settings, limits: Limits) -> None:
        self._app = app
        self._settings = settings
        self._limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope[NEW_COOKIES] = []
        connection = HTTPConnection(scope)
        dressed = Dressed(connection, send)
        if scope["type"] == "websocket":
            refusal = self._refuse_socket(connection)
        else:
            refusal = self._refuse_request(connection)
            if refusal is None and scope["method"] in CHANGING:
                body = await self._body(receive)
                refusal = body if isinstance(body, Response) else None
                receive = receive if isinstance(body, Response) else _given(body, receive)
        try:
            await (refusal or self._app)(scope, receive, dressed)
        except Exception as error:
            # Who logs it stands further out.
            if scope["type"] == "http" and not dressed.begun:
                await answer_to(error)(scope, receive, dressed)
            raise

    def _refuse_socket(self, connection: HTTPConnection) -> Response | None:
        refusal = self._too_often("sockets", connection)
        if refusal is None and not own_page(connection, self._settings.origins):
            return error_answer(403, "origin", FORGED)
        return refusal

    def _refuse_request(self, connection: HTTPConnection) -> Response | None:
        refusal = self._too_often("requests", connection)
        if refusal is None and connection.scope["method"] in CHANGING:
            if not may_change(connection, self._settings.origins):
                return error_answer(403, "forged", FORGED)
            length = connection.headers.get("content-length", "0")
            if not length.isdecimal() or int(length[:20]) > self._settings.largest_body:
                return self._too_large()
        return refusal

    def _too_often(self, kind: str, connection: HTTPConnection) -> Response | None:
        wait = self._limits.take(kind, address_of(connection.scope.get("client")))
        return answer_to(TooOften(wait)) if wait else None

    def _too_large(self) -> Response:
        return error_answer(413, "too-large", f"a request has at most {self._settings.largest_body} bytes")

    async def _body(self, receive: Receive) -> list[Message] | Response:
        """The whole body, which is small; nobody may send it for ever."""
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
            return error_answer(408, "too-slow", "the request did not arrive in time")


def _given(messages: list[Message], receive: Receive) -> Receive:
    """Hands out what was received, then what comes."""
    waiting = iter(messages)

    async def give() -> Message:
        return next(waiting, None) or await receive()

    return give


class Dressed:
    """Every answer gets the headers that keep browsers safe, and the cookies that were made on the way."""

    STARTS = ("http.response.start", "websocket.accept", "websocket.http.response.start")

    def __init__(self, connection: HTTPConnection, send: Send) -> None:
        self.begun = False
        self._send = send
        self._cookies: list[str] = connection.scope[NEW_COOKIES]
        self._headers = list(headers_for(connection.scope["path"], secure=connection.url.scheme in ("https", "wss")))

    async def __call__(self, message: Message) -> None:
        if message["type"] in self.STARTS:
            self.begun = True
            headers = MutableHeaders(raw=list(message.get("headers", ())))
            for cookie in self._cookies:
                headers.append("set-cookie", cookie)
            for name, value in () if message["type"] == "websocket.accept" else self._headers:
                headers.setdefault(name, value)
            message = {**message, "headers": headers.raw}
        await self._send(message)
