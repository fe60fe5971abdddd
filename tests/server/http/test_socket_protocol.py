"""Sockets: frames in pieces, malformed frames, floods, and clients that do not read."""

import asyncio
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from fulcrum.server.http import uvicorn_protocols
from fulcrum.server.http.uvicorn_protocols import SocketProtocol

pytestmark = pytest.mark.anyio

LARGEST = 16_384
HANDSHAKE = (
    b"GET /ws HTTP/1.1\r\nhost: here\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
    b"sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nsec-websocket-version: 13\r\n\r\n"
)


class Line(asyncio.Transport):
    """The other end, which records what it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.closed = False
        self.aborted = False
        self.paused = False

    def write(self, data: Any) -> None:
        self.sent += data

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.closed = self.aborted = True

    def is_closing(self) -> bool:
        return self.closed

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        assert high == 0  # so that `pause_writing` means that something is unread

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


class Talk:
    """A connection to an application that records what it receives."""

    def __init__(self) -> None:
        self.received: list[str] = []
        self.code: int | None = None
        self.taking = asyncio.Event()
        self.taking.set()
        settings: dict[str, Any] = {"ws_max_size": LARGEST, "ws_per_message_deflate": False, "log_config": None}
        config = uvicorn.Config(self._app, interface="asgi3", **settings)
        self.line, self.state = Line(), ServerState()
        self.protocol = SocketProtocol(config, self.state, {})
        self.protocol.connection_made(self.line)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            self.received.append(message["text"])
            await self.taking.wait()
        self.code = message["code"]

    async def begin(self) -> None:
        self.hear(HANDSHAKE)
        await self.until(lambda: b"\r\n\r\n" in self.line.sent)
        self.line.sent = b""

    def hear(self, data: bytes) -> None:
        self.protocol.data_received(data)

    async def until(self, condition: Any) -> None:
        async with asyncio.timeout(60):
            while not condition():
                await asyncio.sleep(0)

    async def end(self) -> None:
        self.protocol.connection_lost(None)
        await self.until(lambda: not self.state.tasks)


@pytest.fixture
async def talk() -> Any:
    conversation = Talk()
    await conversation.begin()
    yield conversation
    await conversation.end()


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    """Returns a frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def told(data: bytes) -> list[Frame]:
    """Parses the frames that a client got."""
    client = ClientProtocol(parse_uri("ws://here/"), state=State.OPEN)
    client.receive_data(data)
    return [found for found in client.events_received() if isinstance(found, Frame)]


TEXTS = ["", "one", "größer", "x" * 125, "y" * 126, "z" * 5_000]


@pytest.mark.parametrize("size", [1, 2, 3, 7, 1_000, 100_000])
async def test_texts_arrive_however_they_are_cut(talk: Talk, size: int) -> None:
    data = b"".join(frame(text.encode()) for text in TEXTS) + frame(b"?", Opcode.PING) + frame(b"last")
    for place in range(0, len(data), size):
        talk.hear(data[place : place + size])
    await talk.until(lambda: talk.received[-1:] == ["last"])
    assert talk.received == [*TEXTS, "last"]
    assert [(answer.opcode, bytes(answer.data)) for answer in told(talk.line.sent)] == [(Opcode.PONG, b"?")]


async def test_a_message_in_pieces_and_what_follows_it(talk: Talk) -> None:
    talk.hear(frame(b"whole") + frame(b"be", fin=False) + frame(b"!", Opcode.PING) + frame(b"gun", Opcode.CONT))
    talk.hear(frame(b"after"))
    await talk.until(lambda: talk.received[-1:] == ["after"])
    assert talk.received == ["whole", "begun", "after"]


