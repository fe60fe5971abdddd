"""Parses written moves, follows them hole by hole on the kernel, and explains refusals.

A written path may be longer than necessary and run in circles (LB-10). The kernel allows no hop back to a hole that the
piece visited since its last capture, so `Walk` leaves loops out of the actions. The text stays as written.
"""

import re
from typing import NamedTuple

from fulcrum.core.errors import IllegalMove, InvalidMove
from fulcrum.core.kernels import Kernel
from fulcrum.core.memory import Record
from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.board import (
    CAN_BE_CAPTURED,
    CAN_CAPTURE,
    CELL_OF,
    DIRECTIONS,
    EMPTY,
    END_ROWS,
    NAME_OF,
    SAFE_CELLS,
    owner_of,
)
from fulcrum.games.leverage_board.encoding import PASS, STOP, hop_action, step_action

HOLE = "[a-i][0-9]{1,2}"
MOVE = re.compile(f"{HOLE}(?:-{HOLE}|(?:[>x]{HOLE})+)")
PATH = re.compile(f"{HOLE}(?:-{HOLE}|(?:[>x]{HOLE})*)")
HELP = "write a step as e3-e4, a jump as c2>c4xe6 (> a hop, x a hop that captures), or pass"


class Written(NamedTuple):
    """A path as written, in normal spelling. It has one more hole than marks."""

    holes: tuple[str, ...]
    marks: tuple[str, ...]

    @property
    def text(self) -> str:
        return self.holes[0] + "".join(mark + hole for mark, hole in zip(self.marks, self.holes[1:], strict=True))


class PathStop(NamedTuple):
    """A point on a walk: the cell, the record there, and the action that led to it."""

    cell: int
    data: Record
    action: int


def read(text: str, shape: re.Pattern[str] = MOVE) -> Written:
    """Splits a step or a jump into its parts. Raises `InvalidMove` for anything else."""
    tidy = "".join(text.split()).lower()
    if not shape.fullmatch(tidy):
        raise InvalidMove(text, HELP)
    parts = re.split("([->x])", tidy)
    holes = tuple(f"{hole[0]}{int(hole[1:])}" for hole in parts[::2])
    if any(int(hole[1:]) > END_ROWS[1] for hole in holes):
        raise InvalidMove(text, "the files are a to i and the ranks 1 to 11")
    return Written(holes, tuple(parts[1::2]))


