# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Search knowledge for Leverage: whole moves, what they change, and an evaluation.

A move is a piece's start and end cell and the set of enemy pieces it captures, as bits by their number: that is all a
turn leaves behind (LB-10). A forward move pulls the board down on the enemy's side, and a removed peg takes its moment
away again. So moment converts to pegs, and pegs are worth more.
"""

import numpy as np

from fulcrum.bots.leverage_board.encoding import EDGE, LEAD, MOMENT_BITS, PASSING, PEGS_AT, PIECES_AT, TAKEN_AT
from fulcrum.core.jit import jitted
from fulcrum.games.leverage_board.board import ALL_PIECES, CELLS, PIECES, PIECES_OF_SIZE
from fulcrum.games.leverage_board.encoding import (
    CAPTURE_SETS,
    CAPTURES_AT,
    END_AT,
    MOST_RESULTS,
    NOBODY,
    SCRATCH_RECORDS,
)
from fulcrum.games.leverage_board.kernel import (
    begin,
    capture,
    complete,
    hand_on,
    occurrences,
    shift,
)
from fulcrum.games.leverage_board.lookups import ARM, GOAL, KEYS, KIND, WEIGHT
from fulcrum.games.leverage_board.results import SCRATCH, results
from fulcrum.games.leverage_board.weights import PEG_ARM, PEG_WEIGHT

FIRST_CAPTURABLE = 1 + PIECES_OF_SIZE[0]
QUIET_BITS = 8
PEG_MOMENT = PEG_WEIGHT * PEG_ARM


def room() -> tuple[np.ndarray, np.ndarray]:
    """Returns arrays for listing moves."""
    return np.empty(MOST_RESULTS, np.int64), np.zeros(SCRATCH_RECORDS, SCRATCH)


@jitted
def result(state, values):
    winner = state[0].winner
    for seat in range(2):
        values[seat] = 0.5 if winner == NOBODY else 1.0 if winner == seat else 0.0


@jitted
def position_key(state):
    """Returns the kernel's key, which covers pieces and turn, plus keys for pegs from the end rows without pieces."""
    r = state[0]
    return r.key ^ KEYS[0, r.pegs[0]] ^ KEYS[1, r.pegs[1]]


@jitted
def is_repeated(state):
    return occurrences(state[0]) > 1


@jitted
def list_moves(state, seat, found, scratch):
    count = results(state, seat, found, scratch)
    if count == 0:
        found[0] = PASSING
        return 1
    r = state[0]
    first = (1 - seat) * PIECES + FIRST_CAPTURABLE
    for number in range(count):
        listed = found[number]
        captures = listed >> CAPTURES_AT & CAPTURE_SETS - 1
        taken = 0
        while captures:
            taken |= 1 << r.board[scratch[0].prey[lowest_bit(captures)]] - first
            captures &= captures - 1
        found[number] = listed & (1 << TAKEN_AT) - 1 | taken << TAKEN_AT
    return count


@jitted
def lowest_bit(bits):
    place = 0
    while not bits >> place & 1:
        place += 1
    return place


@jitted
def play(state, seat, move):
    """Makes a move with the same effect as the kernel's hops, but without the path that the record shows to people."""
    r = state[0]
    begin(r, seat)
    if move == PASSING:
        hand_on(r)
        return
    taken = move >> TAKEN_AT
    while taken:
        piece = (1 - seat) * PIECES + FIRST_CAPTURABLE + lowest_bit(taken)
        capture(r, seat, piece, r.cells[piece])
        taken &= taken - 1
    start = move & 127
    r.origin = start
    shift(r, seat, r.board[start], move >> END_AT & 127)
    complete(r, seat)


