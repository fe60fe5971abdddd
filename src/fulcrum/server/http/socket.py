"""The socket at /ws: one for each client, for all tables it subscribes to."""

import asyncio
import logging
import secrets
from typing import Any

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from fulcrum.core.errors import FulcrumError, IllegalMove
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.http import protocol
from fulcrum.server.http.connection import Connection
from fulcrum.server.http.errors import response_to
from fulcrum.server.http.tables import entered
from fulcrum.server.services import Services
from fulcrum.server.tables import frames
from fulcrum.server.tables.hub import REVOKED, REVOKED_WORDS
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.tables.subscribers import ReplyTo

MOST_TABLES = 100  # that one client may subscribe to
MAY_FOLLOW = (protocol.ProposeRequest, protocol.AcceptRequest)
KEPT_OF_SCOPE = {"type", "path", "client", "app"}

log = logging.getLogger("fulcrum.socket")


class SocketApp:
    """The ASGI application at /ws."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        services: Services = scope["app"].state.services
        await receive()  # "websocket.connect"
        revocations = services.hub.revocations
        try:
            person = await services.people.person_of(HTTPConnection(scope))
        except FulcrumError as error:
            response = response_to(error)
            services.counters.refused(response.code)
            await response(scope, receive, send)
            return
        await send({"type": "websocket.accept"})
        kept = {name: scope[name] for name in KEPT_OF_SCOPE & scope.keys()}
        scope.clear()  # thousands of sockets may be open, and no longer need the rest
        scope.update(kept)
        connection = Connection(person, send)
        if revocations != services.hub.revocations:  # perhaps this session's, before the hub knew the connection
            connection.close(REVOKED, REVOKED_WORDS)
        await Client(services, connection).serve(receive)


class Client:
    """Handles the requests of one client, one after another."""

    __slots__ = ("_connection", "_frames", "_hints", "_services")

    def __init__(self, services: Services, connection: Connection) -> None:
        self._services = services
        self._connection = connection
        self._frames = services.limits.bucket("frames")
        self._hints: list[asyncio.Task[None]] = []

    async def serve(self, receive: Receive) -> None:
        """Runs until either side closes the connection."""
        connection = self._connection
        self._services.hub.enter(connection)
        try:
            while (event := await receive())["type"] == "websocket.receive":
                connection.responding = True
                while wait := self._frames.take(self._services.limits.now()):
                    await asyncio.sleep(wait)  # slows a client down that sends too fast; no message is lost
                if not connection.closing:
                    await self._handle(event.get("text") or "")
                del event  # the next one may take hours, and until then it would stay in memory
                connection.responded()
        finally:
            self._services.hub.leave(connection)
            for live in connection.subscriptions.values():
                live.leave(connection)
            connection.stop()
            for task in self._hints:
                task.cancel()

    async def _handle(self, text: str) -> None:
        """Responds to every message, including malformed ones."""
        try:
            request = protocol.read(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(protocol.id_of(text), Refused("message", f"Malformed message: {error}"))
            return
        if isinstance(request, protocol.HintRequest):  # takes seconds, and other requests should not wait
            task = asyncio.create_task(self._respond(request))
            self._hints.append(task)
            task.add_done_callback(self._hints.remove)
        else:
            await self._respond(request)

    async def _respond(self, request: protocol.SocketRequest) -> None:
        try:
            await self._do(request)
        except Exception as error:
            if not isinstance(error, FulcrumError):
                log.error("A request failed.", exc_info=error)
            current = b""
            if isinstance(request, protocol.MoveRequest) and isinstance(error, Refused) and error.code == "stale":
                current = (await self._services.tables.get(request.table)).whole(self._connection)
            self._refuse(request.id, error, current)

    def _refuse(self, re: str | None, error: Exception, frame: bytes = b"") -> None:
        """Responds with an error and, for a stale move, the current view."""
        response = response_to(error)
        self._services.counters.refused(response.code)
        more = b"," + frame[1:] if frame else b"}"
        self._connection.offer(b'{"re":%b,%b%b' % (frames.encode(re), bytes(response.body)[1:-1], more))

    async def _do(self, request: protocol.SocketRequest) -> None:
        re = frames.encode(request.id)
        if not isinstance(request, protocol.TableRequest):  # a ping
            self._services.limits.check("pings", self._connection.person_id)
            self._connection.offer(b'{"re":%b,"pong":true}' % re)
            return
        if not isinstance(request, protocol.MoveRequest):
            self._services.limits.check("commands", self._connection.person_id)
        live = self._connection.subscriptions.get(request.table) or await self._enter(request)
        if isinstance(request, protocol.CommandRequest):
            await self._command(live, request, re)
        elif isinstance(request, protocol.WatchRequest):
            await self._watch(live, request, re)
        elif isinstance(request, protocol.MovesRequest):
            self._list_moves(live, request.path, re)
        elif isinstance(request, protocol.HintRequest):
            await self._hint(live, re)
        else:  # a LeaveRequest
            self._connection.subscriptions.pop(live.id, None)
            live.leave(self._connection)
            self._connection.offer(frames.answer(re, live.known_to(self._connection)))

    async def _enter(self, request: protocol.TableRequest) -> LiveTable:
        """Returns a table without a subscription if this person may see it. Subscribers were checked before."""
        key = request.key if isinstance(request, protocol.WatchRequest) else None
        return await entered(self._services, request.table, self._connection.person, key)

    async def _command(self, live: LiveTable, request: protocol.CommandRequest, re: bytes) -> None:
        if isinstance(request, MAY_FOLLOW) and request.follow:
            live.subscribers.add_follower(self._connection)
        name = await self._own_name(request) if request.named else ""
        heads = isinstance(request, protocol.CoinRequest) and bool(secrets.randbits(1))
        command = request.command(name, heads)
        await live.do(command, self._connection.person_id, ReplyTo(self._connection, re))

    async def _own_name(self, request: protocol.CommandRequest) -> str:
        """Returns the stored name, which may have changed since the socket was opened."""
        person, store = self._connection.person, self._services.store
        if isinstance(request, protocol.ChatRequest):
            self._services.limits.check("chat", person.id)
        else:
            await store.keep_person(person)
        return (await store.person(person.id) or person).name

    async def _watch(self, live: LiveTable, request: protocol.WatchRequest, re: bytes) -> None:
        subscriptions = self._connection.subscriptions
        if live.id not in subscriptions and len(subscriptions) >= MOST_TABLES:
            raise Refused("tables", f"You already watch {MOST_TABLES} tables. Leave one first.")
        subscriptions[live.id] = live
        await live.watch(self._connection, re, request.since, request.seat)

    def _seat_at(self, live: LiveTable) -> int:
        seat = live.table.seat_of(self._connection.person_id)
        if seat is None:
            raise Refused("no-seat", "You have no seat at this table.")
        return seat

    def _list_moves(self, live: LiveTable, path: str | None, re: bytes) -> None:
        seat = self._seat_at(live)
        if path is None:
            key, moves = b"moves", live.moves_of(seat)
        else:
            key, moves = b"hops", frames.encode(hops(live.table, seat, path))
        fields = (re, frames.encode(live.id), live.table.version_for(seat), key, moves)
        self._connection.offer(b'{"re":%b,"table":%b,"for":%d,"%b":%b}' % fields)

    async def _hint(self, live: LiveTable, re: bytes) -> None:
        seat = self._seat_at(live)
        self._services.limits.check("hints", self._connection.person_id)
        version, hint = await self._services.bots.hint(live, seat)
        fields = {"table": live.id, "for": version, "move": hint.move, "value": hint.value, "line": hint.line}
        self._connection.offer(b'{"re":%b,%b' % (re, frames.encode(fields)[1:]))


def hops(table: Table, seat: int, path: str) -> dict[str, Any] | None:
    """Returns how the seat's move can continue after a path, or None when it is not the seat's turn."""
    game = table.state.game
    if not game.accepts_partial_moves:
        raise Refused("path", f"Moves of {game.about.name} are not entered in parts. Ask without a path.")
    if table.status != "playing" or seat not in table.state.actors:
        return None
    try:
        return game.legal_hops(table.state.observation(seat), path)
    except IllegalMove as error:
        raise Refused("illegal", error.reason, error.clause) from error
    except FulcrumError as error:
        raise Refused("invalid", str(error)) from error
