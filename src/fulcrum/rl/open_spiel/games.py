# mypy: allow-subclassing-any
"""A game as OpenSpiel sees it: type, parameters, size and first state."""

from collections.abc import Mapping
from typing import Any, ClassVar

import pyspiel
from pyspiel import GameType

from fulcrum.core import registry
from fulcrum.core.errors import OptionError, shortened
from fulcrum.core.memory import Block
from fulcrum.core.position import Position
from fulcrum.rl.open_spiel.dealer import Dealer
from fulcrum.rl.open_spiel.observer import Observer
from fulcrum.rl.open_spiel.states import CardState, SpielState, player_of
from fulcrum.rl.tensors.layout import TensorLayout, tensors_of

VERSION = 1  # as in PettingZoo's names: raised when tensors, actions or rewards change
# OpenSpiel parameters need a value of a fixed type; these two stand for the game's own default.
DEFAULT = -1
DEFAULT_TEXT = ""
DEFAULT_OPENINGS, MOST_OPENINGS = 64, 10_000


class SpielGame(pyspiel.Game):
    """A game of perfect information with its options fixed. Actions are those of the kernel."""

    game_id: ClassVar[str]
    chance = GameType.ChanceMode.DETERMINISTIC
    information = GameType.Information.PERFECT_INFORMATION
    utility = GameType.Utility.ZERO_SUM
    most_outcomes = 0  # of a chance node

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        chosen = {**self.parameters(), **(params or {})}
        given = {name: value for name, value in chosen.items() if value not in (DEFAULT, DEFAULT_TEXT)}
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
        self.layout: TensorLayout = tensors_of(self.rules).layout(self.rules)
        kernel = self.kernel = self.rules.kernel
        self.found = Block("q", self.rules.action_count)
        self.legal = kernel.prepared("legal", self.found)
        self.first_player = player_of(kernel.actors(self.first_record))
        self.observer = Observer(self, None)

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        """Returns the game's options, each with the placeholder for its default."""
        found: dict[str, Any] = {}
        chosen: dict[str, Any] = {}
        for option in registry.about(cls.game_id).options:
            value = chosen[option.name] = option.default(chosen)
            found[option.name] = (
                value if isinstance(value, bool) else DEFAULT if isinstance(value, int) else DEFAULT_TEXT
            )
        return found

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
        """Sets up what only games with cards need."""

    def total(self, players: int) -> float | None:
        """Returns the sum of all returns where it is constant, else None."""
        return 0.0

    def longest(self) -> int:
        """Returns an upper bound on actions: far above any game seen, since the rules set none."""
        return 100_000

    def new_initial_state(self, start: Any = None) -> SpielState:
        """Returns the state before the first move. OpenSpiel also calls this for every clone, so it only copies."""
        return SpielState(self, self.first_record.copy(), self.first_player)

    def state_of(self, position: Position) -> SpielState:
        """Converts a Fulcrum position to an OpenSpiel state without history."""
        return SpielState(self, position.data.copy(), player_of(self.kernel.actors(position.data)))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type)


class CardGame(SpielGame):
    """A game with cards.

    Chance nodes deal everything hidden, one card each. What is public before that (who begins, who is which King) is
    decided by the kernel at set-up, so the first chance node picks one of `openings` seeds with equal probability. Its
    outcomes are their records with all hands returned to the stock.
    """

    chance = GameType.ChanceMode.EXPLICIT_STOCHASTIC
    information = GameType.Information.IMPERFECT_INFORMATION
    dealer: ClassVar[Dealer]

    @classmethod
    def parameters(cls) -> dict[str, Any]:
        return {**super().parameters(), "players": DEFAULT, "openings": DEFAULT_OPENINGS}

    def prepare(self, players: int, chosen: Mapping[str, Any]) -> None:
        count = chosen["openings"]
        if not 1 <= count <= MOST_OPENINGS:
            raise OptionError(f"openings={shortened(count)}: a whole number from 1 to {MOST_OPENINGS}")
        self.first_cards = self.dealer.first_hand * players
        self.openings = [self.rules.new(players, seed).data for seed in range(count)]
        for record in self.openings:
            self.dealer.take_back(record)
        self.most_outcomes = max(count, len(self.dealer.names))

    def new_initial_state(self, start: Any = None) -> CardState:
        return CardState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.longest()
