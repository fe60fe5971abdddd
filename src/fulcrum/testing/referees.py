"""A second opinion on the rules, compared at every ply."""

import random
from collections.abc import Callable
from typing import Any, Protocol

from fulcrum.core.game import Game
from fulcrum.core.state import State
from fulcrum.testing.cases import Case
from fulcrum.testing.walks import random_push


class Referee(Protocol):
    """A slow, plain implementation of a game's rules, written independently of the kernel."""

    def legal(self) -> list[str]:
        """Returns the texts of all legal moves."""

    def play(self, text: str) -> None:
        """Makes a legal move."""

    def facts(self) -> dict[str, Any]:
        """Returns some keys of the view with their values."""

    def outcome(self) -> dict[str, Any] | None:
        """Returns some fields of the outcome, or None while the game is running."""


def check_referee(game: Game, referee: Callable[[], Referee], players: int | None = None, seed: int = 0) -> State:
    """Plays a random game with kernel and referee.

    Raises `LawBroken` at the first difference; returns the finished game.
    """
    rng = random.Random(seed)
    state, other = game.new(players, seed), referee()
    case = Case(state, rng, law="kernel_and_referee_agree")
    while True:
        compare(case, other)
        if state.over:
            return state
        _, move = random_push(state, rng)
        other.play(str(move))


def compare(case: Case, other: Referee) -> None:
    """Checks that moves, facts and outcome agree."""
    state = case.state
    listed = sorted(str(move) for seat in state.actors for move in state.legal_moves(seat))
    case.demand(listed == sorted(other.legal()), f"kernel lists {listed}, referee {sorted(other.legal())}")
    view, facts = state.view(None), other.facts()
    case.demand(bool(facts), "the referee states no facts to compare")
    for key, value in facts.items():
        case.demand(view[key] == value, f"{key}: kernel {view[key]}, referee {value}")
    theirs = other.outcome()
    ours = view["outcome"]
    case.demand((ours is None) == (theirs is None), f"outcome: kernel {ours}, referee {theirs}")
    case.demand(theirs is None or bool(theirs), "the referee names no field of the outcome to compare")
    for key, value in (theirs or {}).items():
        mine = ours[key] if key in ours else ours["details"][key]
        case.demand(mine == value, f"outcome's {key}: kernel {mine}, referee {value}")
