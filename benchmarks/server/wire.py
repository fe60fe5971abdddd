"""A minimal WebSocket client, so that the server is what is measured."""

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # first bytes of frames


class Socket(asyncio.Protocol):
    """Passes every text frame to `receive`. Masks with zeros, which is valid and leaves texts unchanged."""

    def __init__(self, opened: "asyncio.Future[None]", request: bytes) -> None:
        self.receive: Callable[[bytes], None] = _ignore
        self._transport: asyncio.Transport
        self._opened = opened
        self._request = request
        self._rest = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)
        self._transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(ConnectionError("the server closed the connection"))

    def send(self, text: bytes) -> None:
        size = len(text)
        if size < 126:
            self._transport.write(b"\x81%c\0\0\0\0%b" % (0x80 | size, text))
        else:
            self._transport.write(b"\x81\xfe%b\0\0\0\0%b" % (size.to_bytes(2, "big"), text))

    def close(self) -> None:
        self._transport.abort()

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self._opened.done():
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            self._begin(head)
        place = 0
        while (end_of_frame := self._take(data, place)) is not None:
            place = end_of_frame
        self._rest = data[place:] if place else data

    def _begin(self, head: bytes) -> None:
        if head.startswith(b"HTTP/1.1 101 "):
            self._opened.set_result(None)
        else:
            status = head.partition(b"\r\n")[0].decode()
            self._opened.set_exception(ConnectionError(f"no socket was opened: {status}"))

    def _take(self, data: bytes, place: int) -> int | None:
        """Handles the frame that begins here; returns where it ends, or None while it is incomplete."""
        if len(data) < place + 2:
            return None
        kind, size = data[place], data[place + 1]
        begin = place + 2
        if size >= 126:
            wide = 2 if size == 126 else 8
            begin += wide
            size = int.from_bytes(data[place + 2 : begin], "big")
        end = begin + size
        if len(data) < end:
            return None
        if kind == TEXT:
            self.receive(data[begin:end])
        elif kind == PING:
            self._transport.write(bytes([PONG, 0x80 | size, 0, 0, 0, 0]) + data[begin:end])
        elif kind != CLOSE:
            raise ValueError(f"a frame of an unknown kind: {kind:#x}")
        return end


def _ignore(text: bytes) -> None:
    pass


async def open_socket(port: int, path: str, headers: dict[str, str]) -> Socket:
    loop = asyncio.get_running_loop()
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
        *(f"{name}: {value}" for name, value in headers.items()),
    ]
    opened = loop.create_future()
    request = "\r\n".join([*lines, "", ""]).encode()
    _, socket = await loop.create_connection(lambda: Socket(opened, request), "127.0.0.1", port)
    async with asyncio.timeout(60):
        await opened
    return socket


async def post(port: int, path: str, headers: dict[str, str], body: bytes) -> bytes:
    """Returns the body of a response; raises `ConnectionError` for an error."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    lines = [f"POST {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Connection: close", f"Content-Length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    writer.write("\r\n".join([*lines, "", ""]).encode() + body)
    async with asyncio.timeout(60):
        answer = await reader.read()
    writer.close()
    head, _, content = answer.partition(b"\r\n\r\n")
    if head.split(b" ", 2)[1] not in (b"200", b"201"):
        raise ConnectionError(f"{path} was answered with {head.partition(bytes(2))[0][:80]!r}: {content[:200]!r}")
    return content
