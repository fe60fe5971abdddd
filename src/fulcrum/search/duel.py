"""The functions that alpha-beta needs from a brain, besides `result` of `fulcrum.search.hooks`.

These are placeholders for a brain's own functions. The game has two seats, no chance and no secrets. A move is a whole
turn, after which the other seat acts; it is a number from 1 to `transposition.MOST_MOVE`. Evaluations are whole numbers
from one seat's point of view, within ±`alphabeta.DECIDED`. `taste` holds the brain's evaluation weights. `found` and
`scratch` are arrays for listing moves, made by the brain's `room`.
"""

import numpy as np


def position_key(state: np.ndarray) -> int:
    """Returns a 64-bit key. Positions of equal value share it, whatever led to them."""
    raise NotImplementedError


def is_repeated(state: np.ndarray) -> bool:
    """Whether the position occurred before. The search counts a repetition as a draw."""
    raise NotImplementedError


def list_moves(state: np.ndarray, seat: int, found: np.ndarray, scratch: np.ndarray) -> int:
    """Writes the moves of the seat that acts to `found` and returns their number, at least 1."""
    raise NotImplementedError


def play(state: np.ndarray, seat: int, move: int) -> None:
    """Makes a listed move."""
    raise NotImplementedError


def judge(state: np.ndarray, seat: int, taste: np.ndarray) -> int:
    """Returns the static evaluation of a position for a seat."""
    raise NotImplementedError


def foresee(state: np.ndarray, seat: int, move: int, taste: np.ndarray) -> int:
    """Estimates how much a move changes the evaluation, without making it."""
    raise NotImplementedError


def is_noisy(state: np.ndarray, seat: int, move: int) -> bool:
    """Whether a move changes so much that the position needs a search before it is evaluated."""
    raise NotImplementedError


def hard_to_see(noisy: bool, move: int) -> bool:
    """Whether people sometimes overlook this move."""
    raise NotImplementedError
