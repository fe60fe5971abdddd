"""OpenSpiel's own algorithms on the four games."""

import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts, minimax, outcome_sampling_mccfr

from fulcrum.rl.open_spiel import NAMES
from tests.rl.test_open_spiel import loaded, played

CARD_GAMES = ["leaps-and-ledges", "leverage-cards"]


def middle_of(game):
    return played(game.new_initial_state(), random.Random(1), 30)


@pytest.mark.parametrize("game_id", NAMES)
def test_mcts_in_cpp_finds_a_legal_move(game_id):
    game = loaded(game_id)
    state = middle_of(game)
    searcher = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, 1), 2.0, 8, 64, True, 1, False)
    root = searcher.mcts_search(state)
    assert root.explore_count == 8
    assert root.best_child().action in state.legal_actions()


def test_mcts_in_python_finds_the_best_move():
    """With one peg each, the second move decides the game."""
    game = loaded("lean", side=2, pegs=1)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    rng = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 2.0, 200, mcts.RandomRolloutEvaluator(1, rng), solve=True, random_state=rng)
    best = max(state.child(action).returns()[1] for action in state.legal_actions())
    assert state.child(bot.step(state)).returns()[1] == best


@pytest.mark.parametrize("game_id", CARD_GAMES)
def test_is_mcts_finds_legal_moves(game_id):
    """It samples hidden cards with `resample_from_infostate`."""
    game = loaded(game_id)
    state = middle_of(game)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 6, random_state=rng, allow_inconsistent_action_sets=True)
    policy = dict(bot.get_policy(state))
    assert sum(policy.values()) == pytest.approx(1)
    assert set(policy) <= set(state.legal_actions())


def test_outcome_sampling_can_key_on_information_states():
    """There are far too many to tabulate; this only shows that they work as keys.

    Random negotiation makes games so long that their probabilities, which the solver divides by, are 0 as floats.
    """
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded("leverage-cards", openings=1, offers=0))
    solver.iteration()
    assert len(solver._infostates) > 10
    assert all(" past=" in key for key in solver._infostates)


def test_cfr_solves_lean_with_one_peg_each():
    game = loaded("lean", side=2, pegs=1)
    solver = pyspiel.CFRSolver(game)
    found = []
    for iterations in (1, 10, 50):
        for _ in range(iterations):
            solver.evaluate_and_update_policy()
        found.append(pyspiel.exploitability(game, solver.tabular_average_policy()))
    assert found[0] > 0.1
    assert found[0] > found[1] > found[2]
    assert found[2] < 0.05
    best, _ = minimax.alpha_beta_search(game)
    policy = solver.tabular_average_policy()
    value = pyspiel.expected_returns(game.new_initial_state(), policy, -1, True)
    assert value[0] == pytest.approx(best, abs=2 * found[2])
