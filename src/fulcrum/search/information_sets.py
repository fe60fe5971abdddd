"""One simulation of an information-set search, over the rules of any game: templates for `fulcrum.core.jit.bound`.

A node stands for what the observer has noticed so far. It is a record in one array; node 0 is the root, and 0 stands
for "none" wherever a node is named. A child is a seat's action, with its statistics for that seat, and the way to what
comes after it. An action that the observer does not notice as it is has a child for its statistics, and beside it a
child with a negative number for the way on, which it shares with all others that look the same.

Names are long because a game's own functions of the same name would take their place.
"""

import math

import numpy as np

from fulcrum.core.rules import actors, apply, legal
from fulcrum.search.hooks import evaluate, result, weigh

NODE = np.dtype(
    (
        np.record,
        [
            ("seat", np.int32),  # who acts
            ("action", np.int32),  # below 0: unseen, see above
            ("child", np.int32),  # the newest
            ("sibling", np.int32),  # the next older child of the same parent
            ("visits", np.int32),
            ("available", np.int32),  # how often it could have been chosen
            ("total", np.float64),  # the sum of what the visits were worth to `seat`
        ],
    )
)
MOST_SEATS_IN_TREE = 16
LONGEST_TRAIL = 256  # nodes a simulation goes through before the position is judged in any case


def workspace_type(action_count: int) -> np.dtype[np.void]:
    """What one thread of a search has at hand beside its tree: one record, because compiled code takes it whole."""
    return np.dtype(
        (
            np.record,
            [
                ("observer", np.int64),
                ("limit", np.int64),  # of simulations
                ("exploration", np.float64),
                ("caution", np.float64),
                ("used", np.int64),  # nodes of the tree
                ("actions", np.int64, action_count),
                ("weights", np.float64, action_count),
                ("places", np.int64, action_count),  # nodes, by action
                ("desks", np.int64, MOST_SEATS_IN_TREE),  # nodes where seats decide while secret choices are open
                ("trail", np.int64, LONGEST_TRAIL),
                ("values", np.float64, MOST_SEATS_IN_TREE),
            ],
        )
    )


def imagine_world(observation: np.ndarray, seat: int, world: np.ndarray, stream: np.ndarray) -> None:
    """A brain's own: write to `world` a whole record that `seat` can't tell from the true one, drawn at random."""
    raise NotImplementedError


def open_window(state: np.ndarray) -> int:
    """The number of the secret choices that are open together, 0 for none; a brain's own where there are such."""
    return 0


def noticed(state: np.ndarray, observer: int, seat: int, action: int) -> int:
    """What an observer notices of another seat's action that was just done: the action, or a number below 0.

    Such a number stands for all actions that look the same. A secret choice that is told to all when the window closes
    counts as noticed: it is of no use to anybody before. A brain's own where actions are hidden for longer.
    """
    return action


def find_or_add_child(nodes: np.ndarray, work: np.ndarray, parent: int, seat: int, action: int) -> int:
    """The child of a node, made if need be; 0 when there is no room for a new one."""
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
    """Write where the statistics of a seat's actions are kept."""
    child = nodes[parent].child
    while child:
        node = nodes[child]
        if node.seat == seat and node.action >= 0:
            places[node.action] = child
        child = node.sibling


def choose_in_tree(world: np.ndarray, seat: int, nodes: np.ndarray, parent: int, work: np.ndarray) -> int:
    """The action that promises most in this world, or that deserves a try: PUCT over those available."""
    w = work[0]
    actions, places = w.actions, w.places
    count = legal(world, seat, actions)
    chosen: int = actions[0]
    if count == 1:
        return chosen
    weigh(world, seat, actions, count, w.weights)
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
    """Play a world along the tree to a node that is new, or to the end; returns how many nodes are in the trail.

    While secret choices are open each seat decides at a desk of its own: the node where the window opened and, below
    it, its own steps alone.
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
    """Simulations, at least one, up to the limit or till somebody sets the stop; returns how many.

    Of the two records the first is the observation, and the second has room for worlds.
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


TEMPLATES = (open_window, noticed, find_or_add_child, mark_children, choose_in_tree, go_down_tree, grow_tree)
