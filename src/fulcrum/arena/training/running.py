"""Rounds of training: many games by what was learned before, then learning from them; on any number of workers."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.arena.pools import Pool, play_all
from fulcrum.arena.programs import Leash
from fulcrum.arena.training.examples import Examples
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, shortened

TRAINERS = registry.modules_in("fulcrum.arena.training")


class TrainingError(FulcrumError):
    """A game that nobody has taught to learn, or games that no worker could play."""


def trainer(game_id: str) -> ModuleType:
    if game_id not in TRAINERS:
        raise TrainingError(f"bots of {' and '.join(TRAINERS)} learn, not those of {shortened(game_id)}")
    return import_module(TRAINERS[game_id])


@dataclass(frozen=True)
class Lesson:
    """One game against oneself, to be played by any worker."""

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
    """What came back of a game."""

    number: int
    examples: Examples


@dataclass(frozen=True)
class Round:
    """What a round came to."""

    number: int
    games: int
    positions: int
    losses: dict[str, float]  # how badly what was learned explains what it was learned from, in nats
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
    """Play and learn, round after round; `tell` is called with the round and its number of games so far."""
    teacher = trainer(game_id)
    taste = None
    for number in range(1, rounds + 1):
        lessons = [Lesson(game_id, number, game, seed, effort or teacher.EFFORT, taste) for game in range(games)]
        learned: dict[int, Examples] = {}
        for answer in play_all(lessons, pool):
            learned[answer.number] = answer.examples
            tell(number, len(learned))
        examples = Examples().add(learned[game] for game in sorted(learned))
        taste, losses = teacher.fit(examples, taste)
        yield Round(number, games, len(examples), losses, taste)
