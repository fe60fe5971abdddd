"""What a player looks for, as numbers: a peg is about a hundred."""

from dataclasses import dataclass

import numpy as np

from fulcrum.bots.leverage_board.brain import EDGE, LEAD, MOMENT_BITS, PEGS_AT, PIECES_AT, TASTE_SIZE
from fulcrum.games.leverage_board.board import CELLS, PEGS
from fulcrum.games.leverage_board.tables import CELL_OF_HOLE, GOAL


@dataclass(frozen=True, slots=True)
class Taste:
    """What things are worth to the one who has them."""

    peg: int = 100
    last_peg: int = 60  # more for the last one, half as much for the one before it
    lead: int = (
        15  # for having more pegs, times the pieces that the one nearer to crossing need not bring over any more
    )
    moment: float = 3.75  # for every unit that pulls the enemy's side down
    medium: int = 40
    large: int = 50
    home: int = 80  # for every piece in the opposing zone, wherever in it: its last row alone has too few holes
    row: int = 5  # for every other piece and every row it is on its way
    way: int = 8  # lost for every other piece and every step to the nearest hole of that zone

    def table(self) -> np.ndarray:
        """The same as the brain reads it."""
        taste = np.zeros(TASTE_SIZE, np.int64)
        taste[EDGE] = round(self.moment * 2**MOMENT_BITS)
        taste[LEAD] = self.lead
        for pegs in range(PEGS + 1):
            taste[PEGS_AT + pegs] = self.peg * pegs + (self.last_peg * min(pegs, 2)) // 2
        places = taste[PIECES_AT:].reshape(6, CELLS)
        goal = np.flatnonzero(GOAL[0]).tolist()
        for cell in CELL_OF_HOLE.tolist():
            rank, file = divmod(cell, 10)
            way = min(max(abs(rank - other // 10), abs(file - other % 10)) for other in goal)
            for size, worth in enumerate((0, self.medium, self.large)):
                value = worth + (self.row * (rank - 1) - self.way * way if way else self.home)
                places[size, cell] = value
                places[size + 3, (12 - rank) * 10 + file] = -value
        return taste
