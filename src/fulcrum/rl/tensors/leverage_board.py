"""Tensors of Leverage, the board game: planes over the holes, pegs and balance, from the seat's side."""

from typing import Any

import numpy as np

from fulcrum.core.game import Game
from fulcrum.core.jit import jitted
from fulcrum.games.leverage_board.board import PEGS, SIZES
from fulcrum.games.leverage_board.kernel import NOBODY, OCCURRENCES, QUIET_TURNS, occurrences, owner_of
from fulcrum.games.leverage_board.lookups import ALL_PIECES, CELL_OF_HOLE, HOLE_OF_CELL, HOLES, KIND, NET, NODE
from fulcrum.rl.tensors.layout import Field, Layout
from fulcrum.rl.tensors.nothing_hidden import blank_record, hide, restart  # noqa: F401 - parts of this module
from fulcrum.rl.tensors.writing import clear, put

KINDS = len(SIZES)
FARTHEST = 422  # all pieces on the last rank and 9 pegs on one side: the largest |M|
HEAVIEST = 180  # all pieces on the board, as at the start


def layout(game: Game) -> Layout:
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
    )
    return Layout(fields, np.int16)


@jitted
def write_observation(seen: np.ndarray, seat: int, out: np.ndarray) -> None:
    r: Any = seen[0]
    clear(out)
    for piece in range(1, ALL_PIECES + 1):
        cell = r.cells[piece]
        if cell > 0:
            row = KIND[piece] % KINDS + (0 if owner_of(piece) == seat else KINDS)
            out[row * HOLES + HOLE_OF_CELL[cell]] = 1
    at = 2 * KINDS * HOLES
    if r.jumping:
        jumper = r.cells[r.jumping]
        out[at + HOLE_OF_CELL[jumper]] = 1
        for hole in range(HOLES):
            cell = CELL_OF_HOLE[hole]
            if NET[cell] == NET[jumper]:
                out[at + HOLES + hole] = r.been >> NODE[cell] & 1
    at = put(out, at + 2 * HOLES, r.pegs[seat])
    at = put(out, at, r.pegs[1 - seat])
    at = put(out, at, r.moment if seat else -r.moment)
    at = put(out, at, r.weight)
    at = put(out, at, r.quiet)
    at = put(out, at, occurrences(r))
    at = put(out, at, seat)
    put(out, at, r.mover_wins)


@jitted
def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    winner = state[0].winner
    for seat in range(2):
        rewards[seat] = 0.0 if winner == NOBODY else 1.0 if winner == seat else -1.0
