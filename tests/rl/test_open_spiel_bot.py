"""OpenSpiel's C++ search as a bot for Lean."""

import random

import fulcrum
from fulcrum.arena.play import play_game
from fulcrum.bots.random import RandomBot
from fulcrum.rl.open_spiel.lean import OpenSpielBot


def test_it_beats_random_moves():
    game = fulcrum.game("lean", side=3)
    points = 0.0
    for number in range(6):
        bots = [RandomBot(), RandomBot()]
        bots[number % 2] = OpenSpielBot()
        points += play_game(game, 2, bots, number, simulations=80).points[number % 2]
    assert points >= 5


def test_it_finds_a_win_in_one():
    state = fulcrum.game("lean", side=2, pegs=1).new(seed=1)
    state.push(state.legal_moves()[0])
    thought = OpenSpielBot().think(state.observation(1), rng=random.Random(2), simulations=2000)
    results = {}
    for move in state.legal_moves():
        after = state.copy()
        after.push(move)
        results[move] = after.outcome.ranks[1]
    assert results[thought.move] == min(results.values())
    assert thought.candidates[0].visits > 0
    assert 0 <= thought.value <= 1


def test_it_respects_its_budget():
    seen = fulcrum.game("lean").new(seed=1).observation(0)
    assert OpenSpielBot().think(seen, rng=random.Random(1), simulations=50).visits == 50
    first, second = (OpenSpielBot().choose(seen, rng=random.Random(3), simulations=50) for _ in range(2))
    assert first == second
    assert OpenSpielBot().think(seen, 0.05).seconds < 1.05
    patient = OpenSpielBot()
    patient.default_seconds = 0.05
    assert patient.think(seen).seconds < 1.05
