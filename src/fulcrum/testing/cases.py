"""What a law gets: a state of a game, and what the whole check has seen so far."""

import json
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from fulcrum.core.state import State
from fulcrum.core.values import Entry, Move

SAMPLED_MOVES = 12  # moves tried per seat and state, both listed and refused

Seat = int | None  # None is a spectator


class LawBroken(AssertionError):
    """A game breaks a law. The message says how to reproduce it."""

    def __init__(self, law: str, broken: str) -> None:
        super().__init__(f"{law.replace('_', ' ')}: {broken}")
        self.law = law


@dataclass
class Secrets:
    """What was hidden from each viewer over a whole check, and what was replaced there to look for leaks."""

    fields: dict[Seat, set[str]] = field(default_factory=dict)  # what a viewer couldn't see at some time
    values: dict[str, set[int]] = field(default_factory=dict)  # numbers that were hidden in a field
    compared: set[Seat] = field(default_factory=set)  # viewers for whom two states with other secrets were compared
    imagined: set[Seat] = field(default_factory=set)  # viewers whose sampled worlds differed from each other


@dataclass
class Case:
    """A state under test, a source of randomness, and moves from other states of the same game."""

    state: State
    rng: random.Random
    texts: set[str] = field(default_factory=set)
    law: str = "same_seed_same_game"  # the law being checked
    secrets: Secrets = field(default_factory=Secrets)  # shared by all cases of a check
    shown: dict[Seat, dict[str, Any]] = field(default_factory=dict)  # everything a viewer can learn here, kept by laws

    def demand(self, holds: bool, broken: str) -> None:
        """Raises `LawBroken` with the moves that lead to this state, unless the law holds."""
        if holds:
            return
        moves = [f"{entry.seat}:{entry.move}" for entry in self.state.log]
        start = f"{self.state.game!r}, players={self.state.players}, seed={self.state.seed}"
        raise LawBroken(self.law, f"{broken}\n  {start}\n  moves: {' '.join(moves)}")

    @property
    def seats(self) -> list[Seat]:
        """All seats and the spectator."""
        return [*range(self.state.players), None]

    def some_moves(self, seat: int) -> list[Move]:
        moves = self.state.legal_moves(seat)
        return self.rng.sample(moves, min(SAMPLED_MOVES, len(moves)))

    @cached_property
    def tried(self) -> list[str]:
        """Moves that every seat tries in every state that is compared with this one."""
        return self.rng.sample(sorted(self.texts), min(SAMPLED_MOVES, len(self.texts)))


Law = Callable[[Case], int]


def everything(state: State) -> str:
    """Returns everything that can be queried from a state, as text."""
    moves = {seat: [repr(move) for move in state.legal_moves(seat)] for seat in range(state.players)}
    views = [state.view(seat) for seat in [*range(state.players), None]]
    return json.dumps([state.dump(), state.actors, moves, views], sort_keys=True)


def written(state: State) -> tuple[bytes, tuple[Entry, ...]]:
    """Returns the data a state consists of: its record and its log."""
    return state.data.tobytes(), tuple(state.log)


def who(seat: Seat) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def brief(value: Any) -> str:
    """Returns a value as text that fits in a line."""
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= 80 else f"{text[:77]}…"
