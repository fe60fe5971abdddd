"""Tensors of Lean: planes over the holes, from the seat's side, and the pegs left."""

from typing import TYPE_CHECKING

import numpy as np

from fulcrum.games.lean.board import DIRECTIONS, hole_count
from fulcrum.rl.tensors.blank import first_position as blank_record  # noqa: F401 - a part of this module
from fulcrum.rl.tensors.layout import Field, TensorLayout

if TYPE_CHECKING:
    from fulcrum.core.game import Game

DTYPE = np.int8


def layout(game: "Game") -> TensorLayout:
    holes, pegs = hole_count(game.options["side"]), game.options["pegs"]
    fields = (
        Field("mine", (holes,), "own pegs, hole by hole from a1 on"),
        Field("theirs", (holes,), "the other seat's pegs"),
        Field("lean", (len(DIRECTIONS), holes), "pegs that lean E, NE, NW, W, SW, SE"),
        Field("open_to_me", (holes,), "holes in which the seat may place a peg"),
        Field("open_to_them", (holes,), "holes in which the other seat may"),
        Field("left", (2,), "pegs left: own, the other seat's", high=pegs),
    )
    return TensorLayout(fields, DTYPE)
