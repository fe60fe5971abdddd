"""Sockets: who may open one, how many, and how they end."""

import asyncio
import json
import socket as sockets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import WebSocketDenialResponse
from starlette.websockets import WebSocketDisconnect
from websockets.asyncio.client import connect

from fulcrum.match.commands import Sit
from fulcrum.server.http.connection import Connection
from fulcrum.server.http.socket import SocketApp
from fulcrum.server.http.uvicorn_protocols import SocketProtocol
from fulcrum.server.operations.rate_limits import Rate, RateLimits
from fulcrum.server.storage.store import Person
from fulcrum.server.tables.hub import REVOKED, Hub
from tests.server.databases import PATIENCE
from tests.server.http.clients import Client, code_of
from tests.server.http.conftest import Serve
from tests.server.http.test_people import ANNA
from tests.server.playing import Player, cookie
from tests.server.test_socket import new_table, serving

Browser = Callable[[], Client]


def test_sockets_per_address_are_limited(serve: Serve) -> None:
    browser = serve(most_sockets_of_one_address=2)
    with browser().websocket_connect("/ws"), browser().websocket_connect("/ws"):
        with pytest.raises(WebSocketDenialResponse) as caught, browser().websocket_connect("/ws"):
            pass
        assert caught.value.status_code == 429 and code_of(caught.value) == "sockets"
    with browser().websocket_connect("/ws") as again:
        again.send_json({"do": "ping", "id": "1"})
        assert again.receive_json()["re"] == "1"


def test_sockets_in_total_are_limited(serve: Serve) -> None:
    browser = serve(most_sockets=1, trusted_proxies=("testclient",))
    with browser().websocket_connect("/ws", headers={"X-Forwarded-For": "192.0.2.1"}):
        with (
            pytest.raises(WebSocketDenialResponse) as caught,
            browser().websocket_connect("/ws", headers={"X-Forwarded-For": "192.0.2.2"}),
        ):
            pass
        assert caught.value.status_code == 503 and code_of(caught.value) == "full"


@pytest.mark.thorough
def test_pings_have_a_limit(serve: Serve) -> None:
    ann = serve(rates={"pings": Rate(0.001, 2)})()
    with ann.websocket_connect("/ws") as socket:
        answers = []
        for number in range(3):
            socket.send_json({"do": "ping", "id": str(number)})
            answers.append(socket.receive_json())
    assert [answer.get("pong") for answer in answers] == [True, True, None]
    assert answers[2]["error"]["code"] == "too-often"


def closing_code(socket: Any) -> int:
    with pytest.raises(WebSocketDisconnect) as closed:
        socket.receive_json()
    return closed.value.code


def test_a_socket_ends_with_the_session(ann: Client, browser: Browser) -> None:
    ann.ok("POST", "/api/account", ANNA)
    bystander = browser()
    with ann.websocket_connect("/ws") as socket, bystander.websocket_connect("/ws") as other:
        ann.ok("DELETE", "/api/session")
        assert closing_code(socket) == REVOKED
        other.send_json({"do": "ping", "id": "1"})
        assert other.receive_json()["re"] == "1"


@pytest.mark.thorough
def test_sockets_end_with_a_new_password(ann: Client, ben: Client) -> None:
    ann.ok("POST", "/api/account", ANNA)
    ben.ok("POST", "/api/session", ANNA)
    with ben.websocket_connect("/ws") as socket:
        ann.ok("PUT", "/api/account/password", {"old": ANNA["password"], "new": "another horse battery"})
        assert closing_code(socket) == REVOKED


def test_a_guests_sockets_end_with_the_making_of_an_account(ann: Client) -> None:
    ann.get("/api/me")
    with ann.websocket_connect("/ws") as socket:
        ann.ok("POST", "/api/account", ANNA)
        assert closing_code(socket) == REVOKED


def test_a_bots_socket_ends_with_its_token(ann: Client, ben: Client) -> None:
    ann.ok("POST", "/api/account", ANNA)
    made = ann.ok("POST", "/api/bots", {"name": "Robot"})
    token = {"Authorization": f"Bearer {made['token']}"}
    with ben.websocket_connect("/ws", headers=token) as robot, ann.websocket_connect("/ws") as own:
        ann.ok("DELETE", f"/api/bots/{made['id']}")
        assert closing_code(robot) == REVOKED
        own.send_json({"do": "ping", "id": "1"})
        assert own.receive_json()["re"] == "1"


class Services:
    """As much of a server as a refused socket needs."""

    def __init__(self, revoke: bool) -> None:
        self.hub = Hub()
        self.limits = RateLimits()
        self.people = self
        self._revoke = revoke

    async def person_of(self, _: object) -> Person:
        if self._revoke:
            self.hub.close_person("ann")
        return Person("ann", "Ann", 0.0, "account")


@pytest.mark.anyio
async def test_a_session_revoked_while_connecting_is_closed() -> None:
    for revoke in (True, False):
        services, sent = Services(revoke), []
        app: Any = type("App", (), {"state": type("State", (), {"services": services})})
        received: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        received.put_nowait({"type": "websocket.connect"})

        async def send(message: dict[str, Any], sent: list[Any] = sent, received: Any = received) -> None:
            sent.append(message)
            if message["type"] == "websocket.close":
                received.put_nowait({"type": "websocket.disconnect"})

        serving_it = asyncio.create_task(
            SocketApp()({"type": "websocket", "app": app, "headers": []}, received.get, send)
        )
        if not revoke:
            while not len(services.hub):
                await asyncio.sleep(0)
            received.put_nowait({"type": "websocket.disconnect"})
        await asyncio.wait_for(serving_it, PATIENCE)
        closed = [message["code"] for message in sent if message["type"] == "websocket.close"]
        assert closed == ([REVOKED] if revoke else [])


@pytest.mark.anyio
async def test_requests_are_answered_before_closing() -> None:
    sent: list[str] = []

    async def send(message: Any) -> None:
        sent.append(message.get("text", message["type"]))

    connection = Connection(Person("ann", "Ann", 0.0, "guest"), send)
    connection.responding = True
    connection.finish(1012, "bye")
    assert not connection.closing
    connection.offer(b"the answer")
    connection.responded()
    assert connection.closing
    connection.offer(b"too late")
    async with asyncio.timeout(PATIENCE):
        while len(sent) < 2:
            await asyncio.sleep(0)
    assert sent == ["the answer", "websocket.close"]


@pytest.mark.anyio
async def test_a_client_that_never_reads_leaves_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All buffers are full, so that not even a ping gets through."""
    monkeypatch.setattr(SocketProtocol, "unread_seconds", 0.2)
    async with serving(tmp_path) as server:
        table = await new_table(server, autostart=False)
        live = await server.services.tables.get(table)
        await live.do(Sit("Ann"), "ann")
        line = sockets.socket()
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4_096)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", server.port))
        sleeper = Player("ann", server)
        sleeper._socket = await connect(
            server.socket_address,
            sock=line,
            additional_headers={"cookie": cookie("ann")},
            compression=None,
            proxy=None,
            ping_interval=None,
        )
        await sleeper.watch(table)
        sleeper._socket.transport.pause_reading()
        [protocol] = server.server.server_state.connections
        async with asyncio.timeout(PATIENCE):
            while protocol.writable.is_set():  # type: ignore[union-attr]
                for eyes in tuple(live.subscribers._watching):
                    eyes.offer(json.dumps({"filler": "x" * 100_000}).encode())
                await asyncio.sleep(0)
            while live.is_here("ann") or server.server.server_state.connections:
                await asyncio.sleep(0.01)
        sleeper._socket.transport.abort()
