"""Bots for Leaps and Ledges: one that evaluates each play at once, and one that searches sampled worlds."""

import random
from array import array

from fulcrum.bots.bot import Bot, Budget, Candidate, Thought
from fulcrum.core import kernels
from fulcrum.core.memory import floats, ints
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.seeds import quick_stream
from fulcrum.core.values import Move
from fulcrum.games.leaps_and_ledges.game import LeapsAndLedges
from fulcrum.games.leaps_and_ledges.lookups import DRAW
from fulcrum.search.deadline import Deadline
from fulcrum.search.ismcts import Findings, Ismcts

CANDIDATES = 5
EXPLORATION = 0.5  # so strong that quick evaluations of plays count until thousands of simulations know better


class TowerBot(Bot):
    """The common part of all bots: any deck is as good to draw from, and a redraw is forced."""

    game_id = "leaps-and-ledges"

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        actions = observation.actions(observation.actors[0])
        if actions[0] >= DRAW:
            return Thought(move_of(observation, rng.choice(actions)), note="nothing to think about")
        if len(actions) == 1:
            return Thought(move_of(observation, actions[0]), note="forced")
        return self._play(observation, actions, budget, rng)

    def _play(self, observation: Observation, actions: list[int], budget: Budget, rng: random.Random) -> Thought:
        """Chooses between several plays."""
        raise NotImplementedError


class TowerGlancingBot(TowerBot):
    """Takes the play with the best evaluation and ignores replies.

    It overlooks a share of its plays, like people who don't yet check every card with every pawn.
    """

    def __init__(self, name: str, weights: "array[float]", overlooked: float = 0.0) -> None:
        self.name = name
        self.weights = weights
        self.overlooked = overlooked

    def _play(self, observation: Observation, actions: list[int], budget: Budget, rng: random.Random) -> Thought:
        noticed = [action for action in actions if rng.random() >= self.overlooked] or [rng.choice(actions)]
        worths = floats(len(noticed))
        seat = observation.actors[0]
        observation.game.kernel.judge_actions(observation.data, seat, ints(noticed), self.weights, worths)
        ranked = sorted(zip(worths, noticed, strict=True), key=lambda pair: (-pair[0], pair[1]))
        candidates = tuple(Candidate(move_of(observation, action), worth, 1) for worth, action in ranked[:CANDIDATES])
        best = candidates[0]
        return Thought(best.move, best.value, len(noticed), (best.move.text,), candidates)


class TowerSearchingBot(TowerBot):
    """Samples the hidden cards again and again and searches what follows each play."""

    def __init__(self, name: str, simulations: int | None = None, threads: int = 1) -> None:
        self.name = name
        self.simulations = simulations
        self._search = Ismcts(kernels.load(LeapsAndLedges), threads=threads, exploration=EXPLORATION)

    def _play(self, observation: Observation, actions: list[int], budget: Budget, rng: random.Random) -> Thought:
        limits = [limit for limit in (self.simulations, budget.simulations) if limit is not None]
        seconds = budget.seconds or (None if limits else self.default_seconds)
        stream = quick_stream(rng.getrandbits(63))
        with Deadline(seconds, budget.stop):
            found = self._search.search(
                observation.data,
                observation.actors[0],
                stream,
                stop=budget.stop,
                simulations=min(limits, default=None),
            )
        candidates = tuple(
            Candidate(move_of(observation, tried.action), tried.value, tried.visits)
            for tried in found.tried[:CANDIDATES]
        )
        best = candidates[0]
        return Thought(best.move, best.value, found.simulations, line_of(observation, found, stream), candidates)


def move_of(position: Position, action: int) -> Move:
    return Move(position.game.text(action, position, position.actors[0]), (action,))


def line_of(observation: Observation, found: Findings, stream: "array[int]") -> tuple[str, ...]:
    """Returns the expected plays as text, as far as they are possible in one world."""
    world, kernel = observation.game.imagine(observation, stream), observation.game.kernel
    position = Position(observation.game, observation.players, world)
    texts: list[str] = []
    for seat, action in found.line:
        if seat not in position.actors or not kernel.is_legal(world, seat, action):
            break
        texts.append(move_of(position, action).text)
        kernel.apply(world, seat, action)
    return tuple(texts)
