"""The socket at /ws: one for each client, for all tables that it watches."""

import asyncio
import logging
import secrets

import msgspec
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from fulcrum.core.errors import FulcrumError
from fulcrum.match.refusals import Refused
from fulcrum.server.http import protocol
from fulcrum.server.http.connection import Connection
from fulcrum.server.http.errors import answer_to
from fulcrum.server.http.tables import entered
from fulcrum.server.rooms import Rooms
from fulcrum.server.tables import frames
from fulcrum.server.tables.live_table import Asker, LiveTable

MOST_TABLES = 100  # watched by one client
DROP = "fulcrum.drop"  # what `fulcrum serve` puts among the extensions of a connection

log = logging.getLogger("fulcrum.socket")


class SocketApp:
    """The ASGI application."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        rooms: Rooms = scope["app"].state.rooms
        await receive()  # that it wants to connect
        try:
            person = await rooms.people.person_of(HTTPConnection(scope))
        except FulcrumError as error:
            await answer_to(error)(scope, receive, send)
            return
        await send({"type": "websocket.accept"})
        client = Client(rooms, Connection(person, send, scope.get("extensions", {}).get(DROP, {}).get(DROP)))
        await client.serve(receive)


class Client:
    """What one client asks, one after the other."""

    def __init__(self, rooms: Rooms, connection: Connection) -> None:
        self._rooms = rooms
        self._connection = connection
        self._name = str(id(connection))
        self._watched: dict[str, LiveTable] = {}

    async def serve(self, receive: Receive) -> None:
        """Until the connection is closed by either side."""
        writing = asyncio.create_task(self._connection.write())
        self._rooms.hub.enter(self._connection)
        try:
            while (message := await receive())["type"] == "websocket.receive":
                await self._slow_down()
                await self._handle(message.get("text") or "")
        finally:
            self._rooms.hub.leave(self._connection)
            for live in self._watched.values():
                live.leave(self._connection)
            writing.cancel()

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
        try:
            await self._do(message)
        except Exception as error:
            if not isinstance(error, FulcrumError):
                log.exception("a message could not be handled")
            self._refuse(message.id, error, await self._newest(message, error))

    def _refuse(self, re: str | None, error: Exception, frame: str = "") -> None:
        body = bytes(answer_to(error).body).decode()
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
            self._list_moves(live, re)
        else:
            self._watched.pop(live.id, None)
            live.leave(self._connection)
            self._connection.offer(frames.answer(re, live.table.version))

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

    def _list_moves(self, live: LiveTable, re: str) -> None:
        table, seat = live.table, live.table.seat_of(self._connection.person_id)
        if seat is None:
            raise Refused("no-seat", "you have no seat at this table")
        moves = [move.text for move in table.state.legal_moves(seat)] if table.status == "playing" else []
        told = {"table": live.id, "for": table.version, "moves": moves}
        self._connection.offer(f'{{"re":{re},{frames.encode(told)[1:]}')
