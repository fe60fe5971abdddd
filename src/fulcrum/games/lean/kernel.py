# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""The rules of Lean over one record.

Holes are numbered from a1 upwards, row by row; an action is `hole * 6 + direction`, and `holes * 6` is the pass.
The holes open to each seat are kept as a list with positions, so that a move costs a few list edits and no scan:
a hole opens for a seat when the black peg or the other seat's peg stands next to it, and closes when it is filled.
Tests like `near >= 0` instead of `!= NO_HOLE` tell the compiler that the index needs no wrapping.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.games.lean.board import MOST_HOLES, neighbour_table

EMPTY, BLACK = 0, 3  # who has a hole; a peg of a seat is seat + 1
CLOSED = -1
NEIGHBOURS = neighbour_table()
SIXTH = 10923  # n * SIXTH >> 16 is n // 6 for any action, and 4 % of a random game cheaper

RECORD = np.dtype(
    (
        np.record,
        [
            ("side", np.int64),
            ("holes", np.int64),
            ("turn", np.int64),
            ("seat", np.int64),  # to move
            ("over", np.int64),
            ("tied", np.int64),  # the first count was equal, LE-11 was used
            ("aligned", np.int64),  # the directions from the centre, as bits, whose pegs LE-11 turned
            ("mover", np.int64),  # the last move: who made it, its action, and how many pegs its lean turned
            ("placed", np.int64),
            ("turned", np.int64),
            ("left", np.int64, 2),
            ("scores", np.int64, 2),  # of the finished game
            ("owner", np.int64, MOST_HOLES),
            ("lean", np.int64, MOST_HOLES),
            ("open_count", np.int64, 2),
            ("open_holes", np.int64, (2, MOST_HOLES)),
            ("open_at", np.int64, (2, MOST_HOLES)),  # where a hole stands in open_holes, or CLOSED
        ],
    )
)


@jitted
def setup(state, side, pegs):
    r = state[0]
    r.side = side
    r.holes = 3 * side * (side - 1) + 1
    r.left[:] = pegs
    r.open_at[:] = CLOSED
    centre = r.holes // 2
    r.owner[centre] = BLACK
    for towards in range(6):
        for seat in range(2):
            open_hole(r, seat, NEIGHBOURS[side, centre, towards])


@jitted
def actors(state):
    r = state[0]
    return 0 if r.over else 1 << r.seat


@jitted
def legal(state, seat, out):
    r = state[0]
    count = r.open_count[seat]
    if count == 0:
        out[0] = r.holes * 6
        return 1
    for i in range(count):
        for direction in range(6):
            out[i * 6 + direction] = r.open_holes[seat, i] * 6 + direction
    return count * 6


@jitted
def is_legal(state, seat, action):
    r = state[0]
    if action == r.holes * 6:
        return r.open_count[seat] == 0
    return r.open_at[seat, action // 6] >= 0


@jitted
def random_action(state, seat, stream):
    r = state[0]
    count = r.open_count[seat]
    if count == 0:
        return r.holes * 6
    return r.open_holes[seat, quick_below(stream, count)] * 6 + quick_below(stream, 6)


@jitted
def apply(state, seat, action):
    r = state[0]
    r.mover = seat
    r.placed = action
    r.turned = 0
    if action != r.holes * 6:
        hole = action * SIXTH >> 16
        place(r, seat, hole, action - hole * 6)
    hand_on(r)


@jitted
def place(r, seat, hole, direction):
    """LE-5 to LE-7: put the peg in, lean it, and let the lean run along the line."""
    r.owner[hole] = seat + 1
    r.lean[hole] = direction
    r.left[seat] -= 1
    close_hole(r, 0, hole)
    close_hole(r, 1, hole)
    other = 1 - seat
    next_to = NEIGHBOURS[r.side]
    for towards in range(6):
        near = next_to[hole, towards]
        if near >= 0 and r.owner[near] == EMPTY and r.open_at[other, near] < 0:
            open_hole(r, other, near)
    met = next_to[hole, direction]
    while met >= 0 and r.owner[met] != EMPTY:
        if r.owner[met] != BLACK:
            if r.lean[met] == direction:
                break
            r.lean[met] = direction
            r.turned += 1
        met = next_to[met, direction]


@jitted
def open_hole(r, seat, hole):
    count = r.open_count[seat]
    r.open_holes[seat, count] = hole
    r.open_at[seat, hole] = count
    r.open_count[seat] = count + 1


@jitted
def close_hole(r, seat, hole):
    at = r.open_at[seat, hole]
    if at < 0:
        return
    last = r.open_count[seat] - 1
    moved = r.open_holes[seat, last]
    r.open_holes[seat, at] = moved
    r.open_at[seat, moved] = at
    r.open_at[seat, hole] = CLOSED
    r.open_count[seat] = last


@jitted
def hand_on(r):
    """LE-8, LE-9: the other seat's turn, unless it has no pegs; the end when nobody can place any more."""
    r.turn += 1
    if r.left[1 - r.seat] > 0:
        r.seat = 1 - r.seat
    if not can_place(r, 0) and not can_place(r, 1):
        r.over = 1
        settle(r)


@jitted
def can_place(r, seat):
    return r.left[seat] > 0 and r.open_count[seat] > 0


@jitted
def settle(r):
    """LE-10, LE-11: count, and on a tie lean the idle pegs beside the black one at it and count again."""
    chain = np.empty(MOST_HOLES, np.int64)
    count = find_scoring(r, chain)
    count_by_seat(r, chain, count)
    if r.scores[0] != r.scores[1]:
        return
    r.tied = 1
    centre = r.holes // 2
    for towards in range(6):
        near = NEIGHBOURS[r.side, centre, towards]
        if r.owner[near] != EMPTY and not listed(chain, count, near):
            r.lean[near] = (towards + 3) % 6
            r.aligned |= 1 << towards
    count = find_scoring(r, chain)
    count_by_seat(r, chain, count)


@jitted
def find_scoring(r, chain):
    """LE-10: fill `chain` with the scoring pegs from the black one outwards, and return how many there are."""
    next_to = NEIGHBOURS[r.side]
    hole = r.holes // 2
    count = 0
    looked_at = -1
    while True:
        for towards in range(6):
            near = next_to[hole, towards]
            if near >= 0 and r.owner[near] != EMPTY and r.owner[near] != BLACK:
                if r.lean[near] == (towards + 3) % 6:
                    chain[count] = near
                    count += 1
        looked_at += 1
        if looked_at == count:
            return count
        hole = chain[looked_at]


@jitted
def listed(chain, count, hole):
    for i in range(count):
        if chain[i] == hole:
            return True
    return False


@jitted
def count_by_seat(r, chain, count):
    r.scores[:] = 0
    for i in range(count):
        r.scores[r.owner[chain[i]] - 1] += 1


@jitted
def scoring(state, chain):
    """The pegs that score now, from the black one outwards; returns how many."""
    return find_scoring(state[0], chain)
