"""The tree search: what it finds, how it grows, what it keeps, when it ends."""

import threading
import time

import numpy as np
import pytest

import fulcrum
from fulcrum.bots.leverage_board.exports import EXPORTS as BOARD_BOTS
from fulcrum.bots.plain import leverage_board as board_brain
from fulcrum.core.kernels import of_module
from fulcrum.games.leverage_board import kernel as board_kernel
from fulcrum.games.leverage_board.exports import EXPORTS as BOARD_RULES
from fulcrum.search import ucb1
from fulcrum.search.deadline import Deadline, Stop
from fulcrum.search.exports import tree_search
from fulcrum.search.tree import NODE
from fulcrum.search.tree_search import NOWHERE, Tree, TreeSearch, actions_between
from fulcrum.search.uct import choose_child

KNOBS = (1.0, 0.5, 2.0)


def searched(state, simulations, *, seed=1, **options):
    trees = TreeSearch("search", KNOBS, **options)
    done = trees.simulate(state.observation(state.actors[0]), simulations, Stop(), seed)
    return trees, done


def check_tree(tree):
    """Every node but the root is the child of one node, stands behind it, and no child was visited more often."""
    nodes = tree.nodes.array[: tree.used]
    seen = np.zeros(tree.used, int)
    seen[0] = 1
    for number, node in enumerate(nodes):
        below = slice(int(node["first"]), int(node["first"] + node["count"]))
        if node["count"]:
            assert below.start > number
            seen[below] += 1
            assert nodes["visits"][below].sum() <= node["visits"]
    assert (seen == 1).all()
    assert (nodes["total"] <= nodes["visits"]).all() and (nodes["total"] >= 0).all()


def test_every_simulation_is_counted_at_the_root_and_at_one_of_its_children():
    trees, done = searched(fulcrum.game("lean").new(seed=1), 700)
    assert done == 700
    tree = trees.trees[0]
    assert tree.nodes.get(0, "visits") == 700
    assert sum(visits for visits, _ in trees.statistics().values()) == 700
    assert set(trees.statistics()) == set(fulcrum.game("lean").new(seed=1).observation(0).actions(0))
    check_tree(tree)


def test_the_same_seed_gives_the_same_tree_and_another_seed_another():
    state = fulcrum.game("lean").new(seed=1)
    first, second, third = (searched(state, 400, seed=seed)[0].statistics() for seed in (5, 5, 6))
    assert first == second
    assert first != third


def test_it_finds_the_move_that_wins_at_once():
    state = fulcrum.game("lean").new(seed=1)
    rng = np.random.default_rng(3)
    while sum(state.data["left"]) > 1:
        moves = state.legal_moves()
        state.push(moves[rng.integers(len(moves))])
    seat = state.actors[0]
    wins = set()
    for move in state.legal_moves():
        state.push(move)
        if state.outcome.winners == (seat,):
            wins.add(move.actions[0])
        state.pop()
    assert 0 < len(wins) < len(state.legal_moves())
    trees, _ = searched(state, 300)
    statistics = trees.statistics()
    assert max(statistics, key=lambda action: statistics[action]) in wins
    assert all(statistics[action][1] == 1.0 for action in wins if statistics[action][0])


def test_a_full_tree_goes_on_without_growing():
    state = fulcrum.game("lean").new(seed=1)
    trees, done = searched(state, 3000, megabytes=0.02)
    tree = trees.trees[0]
    assert done == 3000 and tree.nodes.get(0, "visits") == 3000
    assert tree.used <= len(tree.nodes.array) <= 0.02 * 1_000_000 / NODE.itemsize
    assert searched(state, 3000)[0].trees[0].used > len(tree.nodes.array)
    check_tree(tree)


@pytest.mark.parametrize("choice", [choose_child, ucb1.choose_child])
def test_moves_of_several_actions_are_searched_action_by_action(choice):
    game = fulcrum.game("leverage-board")
    searches = {**BOARD_RULES, **BOARD_BOTS, "search": tree_search(board_kernel, board_brain, choice)}
    game.kernel = of_module("leverage-board", board_kernel, **searches)
    state = game.new(seed=1)
    trees = TreeSearch("search", KNOBS)
    trees.simulate(state.observation(0), 600, Stop(), 1)
    assert set(trees.statistics()) == set(state.observation(0).actions(0))
    check_tree(trees.trees[0])


