"""One simulation of an information-set search, as templates for `fulcrum.core.jit.bound`.

A node stands for what the observer has noticed so far. Nodes are records in one array; node 0 is the root, and 0 also
means "none". A child is a seat's action with its statistics for that seat, and leads to what follows.

An action that the observer can't see has two children: one for its statistics, and one with a negative number that
leads on. All actions that look the same share the second.

Names are long, because a game's own function of the same name would replace them.
"""

import math
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.jit import bound
from fulcrum.core.rules import actors, apply, legal
from fulcrum.search.hooks import evaluate, result, weigh

NODE = np.dtype(
    (
        np.record,
        [
            ("seat", np.int32),  # the seat that acts
            ("action", np.int32),  # negative: unseen, see above
            ("child", np.int32),  # newest child
            ("sibling", np.int32),  # next older child of the same parent
            ("visits", np.int32),
            ("available", np.int32),  # how often it could have been chosen
            ("total", np.float64),  # sum of the values to `seat`
        ],
    )
)
MOST_SEATS_IN_TREE = 16
LONGEST_TRAIL = 256  # a simulation is evaluated after this many nodes at the latest


def workspace_type(action_count: int) -> np.dtype[np.void]:
    """Returns the dtype of a thread's working memory besides its tree.

    One record, because compiled code takes it whole.
    """
    return np.dtype(
        (
            np.record,
            [
                ("observer", np.int64),
                ("limit", np.int64),  # most simulations
                ("exploration", np.float64),
                ("caution", np.float64),
                ("used", np.int64),  # nodes in the tree
                ("actions", np.int64, action_count),
                ("weights", np.float64, action_count),
                ("places", np.int64, action_count),  # nodes, by action
                ("desks", np.int64, MOST_SEATS_IN_TREE),  # node where each seat decides while secret choices are open
                ("trail", np.int64, LONGEST_TRAIL),
                ("values", np.float64, MOST_SEATS_IN_TREE),
            ],
        )
    )


def imagine_world(observation: np.ndarray, seat: int, world: np.ndarray, stream: np.ndarray) -> None:
    """Writes to `world` a random complete record that `seat` can't tell from the true one. Supplied by the brain."""
    raise NotImplementedError


def open_window(state: np.ndarray) -> int:
    """Returns the number of the open window of secret choices, or 0. Supplied by brains of games that have them."""
    return 0


def noticed(state: np.ndarray, observer: int, seat: int, action: int) -> int:
    """Returns what an observer notices of another seat's action: the action, or a negative number.

    All actions that look the same share one negative number. A secret choice that is revealed when its window closes
    counts as noticed, because no one can use it earlier. Supplied by brains of games that hide actions for longer.
    """
    return action


def list_and_weigh(state: np.ndarray, seat: int, actions: np.ndarray, weights: np.ndarray) -> int:
    """Lists the legal actions and weighs them, unless there is only one. Returns how many.

    Supplied by brains for which both are the same work.
    """
    count: int = legal(state, seat, actions)
    if count > 1:
        weigh(state, seat, actions, count, weights)
    return count


def find_or_add_child(nodes: np.ndarray, work: np.ndarray, parent: int, seat: int, action: int) -> int:
    """Returns a node's child, adding it if needed, or 0 when the tree is full."""
    child: int = nodes[parent].child
    while child and (nodes[child].action != action or nodes[child].seat != seat):
        child = nodes[child].sibling
    if child or work[0].used == len(nodes):
        return child
    child = work[0].used
    work[0].used += 1
    node = nodes[child]
    node.seat = seat
    node.action = action
    node.child = 0
    node.sibling = nodes[parent].child
    node.visits = 0
    node.available = 1
    node.total = 0.0
    nodes[parent].child = child
    return child


def mark_children(nodes: np.ndarray, parent: int, seat: int, places: np.ndarray) -> None:
    """Writes the nodes that hold the statistics of a seat's actions."""
    child = nodes[parent].child
    while child:
        node = nodes[child]
        if node.seat == seat and node.action >= 0:
            places[node.action] = child
        child = node.sibling


