"""Random playouts at full speed."""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.jit import bound
from fulcrum.core.rules import actors, apply, random_action


def play_out(state: np.ndarray, stream: np.ndarray) -> int:
    """Plays random actions to the end, lowest seat first where several may act. Returns their number."""
    count = 0
    mask = actors(state)
    while mask:
        seat = 0
        while not mask & 1:
            mask >>= 1
            seat += 1
        apply(state, seat, random_action(state, seat, stream))
        count += 1
        mask = actors(state)
    return count


def play_out_many(start: np.ndarray, games: int, stream: np.ndarray, ends: np.ndarray) -> int:
    """Plays random games from one position, reusing the records in `ends`. Returns the number of actions."""
    count = 0
    for number in range(games):
        end = ends[number % len(ends) :][:1]
        end[0] = start[0]
        count += play_out(end, stream)
    return count


@cache
def playouts(kernel: ModuleType) -> tuple[Callable[..., Any], ...]:
    """Returns `play_out` and `play_out_many`, compiled for one game."""
    return tuple(bound(kernel, play_out, play_out_many))
