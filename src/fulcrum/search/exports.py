"""What Python calls of the searches, compiled for one game and one brain."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

from fulcrum.core.exports import FLOATS, INT, INTS, STREAM, Array, Export
from fulcrum.search import alphabeta, information_sets, playouts, tree, uct


def random_games(kernel: ModuleType) -> dict[str, Export]:
    """Returns the random playouts of any game."""
    state = Array(kernel.RECORD)
    play_out, play_out_many = playouts.playouts(kernel)
    return {
        "play_out": Export(play_out, (state, STREAM)),
        "play_out_many": Export(play_out_many, (state, INT, STREAM, state)),
    }


NODES = Array(tree.NODE)
KEEP_SUBTREE = Export(tree.keep_subtree, (NODES, INT, INT, INTS))


def tree_search(kernel: ModuleType, brain: ModuleType, choice: Callable[..., Any] = uct.choose_child) -> Export:
    state = Array(kernel.RECORD)
    kinds = (NODES, INTS, state, INT, INTS, STREAM, FLOATS, FLOATS, INTS, FLOATS, FLOATS)
    return Export(uct.searcher(kernel, brain, choice), kinds)


def information_set_search(kernel: ModuleType, brain: ModuleType, action_count: int) -> Export:
    nodes, work = Array(information_sets.NODE), Array(information_sets.workspace_type(action_count))
    return Export(information_sets.searcher(kernel, brain), (Array(kernel.RECORD), nodes, work, INTS, STREAM))


def alpha_beta(kernel: ModuleType, brain: ModuleType) -> Export:
    found, scratch = brain.room()
    kinds = (
        Array(kernel.RECORD), Array(alphabeta.FRAME), Array(alphabeta.WORK), Array(INTS.dtype, 2),
        Array(found.dtype), Array(scratch.dtype), INTS, INTS,
    )  # fmt: skip
    return Export(alphabeta.searcher(kernel, brain), kinds)
