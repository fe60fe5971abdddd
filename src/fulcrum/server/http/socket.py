"""The socket at /ws: one for each client, for all tables that it watches."""

import asyncio
import logging
import secrets
from collections.abc import Coroutine
from functools import partial
from typing import Any, TypeGuard

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from fulcrum.core.errors import FulcrumError, IllegalMove
from fulcrum.match.commands import Command
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.http import protocol
from fulcrum.server.http.connection import Connection
from fulcrum.server.http.errors import response_to
from fulcrum.server.http.tables import entered
from fulcrum.server.services import Services
from fulcrum.server.storage.errors import Conflict, StorageError
from fulcrum.server.tables import frames
from fulcrum.server.tables.hub import REVOKED, REVOKED_WORDS
from fulcrum.server.tables.live_table import LiveTable
from fulcrum.server.tables.subscribers import ReplyTo

MOST_TABLES = 100  # watched by one client
# What `fulcrum serve` puts among the extensions of a connection.
DROP, AT_ONCE, LISTEN = "fulcrum.drop", "fulcrum.at_once", "fulcrum.listen"

KEPT_OF_SCOPE = {"type", "path", "client", "app"}

log = logging.getLogger("fulcrum.socket")


class SocketApp:
    """The ASGI application."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        services: Services = scope["app"].state.services
        await receive()  # that it wants to connect
        revocations = services.hub.revocations
        try:
            person = await services.people.person_of(HTTPConnection(scope))
        except FulcrumError as error:
            answer = response_to(error)
            services.counters.refused(answer.code)
            await answer(scope, receive, send)
            return
        await send({"type": "websocket.accept"})
        extensions = scope.get("extensions", {})
        drop, at_once, listen = (extensions.get(name, {}).get(name) for name in (DROP, AT_ONCE, LISTEN))
        connection = Connection(person, send, drop, at_once)
        del extensions
        for name in scope.keys() - KEPT_OF_SCOPE:  # thousands of sockets may be open, and need the rest no more
            del scope[name]
        client = Client(services, connection)
        if revocations != services.hub.revocations:  # perhaps this person's
            connection.close(REVOKED, REVOKED_WORDS)
        if listen is not None:
            listen(client.hear)
        await client.serve(receive)


class Client:
    """What one client asks, one after the other."""

    __slots__ = ("_aside", "_connection", "_frames", "_free", "_services")

    def __init__(self, services: Services, connection: Connection) -> None:
        self._services = services
        self._connection = connection
        self._frames = services.limits.bucket("frames")
        self._aside: list[asyncio.Task[None]] = []  # what takes longer than others should wait
        self._free: asyncio.Future[None] | None = None  # for a message that waits for what was heard before it

    async def serve(self, receive: Receive) -> None:
        """Until the connection is closed by either side."""
        self._services.hub.enter(self._connection)
        try:
            while True:
                message = await receive()
                await self._heard_all()
                if message["type"] != "websocket.receive":
                    return
                self._connection.answering = True
                await self._slow_down()
                if not self._connection.ending:
                    await self._handle(message.get("text") or "")
                self._connection.answered()
        finally:
            self._services.hub.leave(self._connection)
            for live in self._connection.watched.values():
                live.leave(self._connection)
            self._connection.stop()
            for task in self._aside:
                task.cancel()

    async def _slow_down(self) -> None:
        """Who sends too much is read more slowly, and nothing of it gets lost."""
        while wait := self._frames.take(self._services.limits.now()):
            await asyncio.sleep(wait)

    # The quick way of most messages: nothing waits, so there is no task.

    def hear(self, data: bytes) -> bool:
        """Begin what a message asks, if nothing is in its way; otherwise it is for `serve`, in its turn."""
        connection = self._connection
        if connection.answering or self._free is not None or connection.ending or len(data) > protocol.LARGEST_FRAME:
            return False
        try:
            message = protocol.read(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            return False
        if not isinstance(message, protocol.CommandRequest) or message.named:
            return False
        live = connection.watched.get(message.table)
        if live is None or not live.ready or self._frames.take(self._services.limits.now()):
            return False
        connection.answering = True
        try:
            self._begin(live, message)
        except Exception as error:
            self._fail(message, error, live.whole(connection) if is_stale(message, error) else b"")
            self._answered()
        return True

    def _begin(self, live: LiveTable, message: protocol.CommandRequest) -> None:
        self._check_rate(message)
        self._note_follower(live, message)
        reply_to = ReplyTo(self._connection, frames.encode(message.id))
        if not live.begin(command_of(message), self._connection.person_id, reply_to, partial(self._heard, message)):
            self._begin_again(message)

    def _heard(self, message: protocol.CommandRequest, error: StorageError | None) -> None:
        if isinstance(error, Conflict):
            self._begin_again(message)
            return
        if error is not None:
            self._fail(message, error)
        self._answered()

    def _begin_again(self, message: protocol.CommandRequest) -> None:
        """Others were quicker with this table, perhaps in another process: now it takes some waiting."""
        self._on_the_side(self._answer(message)).add_done_callback(lambda _: self._answered())

    def _answered(self) -> None:
        self._connection.answered()
        if self._free is not None and not self._free.done():
            self._free.set_result(None)

    async def _heard_all(self) -> None:
        if self._connection.answering:
            self._free = asyncio.get_running_loop().create_future()
            await self._free
            self._free = None

    # The way of all others

    async def _handle(self, text: str) -> None:
        """Whatever comes is answered."""
        try:
            if len(text) > protocol.LARGEST_FRAME:
                raise Refused("too-large", f"a message has at most {protocol.LARGEST_FRAME} bytes")
            message = protocol.read(text)
        except (msgspec.DecodeError, RecursionError) as error:
            self._refuse(protocol.id_of(text), Refused("message", f"this can't be read: {error}"))
            return
        except Refused as error:
            self._refuse(None, error)
            return
        if isinstance(message, protocol.HintRequest):
            self._on_the_side(self._answer(message))
        else:
            await self._answer(message)

    def _on_the_side(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._aside.append(task)
        task.add_done_callback(self._aside.remove)
        return task

    async def _answer(self, message: protocol.SocketRequest) -> None:
        try:
            await self._do(message)
        except Exception as error:
            newest = b""
            if is_stale(message, error):
                newest = (await self._services.tables.get(message.table)).whole(self._connection)
            self._fail(message, error, newest)

    def _fail(self, message: protocol.SocketRequest, error: Exception, newest: bytes = b"") -> None:
        if not isinstance(error, FulcrumError):
            log.error("a message could not be handled", exc_info=error)
        self._refuse(message.id, error, newest)

    def _refuse(self, re: str | None, error: Exception, frame: bytes = b"") -> None:
        answer = response_to(error)
        self._services.counters.refused(answer.code)
        more = b"," + frame[1:] if frame else b"}"
        self._connection.offer(b'{"re":%b,%b%b' % (frames.encode(re), bytes(answer.body)[1:-1], more))

    async def _do(self, message: protocol.SocketRequest) -> None:
        re = frames.encode(message.id)
        if not isinstance(message, protocol.TableRequest):  # a ping
            self._services.limits.check("pings", self._connection.person_id)
            self._connection.offer(b'{"re":%b,"pong":true}' % re)
            return
        self._check_rate(message)
        live = await self._table(message)
        if isinstance(message, protocol.CommandRequest):
            await self._ask(live, message, re)
        elif isinstance(message, protocol.WatchRequest):
            await self._watch(live, message, re)
        elif isinstance(message, protocol.MovesRequest):
            self._list_moves(live, message.path, re)
        elif isinstance(message, protocol.HintRequest):
            await self._hint(live, re)
        else:
            self._connection.watched.pop(live.id, None)
            live.leave(self._connection)
            self._connection.offer(frames.answer(re, live.known_to(self._connection)))

    def _check_rate(self, message: protocol.TableRequest) -> None:
        if not isinstance(message, protocol.MoveRequest):
            self._services.limits.check("commands", self._connection.person_id)

    async def _table(self, message: protocol.TableRequest) -> LiveTable:
        """The table, if this person may know of it: who watches it was let in before."""
        live = self._connection.watched.get(message.table)
        if live is None:
            key = message.key if isinstance(message, protocol.WatchRequest) else None
            live = await entered(self._services, message.table, self._connection.person, key)
        return live

    async def _ask(self, live: LiveTable, message: protocol.CommandRequest, re: bytes) -> None:
        self._note_follower(live, message)
        name = await self._own_name(message) if isinstance(message, protocol.SitRequest | protocol.ChatRequest) else ""
        await live.do(command_of(message, name), self._connection.person_id, ReplyTo(self._connection, re))

    def _note_follower(self, live: LiveTable, message: protocol.CommandRequest) -> None:
        if isinstance(message, protocol.ProposeRequest | protocol.AcceptRequest) and message.follow:
            live.subscribers.add_follower(self._connection)

    async def _own_name(self, message: protocol.SitRequest | protocol.ChatRequest) -> str:
        """As it is now: it can be changed while the socket is open."""
        person, store = self._connection.person, self._services.store
        if isinstance(message, protocol.ChatRequest):
            self._services.limits.check("chat", person.id)
        else:
            await store.keep_person(person)
        return (await store.person(person.id) or person).name

    async def _watch(self, live: LiveTable, message: protocol.WatchRequest, re: bytes) -> None:
        if live.id not in self._connection.watched and len(self._connection.watched) >= MOST_TABLES:
            raise Refused("tables", f"at most {MOST_TABLES} tables can be watched at once")
        self._connection.watched[live.id] = live
        await live.watch(self._connection, re, message.since, message.seat)

    def _list_moves(self, live: LiveTable, path: str | None, re: bytes) -> None:
        table, seat = live.table, live.table.seat_of(self._connection.person_id)
        if seat is None:
            raise Refused("no-seat", "you have no seat at this table")
        if path is None:
            what, listed = b"moves", live.moves_of(seat)
        else:
            what, listed = b"hops", frames.encode(hops(table, seat, path))
        told = (re, frames.encode(live.id), table.version, what, listed)
        self._connection.offer(b'{"re":%b,"table":%b,"for":%d,"%b":%b}' % told)

    async def _hint(self, live: LiveTable, re: bytes) -> None:
        seat = live.table.seat_of(self._connection.person_id)
        if seat is None:
            raise Refused("no-seat", "you have no seat at this table")
        self._services.limits.check("hints", self._connection.person_id)
        version, hint = await self._services.bots.hint(live, seat)
        told = {"table": live.id, "for": version, "move": hint.move, "value": hint.value, "line": hint.line}
        self._connection.offer(b'{"re":%b,%b' % (re, frames.encode(told)[1:]))


def command_of(message: protocol.CommandRequest, name: str = "") -> Command:
    """What is asked of the table; a coin falls here."""
    return message.command(name, isinstance(message, protocol.CoinRequest) and bool(secrets.randbits(1)))


def is_stale(message: protocol.SocketRequest, error: Exception) -> TypeGuard[protocol.MoveRequest]:
    """Who moves in a position that is gone is to be shown the one that is."""
    return isinstance(message, protocol.MoveRequest) and isinstance(error, Refused) and error.code == "stale"


def hops(table: Table, seat: int, path: str) -> dict[str, Any] | None:
    """How the seat's move may go on after a path, in the words of its game; None when it is not the seat's turn."""
    game = table.state.game
    if not game.accepts_partial_moves:
        raise Refused("path", f"a move of {game.about.name} is entered whole")
    if table.status != "playing" or seat not in table.state.actors:
        return None
    try:
        return game.legal_hops(table.state.observation(seat), path)
    except IllegalMove as error:
        raise Refused("illegal", error.reason, error.clause) from error
    except FulcrumError as error:
        raise Refused("invalid", str(error)) from error
