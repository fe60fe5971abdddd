# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""The rules of Lean over one record.

Holes are numbered row by row from a1. An action is `hole * 6 + direction`; `holes * 6` is the pass.

Each seat has a list of its open holes, with every hole's index in it, so that a move costs a few list edits and no
scan. A hole opens for a seat when the black peg or an opposing peg stands next to it, and closes when it is filled.

Everything outside the board is one extra hole that is empty and never open. No loop needs to check for the edge, and
adding to the lists takes no unpredictable branch. Together this gives 50 % more games per second. Unsigned numbers in
NEIGHBOURS and masks such as `& HOLE_BITS` tell the compiler that an index is not negative.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below_each
from fulcrum.games.lean.board import BLACK, EDGE, EMPTY, MOST_HOLES, neighbour_lookup

UPRIGHT, VACANT = 6, 7  # `lean` of the black peg and of an empty hole; other pegs have a direction
SHUT, FILLED = (
    -1,
    MOST_HOLES + 1,
)  # values of `open_at` for an empty hole that is not open, and for a filled one
NEIGHBOURS = np.array(neighbour_lookup(), np.uint64)
HOLE_BITS = 127
SIXTH = 10923  # n * SIXTH >> 16 equals n // 6 for any action and makes random games 4 % faster
PLACES = MOST_HOLES + 1  # the holes and the edge

RECORD = np.dtype(
    (
        np.record,
        [
            ("side", np.int64),
            ("holes", np.int64),
            ("turn", np.int64),
            ("seat", np.int64),  # to move
            ("over", np.int64),
            ("tied", np.int64),  # the first count was equal, so LE-11 was applied
            ("aligned", np.int64),  # directions from the centre, as bits, whose pegs LE-11 turned
            ("mover", np.int64),  # the last move: its seat, its action, and how many pegs it turned
            ("placed", np.int64),
            ("turned", np.int64),
            ("left", np.int64, 2),
            ("scores", np.int64, 2),  # of the finished game
            ("chain", np.int64, MOST_HOLES),  # the finished game's scoring pegs, from the black peg outwards
            ("owner", np.int64, PLACES),
            ("lean", np.int64, PLACES),
            ("open_count", np.int64, 2),
            ("open_holes", np.int64, (2, PLACES)),
            ("open_at", np.int64, (2, PLACES)),  # the hole's index in open_holes, SHUT or FILLED
        ],
    )
)


@jitted
def setup(state, side, pegs):
    r = state[0]
    r.side = side
    r.holes = 3 * side * (side - 1) + 1
    r.left[:] = pegs
    r.lean[:] = VACANT
    r.open_at[:] = SHUT
    r.open_at[:, EDGE] = FILLED
    centre = r.holes // 2
    r.owner[centre] = BLACK
    r.lean[centre] = UPRIGHT
    for seat in range(2):
        r.open_at[seat, centre] = FILLED
        open_around(r, seat, centre)


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
    return 0 <= r.open_at[seat, action // 6] < FILLED


@jitted
def random_action(state, seat, stream):
    r = state[0]
    count = r.open_count[seat]
    if count == 0:
        return r.holes * 6
    pick, direction = quick_below_each(stream, count, 6)
    return r.open_holes[seat, pick] * 6 + direction


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
def play_out(state, stream):
    """Equals `fulcrum.search.playouts.play_out` but is 20 % faster, because it needs no action numbers."""
    r = state[0]
    count = 0
    while not r.over:
        seat = r.seat & 1
        r.mover = seat
        r.turned = 0
        if r.open_count[seat] == 0:
            r.placed = r.holes * 6
        else:
            pick, direction = quick_below_each(stream, r.open_count[seat], 6)
            hole = r.open_holes[seat, pick] & HOLE_BITS
            r.placed = hole * 6 + direction
            place(r, seat, hole, direction)
        hand_on(r)
        count += 1
    return count


@jitted
def place(r, seat, hole, direction):
    """Places a peg, leans it, and lets the lean run along the line (LE-5 to LE-7)."""
    r.owner[hole] = seat + 1
    r.lean[hole] = direction
    r.left[seat] -= 1
    close_hole(r, 0, hole)
    close_hole(r, 1, hole)
    open_around(r, 1 - seat, hole)
    next_to = NEIGHBOURS[r.side]
    met = next_to[hole, direction]
    lean = r.lean[met]
    while lean not in (VACANT, direction):
        if lean != UPRIGHT:
            r.lean[met] = direction
            r.turned += 1
        met = next_to[met, direction]
        lean = r.lean[met]


@jitted
def open_around(r, seat, hole):
    """Adds the shut holes around a peg to a seat's list.

    Others are written behind its end, where they are never read.
    """
    next_to = NEIGHBOURS[r.side]
    count = r.open_count[seat] & HOLE_BITS
    for towards in range(6):
        near = next_to[hole, towards]
        at = r.open_at[seat, near]
        r.open_holes[seat, count] = near
        r.open_at[seat, near] = count if at == SHUT else at
        count += 1 if at == SHUT else 0
    r.open_count[seat] = count


@jitted
def close_hole(r, seat, hole):
    """Marks a hole as filled. If it was in the seat's list, the list's last hole takes its index."""
    at = r.open_at[seat, hole]
    if at >= 0:
        last = r.open_count[seat] - 1
        moved = r.open_holes[seat, last] & HOLE_BITS
        r.open_holes[seat, at] = moved
        r.open_at[seat, moved] = at
        r.open_count[seat] = last
    r.open_at[seat, hole] = FILLED


@jitted
def hand_on(r):
    """Passes the turn unless the other seat has no pegs, and ends the game when no one can place (LE-8, LE-9)."""
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
    """Counts the score. On a tie, leans idle pegs next to the black peg at it and counts again (LE-10, LE-11)."""
    chain = r.chain
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
    """Fills `chain` with the scoring pegs, from the black peg outwards, and returns their number (LE-10)."""
    next_to = NEIGHBOURS[r.side]
    hole = r.holes // 2
    count = 0
    looked_at = -1
    while True:
        for towards in range(6):
            near = next_to[hole, towards]
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
    """Fills `chain` with the pegs that score now and returns their number."""
    return find_scoring(state[0], chain)
