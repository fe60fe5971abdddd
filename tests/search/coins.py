# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Three games with a coin and known solutions, as a kernel and a brain in one.

Pennies: both seats choose a side in secret, and seat 0 wins if they match. Guess: seat 0 takes a safe share, or gambles
and names the side of a coin that no one sees. Hide: the same, but seat 1 lays the coin, unseen, in between.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.memory import Layout, Record
from fulcrum.core.rng import quick_below

PENNIES, GUESS, HIDE = 0, 1, 2
SAFE, GAMBLE = 2, 3
ACTIONS = 4
SAFE_SHARE = 0.6
NOTHING = -1

RECORD = np.dtype(
    (
        np.record,
        [("game", np.int64), ("coin", np.int64), ("choices", np.int64, 2), ("stage", np.int64), ("window", np.int64)],
    )
)


def new(game):
    state = Record(Layout.of(RECORD))
    state["game"] = game
    state["coin"] = NOTHING
    state["choices"] = [NOTHING, NOTHING]
    state["window"] = game == PENNIES
    return state


@jitted
def actors(state):
    r = state[0]
    if r.game == PENNIES:
        return (r.choices[0] == NOTHING) + 2 * (r.choices[1] == NOTHING)
    if r.stage == 1 and r.game == HIDE:
        return 2
    return 1 if r.stage < 3 else 0


@jitted
def legal(state, seat, out):
    first = SAFE if state[0].game != PENNIES and state[0].stage == 0 else 0
    out[0] = first
    out[1] = first + 1
    return 2


@jitted
def apply(state, seat, action):
    r = state[0]
    if seat == 1 and r.game == HIDE:
        r.coin = action
    else:
        r.choices[seat] = action
    if r.game == PENNIES:
        return
    r.stage += 1
    if r.game == GUESS and r.stage == 1:
        r.stage = 2
    if action == SAFE:
        r.stage = 3


@jitted
def result(state, values):
    r = state[0]
    if r.choices[0] == SAFE:
        values[0] = SAFE_SHARE
    else:
        other = r.choices[1] if r.game == PENNIES else r.coin
        values[0] = 1.0 if r.choices[0] == other else 0.0
    values[1] = 1.0 - values[0]


@jitted
def evaluate(state, stream, values):
    values[:] = 0.5


@jitted
def weigh(state, seat, actions, count, weights):
    weights[:count] = 1.0 / count


@jitted
def imagine_world(observation, seat, world, stream):
    world[0] = observation[0]
    if world[0].game == GUESS:
        world[0].coin = quick_below(stream, 2)
    for other in range(2):
        if other != seat and world[0].game == PENNIES and world[0].choices[other] != NOTHING:
            world[0].choices[other] = quick_below(stream, 2)


@jitted
def open_window(state):
    return state[0].window


@jitted
def noticed(state, observer, seat, action):
    return -1 if state[0].game == HIDE else action
