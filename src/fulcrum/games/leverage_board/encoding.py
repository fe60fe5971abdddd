"""Actions, paths and lists of moves as numbers, and other values that the kernel and the code around it share."""

from fulcrum.games.leverage_board.board import CAPTURABLE, HOLE_OF, HOLES, PIECES

NOBODY = -1
GOING_ON, OUT_OF_PEGS, CROSSED, REPEATED, QUIET = range(5)  # values of the field `ending`
QUIET_TURNS = 200
OCCURRENCES = 3

# Actions are small steps of a move: see the kernel.
HOP = HOLES * 8
STOP = HOP * 2
PASS = STOP + 1
ACTIONS = PASS + 1

JUMP_HOLES = 30  # most holes of one parity of file and rank
MOST_HOPS = JUMP_HOLES * (CAPTURABLE + 1)  # no hole twice between captures
CODE_BITS, CODES_PER_WORD = 5, 12  # of the field `path`
PATH_WORDS = -(-MOST_HOPS // CODES_PER_WORD)

# A result is one number: start cell, end cell, direction of the last step or hop, captures, and A_STEP. For a jump, the
# last part refers to the jump without its last hop instead: FIRST_HOP, or its index in the list + LINKS.
CAPTURE_SETS = 1 << CAPTURABLE
END_AT, DIRECTION_AT, CAPTURES_AT, LINK_AT = 7, 14, 17, 25
A_STEP, FIRST_HOP, LINKS = 0, 1, 2
MOST_RESULTS = PIECES * (CAPTURE_SETS * JUMP_HOLES + 8)
SCRATCH_RECORDS = 1  # of the working memory in which results are listed


def step_action(cell: int, direction: int) -> int:
    return HOLE_OF[cell] * 8 + direction


def hop_action(cell: int, direction: int) -> int:
    return HOP + step_action(cell, direction)
