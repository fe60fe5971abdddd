"""Writes the tensors, masks and rewards of Lean."""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.rl.kernels.nothing_hidden import hide, restart  # noqa: F401 - parts of this module
from fulcrum.rl.kernels.writing import clear


@jitted
def write_observation(seen: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Writes plane by plane without branches.

    An empty hole and the black peg lean like planes 8 and 9, which are written after that.
    """
    r: Any = seen[0]
    holes = r.holes
    write_equal(out[:holes], r.owner, seat + 1)
    write_equal(out[holes : 2 * holes], r.owner, 2 - seat)
    clear(out[2 * holes : 8 * holes])
    for hole in range(holes):
        out[(2 + r.lean[hole]) * holes + hole] = 1
    write_open(out[8 * holes : 9 * holes], r, seat)
    write_open(out[9 * holes : 10 * holes], r, 1 - seat)
    out[10 * holes] = r.left[seat]
    out[10 * holes + 1] = r.left[1 - seat]


@jitted
def write_equal(plane: np.ndarray, numbers: Any, wanted: int) -> None:
    for hole in range(len(plane)):
        plane[hole] = numbers[hole] == wanted


@jitted
def write_open(plane: np.ndarray, r: Any, seat: int) -> None:
    """Reads the list of open holes, which is shorter than the whole board: memory limits a large batch."""
    clear(plane)
    for i in range(r.open_count[seat]):
        plane[r.open_holes[seat, i]] = 1


@jitted
def write_mask(seen: np.ndarray, seat: int, mask: np.ndarray, found: np.ndarray) -> None:
    """Marks six leans per open hole directly; the general version would list all actions first."""
    r: Any = seen[0]
    clear(mask)
    if r.open_count[seat] == 0:
        mask[r.holes * 6] = 1
    for i in range(r.open_count[seat]):
        first = r.open_holes[seat, i] * 6
        for direction in range(6):
            mask[first + direction] = 1


@jitted
def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    r: Any = state[0]
    margin = r.scores[0] - r.scores[1]
    first = 1.0 if margin > 0 else -1.0 if margin < 0 else 0.0
    rewards[0] = first
    rewards[1] = -first
