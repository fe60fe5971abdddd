"""A client for boardgame.io over socket.io: tic-tac-toe to a draw, then another match on the same sockets.

The first player's request over the socket creates the match, which is the cheapest way in boardgame.io.
"""

from benchmarks.server.tables import MOVES, Meter, Table
from benchmarks.server.wire import Socket, open_socket

CELLS = (0, 1, 2, 4, 3, 5, 7, 6, 8)  # a draw
SPACE = b"/tic-tac-toe,"
OPEN, CONNECTED, PING, PONG = b"0", b"40" + SPACE, b"2", b"3"  # of engine.io and socket.io
SYNC, UPDATE = b"42" + SPACE + b'["sync"', b"42" + SPACE + b'["update"'
PRESENCE = b"42" + SPACE + b'["matchData"'


class BoardgameTable(Table):
    def __init__(self, number: int, port: int, meter: Meter, pace: float) -> None:
        super().__init__(number, port, meter, pace)
        self._sockets: list[Socket] = []
        self._games = 0
        self._match = b""
        self._wanted = b""

    async def connect(self) -> None:
        for player in (0, 1):
            socket = await open_socket(self.port, "/socket.io/?EIO=4&transport=websocket", {})
            socket.receive = self._first_frame if player == 0 else self._second_frame
            self._sockets.append(socket)
            socket.send(CONNECTED)

    def _first_frame(self, text: bytes) -> None:
        self._frame(0, text)

    def _second_frame(self, text: bytes) -> None:
        self._frame(1, text)

    def _frame(self, player: int, text: bytes) -> None:
        if text.startswith(UPDATE):
            if self._wanted in text:
                self.got_move(player)
        elif text.startswith(SYNC):
            self._synced(player)
        elif text == PING:
            self._sockets[player].send(PONG)
        elif text.startswith(CONNECTED):
            if player == 1:  # the second comes last
                self.new_game()
        elif not text.startswith((OPEN, PRESENCE)):
            self.fail(text[:200])

    def send_move(self, ply: int) -> int:
        mover = ply & 1
        self._wanted = b'"_stateID":%d' % (ply + 1)
        self._sockets[mover].send(
            b'42%b["update",{"type":"MAKE_MOVE","payload":{"type":"clickCell","args":[%d],"playerID":"%d",'
            b'"credentials":null}},%d,"%b","%d"]' % (SPACE, CELLS[ply], mover, ply, self._match, mover)
        )
        return mover

    def new_game(self) -> None:
        self._games += 1
        self._match = b"match-%d-%d" % (self.number, self._games)
        self._sync(0)

    def _sync(self, player: int) -> None:
        self._sockets[player].send(b'42%b["sync","%b","%d",null,2]' % (SPACE, self._match, player))

    def _synced(self, player: int) -> None:
        """The second player joins after the first: two simultaneous requests might create the match twice."""
        if player == 0:
            self._sync(1)
        else:
            self.begin()


assert len(CELLS) == MOVES
