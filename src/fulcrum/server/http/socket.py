"""The socket at /ws: one for each client, for all tables that it watches."""

import asyncio
import logging
import secrets
from typing import Any, Protocol, runtime_checkable

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from fulcrum.core.errors import FulcrumError, IllegalMove
from fulcrum.core.position import Position
from fulcrum.match.refusals import Refused
from fulcrum.match.table import Table
from fulcrum.server.http import protocol
from fulcrum.server.http.connection import Connection
from fulcrum.server.http.errors import answer_to
from fulcrum.server.http.tables import entered
from fulcrum.server.rooms import Rooms
from fulcrum.server.tables import frames
from fulcrum.server.tables.hub import REVOKED, REVOKED_WORDS
from fulcrum.server.tables.live_table import Asker, LiveTable

MOST_TABLES = 100  # watched by one client
DROP, AT_ONCE = "fulcrum.drop", "fulcrum.at_once"  # what `fulcrum serve` puts among the extensions of a connection

KEPT_OF_SCOPE = {"type", "path", "client", "app"}

log = logging.getLogger("fulcrum.socket")


@runtime_checkable
class EnteredByParts(Protocol):
    """A game with moves too many to choose from a list: it can tell how a move that was begun goes on."""

    def legal_hops(self, position: Position, path: str) -> dict[str, Any]: ...


