# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""The rules of Leverage over one record.

Actions are small steps: `hole * 8 + direction` is a step, the same plus `HOP` is a hop. `STOP` ends a jump, and `PASS`
passes. A jump is a sequence of hops and a stop. During a jump, holes visited since the last capture are closed. Every
result can still be reached, and no player can hop in circles forever.

`board` has the piece in each cell, `cells` the cell of each piece. Hops keep the parity of file and rank, so the holes
form four nets and a jump visits at most the 30 holes of one net: one number holds a set of them. `results` lists whole
moves.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.games.leverage_board.board import ALL_PIECES, CELLS, EMPTY, PIECES
from fulcrum.games.leverage_board.encoding import (
    CODE_BITS,
    CODES_PER_WORD,
    CROSSED,
    HOP,
    NOBODY,
    OCCURRENCES,
    OUT_OF_PEGS,
    PASS,
    PATH_WORDS,
    QUIET,
    QUIET_TURNS,
    REPEATED,
    STOP,
)
from fulcrum.games.leverage_board.lookups import (
    ARM,
    BARE_BOARD,
    CAN_CAPTURE,
    CELL_OF_HOLE,
    DELTA,
    GOAL,
    HOLE_OF_CELL,
    KEYS,
    KIND,
    NODE,
    PREY,
    SAFE,
    TURN_KEY,
    WEIGHT,
)
from fulcrum.games.leverage_board.weights import BOARD_WEIGHT, PEG_ARM, PEG_WEIGHT

TRIES = 24  # random guesses before the legal actions are counted

RECORD = np.dtype(
    (
        np.record,
        [
            ("turn", np.int64),
            ("seat", np.int64),  # to move
            ("ending", np.int64),
            ("winner", np.int64),  # of the finished game, or NOBODY
            ("mover_wins", np.int64),  # the option equal_pegs
            ("axes_per_row", np.int64),  # the option balance: the board is level while this times |moment| <= weight
            ("moment", np.int64),
            ("weight", np.int64),
            ("pegs", np.int64, 2),
            ("standing", np.int64, 2),  # pieces on the board
            ("across", np.int64, 2),  # pieces in the opposing zone
            ("jumping", np.int64),  # the piece in the middle of a jump, or EMPTY
            ("been", np.int64),  # holes it visited since its last capture, as bits
            ("mover", np.int64),  # the last move: its seat,
            ("origin", np.int64),  # its starting cell, 0 for a pass,
            ("hops", np.int64),  # its number of hops, 0 for a step,
            ("taken", np.int64),  # its number of captures,
            ("down", np.int64),  # the side that went down, or NOBODY,
            ("removed", np.int64),  # the number of pegs lost,
            ("path", np.int64, PATH_WORDS),  # and for each hop its direction + 8 * the captured piece's size
            ("key", np.int64),  # the position's hash
            ("quiet", np.int64),  # turns since the last capture or removal
            ("history", np.int64, QUIET_TURNS + 1),  # the hash after each of them; 64 bits don't collide in practice
            ("board", np.int64, CELLS),
            ("cells", np.int64, ALL_PIECES + 1),
        ],
    )
)


@jitted
def setup(state, cells, pegs, seat, mover_wins, axes_per_row):
    """Places the pieces by number. Cell 0 means that a piece is absent."""
    r = state[0]
    r.seat = seat
    r.winner = NOBODY
    r.mover_wins = mover_wins
    r.axes_per_row = axes_per_row
    r.down = NOBODY
    for owner in range(2):
        r.pegs[owner] = pegs[owner]
    r.weight = BOARD_WEIGHT + PEG_WEIGHT * (pegs[0] + pegs[1])
    r.moment = PEG_WEIGHT * PEG_ARM * (pegs[1] - pegs[0])
    r.key = TURN_KEY if seat else 0
    for cell in range(CELLS):
        r.board[cell] = BARE_BOARD[cell]
    for piece in range(ALL_PIECES + 1):
        r.cells[piece] = cells[piece]
    for piece in range(1, ALL_PIECES + 1):
        cell = cells[piece]
        if cell > 0:
            owner = owner_of(piece)
            r.board[cell] = piece
            r.moment += WEIGHT[piece] * ARM[cell]
            r.weight += WEIGHT[piece]
            r.key ^= KEYS[KIND[piece], cell]
            r.standing[owner] += 1
            r.across[owner] += GOAL[owner, cell]
    r.history[0] = r.key


@jitted
def owner_of(piece):
    return 0 if piece <= PIECES else 1


@jitted
def actors(state):
    r = state[0]
    return 0 if r.ending else 1 << r.seat