class Walk:
    """Follows a written path on copies of a record. Raises `IllegalMove` at the first hole that breaks a rule."""

    def __init__(self, kernel: Kernel, written: Written, data: Record, seat: int) -> None:
        self.kernel = kernel
        self.written = written
        self.seat = seat
        self.stops = [PathStop(self._own_piece(data), data, PASS)]
        for mark, hole in zip(written.marks, written.holes[1:], strict=True):
            if mark == "-":
                self._step(CELL_OF[hole])
            else:
                self._hop(CELL_OF[hole], mark)

    @property
    def last(self) -> PathStop:
        return self.stops[-1]

    @property
    def moved(self) -> bool:
        """Whether anything has changed. A jump back to its own hole without a capture changes nothing (LB-10)."""
        return len(self.stops) > 1

    def actions(self) -> tuple[int, ...]:
        """Returns the kernel's actions for the whole path as a move."""
        if not self.moved:
            raise self._refusal("LB-10", f"it ends where it began, on {self.written.holes[0]}, and captures nothing")
        found = tuple(stop.action for stop in self.stops[1:])
        return found if self.written.marks == ("-",) else (*found, STOP)

    def onward(self) -> dict[str, str]:
        """Returns the holes the piece may go to next, each with its mark."""
        cell, data, _ = self.last
        found: dict[str, str] = {}
        if self.written.marks == ("-",):
            return found
        for direction, delta in enumerate(DIRECTIONS):
            if not self.written.marks and self.kernel.is_legal(data, self.seat, step_action(cell, direction)):
                found[NAME_OF[cell + delta]] = "-"
            elif self.kernel.hop_open(data, cell, direction):
                found[NAME_OF[cell + 2 * delta]] = "x" if self._captures(direction) else ">"
        return found

    def _captures(self, direction: int) -> bool:
        cell, data, _ = self.last
        return bool(self.kernel.hop_takes(data, self.seat, data["board", cell], cell, direction))

    def _piece(self, cell: int) -> int:
        number: int = self.last.data["board", cell]
        return number

    def _own_piece(self, data: Record) -> int:
        for hole in self.written.holes:
            if int(hole[1:]) in END_ROWS:
                raise self._refusal("LB-7", f"rank {hole[1:]} is the end row")
        first = self.written.holes[0]
        piece = data["board", CELL_OF[first]]
        if piece == EMPTY:
            raise self._refusal("LB-5", f"there is no piece on {first}")
        if owner_of(piece) != self.seat:
            raise self._refusal("LB-5", f"the piece on {first} is {ABOUT.seats[1 - self.seat]}'s")
        return CELL_OF[first]

    def _step(self, to: int) -> None:
        cell, data, _ = self.last
        if to - cell not in DIRECTIONS:
            raise self._refusal("LB-5", f"{NAME_OF[to]} is not next to {NAME_OF[cell]}")
        if self._piece(to) != EMPTY:
            raise self._refusal("LB-5", f"{NAME_OF[to]} is taken")
        self._do(to, data, step_action(cell, DIRECTIONS.index(to - cell)))

    def _hop(self, to: int, mark: str) -> None:
        cell, data, _ = self.last
        over, odd = divmod(cell + to, 2)
        if odd or over - cell not in DIRECTIONS:
            raise self._refusal("LB-6", f"{NAME_OF[to]} is not two holes from {NAME_OF[cell]} in a straight line")
        direction = DIRECTIONS.index(over - cell)
        if not self.kernel.hop_open(data, cell, direction):
            if self._piece(over) == EMPTY:
                raise self._refusal("LB-6", f"nothing to jump over on {NAME_OF[over]}")
            raise self._refusal("LB-6", f"{NAME_OF[to]} is taken")
        captures = self._captures(direction)
        if captures and mark == ">":
            raise self._refusal("LB-8", "that hop captures, write x")
        if not captures and mark == "x":
            raise self._no_capture(over)
        been = None if captures else self._been(to)
        if been is None:
            self._do(to, data, hop_action(cell, direction))
        else:
            del self.stops[been + 1 :]

    def _been(self, cell: int) -> int | None:
        """Returns the earlier stop in this cell with the same captures, where a loop closes."""
        taken = self._taken(self.last)
        for number, stop in enumerate(self.stops):
            if stop.cell == cell and self._taken(stop) == taken:
                return number
        return None

    def _taken(self, stop: PathStop) -> int:
        """Returns how many pieces this move has captured. The first record still describes the previous move."""
        return 0 if stop is self.stops[0] else int(stop.data["taken"])

    def _do(self, to: int, data: Record, action: int) -> None:
        after = data.copy()
        self.kernel.apply(after, self.seat, action)
        self.stops.append(PathStop(to, after, action))

    def _no_capture(self, over: int) -> IllegalMove:
        """Explains why an open hop captures nothing."""
        jumped, jumper = self._piece(over), self._piece(self.last.cell)
        hole = NAME_OF[over]
        if owner_of(jumped) == self.seat:
            return self._refusal("LB-8", f"the piece on {hole} is your own and is not captured, write >")
        if not CAN_BE_CAPTURED[jumped]:
            return self._refusal("LB-8", f"the small piece on {hole} can't be captured, write >")
        if not CAN_CAPTURE[jumper]:
            return self._refusal("LB-8", "a large piece captures nothing, write >")
        assert over in SAFE_CELLS
        return self._refusal("LB-9", f"{hole} is in a safety zone, where nothing is captured, write >")

    def _refusal(self, clause: str, reason: str) -> IllegalMove:
        return IllegalMove(clause, reason, self.written.text)
