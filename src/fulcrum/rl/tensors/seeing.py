# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Observation, mask and reward of any game, compiled from its kernel and its tensor module."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.game import Game
from fulcrum.core.jit import bound
from fulcrum.core.rules import actors, apply, is_legal, legal
from fulcrum.rl.tensors.hooks import hide, write_observation, write_rewards
from fulcrum.rl.tensors.layout import Layout
from fulcrum.rl.tensors.writing import clear

GAME_OVER, ILLEGAL_ACTION = -1, -2  # in place of the seat to act next


def write_mask(seen: np.ndarray, seat: int, mask: np.ndarray, found: np.ndarray) -> None:
    """Writes a one for every legal action of a seat that may act."""
    clear(mask)
    for i in range(legal(seen, seat, found)):
        mask[found[i]] = 1


def look(
    state: np.ndarray, seat: int, out: np.ndarray, mask: np.ndarray, scratch: np.ndarray, found: np.ndarray
) -> None:
    """Writes what a seat may know and do; the mask is all zeros while others act."""
    seen = hide(state, seat, scratch)
    write_observation(seen, seat, out)
    if actors(seen) >> seat & 1:
        write_mask(seen, seat, mask, found)
    else:
        clear(mask)


def first_actor(state: np.ndarray) -> int:
    """Returns the lowest seat that may act, or GAME_OVER."""
    waiting = actors(state)
    if waiting == 0:
        return GAME_OVER
    seat = 0
    while not waiting >> seat & 1:
        seat += 1
    return seat


def do_action(state: np.ndarray, seat: int, action: int, rewards: np.ndarray) -> int:
    """Applies any action of the action space and returns the next seat; writes rewards at the end."""
    if not is_legal(state, seat, action):
        return ILLEGAL_ACTION
    apply(state, seat, action)
    following = first_actor(state)
    if following == GAME_OVER:
        write_rewards(state, rewards)
    return following


@dataclass(frozen=True)
class Tensors:
    """The compiled functions of one game and its tensor module."""

    module: ModuleType
    look: Callable[..., Any]
    do_action: Callable[..., Any]

    def layout(self, game: Game) -> Layout:
        """Returns the fields of the observation, which depend on the game's options."""
        found: Layout = self.module.layout(game)
        return found


def module_of(game: Game) -> ModuleType:
    return import_module(f"fulcrum.rl.tensors.{game.about.id.replace('-', '_')}")


def tensors_of(game: Game) -> Tensors:
    """Returns the compiled observation functions of a game."""
    return _tensors(game.kernel, module_of(game))


@cache
def _tensors(kernel: ModuleType, module: ModuleType) -> Tensors:
    _, _, see, act = bound(kernel, write_mask, first_actor, look, do_action, brain=module)
    return Tensors(module, see, act)
