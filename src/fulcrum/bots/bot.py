"""What every bot is: a chooser of moves who is given an observation, and nothing else, and tells what it thought."""

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
    """A bot was asked for what it can't do: no such level, a finished game, another game's observation."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was considered: what it is worth to the bot's seat, and how often it was tried."""

    move: Move
    value: float  # the share of a win expected with it, 0 to 1
    visits: int = 0


@dataclass(frozen=True, slots=True)
class Thought:
    """What a bot chose and why, for display."""

    move: Move
    value: float | None = None  # the share of a win the bot expects, 0 to 1; None when it did not judge
    visits: int = 0  # simulations or positions looked at
    line: tuple[str, ...] = ()  # the moves it expects, its own first
    candidates: tuple[Candidate, ...] = ()  # the best first
    seconds: float = 0.0
    note: str = ""  # what else is worth showing, such as "solved" or a search depth


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a bot may think: whichever of the limits comes first; None for no limit of that kind."""

    seconds: float | None = None
    simulations: int | None = None
    stop: Stop = field(default_factory=Stop)


class Bot(ABC):
    """Bots of one game. A bot may remember what it thought before, so use one for each seat of each table."""

    game_id: str
    name: str = "bot"
    level: int | None = None
    default_seconds: float | None = 1.0  # when neither a time nor simulations are given

    def choose(
        self,
        observation: Observation,
        seconds: float | None = None,
        rng: random.Random | None = None,
        *,
        simulations: int | None = None,
        stop: Stop | None = None,
    ) -> Move:
        """A move for the observation's seat; `think` tells more."""
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
        """A move with what the bot thought.

        `seconds` is the most it may take and `simulations` the most it may try; a weak level takes less than it is
        given. With the same `rng` state, simulations and one thread it chooses the same move. `stop` ends it at once.
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
        """Choose; the observation was checked."""

    def check(self, observation: Observation) -> None:
        """Raise `BotError` unless the observation is of this bot's game and its seat has a move to make."""
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
