"""OpenSpiel on our games: CFR solves the smallest Lean, and IS-MCTS plays cards by what its seat can see."""

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import fulcrum.rl.spiel  # noqa: F401 - makes the four games known to OpenSpiel


def solve_lean(iterations: int = 30) -> None:
    game = pyspiel.load_game("fulcrum_lean_v1(side=2,pegs=1)")
    solver = pyspiel.CFRSolver(game)
    for number in range(1, iterations + 1):
        solver.evaluate_and_update_policy()
        if number % 10 == 0:
            found = pyspiel.exploitability(game, solver.tabular_average_policy())
            print(f"after {number} iterations of CFR a perfect opponent gains {found:.4f}")


def think_at_the_tower(simulations: int = 20) -> None:
    game = pyspiel.load_game("fulcrum_leaps_and_ledges_v1(players=2)")
    rng = np.random.RandomState(3)
    state = game.new_initial_state()
    while state.is_chance_node():  # which opening, and then card by card what everybody is dealt
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
    think_at_the_tower()
