# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Steps many games in one call, compiled for each game from its kernel and how it writes its tensors.

`begin` and `end` are the share of a thread. Arrays with a row for each game are for all games.
"""

import numpy as np

from fulcrum.core.rules import apply, random_action
from fulcrum.core.seeds import KEY_WORDS, WORD
from fulcrum.rl.kernels.hooks import hide, restart, write_observation, write_rewards
from fulcrum.rl.kernels.single_steps import first_actor, write_mask
from fulcrum.rl.kernels.writing import clear
from fulcrum.rl.turns import GAME_OVER


def begin_game(state: np.ndarray, blank: np.ndarray, seed: int, key: np.ndarray) -> None:
    """Starts a new game from a seed of 62 bits."""
    for i in range(KEY_WORDS):
        key[i] = 0
    key[0] = seed & WORD
    key[1] = seed >> 32
    restart(state, blank, key)


def begin_games(
    begin: int,
    end: int,
    states: np.ndarray,
    blank: np.ndarray,
    seeds: np.ndarray,
    observations: np.ndarray,
    masks: np.ndarray,
    seats: np.ndarray,
    scratch: np.ndarray,
    found: np.ndarray,
    key: np.ndarray,
) -> None:
    """Sets up the games from `begin` to `end`, and writes what their first seats see."""
    for i in range(begin, end):
        state = states[i : i + 1]
        begin_game(state, blank, seeds[i], key)
        show(state, i, observations, masks, seats, scratch, found)


def show(
    state: np.ndarray,
    i: int,
    observations: np.ndarray,
    masks: np.ndarray,
    seats: np.ndarray,
    scratch: np.ndarray,
    found: np.ndarray,
) -> None:
    """Writes who acts next in game `i`, what that seat knows and what it may do."""
    seat = first_actor(state)
    seats[i] = seat
    seen = hide(state, seat, scratch)
    write_observation(seen, seat, observations[i])
    write_mask(seen, seat, masks[i], found)


def step_games(
    begin: int,
    end: int,
    actions: np.ndarray,
    states: np.ndarray,
    blank: np.ndarray,
    seeds: np.ndarray,
    old_masks: np.ndarray,
    old_seats: np.ndarray,
    observations: np.ndarray,
    masks: np.ndarray,
    seats: np.ndarray,
    rewards: np.ndarray,
    terminated: np.ndarray,
    illegal: np.ndarray,
    final_observations: np.ndarray,
    scratch: np.ndarray,
    found: np.ndarray,
    key: np.ndarray,
) -> None:
    """Applies an action in each game from `begin` to `end`; stores the end of a finished game and restarts it."""
    for i in range(begin, end):
        state = states[i : i + 1]
        action = actions[i]
        seat = old_seats[i]
        allowed = 0 <= action < old_masks.shape[1] and old_masks[i, action] != 0
        clear(rewards[i])
        if allowed:
            apply(state, seat, action)
        else:
            rewards[i, seat] = -1.0
        over = not allowed or first_actor(state) == GAME_OVER
        if over and allowed:
            write_rewards(state, rewards[i])
        terminated[i] = over
        illegal[i] = not allowed
        if over:
            for other in range(rewards.shape[1]):
                write_observation(hide(state, other, scratch), other, final_observations[i, other])
            seeds[i] += len(seeds)
            begin_game(state, blank, seeds[i], key)
        show(state, i, observations, masks, seats, scratch, found)


def choose_at_random(
    begin: int, end: int, states: np.ndarray, seats: np.ndarray, streams: np.ndarray, actions: np.ndarray
) -> None:
    """Picks a uniformly random legal action for each game from `begin` to `end`."""
    for i in range(begin, end):
        actions[i] = random_action(states[i : i + 1], seats[i], streams[i : i + 1])
