"""The dialect of the echo servers: for each move, both players send a text of a usual frame's size and get it back."""

from benchmarks.server.tables import Table
from benchmarks.server.wire import Socket, open_socket

FRAME = b'{"move":"%b"}' % (b"x" * 250)


class EchoTable(Table):
    """Two frames in and two out for each move. At a table of Fulcrum it is one in and two out."""

    async def connect(self) -> None:
        self._sockets: list[Socket] = [await open_socket(self.port, "/ws", {}) for _ in range(2)]
        for player, socket in enumerate(self._sockets):
            socket.receive = lambda text, player=player: self.got_move(player)  # type: ignore[misc]
        self.begin()

    def send_move(self, ply: int) -> int:
        for socket in self._sockets:
            socket.send(FRAME)
        return 0

    def new_game(self) -> None:
        self.begin()