def test_ucb1_tries_every_child_once_before_any_twice():
    state = fulcrum.game("lean").new(seed=1)
    count = len(state.legal_moves())
    trees = TreeSearch("search_plain", KNOBS)
    trees.simulate(state.observation(0), count, Stop(), 1)
    assert {visits for visits, _ in trees.statistics().values()} == {1}


def statistics_below(tree, node):
    return {
        tree.nodes.get(child, "action"): (tree.nodes.get(child, "visits"), tree.nodes.get(child, "total"))
        for child in tree.children(node)
    }


def test_the_subtree_of_the_moves_made_is_kept_and_the_rest_forgotten():
    state = fulcrum.game("lean").new(seed=1)
    trees = TreeSearch("search", KNOBS)
    before = state.observation(0)
    trees.follow(before)
    trees.simulate(before, 5000, Stop(), 1)
    tree = trees.trees[0]
    most_visited = max(tree.children(), key=lambda child: tree.nodes.get(child, "visits"))
    line = tree.line(tree.nodes.get(most_visited, "action"), 4)
    node = tree.child_by_action(tree.child_by_action(0, line[0]), line[1])
    expected = statistics_below(tree, node)
    visits, used = tree.nodes.get(node, "visits"), tree.used
    for action in line[:2]:
        state.push(state.game.moves_by_action[action])
    trees.follow(state.observation(0))
    assert tree.nodes.get(0, "visits") == visits
    assert statistics_below(tree, 0) == expected
    assert 1 < tree.used < used
    assert tree.line(line[2], 2) == line[2:4]
    check_tree(tree)
    trees.simulate(state.observation(0), 500, Stop(), 2)
    assert tree.nodes.get(0, "visits") == visits + 500
    check_tree(tree)


def test_keeping_the_root_keeps_everything():
    tree = searched(fulcrum.game("lean", side=2).new(seed=1), 500)[0].trees[0]
    before = tree.nodes.array[: tree.used].copy()
    tree.keep(0)
    assert tree.used == len(before)
    assert (tree.nodes.array[: tree.used] == before).all()


def test_an_unrelated_position_starts_a_new_tree():
    game = fulcrum.game("lean")
    state, other = game.new(seed=1), game.new(seed=1)
    state.push("e6>W")
    other.push("e6>E")
    other.push("e7>E")
    trees = TreeSearch("search", KNOBS)
    for seen in (state.observation(1), state.observation(1), other.observation(0), game.new(seed=1).observation(0)):
        trees.follow(seen)
        assert trees.trees[0].used == 1
        trees.simulate(seen, 50, Stop(), 1)
        assert trees.trees[0].nodes.get(0, "visits") == 50
    assert actions_between(state.observation(1), other.observation(0)) is None
    assert actions_between(fulcrum.game("lean", side=3).new(seed=1).observation(0), state.observation(1)) is None


def test_an_action_that_was_never_looked_at_leaves_an_empty_tree():
    tree = Tree(fulcrum.game("lean").kernel, "search", 0.1)
    assert tree.child_by_action(0, 7) == NOWHERE
    tree.advance((7,))
    assert tree.used == 1 and tree.line(7, 3) == []


def test_threads_share_the_simulations_and_the_memory():
    state = fulcrum.game("lean").new(seed=1)
    trees, done = searched(state, 501, threads=2, megabytes=1)
    assert done == 501
    assert [tree.nodes.get(0, "visits") for tree in trees.trees] == [251, 250]
    assert sum(tree.nodes.array.nbytes for tree in trees.trees) <= 1_000_000
    assert sum(visits for visits, _ in trees.statistics().values()) == 501
    assert searched(state, 1, threads=2)[1] == 1


def test_a_search_ends_when_its_time_is_up_and_at_once_when_asked():
    seen = fulcrum.game("lean").new(seed=1).observation(0)
    trees = TreeSearch("search", KNOBS)
    stop = Stop()
    with Deadline(0.05, stop) as deadline:
        assert trees.simulate(seen, None, stop, 1) > 1
    assert deadline.spent < 1.5
    asked = Stop()
    threading.Timer(0.05, asked.set).start()
    began = time.perf_counter()
    trees.simulate(seen, None, asked, 1)
    assert time.perf_counter() - began < 1.5
    trees.forget()
    assert trees.simulate(seen, None, asked, 1) == 1  # one simulation, so that there is a move to choose
