"""A client for Fulcrum: Lean on the board of side 3. After nine moves one player resigns, then both play a rematch."""

import time

import msgspec

from benchmarks.server.tables import Meter, Table
from benchmarks.server.wire import Socket, open_socket, post
from fulcrum.server.people.identity import GUEST, Signer

SECRET = "a secret for benchmarks, known to everyone"
GAME = {"game": "lean", "options": {"side": 3}}
SCRIPT = ("c2>SW", "d4>SE", "d3>SW", "e4>NW", "e5>W", "b1>NE", "c4>SE", "b4>W", "d5>SE")


class Happened(msgspec.Struct):
    kind: str


class Seen(msgspec.Struct):
    status: str


class Frame(msgspec.Struct):
    """The parts of a frame that are read."""

    table: str | None = None
    version: int = 0
    events: list[Happened] = []
    view: Seen | None = None
    error: dict[str, str] | None = None


read = msgspec.json.Decoder(Frame).decode


class FulcrumTable(Table):
    """The first mover of a game resigns it; seats change with every rematch."""

    def __init__(self, number: int, port: int, meter: Meter, pace: float) -> None:
        super().__init__(number, port, meter, pace)
        self._people = [f"player-{number}-{place}".ljust(22, "-") for place in (0, 1)]
        self._sockets: list[Socket] = []
        self._id = ""
        self._version = 0
        self._first = 0  # the socket that moves first
        self._phase = self._playing
        self._ready: set[int] = set()  # players who are ready for the next step

    async def connect(self) -> None:
        signer = Signer(SECRET.encode(), time.time)
        cookies = [f"fulcrum={signer.sign(GUEST + person).decode()}" for person in self._people]
        headers = {"Cookie": cookies[0], "X-Fulcrum": "1", "Content-Type": "application/json"}
        opened = msgspec.json.decode(await post(self.port, "/api/tables", headers, msgspec.json.encode(GAME)))
        self._id = opened["view"]["table"]
        self._phase = self._settling
        for player, cookie in enumerate(cookies):
            socket = await open_socket(self.port, "/ws", {"Cookie": cookie})
            socket.receive = self._first_frame if player == 0 else self._second_frame
            self._sockets.append(socket)
            self._ask(player, b"watch")
        self._ask(1, b"sit")

    def _first_frame(self, text: bytes) -> None:
        self._frame(0, text)

    def _second_frame(self, text: bytes) -> None:
        self._frame(1, text)

    def _frame(self, player: int, text: bytes) -> None:
        frame = read(text)
        if frame.error is not None:
            self.fail(frame.error)
        elif frame.table == self._id or self._phase == self._parting:
            self._phase(player, frame)

    def _ask(self, player: int, what: bytes, more: bytes = b"") -> None:
        self._sockets[player].send(b'{"do":"%b","table":"%b"%b}' % (what, self._id.encode(), more))

    # A game

    def send_move(self, ply: int) -> int:
        mover = self._first ^ (ply & 1)
        more = b',"id":"%d","for":%d,"move":"%b"' % (self._version, self._version, SCRIPT[ply].encode())
        self._ask(mover, b"move", more)
        self._version += 1
        return mover

    def _playing(self, player: int, frame: Frame) -> None:
        if frame.version == self._version:
            self.got_move(player)

    # And the next

    def new_game(self) -> None:
        self._phase = self._parting
        self._ask(self._first, b"resign")

    def _parting(self, player: int, frame: Frame) -> None:
        """Resigns, proposes a rematch and accepts it. Each player is then shown the new table instead of this one."""
        if frame.table != self._id:
            self._version = frame.version
            if self._both(player):
                self._id = frame.table or ""
                self._first ^= 1
                self._phase = self._playing
                self.begin()
        elif player != self._first and frame.events[-1].kind == "ended":
            self._ask(player, b"propose", b',"what":"rematch","follow":true')
        elif player == self._first and frame.events[-1].kind == "proposed":
            self._ask(player, b"accept", b',"what":"rematch","follow":true')

    def _settling(self, player: int, frame: Frame) -> None:
        """Waits until both are shown that the new game has begun; one may be shown it twice."""
        if frame.view is None or frame.view.status != "playing":
            return
        self._version = max(self._version, frame.version)
        if self._both(player):
            self._phase = self._playing
            self.begin()

    def _both(self, player: int) -> bool:
        self._ready.add(player)
        done = len(self._ready) == 2
        if done:
            self._ready.clear()
        return done
