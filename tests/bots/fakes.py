"""Small bots for testing code that uses bots."""

import random
import time
from array import array
from types import SimpleNamespace

from fulcrum.bots.bot import Bot, Budget, Candidate, Thought
from fulcrum.bots.random import RandomBot
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.seeds import quick_stream


class FlatBot(Bot):
    """Tries every move equally often in random games and takes the best one; its first level judges nothing."""

    name = "flat"

    def __init__(self, game_id: str) -> None:
        self.game_id = game_id

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        moves = observation.legal_moves(observation.seat)
        if self.level == 1:
            return Thought(moves[0])
        each = max(1, (budget.simulations or 100) // len(moves))
        stream = quick_stream(rng.getrandbits(63))
        tried = [Candidate(move, self._value(observation, move.text, each, stream), each) for move in moves]
        tried.sort(key=lambda candidate: -candidate.value)
        best = tried[0]
        return Thought(best.move, best.value, each * len(moves), (best.move.text, "and so on"), tuple(tried))

    def _value(self, observation: Observation, move: str, games: int, stream: "array[int]") -> float:
        total = 0.0
        for _ in range(games):
            world = observation.game.sample_world(observation, stream)
            world.push(move, observation.seat)
            observation.game.kernel.play_out(world.data, stream)
            outcome = Position(observation.game, observation.players, world.data).outcome
            assert outcome is not None and observation.seat is not None
            total += (observation.seat in outcome.winners) or 0.5 * (not outcome.winners)
        return total / games


class SlowBot(RandomBot):
    """Thinks until it is stopped, a minute at most."""

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        ends = time.monotonic() + 60
        while not budget.stop.is_set and time.monotonic() < ends and budget.simulations is None:
            time.sleep(0.01)
        return super()._think(observation, budget, rng)


def folder(make: object, temperaments: tuple[str, ...] = ()) -> SimpleNamespace:
    """Stands for a game's `levels` module."""
    return SimpleNamespace(make=make, TEMPERAMENTS=temperaments)


def flat_bots(game_id: str) -> SimpleNamespace:
    return folder(lambda level, *, threads, temperament: FlatBot(game_id), ("kind", "cruel"))


RANDOM_BOTS = folder(lambda level, *, threads, temperament: RandomBot())
SLOW_BOTS = folder(lambda level, *, threads, temperament: SlowBot())
