"""Tastes: the evaluation weights of a bot. A peg is worth about 100."""

from dataclasses import dataclass

import numpy as np

from fulcrum.bots.leverage_board.brain import EDGE, LEAD, MOMENT_BITS, PEGS_AT, PIECES_AT, TASTE_SIZE
from fulcrum.games.leverage_board.board import CELLS, FILES, PEGS, RANKS, SIZES
from fulcrum.games.leverage_board.lookups import GOAL

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

    def table(self) -> np.ndarray:
        """Returns the taste as an array for the brain."""
        places = np.zeros((len(SIZES), len(RANKS), HALF))
        goal = np.flatnonzero(GOAL[0]).tolist()
        for rank in RANKS:
            for file in range(1, HALF + 1):
                way = min(max(abs(rank - other // 10), abs(file - other % 10)) for other in goal)
                for size, worth in enumerate((0, self.medium, self.large)):
                    value = worth + (self.row * (rank - 1) - self.way * way if way else self.home)
                    places[size, rank - 1, file - 1] = value
        last_pegs = [self.last_peg // 2 if number < 2 else 0 for number in range(PEGS)]
        return table_of(places, np.array(last_pegs) + self.peg, self.lead, self.moment)


def table_of(places: np.ndarray, pegs: np.ndarray, lead: float, moment: float) -> np.ndarray:
    """Returns values as an array for the brain.

    `places` is by size, row and distance from the nearer edge. `pegs` is what the first peg adds to none, the second to
    one, and so on.
    """
    taste = np.zeros(TASTE_SIZE, np.int64)
    taste[EDGE] = round(moment * 2**MOMENT_BITS)
    taste[LEAD] = round(lead)
    taste[PEGS_AT + 1 : PEGS_AT + PEGS + 1] = np.cumsum(pegs).round()
    cells = taste[PIECES_AT:].reshape(2 * len(SIZES), CELLS)
    for rank in RANKS:
        for file in range(1, len(FILES) + 1):
            worths = places[:, rank - 1, min(file, len(FILES) + 1 - file) - 1].round()
            cells[: len(SIZES), 10 * rank + file] = worths
            cells[len(SIZES) :, 10 * (len(RANKS) + 1 - rank) + file] = -worths
    return taste
