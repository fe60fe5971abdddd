"""Writes the tensors and rewards of Leverage, the board game."""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_board.board import ALL_PIECES, HOLES
from fulcrum.games.leverage_board.encoding import NOBODY
from fulcrum.games.leverage_board.kernel import occurrences, owner_of
from fulcrum.games.leverage_board.lookups import CELL_OF_HOLE, HOLE_OF_CELL, KIND, NET, NODE
from fulcrum.rl.kernels.nothing_hidden import hide, restart  # noqa: F401 - parts of this module
from fulcrum.rl.kernels.writing import clear, put
from fulcrum.rl.tensors.leverage_board import KINDS


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
    at = put(out, at, r.mover_wins)
    put(out, at, r.axes_per_row)


@jitted
def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    winner = state[0].winner
    for seat in range(2):
        rewards[seat] = 0.0 if winner == NOBODY else 1.0 if winner == seat else -1.0
