# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Observation, mask and reward in one game, compiled for each game from its kernel and how it writes its tensors."""

import numpy as np

from fulcrum.core.rules import actors, apply, is_legal, legal
from fulcrum.rl.kernels.hooks import hide, write_observation, write_rewards
from fulcrum.rl.kernels.writing import clear
from fulcrum.rl.turns import GAME_OVER, ILLEGAL_ACTION


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
