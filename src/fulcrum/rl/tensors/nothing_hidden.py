"""The parts of a tensor module that games without secrets and without chance share."""

import numpy as np

from fulcrum.core.game import Game
from fulcrum.core.jit import jitted


def blank_record(game: Game, players: int) -> np.ndarray:
    """Returns the first position, since every game starts from it."""
    return game.new(players, seed=0).data


@jitted
def restart(state: np.ndarray, blank: np.ndarray, key: np.ndarray) -> None:
    state[0] = blank[0]


@jitted
def hide(state: np.ndarray, seat: int, scratch: np.ndarray) -> np.ndarray:
    return state
