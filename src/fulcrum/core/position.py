"""The common base of states and observations: a record, and queries on it."""

from functools import cache
from typing import TYPE_CHECKING, Any

from fulcrum.core.errors import SeatError, shortened
from fulcrum.core.memory import Record, ints
from fulcrum.core.values import Move, Outcome

if TYPE_CHECKING:
    from fulcrum.core.game import Game


@cache
def seats_in(mask: int) -> tuple[int, ...]:
    """Returns the seats whose bits are set."""
    return tuple(seat for seat in range(mask.bit_length()) if mask >> seat & 1)


def actors_in(game: "Game", data: Record) -> tuple[int, ...]:
    """Returns the seats that may move in a record of this game."""
    return seats_in(game.kernel.actors(data))


class Position:
    """A game, a number of players, and the kernel's record."""

    __slots__ = ("data", "game", "players")

    def __init__(self, game: "Game", players: int, data: Record) -> None:
        self.game = game
        self.players = players
        self.data = data

    @property
    def actors(self) -> tuple[int, ...]:
        """The seats that may move now: several during secret choices, none when the game is over."""
        return actors_in(self.game, self.data)

    @property
    def over(self) -> bool:
        return not self.game.kernel.actors(self.data)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it is in progress."""
        return self.game.judge(self) if self.over else None

    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """Returns the seat's legal moves in a stable order. Leave the seat out when only one may move."""
        if self.over:
            return []
        mover = self.acting_seat(seat)
        return self.game.moves(self, mover) if mover in self.actors else []

    def actions(self, seat: int) -> list[int]:
        """Returns the legal actions of a seat that may move, in ascending order."""
        found = ints(self.game.action_count)
        count = self.game.kernel.legal(self.data, seat, found)
        return sorted(found[:count])

    def acting_seat(self, seat: int | None) -> int:
        """Returns the given seat, or else the only one that may move."""
        if seat is not None:
            return self.check_seat(seat)
        actors = self.actors
        if len(actors) != 1:
            raise SeatError(f"say which seat: {', '.join(map(str, actors))} may move")
        return actors[0]

    def check_seat(self, seat: object) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.players:
            raise SeatError(f"no seat {shortened(seat)} at this table; seats are 0 to {self.players - 1}")
        return seat

    def field(self, name: str) -> Any:
        """Returns a field of the record as plain Python numbers or lists."""
        return self.data[name]
