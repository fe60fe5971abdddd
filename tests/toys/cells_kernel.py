"""The rules of Cells, a toy whose only secrets are single numbers: no two of them could be exchanged.

Both seats hold a secret number. In turn they add 1 or 2 to their scores, 3 times each. Then the numbers are added too.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below

SEATS, NUMBERS, TURNS = 2, 5, 6
UNSEEN = -1

RECORD = np.dtype((np.record, [("turn", np.int64), ("cell", np.int64, SEATS), ("scores", np.int64, SEATS)]))


@jitted
def actors(state):
    turn = state[0].turn
    return 0 if turn == TURNS else 1 << turn % SEATS


@jitted
def is_legal(state, seat, action):
    return 0 <= action < 2


@jitted
def legal(state, seat, out):
    out[0] = 0
    out[1] = 1
    return 2


@jitted
def random_action(state, seat, stream):
    return quick_below(stream, 2)


@jitted
def apply(state, seat, action):
    r = state[0]
    r.scores[seat] += action + 1
    r.turn += 1


@jitted
def observe(state, seat):
    r = state[0]
    for other in range(SEATS):
        if other != seat and r.turn < TURNS:
            r.cell[other] = UNSEEN


@jitted
def imagine(state, seat, stream):
    r = state[0]
    for other in range(SEATS):
        if r.cell[other] == UNSEEN:
            r.cell[other] = 1 + quick_below(stream, NUMBERS)
