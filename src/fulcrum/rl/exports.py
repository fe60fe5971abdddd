"""What Python calls of a game's environments: tensors and steps, of one game and of many at once."""

from importlib import import_module
from types import ModuleType

import numpy as np

from fulcrum.core.exports import FLOATS, INT, INTS, SMALL, STREAM, Array, Export, One
from fulcrum.core.jit import bound
from fulcrum.rl.kernels.batch_steps import begin_game, begin_games, choose_at_random, show, step_games
from fulcrum.rl.kernels.single_steps import do_action, first_actor, look, write_mask

MASK, MASKS = (Array(np.dtype(np.int8), dimensions) for dimensions in (1, 2))
REWARDS, FLAGS = Array(np.dtype(np.float32), 2), Array(np.dtype(np.bool_))


def environments(kernel: ModuleType, folder: str) -> dict[str, Export]:
    """Returns what environments need of a game that has tensors."""
    writers = import_module(f"fulcrum.rl.kernels.{folder}")
    dtype = np.dtype(import_module(f"fulcrum.rl.tensors.{folder}").DTYPE)
    row, observations, final_observations = (Array(dtype, dimensions) for dimensions in (1, 2, 3))
    state, states, scratch = One(kernel.RECORD), Array(kernel.RECORD), (One(kernel.RECORD), INTS)
    shown = (observations, MASKS, INTS)
    begun = (INT, INT, states, state, INTS, *shown, *scratch, INTS)
    stepped = (
        INT, INT, INTS, states, state, INTS, MASKS, INTS,
        *shown, REWARDS, FLAGS, FLAGS, final_observations, *scratch, INTS,
    )  # fmt: skip
    # Single steps are as short as rules, so they keep the GIL as well.
    *_, see, act = bound(kernel, write_mask, first_actor, look, do_action, brain=writers, nogil=False)
    templates = (first_actor, write_mask, begin_game, show, begin_games, step_games, choose_at_random)
    *_, begin_all, step_all, choose_all = bound(kernel, *templates, brain=writers)
    return {
        "look": Export(see, (state, SMALL, row, MASK, *scratch)),
        "do_action": Export(act, (state, SMALL, SMALL, FLOATS)),
        "write_rewards": Export(writers.write_rewards, (state, FLOATS)),
        "begin_games": Export(begin_all, begun),
        "step_games": Export(step_all, stepped),
        "choose_at_random": Export(choose_all, (INT, INT, states, INTS, STREAM, INTS)),
    }
