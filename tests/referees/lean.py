"""A slow referee for Lean, written from the clauses alone (LE-1 to LE-11).

Nothing is kept up to date between moves: every question is answered by looking over the whole
board again. The fast kernel is played against this file, so it shares no code or idea with it.
"""

from dataclasses import dataclass

Hole = tuple[int, int]  # LE-3: (row, number), both counted from 1; row 1 is `a`

# LE-3, in the order in which moves are listed.
DIRECTIONS: dict[str, tuple[int, int]] = {
    "E": (0, 1),
    "W": (0, -1),
    "NE": (1, 1),
    "NW": (1, 0),
    "SE": (-1, 0),
    "SW": (-1, -1),
}
PASS = "pass"
DEFAULT_PEGS = {2: 3, 3: 9, 4: 18, 5: 24, 6: 24, 7: 24}  # LE-1


@dataclass
class Peg:
    """A coloured peg; the black one (LE-2) is the centre hole itself."""

    seat: int
    lean: str


def board_holes(side: int) -> list[Hole]:
    """All holes of the hexagon, bottom row first, each row from its lowest number (LE-1, LE-3)."""
    longest = 2 * side - 1
    holes = []
    for row in range(1, longest + 1):
        for number in range(1, longest + 1):
            if abs(row - number) < side:
                holes.append((row, number))
    return holes


def step(hole: Hole, direction: str) -> Hole:
    """The place one step further, on the board or off it (LE-3)."""
    rows, numbers = DIRECTIONS[direction]
    return hole[0] + rows, hole[1] + numbers


def hole_name(hole: Hole) -> str:
    return "abcdefghijklm"[hole[0] - 1] + str(hole[1])


class LeanReferee:
    """One game of Lean, from the first peg to the outcome."""

    def __init__(self, side: int = 5, pegs: int | None = None) -> None:
        if side not in DEFAULT_PEGS:
            raise ValueError(f"LE-1: side must be 2 to 7, not {side}")
        self._holes = board_holes(side)
        each = DEFAULT_PEGS[side] if pegs is None else pegs
        if each < 1 or 2 * each + 1 > len(self._holes):
            raise ValueError(f"LE-1: {each} pegs each do not suit a board of side {side}")
        self._black: Hole = (side, side)  # LE-2
        self._pegs: dict[Hole, Peg] = {}
        self._left = [each, each]
        self._turn = 0  # LE-4
        self._outcome: dict[str, object] | None = None

    @property
    def over(self) -> bool:
        return self._outcome is not None

    @property
    def actors(self) -> tuple[int, ...]:
        return () if self.over else (self._turn,)

    def legal(self) -> list[str]:
        """Every move of the seat to move, as text (LE-5, LE-6, LE-8)."""
        if self.over:
            return []
        return list(self._moves()) or [PASS]

    def play(self, text: str) -> None:
        """Make a move: place, lean, propagate (LE-5 to LE-7), or pass (LE-8)."""
        if text not in self.legal():
            raise ValueError(f"{text!r} is not legal here")
        if text != PASS:
            hole, lean = self._moves()[text]
            self._pegs[hole] = Peg(self._turn, lean)
            self._left[self._turn] -= 1
            self._propagate(hole, lean)
        other = 1 - self._turn
        if self._left[other] > 0:  # LE-8: a player without pegs is skipped
            self._turn = other
        if self._nobody_can_place():
            self._finish()

    def facts(self) -> dict[str, object]:
        """What can be seen on the table, in the shape the kernel's view is compared with."""
        pegs = {
            hole_name(hole): {"seat": self._pegs[hole].seat, "lean": self._pegs[hole].lean}
            for hole in self._holes
            if hole in self._pegs
        }
        return {
            "actors": list(self.actors),
            "over": self.over,
            "pegs": pegs,
            "left": list(self._left),
            "scores": self._scores(),
        }

    def outcome(self) -> dict[str, object] | None:
        return None if self._outcome is None else dict(self._outcome)

    def _moves(self) -> dict[str, tuple[Hole, str]]:
        """The placements of the seat to move by their text, in order: hole, then lean (LE-6)."""
        return {
            f"{hole_name(hole)}>{lean}": (hole, lean) for hole in self._open_holes(self._turn) for lean in DIRECTIONS
        }

    def _open_holes(self, seat: int) -> list[Hole]:
        """LE-5: empty holes that touch the black peg or a peg of the opponent."""
        found = []
        for hole in self._holes:
            if hole == self._black or hole in self._pegs:
                continue
            around = [step(hole, direction) for direction in DIRECTIONS]
            opponents = [at for at in around if at in self._pegs and self._pegs[at].seat != seat]
            if self._black in around or opponents:
                found.append(hole)
        return found

    def _propagate(self, start: Hole, lean: str) -> None:
        """LE-7: hand the lean on along the line until something stops it."""
        at = step(start, lean)
        while True:
            if at not in self._holes:
                return  # the edge
            if at != self._black:  # the black peg is walked through and keeps upright (LE-2)
                if at not in self._pegs:
                    return  # an empty hole
                if self._pegs[at].lean == lean:
                    return  # leans exactly that way already
                self._pegs[at].lean = lean
            at = step(at, lean)

    def _nobody_can_place(self) -> bool:
        """LE-9: no seat has both a peg left and a hole for it.

        That holds when every peg is placed, and also when the only player with pegs left would have to pass. A pass
        leaves the board as it is, so the game ends there without one.
        """
        return not any(self._left[seat] > 0 and self._open_holes(seat) for seat in (0, 1))

    def _scoring(self) -> set[Hole]:
        """LE-10: pegs that lean at the black peg, then those that lean at these, and so on."""
        scoring: set[Hole] = set()
        while True:
            more = {
                hole
                for hole, peg in self._pegs.items()
                if hole not in scoring and (step(hole, peg.lean) == self._black or step(hole, peg.lean) in scoring)
            }
            if not more:
                return scoring
            scoring |= more

    def _scores(self) -> list[int]:
        """LE-10: scoring pegs of each colour on the board as it stands."""
        owners = [self._pegs[hole].seat for hole in self._scoring()]
        return [owners.count(0), owners.count(1)]

    def _break_tie(self) -> None:
        """LE-11: every peg beside the black one that did not score is leaned at it."""
        scored = self._scoring()
        for hole, peg in self._pegs.items():
            for direction in DIRECTIONS:
                if step(hole, direction) == self._black and hole not in scored:
                    peg.lean = direction

    def _finish(self) -> None:
        """Count, break a tie once if there is one, and name the winner (LE-10, LE-11)."""
        first, second = self._scores()
        tied = first == second
        if tied:
            self._break_tie()
            first, second = self._scores()
        ranks = [1 if first >= second else 2, 1 if second >= first else 2]
        self._outcome = {
            "winners": [] if first == second else [ranks.index(1)],
            "ranks": ranks,
            "scores": [first, second],
            "clause": "LE-11" if tied else "LE-10",
            "tie_break": tied,
        }