class SocketApp:
    """The ASGI application."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        rooms: Rooms = scope["app"].state.rooms
        await receive()  # that it wants to connect
        revocations = rooms.hub.revocations
        try:
            person = await rooms.people.person_of(HTTPConnection(scope))
        except FulcrumError as error:
            answer = answer_to(error)
            rooms.tally.refused(answer.code)
            await answer(scope, receive, send)
            return
        await send({"type": "websocket.accept"})
        extensions = scope.get("extensions", {})
        drop, at_once = (extensions.get(name, {}).get(name) for name in (DROP, AT_ONCE))
        connection = Connection(person, send, drop, at_once)
        del extensions
        for name in scope.keys() - KEPT_OF_SCOPE:  # thousands of sockets may be open, and need the rest no more
            del scope[name]
        client = Client(rooms, connection)
        if revocations != rooms.hub.revocations:  # perhaps this person's, when the hub did not know of the connection
            connection.close(REVOKED, REVOKED_WORDS)
        await client.serve(receive)


class Client:
    """What one client asks, one after the other."""

    __slots__ = ("_aside", "_connection", "_name", "_rooms", "_watched")

    def __init__(self, rooms: Rooms, connection: Connection) -> None:
        self._rooms = rooms
        self._connection = connection
        self._name = str(id(connection))
        self._watched: dict[str, LiveTable] = {}
        self._aside: list[asyncio.Task[None]] = []  # what takes longer than others should wait

    async def serve(self, receive: Receive) -> None:
        """Until the connection is closed by either side."""
        self._rooms.hub.enter(self._connection)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                await self._slow_down()
                if not self._connection.ending:
                    self._connection.answering = True
                    await self._handle(message.get("text") or "")
                    self._connection.answered()
        finally:
            self._rooms.hub.leave(self._connection)
            for live in self._watched.values():
                live.leave(self._connection)
            self._connection.stop()
            for task in self._aside:
                task.cancel()

    async def _slow_down(self) -> None:
        """Who sends too much is read more slowly, and nothing of it gets lost."""
        while wait := self._rooms.limits.take("frames", self._name):
            await asyncio.sleep(wait)

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
        if isinstance(message, protocol.Hint):
            task = asyncio.create_task(self._answer(message))
            self._aside.append(task)
            task.add_done_callback(self._aside.remove)
        else:
            await self._answer(message)

    async def _answer(self, message: protocol.Frame) -> None:
        try:
            await self._do(message)
        except Exception as error:
            if not isinstance(error, FulcrumError):
                log.exception("a message could not be handled")
            self._refuse(message.id, error, await self._newest(message, error))

    def _refuse(self, re: str | None, error: Exception, frame: str = "") -> None:
        answer = answer_to(error)
        self._rooms.tally.refused(answer.code)
        body = bytes(answer.body).decode()
        more = f",{frame[1:]}" if frame else "}"
        self._connection.offer(f'{{"re":{frames.encode(re)},{body[1:-1]}{more}')

    async def _newest(self, message: protocol.Frame, error: Exception) -> str:
        """Who moves in a position that is gone is shown the one that is."""
        if isinstance(message, protocol.Move) and isinstance(error, Refused) and error.code == "stale":
            return (await self._rooms.tables.get(message.table)).whole(self._connection)
        return ""

    async def _do(self, message: protocol.Frame) -> None:
        re = frames.encode(message.id)
        if isinstance(message, protocol.Ping):
            self._rooms.limits.check("pings", self._connection.person_id)
            self._connection.offer(f'{{"re":{re},"pong":true}}')
            return
        if not isinstance(message, protocol.Move):
            self._rooms.limits.check("commands", self._connection.person_id)
        live = await self._table(message)
        if isinstance(message, protocol.Asked):
            await self._ask(live, message, re)
        elif isinstance(message, protocol.Watch):
            await self._watch(live, message, re)
        elif isinstance(message, protocol.Moves):
            self._list_moves(live, message.path, re)
        elif isinstance(message, protocol.Hint):
            await self._hint(live, re)
        else:
            self._watched.pop(live.id, None)
            live.leave(self._connection)
            self._connection.offer(frames.answer(re, live.known_to(self._connection, live.table.version)))

    async def _table(self, message: protocol.AtTable) -> LiveTable:
        """The table, if this person may know of it: who watches it was let in before."""
        live = self._watched.get(message.table)
        if live is None:
            key = message.key if isinstance(message, protocol.Watch) else None
            live = await entered(self._rooms, message.table, self._connection.person, key)
        return live

    async def _ask(self, live: LiveTable, message: protocol.Asked, re: str) -> None:
        name = ""
        if isinstance(message, protocol.Sit | protocol.Chat):
            name = await self._own_name(message)
        heads = isinstance(message, protocol.Coin) and bool(secrets.randbits(1))
        await live.do(message.command(name, heads), self._connection.person_id, Asker(self._connection, re))

    async def _own_name(self, message: protocol.Sit | protocol.Chat) -> str:
        """As it is now: it can be changed while the socket is open."""
        person, store = self._connection.person, self._rooms.store
        if isinstance(message, protocol.Chat):
            self._rooms.limits.check("chat", person.id)
        else:
            await store.keep_person(person)
        return (await store.person(person.id) or person).name

    async def _watch(self, live: LiveTable, message: protocol.Watch, re: str) -> None:
        if live.id not in self._watched and len(self._watched) >= MOST_TABLES:
            raise Refused("tables", f"at most {MOST_TABLES} tables can be watched at once")
        self._watched[live.id] = live
        await live.watch(self._connection, re, message.since, message.seat)

    def _list_moves(self, live: LiveTable, path: str | None, re: str) -> None:
        table, seat = live.table, live.table.seat_of(self._connection.person_id)
        if seat is None:
            raise Refused("no-seat", "you have no seat at this table")
        told = f'"moves":{live.moves_of(seat)}' if path is None else f'"hops":{frames.encode(hops(table, seat, path))}'
        self._connection.offer(f'{{"re":{re},"table":{frames.encode(live.id)},"for":{table.version},{told}}}')

    async def _hint(self, live: LiveTable, re: str) -> None:
        seat = live.table.seat_of(self._connection.person_id)
        if seat is None:
            raise Refused("no-seat", "you have no seat at this table")
        self._rooms.limits.check("hints", self._connection.person_id)
        version, hint = await self._rooms.bots.hint(live, seat)
        told = {"table": live.id, "for": version, "move": hint.move, "value": hint.value, "line": hint.line}
        self._connection.offer(f'{{"re":{re},{frames.encode(told)[1:]}')


def hops(table: Table, seat: int, path: str) -> dict[str, Any] | None:
    """How the seat's move may go on after a path, in the words of its game; None when it is not the seat's turn."""
    game = table.state.game
    if not isinstance(game, EnteredByParts):
        raise Refused("path", f"a move of {game.about.name} is made in one")
    if table.status != "playing" or seat not in table.state.actors:
        return None
    try:
        return game.legal_hops(table.state.observation(seat), path)
    except IllegalMove as error:
        raise Refused("illegal", error.reason, error.clause) from error
    except FulcrumError as error:
        raise Refused("invalid", str(error)) from error
