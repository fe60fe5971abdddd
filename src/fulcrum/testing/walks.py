"""Random games through the public API."""

import random
from collections.abc import Iterator

from fulcrum.core.game import Game
from fulcrum.core.state import State
from fulcrum.core.values import Move
from fulcrum.testing.cases import LawBroken

MOST_MOVES = 20_000


def random_push(state: State, rng: random.Random) -> tuple[int, Move]:
    """Makes a random move of a random actor."""
    seat = rng.choice(state.actors)
    moves = state.legal_moves(seat)
    if not moves:
        raise LawBroken("moves_are_listed_until_the_end", f"seat {seat} has none in {state!r}")
    return seat, state.push(rng.choice(moves), seat)


def random_game(game: Game, players: int | None = None, seed: int = 0, most_moves: int = MOST_MOVES) -> Iterator[State]:
    """Yields the states of a random game, first to last. It is one object that changes with every step."""
    rng = random.Random(f"{seed} {game!r} {players}")
    state = game.new(players, seed)
    yield state
    for _ in range(most_moves):
        if state.over:
            return
        random_push(state, rng)
        yield state
    if not state.over:
        raise LawBroken("random_games_end", f"one of {game!r} with seed {seed} is not over after {most_moves} moves")
