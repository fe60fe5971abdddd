"""What a game's module of tensors offers: jitted functions that anything written for all games may call.

These stand for a game's own, as those of `fulcrum.core.rules` stand for a kernel's.
"""

import numpy as np


def hide(state: np.ndarray, seat: int, scratch: np.ndarray) -> np.ndarray:
    """The record as the seat may know it: the state itself where nothing is hidden, or else a copy in `scratch`."""
    raise NotImplementedError


def write_observation(seen: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Write all fields of the layout to `out`, from what `hide` gave."""
    raise NotImplementedError


def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    """Write what a finished game gives: 1 for a winner, -1 for a loser, 0 for everybody where nobody wins."""
    raise NotImplementedError


def restart(state: np.ndarray, blank: np.ndarray, key: np.ndarray) -> None:
    """Begin a new game in a record, dealt by the key; `blank` is what `blank_record` gave."""
    raise NotImplementedError
