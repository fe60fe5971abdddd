"""What alpha-beta asks a brain of a two-seat game without chance or secrets, beside `result` of `fulcrum.search.hooks`.

These stand for a brain's own. A move here is a whole turn, after which the other seat acts: a number from 1 to
`transposition.MOST_MOVE`. Judgements are whole numbers from the view of one seat, within ±`alphabeta.DECIDED`. `taste`
is an array of whole numbers, the brain's own, that says what a player looks for; `found` and `scratch` are arrays for
the listing of moves, from the brain's `room`.
"""

import numpy as np


def position_key(state: np.ndarray) -> int:
    """64 bits that are the same for positions of the same worth, their past left out."""
    raise NotImplementedError


def is_repeated(state: np.ndarray) -> bool:
    """Whether the position has been here before: what led to no progress once is taken for a draw."""
    raise NotImplementedError


def list_moves(state: np.ndarray, seat: int, found: np.ndarray, scratch: np.ndarray) -> int:
    """Write the moves of the seat that acts to `found` and return how many; there is at least one."""
    raise NotImplementedError


def play(state: np.ndarray, seat: int, move: int) -> None:
    """Make a listed move."""
    raise NotImplementedError


def judge(state: np.ndarray, seat: int, taste: np.ndarray) -> int:
    """What a position is worth to a seat, without looking ahead."""
    raise NotImplementedError


def foresee(state: np.ndarray, seat: int, move: int, taste: np.ndarray) -> int:
    """About how much a move changes the judgement, without making it."""
    raise NotImplementedError


def is_noisy(state: np.ndarray, seat: int, move: int) -> bool:
    """Whether a move changes so much that a position should not be judged before it is answered."""
    raise NotImplementedError


def hard_to_see(noisy: bool, move: int) -> bool:
    """Whether people overlook a move now and then."""
    raise NotImplementedError
