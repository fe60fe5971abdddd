"""Connections before their first request: time limits and number."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest

from fulcrum.server.http.connection_limits import ConnectionLimit
from fulcrum.server.http.uvicorn_protocols import RequestProtocol
from tests.server.databases import PATIENCE
from tests.server.playing import Player
from tests.server.test_socket import Running, serving
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

LONG_ENOUGH = 3.0  # seconds for a head that is sent at once, on a busy machine
ALIVE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Line:
    """A client that sends what a test gives it."""

    def __init__(self, reader: StreamReader, writer: StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    def say(self, words: bytes) -> None:
        self._writer.write(words)

    async def ask(self) -> int:
        """Returns the status of a response, which is read to its end."""
        self.say(ALIVE)
        async with asyncio.timeout(PATIENCE):
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length"))
            await self._reader.readexactly(int(length.partition(b":")[2]))
        return int(head.split()[1])

    async def rest(self) -> bytes:
        """Reads until the server closes; returns nothing if it cut us off while we were sending."""
        async with asyncio.timeout(PATIENCE):
            try:
                return await self._reader.read()
            except ConnectionResetError:
                return b""

    async def trickle(self, words: bytes) -> bytes:
        """The same, while sending some text again and again."""
        rest = asyncio.create_task(self.rest())
        while not rest.done():
            self.say(words)
            await asyncio.wait([rest], timeout=0.02)
        return rest.result()


@asynccontextmanager
async def line(server: Running) -> AsyncIterator[Line]:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    try:
        yield Line(reader, writer)
    finally:
        writer.transport.abort()


def connections(server: Running) -> ConnectionLimit:
    found: ConnectionLimit = server.app.state.connection_policy.connections  # type: ignore[attr-defined]
    return found


def code(answer: bytes) -> str:
    return answer.partition(b'"code":"')[2].partition(b'"')[0].decode()


async def test_a_silent_connection_is_closed(tmp_path: Path) -> None:
    async with serving(tmp_path, head_seconds=0.1) as server, line(server) as silent:
        answer = await silent.rest()
        assert answer.startswith(b"HTTP/1.1 408") and code(answer) == "too-slow"
        await until(lambda: len(connections(server)) == 0)


@pytest.mark.parametrize("words", [b"GET /", b"GET / HTTP/1.1\r\nX: ", b"\r\n"])
async def test_an_endless_request_head_is_cut_off(tmp_path: Path, words: bytes) -> None:
    async with serving(tmp_path, head_seconds=0.1) as server, line(server) as slow:
        slow.say(words)
        await slow.trickle(words[-1:])
        await until(lambda: len(connections(server)) == 0)
        assert server.services.counters.refusals == {"too-slow": 1}


@pytest.mark.thorough
async def test_a_second_request_has_to_arrive_as_well(tmp_path: Path) -> None:
    async with serving(tmp_path, head_seconds=LONG_ENOUGH) as server, line(server) as slow:
        assert await slow.ask() == 200
        assert await slow.ask() == 200
        await slow.trickle(b"\r\n")
        await until(lambda: len(connections(server)) == 0)
        assert server.services.counters.refusals == {"too-slow": 1}


@pytest.mark.thorough
async def test_an_unread_body_ends_with_the_response(tmp_path: Path) -> None:
    async with serving(tmp_path, head_seconds=LONG_ENOUGH) as server, line(server) as slow:
        slow.say(ALIVE.replace(b"Host", b"Content-Length: 100000\r\nHost"))
        await slow.trickle(b"x")
        await until(lambda: len(connections(server)) == 0)
        assert server.services.counters.requests["GET", "/healthz", 200] == 1 and not server.services.counters.refusals


async def test_a_head_is_small(tmp_path: Path) -> None:
    async with serving(tmp_path) as server, line(server) as client:
        client.say(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(70):
            client.say(b"x" * 1_000)
        await client.rest()
        await until(lambda: len(connections(server)) == 0)
        assert server.services.counters.refusals == {"too-large": 1}


async def test_connections_per_address_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, most_sockets_of_one_address=2) as server, AsyncExitStack() as lines:
        first, _ = [await lines.enter_async_context(line(server)) for _ in range(2)]
        await until(lambda: len(connections(server)) == 2)
        async with line(server) as third:
            answer = await third.rest()
            assert answer.startswith(b"HTTP/1.1 429") and code(answer) == "connections"
        assert await first.ask() == 200
        await lines.aclose()
        await until(lambda: len(connections(server)) == 0)
        async with line(server) as again:
            assert await again.ask() == 200


async def test_connections_in_total_are_limited(tmp_path: Path) -> None:
    async with serving(tmp_path, most_sockets=1) as server, line(server), line(server) as second:
        answer = await second.rest()
        assert answer.startswith(b"HTTP/1.1 503") and code(answer) == "full"


async def test_a_proxy_of_ours_stands_for_many(tmp_path: Path) -> None:
    settings = {"most_sockets": 2, "most_sockets_of_one_address": 1, "trusted_proxies": ("127.0.0.1",)}
    async with serving(tmp_path, **settings) as server, line(server) as one, line(server) as other:
        assert (await one.ask(), await other.ask()) == (200, 200)
        async with line(server) as third:
            assert code(await third.rest()) == "full"


async def test_a_socket_is_counted_as_one_and_no_longer_as_a_connection(tmp_path: Path) -> None:
    async with serving(tmp_path, most_sockets_of_one_address=1) as server, Player("ann", server) as ann:
        assert len(connections(server)) == 0
        async with line(server) as other:
            assert await other.ask() == 200
        await ann.send({"do": "ping", "id": "1"})
        assert (await ann.answer("1"))["pong"]


@pytest.mark.thorough
async def test_a_client_that_never_reads_is_cut_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RequestProtocol, "unread_seconds", 0.1)
    async with serving(tmp_path) as server, line(server) as deaf:
        deaf.say(ALIVE.replace(b"/healthz", b"/api/openapi.json") * 1_000)
        await until(lambda: len(connections(server)) == 1)
        await until(lambda: len(connections(server)) == 0)