@pytest.mark.parametrize(
    ("odd", "code"),
    [
        (b"\x81\x02hi", 1002),
        (b"\x83\x80\0\0\0\0", 1002),
        (b"\xc1\x80\0\0\0\0", 1002),
        (b"\x81\xfe\xff\xff\0\0\0\0", 1009),
        (frame(b"x" * (LARGEST + 1)), 1009),
        (frame(b"\xff"), 1007),
        (frame(b"\x03\xe8bye", Opcode.CLOSE), 1000),
    ],
    ids=["not masked", "no such opcode", "compressed", "said to be too large", "too large", "no UTF-8", "a goodbye"],
)
async def test_malformed_frames_end_the_connection(talk: Talk, odd: bytes, code: int) -> None:
    talk.hear(frame(b"fine"))
    await talk.until(lambda: talk.received)
    talk.hear(odd + frame(b"too late"))
    await talk.until(lambda: talk.code is not None)
    assert talk.received == ["fine"] and talk.code == code
    (last,) = told(talk.line.sent)
    assert last.opcode is Opcode.CLOSE and int.from_bytes(last.data[:2], "big") == code and talk.line.closed


async def test_a_client_that_sends_too_fast_must_wait(talk: Talk) -> None:
    talk.taking.clear()
    for number in range(50):
        talk.hear(frame(str(number).encode()))
    assert talk.line.paused
    talk.taking.set()
    await talk.until(lambda: len(talk.received) == 50)
    assert talk.received == [str(number) for number in range(50)] and not talk.line.paused


@pytest.mark.parametrize("first", [b"", frame(b"in ", fin=False) + frame(b"pieces", Opcode.CONT)], ids=["whole", "cut"])
async def test_unread_messages_stay_unparsed(talk: Talk, first: bytes) -> None:
    talk.taking.clear()
    talk.hear(first + b"".join(frame(str(number).encode()) for number in range(10_000)))
    assert talk.line.paused and talk.protocol.queue.qsize() < 500
    talk.taking.set()
    await talk.until(lambda: talk.received[-1:] == ["9999"])
    assert talk.received[-10_000:] == [str(number) for number in range(10_000)] and not talk.line.paused


@pytest.mark.parametrize("unread", [0, 20])
async def test_a_client_that_answers_the_close_frame_is_closed_at_once(talk: Talk, unread: int) -> None:
    talk.taking.clear()
    talk.hear(frame(b"busy") + frame(b"never read") * unread)
    await talk.protocol.send({"type": "websocket.close", "code": 4001, "reason": ""})
    assert not talk.line.closed
    talk.hear(frame(b"on its way") + frame((4001).to_bytes(2, "big"), Opcode.CLOSE))
    assert talk.line.closed
    talk.taking.set()


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.CONT])
async def test_frames_that_say_nothing_have_an_end(talk: Talk, opcode: Opcode) -> None:
    talk.hear(frame(b"", fin=False) if opcode is Opcode.CONT else b"")
    idle = frame(b"", opcode, fin=opcode is not Opcode.CONT)
    talk.hear(idle * 50)
    assert not talk.line.closed
    talk.hear(idle * 1_000)
    *answers, last = told(talk.line.sent)
    assert 50 <= len(answers) < 500 if opcode is Opcode.PING else answers == []
    assert last.opcode is Opcode.CLOSE and int.from_bytes(last.data[:2], "big") == 1008 and talk.line.closed


async def test_a_client_that_reads_nothing_gets_no_pongs(talk: Talk) -> None:
    talk.protocol.pause_writing()
    talk.hear(frame(b"?", Opcode.PING))
    talk.protocol.resume_writing()
    talk.hear(frame(b"!", Opcode.PING))
    assert [bytes(answer.data) for answer in told(talk.line.sent)] == [b"!"]


@pytest.mark.parametrize("closing", [False, True])
async def test_a_client_that_does_not_read_is_cut_off(
    talk: Talk, monkeypatch: pytest.MonkeyPatch, closing: bool
) -> None:
    monkeypatch.setattr(SocketProtocol, "unread_seconds", 0.01)
    talk.protocol.pause_writing()
    talk.protocol.resume_writing()
    await asyncio.sleep(0.05)
    assert not talk.line.aborted
    if closing:
        await talk.protocol.send({"type": "websocket.close", "code": 4001, "reason": ""})
    talk.protocol.pause_writing()
    await talk.until(lambda: talk.line.aborted)


async def test_a_client_that_does_not_read_delays_no_shutdown(talk: Talk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(uvicorn_protocols, "SHUTDOWN_SECONDS", 0.01)
    talk.protocol.shutdown()
    assert [found.opcode for found in told(talk.line.sent)] == [Opcode.CLOSE]
    await talk.until(lambda: talk.line.aborted)
