"""Whose turn it is, as OpenSpiel counts players; compiled for each game from its kernel."""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np
import pyspiel

from fulcrum.core.jit import bound
from fulcrum.rl.tensors.seeing import GAME_OVER, first_actor

TERMINAL, CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


def player_of(state: np.ndarray) -> int:
    """Of those who owe a secret choice the lowest."""
    seat = first_actor(state)
    return TERMINAL if seat == GAME_OVER else seat


@cache
def turns_of(kernel: ModuleType) -> Callable[..., Any]:
    """The `player_of` of a game."""
    return bound(kernel, first_actor, player_of)[-1]
