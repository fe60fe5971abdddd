# mypy: allow-subclassing-any
"""Lean as an OpenSpiel game, and OpenSpiel's own C++ search as a bot for Lean."""

import random

import pyspiel

from fulcrum.bots.bot import Bot, Budget, Candidate, Thought
from fulcrum.core.observation import Observation
from fulcrum.games.lean.game import Lean
from fulcrum.rl.open_spiel.games import SpielGame

EXPLORATION = 2.0  # as in OpenSpiel's examples
MEMORY_MB = 512
ROLLOUTS = 1  # random games at each new leaf
NO_LIMIT = 2**31 - 1


class SpielLean(SpielGame):
    """Lean, the only game whose length has a useful bound."""

    game_id = "lean"

    def longest(self) -> int:
        """No two passes follow each other, so a game has at most as many passes as placements."""
        pegs: int = self.rules.options["pegs"]
        return 2 * 2 * pegs


class OpenSpielBot(Bot):
    """UCT with random rollouts, by `pyspiel.MCTSBot`: a peer to measure our bots against.

    Every step of its random games crosses from C++ to Python and back. That, not the search, limits it to less than
    1,000 simulations a second. It can't be stopped before its budget is used up.
    """

    game_id = "lean"
    name = "OpenSpiel MCTS"

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        lean = observation.game
        assert isinstance(lean, Lean)
        game = pyspiel.load_game(SpielLean.kind().short_name, dict(lean.options))
        seconds = budget.seconds
        if seconds is None and budget.simulations is None:
            seconds = self.default_seconds
        searcher = pyspiel.MCTSBot(
            game,
            pyspiel.RandomRolloutEvaluator(ROLLOUTS, rng.getrandbits(31)),
            uct_c=EXPLORATION,
            max_simulations=budget.simulations or NO_LIMIT,
            max_memory_mb=MEMORY_MB,
            solve=True,
            seed=rng.getrandbits(31),
            verbose=False,
            max_wall_clock_time=-1.0 if seconds is None else seconds,
        )
        # `step` releases the GIL and then crashes on a game written in Python; `mcts_search` keeps it.
        root = searcher.mcts_search(game.state_of(observation))
        found = sorted(root.children, key=lambda child: -child.explore_count)
        candidates = tuple(
            Candidate(lean.moves_by_action[child.action], share(child), child.explore_count)
            for child in found[:5]
            if child.explore_count
        )
        best = root.best_child()
        return Thought(lean.moves_by_action[best.action], share(best), root.explore_count, candidates=candidates)


def share(child: pyspiel.SearchNode) -> float:
    """Converts the mean result of a move, -1 to 1, to a share of a win."""
    mean: float = child.total_reward / max(1, child.explore_count)
    return (mean + 1) / 2


GAME = SpielLean