@jitted
def legal(state, seat, out):
    r = state[0]
    if r.jumping:
        count = hops_on(r, seat, out)
        out[count] = STOP
        return count + 1
    count = 0
    for piece in range(seat * PIECES + 1, seat * PIECES + PIECES + 1):
        if r.cells[piece] > 0:
            for direction in range(8):
                action = open_action(r, piece, direction)
                if action >= 0:
                    out[count] = action
                    count += 1
    if count == 0:  # LB-11
        out[0] = PASS
        return 1
    return count


@jitted
def open_action(r, piece, direction):
    """Returns the action of an unmoved piece in a direction: a step, a hop, or -1 for none (LB-5, LB-6)."""
    cell = r.cells[piece]
    near = r.board[cell + DELTA[direction]]
    if near == EMPTY:
        return HOLE_OF_CELL[cell] * 8 + direction
    if near > 0 and r.board[cell + 2 * DELTA[direction]] == EMPTY:
        return HOP + HOLE_OF_CELL[cell] * 8 + direction
    return -1


@jitted
def hops_on(r, seat, out):
    """Writes the hops that can continue a jump to `out` and returns their number."""
    cell = r.cells[r.jumping]
    count = 0
    for direction in range(8):
        if can_go_on(r, seat, cell, direction):
            out[count] = HOP + HOLE_OF_CELL[cell] * 8 + direction
            count += 1
    return count


@jitted
def can_go_on(r, seat, cell, direction):
    if not hop_open(r, cell, direction):
        return False
    landing = cell + 2 * DELTA[direction]
    return not r.been >> NODE[landing] & 1 or hop_takes(r, seat, r.jumping, cell, direction)


@jitted
def hop_open(r, cell, direction):
    """Whether there is a piece to hop over and an empty hole behind it (LB-6)."""
    return r.board[cell + DELTA[direction]] > 0 and r.board[cell + 2 * DELTA[direction]] == EMPTY


@jitted
def hop_takes(r, seat, piece, cell, direction):
    """Whether an open hop captures (LB-8, LB-9)."""
    over = cell + DELTA[direction]
    return CAN_CAPTURE[piece] and PREY[seat, r.board[over]] and not SAFE[over]


@jitted
def is_legal(state, seat, action):
    r = state[0]
    if action >= STOP:
        if action == STOP:
            return r.jumping > 0
        return not r.jumping and not can_move(r, seat)
    hop = action >= HOP
    number = action - HOP if hop else action
    cell = CELL_OF_HOLE[number >> 3]
    direction = number & 7
    if r.jumping:
        return hop and cell == r.cells[r.jumping] and can_go_on(r, seat, cell, direction)
    piece = r.board[cell]
    return piece > 0 and owner_of(piece) == seat and open_action(r, piece, direction) == action


@jitted
def can_move(r, seat):
    for piece in range(seat * PIECES + 1, seat * PIECES + PIECES + 1):
        if r.cells[piece] > 0:
            for direction in range(8):
                if open_action(r, piece, direction) >= 0:
                    return True
    return False


@jitted
def random_action(state, seat, stream):
    """Guesses pairs of piece and direction, all equally likely. Lists the legal actions only if guessing fails."""
    r = state[0]
    if r.jumping:
        return random_hop_or_stop(r, seat, stream)
    for _ in range(TRIES):
        guess = quick_below(stream, PIECES * 8)
        piece = seat * PIECES + 1 + (guess >> 3)
        if r.cells[piece] > 0:
            action = open_action(r, piece, guess & 7)
            if action >= 0:
                return action
    return random_listed(r, seat, stream)


@jitted
def random_hop_or_stop(r, seat, stream):
    cell = r.cells[r.jumping]
    ways = 0
    count = 1
    for direction in range(8):
        if can_go_on(r, seat, cell, direction):
            ways |= 1 << direction
            count += 1
    left = quick_below(stream, count)
    for direction in range(8):
        if ways >> direction & 1:
            if left == 0:
                return HOP + HOLE_OF_CELL[cell] * 8 + direction
            left -= 1
    return STOP


@jitted
def random_listed(r, seat, stream):
    first = seat * PIECES + 1
    count = 0
    for piece in range(first, first + PIECES):
        if r.cells[piece] > 0:
            for direction in range(8):
                if open_action(r, piece, direction) >= 0:
                    count += 1
    if count == 0:
        return PASS
    left = quick_below(stream, count)
    for piece in range(first, first + PIECES):
        if r.cells[piece] > 0:
            for direction in range(8):
                action = open_action(r, piece, direction)
                if action >= 0:
                    if left == 0:
                        return action
                    left -= 1
    return PASS


