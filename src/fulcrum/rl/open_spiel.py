# mypy: allow-subclassing-any
"""Lean as a game of OpenSpiel, so that its bots and learners can play it: `pyspiel.load_game("fulcrum_lean(side=5)")`.

Needs the package open-spiel: `pip install 'fulcrum-games[rl]'`. Importing this module registers the game.
"""

from typing import Any

import numpy as np

from fulcrum.core import registry
from fulcrum.core.position import Position

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install 'fulcrum-games[rl]'") from error

NAME = "fulcrum_lean"
TERMINAL = int(pyspiel.PlayerId.TERMINAL)
USUAL = 0  # a parameter of OpenSpiel has to be a number: this one stands for the game's usual number of pegs
TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Lean",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=False,
    provides_information_state_tensor=False,
    provides_observation_string=False,
    provides_observation_tensor=False,
    parameter_specification={"side": 5, "pegs": USUAL},
)


class LeanGame(pyspiel.Game):
    """Lean with its options fixed; actions are those of the kernel."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"side": 5, "pegs": USUAL, **(params or {})}
        options = {name: value for name, value in chosen.items() if value != USUAL}
        self.lean = registry.game("lean", **options)
        # No two passes follow each other, so there are at most as many of them as placements.
        longest = 2 * 2 * self.lean.options["pegs"]
        info = pyspiel.GameInfo(
            num_distinct_actions=self.lean.action_count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=longest,
        )
        super().__init__(TYPE, info, chosen)
        self.first = self.lean.new(2, seed=0).data
        self.buffer = np.empty(self.lean.action_count, np.int64)

    def new_initial_state(self, state: Any = None) -> "LeanState":
        """The position before the first move; also what every clone starts as, so it is made by a copy."""
        return LeanState(self, self.first.copy())

    def state_of(self, position: Position) -> "LeanState":
        """The state of OpenSpiel for a position of ours."""
        return LeanState(self, position.data.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> None:
        """None: there are no tensors to observe."""


class LeanState(pyspiel.State):
    """A position of Lean.

    OpenSpiel clones it by copying its `__dict__`, so that holds nothing but the record and whose turn it is. It asks
    the latter six times a ply: the number is kept beside the record.
    """

    def __init__(self, game: LeanGame, record: np.ndarray) -> None:
        super().__init__(game)
        self.record = record
        self.player = player_of(record)

    def current_player(self) -> int:
        return self.player

    def is_terminal(self) -> bool:
        return self.player == TERMINAL

    def returns(self) -> list[float]:
        if not self.is_terminal():
            return [0.0, 0.0]
        first, second = self.record["scores"][0].tolist()
        margin = float((first > second) - (first < second))
        return [margin, -margin]

    def _legal_actions(self, player: int) -> list[int]:
        game = self.get_game()
        found = game.buffer[: game.lean.kernel.legal(self.record, player, game.buffer)]
        found.sort()
        listed: list[int] = found.tolist()
        return listed

    def _apply_action(self, action: int) -> None:
        self.get_game().lean.kernel.apply(self.record, self.player, action)
        self.player = player_of(self.record)

    def _action_to_string(self, player: int, action: int) -> str:
        text: str = self.get_game().lean.moves_by_action[action].text
        return text

    def __str__(self) -> str:
        return " ".join(self.action_to_string(step.player, step.action) for step in self.full_history())


def player_of(record: np.ndarray) -> int:
    return TERMINAL if record["over"][0] else int(record["seat"][0])


pyspiel.register_game(TYPE, LeanGame)
