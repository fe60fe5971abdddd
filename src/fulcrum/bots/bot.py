"""The base class of bots: given an observation, a bot chooses a move and reports what it thought."""

import math
import random
import time
from abc import ABC, abstractmethod
from dataclasses import dataclass, field

from fulcrum.core.errors import FulcrumError, shortened
from fulcrum.core.observation import Observation
from fulcrum.core.values import Move
from fulcrum.search.deadline import Stop


class BotError(FulcrumError):
    """A bot can't do what was asked: unknown level, finished game, or another game's observation."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move the bot considered, with its value to the bot's seat and its visits."""

    move: Move
    value: float  # expected share of a win, 0 to 1
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """A bot's choice and its reasons, for display."""

    move: Move
    value: float | None = None  # expected share of a win, 0 to 1; None if the bot did not evaluate
    visits: int = 0  # simulations or positions searched
    line: tuple[str, ...] = ()  # the expected moves, starting with its own
    candidates: tuple[Candidate, ...] = ()  # best first
    seconds: float = 0.0
    note: str = ""  # anything else worth showing, such as "solved" or a search depth


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits on a bot's thinking. The first one reached ends it; None means no limit."""

    seconds: float | None = None
    simulations: int | None = None
    stop: Stop = field(default_factory=Stop)


class Bot(ABC):
    """A bot for one game. It may remember earlier thoughts, so use one bot per seat and table."""

    game_id: str
    name: str = "bot"
    level: int | None = None
    default_seconds: float | None = 1.0  # used when neither seconds nor simulations are given

    def choose(
        self,
        observation: Observation,
        seconds: float | None = None,
        rng: random.Random | None = None,
        *,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> Move:
        """Returns a move for the observation's seat. `think` returns more."""
        return self.think(observation, seconds, rng, simulations=simulations, stop=stop).move

    def think(
        self,
        observation: Observation,
        seconds: float | None = None,
        rng: random.Random | None = None,
        *,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> Thought:
        """Returns a move with the bot's thoughts.

        `seconds` and `simulations` are upper limits; weak levels use less. With the same `rng` state, the same
        simulations and one thread, a bot chooses the same move. `stop` ends the search at once.
        """
        self.check(observation)
        budget = Budget(check_seconds(seconds), check_simulations(simulations), stop or Stop())
        began = time.perf_counter()
        thought = self._think(observation, budget, rng or random.Random())
        return Thought(
            thought.move, thought.value, thought.visits, thought.line, thought.candidates,
            time.perf_counter() - began, thought.note,
        )  # fmt: skip

    @abstractmethod
    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        """Chooses a move. The observation is already checked."""

    def check(self, observation: Observation) -> None:
        """Raises `BotError` unless the observation is of this bot's game and its seat may move."""
        if not isinstance(observation, Observation):
            raise BotError(f"a bot is given an observation, state.observation(seat), not {shortened(observation)}")
        if observation.game.about.id != self.game_id:
            raise BotError(f"this bot plays {self.game_id}, and the observation is of {observation.game.about.id}")
        if observation.seat is None:
            raise BotError("a spectator has no moves to choose from")
        if observation.over:
            raise BotError("the game is over: there is no move to choose")
        if observation.seat not in observation.actors:
            waiting = ", ".join(map(str, observation.actors))
            raise BotError(f"it is not the turn of seat {observation.seat}, but of {waiting}")


def check_seconds(seconds: object) -> float | None:
    if seconds is None:
        return None
    if isinstance(seconds, bool) or not isinstance(seconds, int | float) or not math.isfinite(seconds) or seconds <= 0:
        raise BotError(f"seconds={shortened(seconds)}: a time to think is a number above 0")
    return float(seconds)


def check_simulations(simulations: object) -> int | None:
    if simulations is None:
        return None
    if isinstance(simulations, bool) or not isinstance(simulations, int) or simulations < 1:
        raise BotError(f"simulations={shortened(simulations)}: a whole number from 1")
    return simulations
