# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Monte Carlo tree search for games without secrets and any number of seats. Each seat maximises its own share.

The functions are templates; `searcher` compiles them for one game and one brain. A node gets all its children when it
has been visited `EXPAND_AT` times; the root gets them at once. Before that, and when the array is full, positions are
evaluated without growing the tree.

A brain with learned weights receives them as the array `taste` and offers `weigh_by_taste` and `evaluate_by_taste`. All
other brains use the defaults in this module.
"""

import math
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.jit import bound
from fulcrum.core.rng import quick_below
from fulcrum.core.rules import actors, apply, legal
from fulcrum.search.hooks import evaluate, result

EXPLORATION, FIRST_PLAY, EXPAND_AT = range(3)  # indices into `knobs`
DEEPEST = 1024  # longest path


def weigh(state, seat, actions, count, weights):
    """Gives every action the same prior, unless the brain supplies its own."""
    weights[:count] = 1.0 / count


def weigh_by_taste(state, seat, actions, count, weights, taste):
    """The brain's `weigh` with learned weights."""
    weigh(state, seat, actions, count, weights)


def evaluate_by_taste(state, stream, values, taste):
    """The brain's `evaluate` with learned weights."""
    evaluate(state, stream, values)


def choose_child(nodes, node, knobs):
    """Returns the most promising child: its mean, plus more of its prior the less it was tried."""
    first = nodes[node].first
    reach = knobs[EXPLORATION] * math.sqrt(nodes[node].visits)
    best = first
    best_promise = -1.0
    for child in range(first, first + nodes[node].count):
        visits = nodes[child].visits
        promise = (nodes[child].total + reach * nodes[child].prior + knobs[FIRST_PLAY]) / (1 + visits)
        if promise > best_promise:
            best_promise = promise
            best = child
    return best


def expand(nodes, node, used, state, seat, actions, weights, stream, taste):
    """Gives a node its children in random order. Returns the number of nodes in use, or 0 if there is no room."""
    count = legal(state, seat, actions)
    if used + count > len(nodes):
        return 0
    for last in range(count - 1, 0, -1):
        other = quick_below(stream, last + 1)
        action = actions[last]
        actions[last] = actions[other]
        actions[other] = action
    weigh_by_taste(state, seat, actions, count, weights, taste)
    for i in range(count):
        child = nodes[used + i]
        child.total = 0.0
        child.prior = weights[i]
        child.visits = 0
        child.action = actions[i]
        child.count = 0
    nodes[node].first = used
    nodes[node].count = count
    return used + count


def lowest_seat(mask):
    seat = 0
    while not mask >> seat & 1:
        seat += 1
    return seat


def search(nodes, used, root, simulations, stop, stream, knobs, taste, actions, weights, values):
    """Simulates until the limit or `stop`, at least once. Returns how often; `used[0]` counts the nodes in use."""
    state = root.copy()
    path = np.zeros(DEEPEST + 1, np.int64)
    movers = np.empty(DEEPEST, np.int64)
    done = 0
    while done == 0 or (done < simulations and not stop[0]):
        state[0] = root[0]
        node = 0
        depth = 0
        mask = actors(state)
        while mask:
            seat = lowest_seat(mask)
            if nodes[node].count == 0:
                grown = 0
                if depth < DEEPEST and (depth == 0 or nodes[node].visits >= knobs[EXPAND_AT]):
                    grown = expand(nodes, node, used[0], state, seat, actions, weights, stream, taste)
                if grown == 0:
                    break
                used[0] = grown
            node = choose_child(nodes, node, knobs)
            apply(state, seat, nodes[node].action)
            movers[depth] = seat
            depth += 1
            path[depth] = node
            mask = actors(state)
        if mask:
            evaluate_by_taste(state, stream, values, taste)
        else:
            result(state, values)
        nodes[0].visits += 1
        for step in range(depth):
            nodes[path[step + 1]].visits += 1
            nodes[path[step + 1]].total += values[movers[step]]
        done += 1
    return done


@cache
def searcher(kernel: ModuleType, brain: ModuleType, choice: Callable[..., Any] = choose_child) -> Callable[..., Any]:
    """Returns `search`, compiled for one game, one brain and one selection rule."""
    parts = (weigh, weigh_by_taste, evaluate_by_taste, choice, expand, lowest_seat, search)
    return bound(kernel, *parts, brain=brain)[-1]
