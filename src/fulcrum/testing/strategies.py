"""Hypothesis strategies for states of any game."""

from typing import Any

from hypothesis import strategies as st

from fulcrum.core.game import Game
from fulcrum.core.state import State


@st.composite
def states(draw: st.DrawFn, game: Game, players: int | None = None, most_moves: int = 100) -> State:
    """A state reached by legal moves. Failing examples shrink to fewer moves and to those listed first."""
    count = players if players is not None else draw(st.sampled_from(game.about.players))
    state = game.new(count, draw(st.integers(0, 2**32 - 1)))
    for _ in range(draw(st.integers(0, most_moves))):
        if state.over:
            break
        seat = draw(st.sampled_from(state.actors))
        state.push(draw(st.sampled_from(state.legal_moves(seat))), seat)
    return state


def finished_games(game: Game, players: int | None = None) -> st.SearchStrategy[State]:
    """A finished random game, determined by a few drawn numbers."""
    counts = st.just(players) if players is not None else st.sampled_from(game.about.players)
    return st.builds(_played, st.just(game), counts, st.integers(0, 2**32 - 1))


def _played(game: Game, players: int, seed: int) -> Any:
    from fulcrum.testing.walks import random_game

    *_, last = random_game(game, players, seed)
    return last
