"""The functions of a brain: a module of jitted functions that knows one game.

These are placeholders for a brain's own functions, as `fulcrum.core.rules` is for a kernel's. `values` has one entry
per seat: its share of a win, from 0 to 1.
"""

import numpy as np


def result(state: np.ndarray, values: np.ndarray) -> None:
    """Writes each seat's result of a finished game."""
    raise NotImplementedError


def evaluate(state: np.ndarray, stream: np.ndarray, values: np.ndarray) -> None:
    """Writes each seat's estimated value, by playing out, by evaluation or both. May change `state`."""
    raise NotImplementedError


def weigh(state: np.ndarray, seat: int, actions: np.ndarray, count: int, weights: np.ndarray) -> None:
    """Writes the prior probabilities of `count` legal actions, which sum to 1."""
    raise NotImplementedError
