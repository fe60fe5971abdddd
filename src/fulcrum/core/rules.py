"""The functions that every kernel provides, for code that works with all games.

These stand in for the functions of a game. Code that calls them (playouts, perft, search) is compiled for each game by
`fulcrum.core.jit.bound`, with that game's functions in their place. `state` is always an array of one record.
"""

import numpy as np


def actors(state: np.ndarray) -> int:
    """Returns the seats that may act, as bits with seat 0 the lowest; 0 when the game is over."""
    raise NotImplementedError


def legal(state: np.ndarray, seat: int, out: np.ndarray) -> int:
    """Writes the legal actions of a seat that may act to `out`, in any fixed order, and returns their number."""
    raise NotImplementedError


def is_legal(state: np.ndarray, seat: int, action: int) -> bool:
    """Whether an action of the action space is legal for a seat that may act."""
    raise NotImplementedError


def random_action(state: np.ndarray, seat: int, stream: np.ndarray) -> int:
    """Returns one of the legal actions, all equally likely, from a quick generator."""
    raise NotImplementedError


def apply(state: np.ndarray, seat: int, action: int) -> None:
    """Performs a legal action."""
    raise NotImplementedError