def choose_in_tree(world: np.ndarray, seat: int, nodes: np.ndarray, parent: int, work: np.ndarray) -> int:
    """Returns the action to try next in this world: PUCT over the available actions."""
    w = work[0]
    actions, places = w.actions, w.places
    count = list_and_weigh(world, seat, actions, w.weights)
    chosen: int = actions[0]
    if count == 1:
        return chosen
    for i in range(count):
        places[actions[i]] = 0
    mark_children(nodes, parent, seat, places)
    visits = 0
    total = 0.0
    for i in range(count):
        place = places[actions[i]]
        if place:
            nodes[place].available += 1
            visits += nodes[place].visits
            total += nodes[place].total
    untried = total / max(visits, 1) - w.caution
    best_score = -math.inf
    for i in range(count):
        weight = w.exploration * w.weights[i]
        if weight <= 0.0:
            continue
        place = places[actions[i]]
        score = untried + weight * math.sqrt(visits + 1)
        if place:
            node = nodes[place]
            score = node.total / node.visits + weight * math.sqrt(node.available) / (1 + node.visits)
        if score > best_score:
            chosen, best_score = actions[i], score
    return chosen


def go_down_tree(world: np.ndarray, nodes: np.ndarray, work: np.ndarray) -> int:
    """Plays a world down the tree to a new node or to the end. Returns the length of the trail.

    While secret choices are open, each seat decides at its own node: the node where the window opened and, below it,
    that seat's own steps only.
    """
    w = work[0]
    desks = w.desks
    here, length = 0, 0
    window = open_window(world)
    desks[:] = 0
    mask = actors(world)
    while mask and length < LONGEST_TRAIL - 1:
        seat = 0
        while not mask >> seat & 1:
            seat += 1
        desk = desks[seat] if window else here
        action = choose_in_tree(world, seat, nodes, desk, work)
        choice = find_or_add_child(nodes, work, desk, seat, action)
        apply(world, seat, action)
        sight = action if seat == w.observer else noticed(world, w.observer, seat, action)
        after = choice
        if desk != here or sight != action:
            after = find_or_add_child(nodes, work, here, seat, sight)
        if choice:
            w.trail[length] = choice
            length += 1
        if after and after != choice:
            w.trail[length] = after
            length += 1
        if not after or not nodes[after].visits:
            break
        here = after
        desks[seat] = choice
        if open_window(world) != window:
            window = open_window(world)
            desks[:] = here
        mask = actors(world)
    return length


def grow_tree(records: np.ndarray, nodes: np.ndarray, work: np.ndarray, stop: np.ndarray, stream: np.ndarray) -> int:
    """Runs simulations until the limit or the stop, at least one, and returns their number.

    The first of the two records is the observation; the second is working space for worlds.
    """
    observation, world = records[:1], records[1:]
    w = work[0]
    done = 0
    while done < w.limit and (done == 0 or stop[0] == 0):
        imagine_world(observation, w.observer, world, stream)
        length = go_down_tree(world, nodes, work)
        if actors(world):
            evaluate(world, stream, w.values)
        else:
            result(world, w.values)
        for i in range(length):
            node = nodes[w.trail[i]]
            node.visits += 1
            node.total += w.values[node.seat]
        done += 1
    return done


TEMPLATES = (
    open_window,
    noticed,
    list_and_weigh,
    find_or_add_child,
    mark_children,
    choose_in_tree,
    go_down_tree,
    grow_tree,
)


@cache
def searcher(kernel: ModuleType, brain: ModuleType) -> Callable[..., Any]:
    """Returns `grow_tree`, compiled for one game and one brain."""
    if "window" in kernel.RECORD.names and not hasattr(brain, "open_window"):
        raise TypeError(f"{brain.__name__} needs open_window: the game has secret choices")
    return bound(kernel, *TEMPLATES, brain=brain)[-1]
