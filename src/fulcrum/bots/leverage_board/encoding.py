"""Moves of the search and tastes as numbers, for the brain and the code around it."""

from fulcrum.games.leverage_board.board import CELLS

# A move is a piece's start and end cell, and bits for the enemy pieces it captures.
TAKEN_AT = 14
PASSING = 1  # the move of a seat that can't move; no piece stands in cell 1

# A taste: the value of being at the edge of a tilt; of each number of pegs; of having more pegs than the enemy, for
# every piece that the side nearer to crossing no longer has to bring over; and of each kind of piece in each
# cell.
EDGE, PEGS_AT, LEAD, PIECES_AT = 0, 1, 15, 16
TASTE_SIZE = PIECES_AT + 6 * CELLS
MOMENT_BITS = 4  # the value of moment is in sixteenths
