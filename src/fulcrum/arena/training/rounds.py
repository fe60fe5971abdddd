"""Rounds of training: self-play with the weights learned so far, then a fit to its games. Runs on any pool."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.arena.programs import Leash
from fulcrum.arena.runner import Pool, play_all
from fulcrum.arena.training.examples import Examples
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, shortened

TRAINERS = registry.modules_in("fulcrum.arena.training")


class TrainingError(FulcrumError):
    """The game has no trainer, or no worker could finish a game."""


def trainer(game_id: str) -> ModuleType:
    if game_id not in TRAINERS:
        raise TrainingError(f"no trainer for {shortened(game_id)}; there are trainers for {' and '.join(TRAINERS)}")
    return import_module(TRAINERS[game_id])


@dataclass(frozen=True)
class Lesson:
    """One game of self-play."""

    game_id: str
    round: int
    number: int
    seed: int
    effort: int
    taste: np.ndarray | None = field(repr=False)

    @property
    def key(self) -> tuple[str, int]:
        return (str(self.round), self.number)

    def play(self, _: Leash) -> "Learned":
        name = hashlib.sha256(f"{self.game_id} {self.seed} {self.round} {self.number}".encode()).hexdigest()
        return Learned(self.number, trainer(self.game_id).play(name, self.taste, self.effort))

    def given_up(self, words: str) -> "Learned":
        raise TrainingError(f"game {self.number} of round {self.round}: {words}")


@dataclass(frozen=True)
class Learned:
    """The examples of one game."""

    number: int
    examples: Examples


@dataclass(frozen=True)
class Round:
    """The result of a round."""

    number: int
    games: int
    positions: int
    losses: dict[str, float]  # of the fit to the round's games, in nats
    taste: np.ndarray = field(repr=False)


def train(
    game_id: str,
    pool: Pool,
    *,
    rounds: int,
    games: int,
    effort: int | None = None,
    seed: int = 1,
    tell: Callable[[int, int], Any] = lambda number, played: None,
) -> Iterator[Round]:
    """Plays and learns round by round. `tell` is called with the round and the number of its games so far."""
    teacher = trainer(game_id)
    taste = None
    for number in range(1, rounds + 1):
        lessons = [Lesson(game_id, number, game, seed, effort or teacher.EFFORT, taste) for game in range(games)]
        learned: dict[int, Examples] = {}
        for _, answer in play_all(lessons, pool):
            learned[answer.number] = answer.examples
            tell(number, len(learned))
        examples = Examples().add(learned[game] for game in sorted(learned))
        taste, losses = teacher.fit(examples, taste)
        yield Round(number, games, len(examples), losses, taste)
