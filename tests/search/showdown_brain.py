# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""A brain for Showdown that knows nothing but the points."""

from fulcrum.core.jit import jitted
from tests.toys.kernel import KINDS, actors, apply, imagine, random_action


@jitted
def imagine_world(observation, seat, world, stream):
    world[0] = observation[0]
    imagine(world, seat, stream)


@jitted
def open_window(state):
    return state[0].window


@jitted
def result(state, values):
    points = state[0].points[: state[0].players]
    best = points.max()
    for seat in range(state[0].players):
        values[seat] = 1.0 / (points == best).sum() if points[seat] == best else 0.0


@jitted
def evaluate(state, stream, values):
    seat = 0
    while actors(state):
        if actors(state) >> seat & 1:
            apply(state, seat, random_action(state, seat, stream))
        seat = (seat + 1) % state[0].players
    result(state, values)


@jitted
def weigh(state, seat, actions, count, weights):
    weights[:count] = 1.0 / count


ACTIONS = KINDS
