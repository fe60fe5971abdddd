"""What a brain offers: a module of jitted functions with which a search knows one game.

These stand for a brain's own, as those of `fulcrum.core.rules` stand for a kernel's. `values` has a place for each
seat; a value is the share of a win, 0 to 1.
"""

import numpy as np


def result(state: np.ndarray, values: np.ndarray) -> None:
    """Write what a finished game was worth to each seat."""
    raise NotImplementedError


def evaluate(state: np.ndarray, stream: np.ndarray, values: np.ndarray) -> None:
    """Write what a position is worth to each seat, by playing it out, by judgement, or both; may change `state`."""
    raise NotImplementedError


def weigh(state: np.ndarray, seat: int, actions: np.ndarray, count: int, weights: np.ndarray) -> None:
    """Write how much each of `count` legal actions deserves to be tried before anything is known of it; sum 1."""
    raise NotImplementedError
