"""A table of two sockets that plays games of nine moves, one after the other. Subclasses speak a server's protocol."""

import asyncio
from abc import ABC, abstractmethod
from array import array
from time import perf_counter

MOVES = 9  # of every game


class Meter:
    """Counts and times moves while it runs; `failure` is set when a table fails."""

    def __init__(self) -> None:
        self.failure: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.moves = 0
        self.latencies = array("d")  # seconds from a player's send to the other's receipt
        self.running = False

    def received(self, seconds: float) -> None:
        if self.running:
            self.latencies.append(seconds)

    def moved(self) -> None:
        if self.running:
            self.moves += 1


class Table(ABC):
    """Sends the next move once both players have the last; with a pace, at least that many seconds later."""

    def __init__(self, number: int, port: int, meter: Meter, pace: float) -> None:
        self.number = number
        self.port = port
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()  # set once a game is ready
        self.ply = 0
        self._meter = meter
        self._pace = pace
        self._loop = asyncio.get_running_loop()
        self._sent = 0.0
        self._mover = 0
        self._without_it = 0  # players who have not received the last move

    @abstractmethod
    async def connect(self) -> None:
        """Opens both sockets and sets up the first game, up to `begin`."""

    @abstractmethod
    def send_move(self, ply: int) -> int:
        """Sends a move of the game; returns which of the two sockets did."""

    @abstractmethod
    def new_game(self) -> None:
        """Sets up another game on the same sockets, and calls `begin` when it can be played."""

    def begin(self) -> None:
        """Called when a game is ready: plans its first move."""
        self.ply = 0
        if self.ready.done():
            self._plan()
        else:
            self.ready.set_result(None)

    def start(self, delay: float) -> None:
        """Starts playing after a delay, so that paced tables do not all move at once."""
        self._loop.call_later(delay, self._plan)

    def _plan(self) -> None:
        wait = self._sent + self._pace - perf_counter()
        if self._pace and wait > 0:
            self._loop.call_later(wait, self._send)
        else:
            self._send()

    def _send(self) -> None:
        self._without_it = 2
        self._sent = perf_counter()
        self._mover = self.send_move(self.ply)

    def got_move(self, player: int) -> None:
        """Called when a player has received the last move."""
        if player != self._mover:
            self._meter.received(perf_counter() - self._sent)
        self._without_it -= 1
        if self._without_it:
            return
        self._meter.moved()
        self.ply += 1
        if self.ply < MOVES:
            self._plan()
        else:
            self.new_game()

    def fail(self, what: object) -> None:
        if not self._meter.failure.done():
            self._meter.failure.set_exception(RuntimeError(f"table {self.number} at ply {self.ply}: {what}"))
