# mypy: allow-subclassing-any
"""Games as PettingZoo environments where agents act one after the other (AEC).

Needs the packages pettingzoo and gymnasium: `pip install 'fulcrum-games[rl]'`.
"""

import random
from typing import Any, Protocol, cast

import numpy as np

from fulcrum.core import registry
from fulcrum.core.errors import OptionError, shortened
from fulcrum.core.game import Game
from fulcrum.core.memory import Block, Record, floats, ints
from fulcrum.core.seeds import SEED_BITS
from fulcrum.core.state import State
from fulcrum.rl.tensors.layout import TensorLayout, tensors_of
from fulcrum.rl.turns import GAME_OVER, ILLEGAL_ACTION

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
except ImportError as error:
    raise ImportError("this needs PettingZoo: pip install 'fulcrum-games[rl]'") from error

RENDER_MODES = ("human", "ansi")
Observation = dict[str, np.ndarray]


class GameEnv(AECEnv):
    """Plays one game after another. An agent is a seat, an action one small step of the kernel.

    Rewards come at the end: 1 for a winner, -1 for a loser, 0 for all if no one wins. An illegal action ends the game:
    -1 for that agent, 0 for the others. While several seats owe a secret choice, the lowest acts first; its choice
    stays hidden from the others.
    """

    def __init__(self, game: Game, players: int | None, version: int, render_mode: str | None) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise OptionError(f"render_mode={shortened(render_mode)}: choose one of {', '.join(RENDER_MODES)}")
        self.game = game
        self.render_mode = render_mode
        self.metadata = {
            "name": f"{game.about.id.replace('-', '_')}_v{version}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.layout: TensorLayout = tensors_of(game).layout(game)
        self._state = game.new(players, seed=0)
        self._players = self._state.players
        self._rewards = floats(self._players)
        row, mask = self.layout.block(), Block("b", game.action_count)
        self._row, self._mask = row.array, mask.array
        self._look = game.kernel.prepared("look", row, mask, Record(game.kernel.record), ints(game.action_count))
        self._do_action = game.kernel.prepared("do_action", self._rewards)
        self._random = random.Random()
        self.possible_agents = [f"player_{seat}" for seat in range(self._players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._make_spaces()
        self.reset()

    def _make_spaces(self) -> None:
        low, high = self.layout.bounds()
        count = self.game.action_count
        self.observation_spaces = {
            agent: spaces.Dict(
                observation=spaces.Box(low, high, dtype=self.layout.dtype),
                action_mask=spaces.Box(0, 1, (count,), np.int8),
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> "spaces.Dict":
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete":
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game; a seed also determines all games after it."""
        if seed is not None:
            self._random = random.Random(seed)
        self._state = self.game.new(self._players, self._random.getrandbits(SEED_BITS))
        self.agents: list[str] = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._seat = self._state.actors[0]
        self.agent_selection = self.agents[self._seat]

    def observe(self, agent: str) -> Observation:
        """Returns what the agent may know and a mask of its legal actions, all zeros while others act."""
        self._look(self._state.data, self._seats[agent])
        return {"observation": self._row.copy(), "action_mask": self._mask.copy()}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        following = ILLEGAL_ACTION
        if action is not None and 0 <= action < self.game.action_count:
            following = self._do_action(self._state.data, self._seat, int(action))
        if following >= 0:
            self._seat = following
            self.agent_selection = self.agents[following]
        else:
            self._end(agent, following)
        if self.render_mode == "human":
            self.render()

    def _end(self, agent: str, how: int) -> None:
        rewards = self._rewards
        if how == GAME_OVER:
            self._explain()
        else:
            rewards = floats(self._players)
            rewards[self._seat] = -1.0
            self.infos[agent]["illegal"] = True
        for other, reward in zip(self.agents, rewards, strict=True):
            self.rewards[other] = self._cumulative_rewards[other] = reward
            self.terminations[other] = True
        self.agent_selection = self.agents[0]

    def _explain(self) -> None:
        outcome = self._state.outcome
        assert outcome is not None
        for other, rank, score in zip(self.agents, outcome.ranks, outcome.scores, strict=True):
            self.infos[other] = {"rank": rank, "score": score, "reason": outcome.reason, "clause": outcome.clause}

    def render(self) -> str | None:
        """Draws the position as a spectator sees it: returns text for `ansi`, prints it for `human`."""
        if self.render_mode is None:
            return None
        view = self._state.view(None)
        text = cast(str, registry.drawing(self.game.about.id).terminal(view).plain)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Does nothing: there are no resources to release."""

    def position(self) -> State:
        """Returns a copy of the whole game, hidden parts included, for analysis. It has no log."""
        return self._state.copy()


class EnvMaker(Protocol):
    """PettingZoo's signature for making an environment, with the game's own options."""

    def __call__(
        self, players: int | None = None, render_mode: str | None = None, **options: Any
    ) -> GameEnv: ...  # pragma: no cover


def env_maker(game_id: str, version: int) -> EnvMaker:
    """Returns the function `env` of a game's module.

    The version grows when tensors, actions or rewards change.
    """

    def env(players: int | None = None, render_mode: str | None = None, **options: Any) -> GameEnv:
        return GameEnv(registry.game(game_id, **options), players, version, render_mode)

    return env
