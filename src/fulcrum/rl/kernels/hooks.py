"""Placeholders for the jitted functions with which a game writes its tensors.

Code for all games calls these; `bound` replaces them by a game's own, as it does with `fulcrum.core.rules`.
"""

import numpy as np


def hide(state: np.ndarray, seat: int, scratch: np.ndarray) -> np.ndarray:
    """Returns the record as the seat may know it: the state itself, or a copy in `scratch` if parts are hidden."""
    raise NotImplementedError


def write_observation(seen: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Writes all fields of the layout to `out`, from the record returned by `hide`."""
    raise NotImplementedError


def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    """Writes the rewards of a finished game: 1 for a winner, -1 for a loser, all 0 if no one wins."""
    raise NotImplementedError


def restart(state: np.ndarray, blank: np.ndarray, key: np.ndarray) -> None:
    """Starts a new game in a record, dealt from the key; `blank` comes from `blank_record`."""
    raise NotImplementedError
