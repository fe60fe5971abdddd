"""Tensors of Leverage, the board game: planes over the holes, pegs and balance, from the seat's side."""

from typing import TYPE_CHECKING

import numpy as np

from fulcrum.games.leverage_board.board import HOLES, PEGS, SIZES
from fulcrum.games.leverage_board.encoding import OCCURRENCES, QUIET_TURNS
from fulcrum.games.leverage_board.weights import AXES_PER_ROW
from fulcrum.rl.tensors.blank import first_position as blank_record  # noqa: F401 - a part of this module
from fulcrum.rl.tensors.layout import Field, TensorLayout

if TYPE_CHECKING:
    from fulcrum.core.game import Game

DTYPE = np.int16
KINDS = len(SIZES)
FARTHEST = 368  # all pieces on the last rank and 9 pegs on one side: the largest |M|
HEAVIEST = 162  # all pieces on the board, as at the start


def layout(game: "Game") -> TensorLayout:
    fields = (
        Field("mine", (KINDS, HOLES), "own small, medium and large pieces, hole by hole from a1 on"),
        Field("theirs", (KINDS, HOLES), "the other seat's"),
        Field("jumping", (HOLES,), "the piece in the middle of a jump"),
        Field("been", (HOLES,), "holes it has visited since its last capture and may not return to"),
        Field("pegs", (2,), "scoring pegs: own, the other seat's", high=PEGS),
        Field("moment", (1,), "the moment M, positive towards the seat's own side", high=FARTHEST, low=-FARTHEST),
        Field("weight", (1,), "the total weight W", high=HEAVIEST),
        Field("quiet", (1,), "turns since the last capture or removed peg", high=QUIET_TURNS),
        Field("occurrences", (1,), "how often the position has occurred", high=OCCURRENCES),
        Field("seat", (1,), "the seat: 0 moves up the board, 1 down"),
        Field("mover_wins", (1,), "whether equal pegs at a crossing win for the mover: the option equal_pegs"),
        Field("axes_per_row", (1,), "how easily the board tips: the option balance", high=max(AXES_PER_ROW.values())),
    )
    return TensorLayout(fields, DTYPE)
