# mypy: allow-subclassing-any
"""What OpenSpiel asks of a game: its type, its parameters, its size, and its first state."""

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
import pyspiel
from pyspiel import GameType

from fulcrum.core import registry
from fulcrum.core.errors import OptionError, shortened
from fulcrum.core.position import Position, duplicate
from fulcrum.rl.spiel.dealers.dealer import dealer_of
from fulcrum.rl.spiel.observer import Observer
from fulcrum.rl.spiel.states import CardState, OpenState
from fulcrum.rl.spiel.turns import turns_of
from fulcrum.rl.tensors.seeing import tensors_of

VERSION = 1  # as in PettingZoo's names: raised when tensors, actions or rewards change
USUAL = -1  # a parameter of OpenSpiel has to have a value of its kind: these stand for what is usual in the game
USUAL_TEXT = ""
USUAL_OPENINGS, MOST_OPENINGS = 64, 10_000


class TableGame(pyspiel.Game):
    """A game with its options fixed, where nothing is hidden. Actions are those of the kernel."""

    game_id: ClassVar[str]
    chance = GameType.ChanceMode.DETERMINISTIC
    information = GameType.Information.PERFECT_INFORMATION
    utility = GameType.Utility.ZERO_SUM
    most_outcomes = 0  # of a chance node

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**self.parameters(), **(params or {})}
        given = {name: value for name, value in chosen.items() if value not in (USUAL, USUAL_TEXT)}
        options = {
            option.name: option.read(given[option.name]) if isinstance(given[option.name], str) else given[option.name]
            for option in registry.about(self.game_id).options
            if option.name in given
        }
        self.rules = registry.game(self.game_id, **options)
        first = self.rules.new(given.get("players"), seed=0)
        self.first_record = first.data
        self.prepare(first.players, chosen)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.action_count,
            max_chance_outcomes=self.most_outcomes,
            num_players=first.players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=self.total(first.players),
            max_game_length=self.longest(),
        )
        super().__init__(self.kind(), info, chosen)
        self.tensors = tensors_of(self.rules)
        self.layout = self.tensors.layout(self.rules)
        self.legal, self.apply = self.rules.kernel.legal, self.rules.kernel.apply
        self.player_of = turns_of(self.rules.kernel)
        self.first_player = self.player_of(self.first_record)
        self.found = np.empty(self.rules.action_count, np.int64)
        self.scratch = np.zeros(1, self.rules.kernel.RECORD)
        self.observer = Observer(self, None)

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        """The options of the game, each with what stands for its usual value."""
        usual: dict[str, Any] = {}
        chosen: dict[str, Any] = {}
        for option in registry.about(cls.game_id).options:
            value = chosen[option.name] = option.default(chosen)
            usual[option.name] = value if isinstance(value, bool) else USUAL if isinstance(value, int) else USUAL_TEXT
        return usual

    @classmethod
    def kind(cls) -> GameType:
        about = registry.about(cls.game_id)
        return GameType(
            short_name=f"fulcrum_{cls.game_id.replace('-', '_')}_v{VERSION}",
            long_name=about.name,
            dynamics=GameType.Dynamics.SEQUENTIAL,
            chance_mode=cls.chance,
            information=cls.information,
            utility=cls.utility,
            reward_model=GameType.RewardModel.TERMINAL,
            min_num_players=about.players[0],
            max_num_players=about.players[-1],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=cls.parameters(),
        )

    def prepare(self, players: int, chosen: Mapping[str, Any]) -> None:
        """What a game with cards needs besides."""

    def total(self, players: int) -> float | None:
        """What all players get together, where that is always the same."""
        return 0.0

    def longest(self) -> int:
        """The most actions of a game; where the rules set no bound, more than anybody has seen."""
        return 100_000

    def new_initial_state(self, start: Any = None) -> OpenState:
        """The position before the first move; also what every clone starts as, so it is made by a copy."""
        return OpenState(self, duplicate(self.first_record), self.first_player)

    def state_of(self, position: Position) -> OpenState:
        """The state of OpenSpiel for a position of ours; it has no history."""
        return OpenState(self, duplicate(position.data), self.player_of(position.data))

    def make_py_observer(self, wish: Any = None, params: Any = None) -> Observer:
        return Observer(self, wish)


class CardGame(TableGame):
    """A game with cards.

    All that is hidden is dealt by chance nodes, one card each. What is public before that (who begins, who is which
    King) the kernel decides in one go, so it comes out of `openings` seeds, each as likely: their records, with all
    hands back in the stock, are the outcomes of the first chance node.
    """

    chance = GameType.ChanceMode.EXPLICIT_STOCHASTIC
    information = GameType.Information.IMPERFECT_INFORMATION

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        return {**super().parameters(), "players": USUAL, "openings": USUAL_OPENINGS}

    def prepare(self, players: int, chosen: Mapping[str, Any]) -> None:
        count = chosen["openings"]
        if not 1 <= count <= MOST_OPENINGS:
            raise OptionError(f"openings={shortened(count)}: a whole number from 1 to {MOST_OPENINGS}")
        self.dealer = dealer_of(self.game_id)
        self.first_cards = self.dealer.first_hand * players
        self.openings = [self.rules.new(players, seed).data for seed in range(count)]
        for record in self.openings:
            self.dealer.take_back(record)
        self.most_outcomes = max(count, len(self.dealer.names))

    def new_initial_state(self, start: Any = None) -> CardState:
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest()


class Lean(TableGame):
    game_id = "lean"

    def longest(self) -> int:
        """No two passes follow each other, so there are at most as many of them as placements."""
        pegs: int = self.rules.options["pegs"]
        return 2 * 2 * pegs


class LeverageBoard(TableGame):
    game_id = "leverage-board"


class LeapsAndLedges(CardGame):
    """One seat wins, or a pair, and all others lose."""

    game_id = "leaps-and-ledges"
    utility = GameType.Utility.CONSTANT_SUM

    def total(self, players: int) -> float:
        return 0.0 if self.rules.options["partners"] else 2.0 - players


class LeverageCards(CardGame):
    """Any number of seats may win."""

    game_id = "leverage-cards"
    utility = GameType.Utility.GENERAL_SUM

    def total(self, players: int) -> None:
        return None


GAMES = (Lean, LeverageBoard, LeapsAndLedges, LeverageCards)
