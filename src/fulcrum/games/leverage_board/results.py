# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Lists whole moves: every distinct result of a turn once, with a shortest path (LB-10).

Jumps are searched for many holes at a time: one number holds the holes of a net, and a shift moves them all by one hop.
A seat has at most eight capturable pieces, so eight bits hold a set of captures. Even a list of tens of thousands of
results takes only 1 or 2 milliseconds.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_board.board import ALL_PIECES, CAPTURABLE, EMPTY, PIECES
from fulcrum.games.leverage_board.encoding import (
    A_STEP,
    CAPTURE_SETS,
    CAPTURES_AT,
    DIRECTION_AT,
    END_AT,
    FIRST_HOP,
    HOP,
    LINK_AT,
    LINKS,
    STOP,
)
from fulcrum.games.leverage_board.kernel import apply
from fulcrum.games.leverage_board.lookups import (
    BIT_MODULUS,
    CAN_CAPTURE,
    CELL_OF_NODE,
    DELTA,
    HOLE_OF_CELL,
    HURDLE,
    HURDLE_SHIFT,
    NET,
    NET_ACROSS,
    NET_HOLES,
    NODE,
    NODE_DELTA,
    NODE_OF_BIT,
    NODES,
    PREY,
    SAFE,
)

# The working memory of `results`: zeroed at first, and left ready for the next call.
SCRATCH = np.dtype(
    (
        np.record,
        [
            ("pieces", np.int64, 4),  # pieces in each net
            ("prey_pieces", np.int64, 4),  # capturable pieces in each net
            ("free", np.int64, 4),  # empty holes of each net
            ("hopping", np.int64, 4),  # holes of each net from which a hop is open
            ("by_prey", np.int64, 4),  # of these, the ones next to a capturable piece
            ("over_all", np.int64, (4, 4)),  # by net and axis, the holes a piece is hopped over from
            ("over_safe", np.int64, (4, 4)),  # the same without capturable pieces
            ("prey_count", np.int64),
            ("prey", np.int64, CAPTURABLE),  # cells of the capturable pieces
            ("start", np.int64),  # start of the current jump
            ("net", np.int64),
            ("empty", np.int64),  # empty holes of its net; its captures are never in its own net
            ("hurdles", np.int64, 4),  # by axis, the holes it hops from without capturing
            ("count", np.int64),  # results so far
            ("set_count", np.int64),
            ("sets", np.int64, CAPTURE_SETS),  # sets of captures the jump has reached, and for each of them
            ("reached", np.int64, CAPTURE_SETS),  # the holes reached,
            ("edge", np.int64, CAPTURE_SETS),  # those reached in the previous round,
            ("fresh", np.int64, CAPTURE_SETS),  # those reached in this round,
            ("place", np.int64, (CAPTURE_SETS, NODES)),  # and their index in the list
        ],
    )
)


@jitted
def results(state, seat, found, scratch):
    """Writes every distinct result once to `found`, with a shortest path, piece by piece. Returns their number."""
    r = state[0]
    w = scratch[0]
    survey(r, seat, w)
    w.count = 0
    for piece in range(seat * PIECES + 1, seat * PIECES + PIECES + 1):
        cell = r.cells[piece]
        if cell > 0:
            count = w.count
            for direction in range(8):
                end = cell + DELTA[direction]
                found[count] = cell | end << END_AT | direction << DIRECTION_AT
                count += r.board[end] == EMPTY  # written first, then counted, to avoid an unpredictable branch
            w.count = count
            if w.hopping[NET[cell]] >> NODE[cell] & 1:
                find_jumps(w, cell, CAN_CAPTURE[piece], found)
    return w.count


@jitted
def survey(r, seat, w):
    """Prepares which pieces can be hopped over from where, for all jumps of a seat."""
    w.pieces[:] = 0
    w.prey_pieces[:] = 0
    w.prey_count = 0
    for piece in range(1, ALL_PIECES + 1):
        cell = r.cells[piece]
        if cell > 0:
            w.pieces[NET[cell]] |= 1 << NODE[cell]
            if PREY[seat, piece] and not SAFE[cell]:
                w.prey_pieces[NET[cell]] |= 1 << NODE[cell]
                add_prey(w, cell)
    for net in range(4):
        w.free[net] = NET_HOLES[net] & ~w.pieces[net]
        w.hopping[net] = 0
        w.by_prey[net] = 0
        for axis in range(4):
            across = net ^ NET_ACROSS[axis]
            over = w.pieces[across] << 1 >> HURDLE_SHIFT[net, axis]
            over_prey = w.prey_pieces[across] << 1 >> HURDLE_SHIFT[net, axis]
            w.over_all[net, axis] = over
            w.over_safe[net, axis] = over ^ over_prey
            w.by_prey[net] |= over_prey | over_prey << NODE_DELTA[axis]
            w.hopping[net] |= over & w.free[net] >> NODE_DELTA[axis] | (over & w.free[net]) << NODE_DELTA[axis]


