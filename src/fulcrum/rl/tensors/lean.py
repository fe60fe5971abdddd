"""Tensors of Lean: planes over the holes, from the seat's side, and the pegs left."""

from typing import Any

import numpy as np

from fulcrum.core.game import Game
from fulcrum.core.jit import jitted
from fulcrum.games.lean.board import DIRECTIONS, hole_count
from fulcrum.rl.tensors.layout import Field, Layout
from fulcrum.rl.tensors.nothing_hidden import blank_record, hide, restart  # noqa: F401 - parts of this module
from fulcrum.rl.tensors.writing import clear


def layout(game: Game) -> Layout:
    holes, pegs = hole_count(game.options["side"]), game.options["pegs"]
    fields = (
        Field("mine", (holes,), "own pegs, hole by hole from a1 on"),
        Field("theirs", (holes,), "the other seat's pegs"),
        Field("lean", (len(DIRECTIONS), holes), "pegs that lean E, NE, NW, W, SW, SE"),
        Field("open_to_me", (holes,), "holes in which the seat may place a peg"),
        Field("open_to_them", (holes,), "holes in which the other seat may"),
        Field("left", (2,), "pegs left: own, the other seat's", high=pegs),
    )
    return Layout(fields, np.int8)


@jitted
def write_observation(seen: np.ndarray, seat: int, out: np.ndarray) -> None:
    """Writes plane by plane without branches, which the compiler vectorises."""
    r: Any = seen[0]
    holes = r.holes
    write_equal(out[:holes], r.owner, seat + 1)
    write_equal(out[holes : 2 * holes], r.owner, 2 - seat)
    for direction in range(6):
        write_equal(out[(2 + direction) * holes : (3 + direction) * holes], r.lean, direction)
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
