"""OpenSpiel algorithms on Fulcrum games: CFR solves the smallest Lean, IS-MCTS plays a card game."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fulcrum.rl.open_spiel  # noqa: F401 - registers the four games


def solve_lean(iterations: int = 30) -> None:
    game = pyspiel.load_game("fulcrum_lean_v1(side=2,pegs=1)")
    solver = pyspiel.CFRSolver(game)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number % 10 == 0:
            found = pyspiel.exploitability(game, solver.tabular_average_policy())
            print(f"CFR after {number} iterations: exploitability {found:.4f}")


def choose_a_card(simulations: int = 20) -> None:
    game = pyspiel.load_game("fulcrum_leaps_and_ledges_v1(players=2)")
    rng = np.random.RandomState(3)
    state = game.new_initial_state()
    while state.is_chance_node():  # the opening, then each card dealt
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(rng.choice(outcomes, p=odds))
    player = state.current_player()
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = ismcts.ISMCTSBot(game, evaluator, 1.0, simulations, random_state=rng, allow_inconsistent_action_sets=True)
    action = bot.step(state)
    print(f"player {player} sees {state.observation_string(player)}")
    print(f"IS-MCTS plays {state.action_to_string(player, action)}")


if __name__ == "__main__":
    solve_lean()
    choose_a_card()