@jitted
def add_prey(w, cell):
    """Keeps the capturable pieces sorted by cell, so that the listed path does not depend on piece numbers."""
    at = w.prey_count
    while at > 0 and w.prey[at - 1] > cell:
        w.prey[at] = w.prey[at - 1]
        at -= 1
    w.prey[at] = cell
    w.prey_count += 1


@jitted
def find_jumps(w, start, captor, found):
    """Finds all jumps, one hop further per round, for every set of captures and all holes at once (LB-6 to LB-10)."""
    net = NET[start]
    w.start = start
    w.net = net
    for axis in range(4):
        w.hurdles[axis] = w.over_safe[net, axis] if captor else w.over_all[net, axis]
    w.set_count = 1
    w.sets[0] = 0
    w.reached[0] = 1 << NODE[start]
    w.edge[0] = w.reached[0]
    w.empty = w.free[net] | w.reached[0]
    w.place[0, NODE[start]] = FIRST_HOP - LINKS
    before = -1
    while before != w.count:
        before = w.count
        for i in range(w.set_count):
            captures = w.sets[i]
            if w.edge[captures] and (captures or w.edge[0] & w.hopping[net]):
                plain_hops(w, captures, found)
                if captor and w.edge[captures] & w.by_prey[net]:
                    capturing_hops(w, captures, found)
        for i in range(w.set_count):
            captures = w.sets[i]
            w.edge[captures] = w.fresh[captures]
            w.fresh[captures] = 0
    for i in range(w.set_count):
        w.reached[w.sets[i]] = 0


@jitted
def plain_hops(w, captures, found):
    """Makes all hops without a capture from the newest holes reached with these captures."""
    edge = w.edge[captures]
    unreached = w.empty & ~w.reached[captures]
    landings = 0
    for axis in range(4):
        hurdles = w.hurdles[axis]
        landings |= (edge & hurdles) << NODE_DELTA[axis] | edge >> NODE_DELTA[axis] & hurdles
    landings &= unreached
    if landings == 0:
        return
    w.reached[captures] |= landings
    w.fresh[captures] |= landings
    for axis in range(4):
        delta = NODE_DELTA[axis]
        ahead = (edge & w.hurdles[axis]) << delta & landings
        landings ^= ahead
        list_landings(w, captures, ahead, axis, found)
        back = edge >> delta & w.hurdles[axis] & landings
        landings ^= back
        list_landings(w, captures, back, axis + 4, found)


@jitted
def list_landings(w, captures, landed, direction, found):
    delta = NODE_DELTA[direction] if direction < 4 else -NODE_DELTA[direction - 4]
    while landed:
        bit = landed & -landed
        landed ^= bit
        node = NODE_OF_BIT[bit % BIT_MODULUS]
        hop = hop_from(w, captures, node - delta, direction)
        found[w.count] = w.start | CELL_OF_NODE[w.net, node] << END_AT | captures << CAPTURES_AT | hop
        w.place[captures, node] = w.count
        w.count += 1


@jitted
def hop_from(w, captures, node, direction):
    """Returns the part of a result that describes its last hop."""
    return direction << DIRECTION_AT | (w.place[captures, node] + LINKS) << LINK_AT


@jitted
def capturing_hops(w, captures, found):
    """Makes all hops over capturable pieces that are not yet captured."""
    for number in range(w.prey_count):
        if captures >> number & 1:
            continue
        cell = w.prey[number]
        for axis in range(4):
            near = HURDLE[cell, axis]
            far = near << NODE_DELTA[axis]
            if NET[cell] ^ NET_ACROSS[axis] == w.net and w.edge[captures] & (near | far):
                if w.edge[captures] & near and w.empty & far:
                    capture_and_land(w, captures, number, axis, found)
                if w.edge[captures] & far and w.empty & near:
                    capture_and_land(w, captures, number, axis + 4, found)


@jitted
def capture_and_land(w, captures, number, direction, found):
    cell = w.prey[number]
    landing = cell + DELTA[direction]
    after = captures | 1 << number
    if w.reached[after] == 0:
        w.sets[w.set_count] = after
        w.set_count += 1
    bit = 1 << NODE[landing]
    if not w.reached[after] & bit:
        w.reached[after] |= bit
        w.fresh[after] |= bit
        hop = hop_from(w, captures, NODE[cell - DELTA[direction]], direction)
        found[w.count] = w.start | landing << END_AT | after << CAPTURES_AT | hop
        w.place[after, NODE[landing]] = w.count
        w.count += 1


@jitted
def play_result(state, seat, found, chosen, hops):
    """Makes the move at an index of a list of results. `hops` has room for MOST_HOPS numbers."""
    result = found[chosen]
    cell = result & 127
    link = result >> LINK_AT
    if link == A_STEP:
        apply(state, seat, HOLE_OF_CELL[cell] * 8 + (result >> DIRECTION_AT & 7))
        return
    count = 0
    while True:
        hops[count] = result >> DIRECTION_AT & 7
        count += 1
        if link == FIRST_HOP:
            break
        result = found[link - LINKS]
        link = result >> LINK_AT
    while count > 0:
        count -= 1
        apply(state, seat, HOP + HOLE_OF_CELL[cell] * 8 + hops[count])
        cell += 2 * DELTA[hops[count]]
    apply(state, seat, STOP)
