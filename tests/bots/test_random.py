"""The random bot."""

import random

import pytest

import fulcrum
from fulcrum.bots.random import RandomBot


def test_it_chooses_every_legal_move_sooner_or_later() -> None:
    state = fulcrum.game("lean", side=2).new(seed=1)
    rng = random.Random(1)
    chosen = {RandomBot().choose(state.observation(0), rng=rng) for _ in range(1000)}
    assert chosen == set(state.legal_moves(0))


def test_the_same_generator_gives_the_same_moves() -> None:
    seen = fulcrum.game("lean").new(seed=1).observation(0)
    first, second = ([RandomBot().choose(seen, 1.0, random.Random(4)) for _ in range(5)] for _ in range(2))
    assert first == second
    assert RandomBot().choose(seen) in seen.legal_moves(0)


def test_a_seat_without_moves_is_refused() -> None:
    state = fulcrum.game("lean", side=2, pegs=1).new(seed=1)
    with pytest.raises(fulcrum.BotError, match="it is not the turn of seat 1, but of 0"):
        RandomBot().choose(state.observation(1))
    with pytest.raises(fulcrum.BotError, match="a spectator has no moves"):
        RandomBot().choose(state.observation(None))
    while not state.over:
        state.push(state.legal_moves()[0])
    with pytest.raises(fulcrum.BotError, match="the game is over"):
        RandomBot().choose(state.observation(0))
