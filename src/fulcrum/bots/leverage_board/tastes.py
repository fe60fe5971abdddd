"""Tastes: the evaluation weights of a bot. A peg is worth about 100."""

from array import array
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from fulcrum.bots.leverage_board.encoding import EDGE, LEAD, MOMENT_BITS, PEGS_AT, PIECES_AT, TASTE_SIZE
from fulcrum.core.memory import ints
from fulcrum.games.leverage_board.board import CELLS, FILES, PEGS, RANKS, SIZES, ZONES

HALF = len(FILES) // 2 + 1  # left equals right


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth to their owner."""

    peg: int = 100
    last_peg: int = 60  # extra for the last one, half of it for the one before
    lead: int = (
        15  # for having more pegs, times the pieces that the side nearer to crossing no longer has to bring over
    )
    moment: float = 3.75  # per unit of moment towards the enemy's side
    medium: int = 40
    large: int = 50
    home: int = 80  # for every piece anywhere in the opposing zone: its last row alone has too few holes
    row: int = 5  # for every other piece, per row it has come
    way: int = 8  # lost for every other piece, per step to the nearest hole of that zone

    def table(self) -> "array[int]":
        """Returns the taste as an array for the brain."""
        places = [
            [[worth + self._place(rank, file) for file in range(1, HALF + 1)] for rank in RANKS]
            for worth in (0, self.medium, self.large)
        ]
        pegs = [self.peg + (self.last_peg // 2 if number < 2 else 0) for number in range(PEGS)]
        return table_of(places, pegs, self.lead, self.moment)

    def _place(self, rank: int, file: int) -> int:
        """Returns what Blue's pieces of any size gain in a hole."""
        way = min(max(abs(rank - goal // 10), abs(file - goal % 10)) for goal in ZONES[1])
        return self.row * (rank - 1) - self.way * way if way else self.home


def table_of(
    places: Sequence[Sequence[Sequence[float]]], pegs: Sequence[float], lead: float, moment: float
) -> "array[int]":
    """Returns values as an array for the brain.

    `places` is by size, row and distance from the nearer edge. `pegs` is what the first peg adds to none, the second to
    one, and so on.
    """
    taste = ints(TASTE_SIZE)
    taste[EDGE] = round(moment * 2**MOMENT_BITS)
    taste[LEAD] = round(lead)
    for count, worth in enumerate(accumulate(pegs), 1):
        taste[PEGS_AT + count] = round(worth)
    for size, rows in enumerate(places):
        blue, orange = (PIECES_AT + kind * CELLS for kind in (size, size + len(SIZES)))
        for rank in RANKS:
            for file in range(1, len(FILES) + 1):
                worth = round(rows[rank - 1][min(file, len(FILES) + 1 - file) - 1])
                taste[blue + 10 * rank + file] = worth
                taste[orange + 10 * (len(RANKS) + 1 - rank) + file] = -worth
    return taste