@jitted
def apply(state, seat, action):
    r = state[0]
    if action == STOP:
        complete(r, seat)
        return
    if not r.jumping:
        begin(r, seat)
    if action == PASS:
        hand_on(r)
        return
    hop = action >= HOP
    number = action - HOP if hop else action
    cell = CELL_OF_HOLE[number >> 3]
    direction = number & 7
    if r.origin == 0:
        r.origin = cell
    if hop:
        do_hop(r, seat, cell, direction)
    else:
        r.path[0] = direction
        shift(r, seat, r.board[cell], cell + DELTA[direction])
        complete(r, seat)


@jitted
def begin(r, seat):
    r.mover = seat
    r.origin = 0
    r.hops = 0
    r.taken = 0
    r.down = NOBODY
    r.removed = 0


@jitted
def do_hop(r, seat, cell, direction):
    piece = r.board[cell]
    over = cell + DELTA[direction]
    landing = over + DELTA[direction]
    code = direction
    if not r.jumping:
        r.jumping = piece
        r.been = 1 << NODE[cell]
    if hop_takes(r, seat, piece, cell, direction):
        code += 8 * (KIND[r.board[over]] % 3)
        capture(r, seat, r.board[over], over)
        r.been = 0
    r.been |= 1 << NODE[landing]
    word = r.hops // CODES_PER_WORD
    place = r.hops - word * CODES_PER_WORD
    if place == 0:
        r.path[word] = code
    else:
        r.path[word] |= code << CODE_BITS * place
    r.hops += 1
    shift(r, seat, piece, landing)


@jitted
def shift(r, seat, piece, to):
    """Moves a piece and updates the balance, the hash and the count of pieces across."""
    cell = r.cells[piece]
    kind = KIND[piece]
    r.board[cell] = EMPTY
    r.board[to] = piece
    r.cells[piece] = to
    r.moment += WEIGHT[piece] * (ARM[to] - ARM[cell])
    r.key ^= KEYS[kind, cell] ^ KEYS[kind, to]
    r.across[seat] += GOAL[seat, to] - GOAL[seat, cell]


@jitted
def capture(r, seat, piece, cell):
    """Removes a captured piece. It was in no zone (LB-9), so the counts of pieces across stay the same (LB-8)."""
    r.board[cell] = EMPTY
    r.cells[piece] = 0
    r.moment -= WEIGHT[piece] * ARM[cell]
    r.weight -= WEIGHT[piece]
    r.key ^= KEYS[KIND[piece], cell]
    r.standing[1 - seat] -= 1
    r.taken += 1


@jitted
def side_down(r):
    """Returns the seat whose side is down, or NOBODY while the board is level (LB-12)."""
    if r.axes_per_row * abs(r.moment) <= r.weight:
        return NOBODY
    return 1 if r.moment > 0 else 0


@jitted
def complete(r, seat):
    """Judges the balance, removes pegs, and checks whether the game is over (LB-13 to LB-17)."""
    r.jumping = EMPTY
    r.down = side_down(r)
    if r.down >= 0:
        while r.pegs[r.down] > 0 and side_down(r) == r.down:
            r.pegs[r.down] -= 1
            r.removed += 1
            r.weight -= PEG_WEIGHT
            r.moment -= PEG_WEIGHT * PEG_ARM if r.down else -PEG_WEIGHT * PEG_ARM
    if r.down >= 0 and side_down(r) == r.down:
        r.ending = OUT_OF_PEGS
        r.winner = 1 - r.down
    elif r.across[seat] == r.standing[seat]:
        r.ending = CROSSED
        if r.pegs[seat] != r.pegs[1 - seat]:
            r.winner = seat if r.pegs[seat] > r.pegs[1 - seat] else 1 - seat
        elif r.mover_wins:
            r.winner = seat
    hand_on(r)


@jitted
def hand_on(r):
    """Passes the turn, or ends the game by repetition or too many quiet turns (LB-4, LB-18).

    Captured pieces and removed pegs never return, so earlier positions can be forgotten.
    """
    r.turn += 1
    r.seat = 1 - r.seat
    r.key ^= TURN_KEY
    r.quiet = 0 if r.taken or r.removed else r.quiet + 1
    r.history[r.quiet] = r.key
    if not r.ending:
        if occurrences(r) >= OCCURRENCES:
            r.ending = REPEATED
        elif r.quiet >= QUIET_TURNS:
            r.ending = QUIET


@jitted
def occurrences(r):
    count = 0
    for i in range(r.quiet + 1):
        count += r.history[i] == r.key
    return count