@jitted
def judge(state, seat, taste):
    r = state[0]
    total = taste[PEGS_AT + r.pegs[0]] - taste[PEGS_AT + r.pegs[1]] + (r.moment * taste[EDGE] >> MOMENT_BITS)
    total += lead_worth(r, r.pegs[0] - r.pegs[1], r.standing[0] - r.across[0], r.standing[1] - r.across[1], taste)
    for piece in range(1, ALL_PIECES + 1):
        total += taste[PIECES_AT + KIND[piece] * CELLS + r.cells[piece]]
    total -= total * r.quiet >> QUIET_BITS  # a lead that leads nowhere is a draw (LB-18): hurry
    return total if seat == 0 else -total


@jitted
def lead_worth(r, lead, blue_missing, orange_missing, taste):
    """Returns the extra value to Blue of more pegs, which make a crossing a win, or of being first to cross with equal
    ones (LB-17). `missing` is how many pieces a side still has to bring over."""
    if lead == 0:
        return taste[LEAD] * (orange_missing - blue_missing) if r.mover_wins else 0
    worth = taste[LEAD] * (PIECES - min(blue_missing, orange_missing))
    return worth if lead > 0 else -worth


@jitted
def moment_after(r, seat, move):
    start = move & 127
    moment = r.moment + WEIGHT[r.board[start]] * (ARM[move >> END_AT & 127] - ARM[start])
    taken = move >> TAKEN_AT
    while taken:
        piece = (1 - seat) * PIECES + FIRST_CAPTURABLE + lowest_bit(taken)
        moment -= WEIGHT[piece] * ARM[r.cells[piece]]
        taken &= taken - 1
    return moment


@jitted
def is_noisy(state, seat, move):
    """Whether a move captures or tilts. Ignores how little captured weight lowers the limit."""
    r = state[0]
    if move == PASSING:
        return False
    return move >> TAKEN_AT > 0 or r.axes_per_row * abs(moment_after(r, seat, move)) > r.weight


@jitted
def foresee(state, seat, move, taste):
    r = state[0]
    if move == PASSING:
        return 0
    moment = moment_after(r, seat, move)
    start, end = move & 127, move >> END_AT & 127
    places = PIECES_AT + KIND[r.board[start]] * CELLS
    gain = taste[places + end] - taste[places + start]
    lead = lead_after = r.pegs[0] - r.pegs[1]
    if r.axes_per_row * abs(moment) > r.weight:
        down = 1 if moment > 0 else 0
        left = r.pegs[down]
        fallen = min(left, (abs(moment) - r.weight // r.axes_per_row + PEG_MOMENT - 1) // PEG_MOMENT)
        lost = taste[PEGS_AT + left] - taste[PEGS_AT + left - fallen]
        gain += lost if down else -lost
        lead_after += fallen if down else -fallen
        moment -= fallen * PEG_MOMENT if down else -fallen * PEG_MOMENT
    gain += (moment - r.moment) * taste[EDGE] >> MOMENT_BITS
    taken, captured = move >> TAKEN_AT, 0
    while taken:
        piece = (1 - seat) * PIECES + FIRST_CAPTURABLE + lowest_bit(taken)
        gain -= taste[PIECES_AT + KIND[piece] * CELLS + r.cells[piece]]
        captured += 1
        taken &= taken - 1
    crossed = GOAL[seat, end] - GOAL[seat, start]
    if crossed or captured or lead_after != lead:  # seldom, and this is called for every move listed
        blue_missing, orange_missing = r.standing[0] - r.across[0], r.standing[1] - r.across[1]
        gain -= lead_worth(r, lead, blue_missing, orange_missing, taste)
        blue_missing -= captured if seat else crossed
        orange_missing -= crossed if seat else captured
        gain += lead_worth(r, lead_after, blue_missing, orange_missing, taste)
    return gain if seat == 0 else -gain


@jitted
def hard_to_see(noisy, move):
    """Whether a move captures, tilts, or jumps more than one hop."""
    start, end = move & 127, move >> END_AT & 127
    return max(abs(end // 10 - start // 10), abs(end % 10 - start % 10)) > 2 or noisy
