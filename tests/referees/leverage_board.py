"""A slow referee for Leverage, the balance board game, written from its clauses alone.

It shares no code with the package, so that it disagrees with the kernel when one of the two is wrong. It computes
everything from the pieces on the board, every time. Clause ids (LB-1 to LB-18) are those of the rules of
`leverage-board`.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from typing import NamedTuple

Hole = tuple[int, int]  # (file 0..8, rank 1..11)
Result = tuple[str, str, frozenset[str]]  # (start hole, end hole, captured holes)


class Piece(NamedTuple):
    seat: int
    size: str


Board = dict[Hole, Piece]

BLUE, ORANGE = 0, 1
FILES = "abcdefghi"
DIRECTIONS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
FULCRUM_RANK = 6  # LB-1: the fulcrum lies under this rank
END_ROWS = (0, 12)  # LB-1: where the pegs of each seat stand
PIECE_WEIGHTS = {"small": 1, "medium": 2, "large": 3}  # LB-12
PEG_WEIGHT = 2  # LB-12
BOARD_WEIGHT = 74  # LB-12
BANDS = {"steady": 12, "standard": 14, "touchy": 15}  # LB-12: axes per row, by the option balance
PEGS_AT_START = 9  # LB-1
QUIET_TURNS = 200  # LB-18
OCCURRENCES = 3  # LB-18

# LB-2 and LB-3: the rows of each seat's safety zone, and the size that fills each row at the start.
ZONE_ROWS = (
    (("bcdefgh", 1, "small"), ("cdefg", 2, "medium"), ("def", 3, "large")),
    (("bcdefgh", 11, "small"), ("cdefg", 10, "medium"), ("def", 9, "large")),
)


def name(hole: Hole) -> str:
    return f"{FILES[hole[0]]}{hole[1]}"


# LB-7: ranks 0 and 12 are missing here, so nothing ever moves into an end row.
HOLES = {name((file, rank)): (file, rank) for file in range(9) for rank in range(1, 12)}
PLAYABLE = set(HOLES.values())
ZONES = [{HOLES[f"{file}{rank}"] for files, rank, _ in rows for file in files} for rows in ZONE_ROWS]


def starting_board() -> Board:
    """LB-3."""
    return {
        HOLES[f"{file}{rank}"]: Piece(seat, size)
        for seat, rows in enumerate(ZONE_ROWS)
        for files, rank, size in rows
        for file in files
    }


def moved(hole: Hole, direction: tuple[int, int], distance: int) -> Hole:
    return hole[0] + distance * direction[0], hole[1] + distance * direction[1]


def captures(jumper: Piece, jumped: Piece, hole: Hole) -> bool:
    """Whether the jumper takes the jumped piece, which stands on the hole."""
    if jumper.seat == jumped.seat:
        return False
    if hole in ZONES[BLUE] or hole in ZONES[ORANGE]:  # LB-9
        return False
    return jumper.size in ("small", "medium") and jumped.size in ("medium", "large")  # LB-8


def hops(
    board: Board, jumper: Piece, start: Hole, at: Hole, taken: frozenset[Hole]
) -> Iterator[tuple[Hole, frozenset[Hole]]]:
    """LB-6: each hop open to a piece that left `start`, is now `at` and has taken the pieces on `taken`.

    Its start hole is empty as long as it jumps, and so are the holes of the pieces that it took (LB-8).
    Yields where the hop lands and all that has been taken by then.
    """
    standing = {hole: piece for hole, piece in board.items() if hole != start and hole not in taken}
    for direction in DIRECTIONS:
        over, landing = moved(at, direction, 1), moved(at, direction, 2)
        if over in standing and landing in PLAYABLE and landing not in standing:
            yield landing, taken | {over} if captures(jumper, standing[over], over) else taken


def steps(board: Board, start: Hole) -> set[Hole]:
    """LB-5: the empty holes next to the start."""
    return {hole for hole in (moved(start, d, 1) for d in DIRECTIONS) if hole in PLAYABLE and hole not in board}


def jumps(board: Board, start: Hole) -> dict[tuple[Hole, frozenset[Hole]], int]:
    """Every (end hole, captured holes) that jumping reaches, with the fewest hops that lead to it.

    Breadth first over all of these states; circular paths (LB-10) meet a state that is known already.
    """
    nothing: frozenset[Hole] = frozenset()
    fewest = {(start, nothing): 0}
    queue = deque(fewest)
    while queue:
        at, taken = queue.popleft()
        for after in hops(board, board[start], start, at, taken):
            if after not in fewest:
                fewest[after] = fewest[at, taken] + 1
                queue.append(after)
    del fewest[start, nothing]  # LB-10: back where it was with nothing captured is no move
    return fewest


class LeverageBoardReferee:
    """One game, from the start or from a hand-made position to its end."""

    last_removed: tuple[int, int]

    def __init__(self, equal_pegs: str = "mover", balance: str = "standard") -> None:
        if equal_pegs not in ("draw", "mover"):
            raise ValueError(f"equal_pegs is 'draw' or 'mover', not {equal_pegs!r}")
        self._equal_pegs = equal_pegs
        self._axes_per_row = BANDS[balance]
        self._begin(starting_board(), [PEGS_AT_START, PEGS_AT_START], BLUE)  # LB-4: Blue starts

    @classmethod
    def from_position(
        cls, pieces: dict[str, dict[str, object]], pegs: list[int], turn: int, **options: str
    ) -> LeverageBoardReferee:
        """Starts a game from this position, without judging its balance."""
        board: Board = {}
        for text, piece in pieces.items():
            seat, size = piece["seat"], str(piece["size"])
            if text not in HOLES or size not in PIECE_WEIGHTS or seat not in (BLUE, ORANGE):
                raise ValueError(f"not a piece on a playing hole: {text!r}: {piece!r}")
            board[HOLES[text]] = Piece(BLUE if seat == BLUE else ORANGE, size)
        referee = cls(**options)
        referee._begin(board, list(pegs), turn)
        return referee

    def _begin(self, board: Board, pegs: list[int], turn: int) -> None:
        self._board = board
        self._pegs = pegs
        self._turn = turn
        self._quiet = 0
        self._seen = Counter([self._position()])  # LB-18: the first position is an occurrence too
        self._outcome: dict[str, object] | None = None
        self.last_removed = (0, 0)

    @property
    def over(self) -> bool:
        return self._outcome is not None

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.over else (self._turn,)

    def outcome(self) -> dict[str, object] | None:
        return self._outcome

    def facts(self) -> dict[str, object]:
        return {
            "actors": list(self.actors),
            "over": self.over,
            "pieces": {name(hole): {"seat": p.seat, "size": p.size} for hole, p in sorted(self._board.items())},
            "pegs": list(self._pegs),
            "moment": self._moment(),
            "weight": self._weight(),
        }

    def results(self) -> dict[Result, int]:
        """LB-10: each different move once, with the fewest hops that do it; 0 is a step. Empty when over or to pass."""
        found: dict[Result, int] = {}
        if self.over:
            return found
        for start, piece in self._board.items():
            if piece.seat != self._turn:  # LB-5: own pieces only
                continue
            for (end, taken), count in jumps(self._board, start).items():
                found[name(start), name(end), frozenset(name(hole) for hole in taken)] = count
            for end in steps(self._board, start):
                found[name(start), name(end), frozenset()] = 0
        return found

    def is_legal(self, text: str) -> bool:
        if self.over:
            return False
        if text == "pass":
            return not self.results()  # LB-11
        return self._follow(text) is not None

    def play(self, text: str) -> None:
        if not self.is_legal(text):
            raise ValueError(f"not legal here: {text!r}")
        followed = self._follow(text)
        self.last_removed = (0, 0)
        captured: frozenset[Hole] = frozenset()
        loser: int | None = None
        if followed is not None:  # after a pass no move is complete, so there is no balance to judge (LB-13)
            start, end, captured = followed
            piece = self._board.pop(start)
            for hole in captured:
                del self._board[hole]
            self._board[end] = piece
            loser = self._remove_pegs()
        mover, self._turn = self._turn, 1 - self._turn
        self._quiet = 0 if captured or any(self.last_removed) else self._quiet + 1
        self._seen[self._position()] += 1
        self._judge(loser, mover if followed is not None else None)

    def _follow(self, text: str) -> tuple[Hole, Hole, frozenset[Hole]] | None:
        """Walk a written step or jump hole by hole: its start, end and captured holes, or None if it breaks a rule."""
        if not re.fullmatch(r"[a-i][0-9]+(-[a-i][0-9]+|([>x][a-i][0-9]+)+)", text):
            return None
        first, *rest = re.split(r"([->x])", text)
        marks, landings = rest[0::2], rest[1::2]
        if first not in HOLES or any(landing not in HOLES for landing in landings):
            return None
        start = HOLES[first]
        if start not in self._board or self._board[start].seat != self._turn:  # LB-5
            return None
        if marks == ["-"]:
            end = HOLES[landings[0]]
            return (start, end, frozenset()) if end in steps(self._board, start) else None
        at: Hole = start
        taken: frozenset[Hole] = frozenset()
        for mark, landing in zip(marks, landings, strict=True):
            reached = dict(hops(self._board, self._board[start], start, at, taken))
            at = HOLES[landing]
            if at not in reached or (mark == "x") != (reached[at] != taken):
                return None
            taken = reached[at]
        return None if at == start and not taken else (start, at, taken)  # LB-10

    def _moment(self) -> int:
        """LB-12: M, positive when Orange's side is the heavier one."""
        pieces = sum(PIECE_WEIGHTS[piece.size] * (rank - FULCRUM_RANK) for (_, rank), piece in self._board.items())
        return pieces + sum(PEG_WEIGHT * self._pegs[seat] * (END_ROWS[seat] - FULCRUM_RANK) for seat in (BLUE, ORANGE))

    def _weight(self) -> int:
        """LB-12: W."""
        return (
            BOARD_WEIGHT
            + sum(PIECE_WEIGHTS[piece.size] for piece in self._board.values())
            + PEG_WEIGHT * sum(self._pegs)
        )

    def _side_down(self) -> int | None:
        """LB-12: the seat whose side is down, None while the board is level."""
        moment = self._moment()
        if self._axes_per_row * abs(moment) <= self._weight():
            return None
        return ORANGE if moment > 0 else BLUE

    def _remove_pegs(self) -> int | None:
        """LB-14: the side that is down takes its pegs off one by one. Returns the seat that ran out of them (LB-16)."""
        down = self._side_down()
        if down is None:
            return None
        before = tuple(self._pegs)
        while self._side_down() == down and self._pegs[down] > 0:  # ends too if the other side goes down
            self._pegs[down] -= 1
        self.last_removed = (before[BLUE] - self._pegs[BLUE], before[ORANGE] - self._pegs[ORANGE])
        return down if self._side_down() == down else None

    def _judge(self, loser: int | None, mover: int | None) -> None:
        """End the game if a clause says so: LB-16 before LB-17 before LB-18. `mover` is None after a pass."""
        if loser is not None:
            self._end(1 - loser, "LB-16")
        elif mover is not None and self._has_crossed(mover):
            own, other = self._pegs[mover], self._pegs[1 - mover]
            if own == other:
                self._end(mover if self._equal_pegs == "mover" else None, "LB-17")
            else:
                self._end(mover if own > other else 1 - mover, "LB-17")
        elif self._seen[self._position()] >= OCCURRENCES or self._quiet >= QUIET_TURNS:
            self._end(None, "LB-18")

    def _has_crossed(self, seat: int) -> bool:
        """LB-17: checked only for the player who has just moved, who has at least the piece that moved."""
        return all(hole in ZONES[1 - seat] for hole, piece in self._board.items() if piece.seat == seat)

    def _end(self, winner: int | None, clause: str) -> None:
        self._outcome = {
            "winners": [] if winner is None else [winner],
            "ranks": [1 if winner in (None, seat) else 2 for seat in (BLUE, ORANGE)],
            "clause": clause,
            "pegs": list(self._pegs),
        }

    def _position(self) -> tuple[frozenset[tuple[Hole, Piece]], tuple[int, ...], int]:
        """LB-18: what must be the same for a position to repeat."""
        return frozenset(self._board.items()), tuple(self._pegs), self._turn
