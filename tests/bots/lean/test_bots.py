"""The bots of Lean at every level."""

import random
import time

import numpy as np
import pytest

import fulcrum
from fulcrum.bots.bot import BotError
from fulcrum.bots.lean.bot import LeanSearchingBot
from fulcrum.bots.levels import bot
from fulcrum.bots.random import RandomBot

LEVELS = range(1, 9)
SIMULATIONS = 60  # keeps games short where it is not about strength


def play(first, second, rng, *, side=5, simulations=None):
    """The points of the first bot: 1 for a win, half for a draw."""
    state = fulcrum.game("lean", side=side).new(seed=1)
    while not state.over:
        seat = state.actors[0]
        state.push((first, second)[seat].choose(state.observation(seat), rng=rng, simulations=simulations), seat)
    winners = state.outcome.winners
    return 0.5 if not winners else 1.0 - winners[0]


def points(make, make_other, pairs, *, simulations=None):
    """The share of points in games in which each has either seat equally often."""
    rng = random.Random(1)
    total = sum(
        play(make(), make_other(), rng, simulations=simulations)
        + 1.0
        - play(make_other(), make(), rng, simulations=simulations)
        for _ in range(pairs)
    )
    return total / (2 * pairs)


@pytest.mark.parametrize("level", LEVELS)
def test_it_makes_legal_moves_to_the_end_on_every_board(level):
    rng = random.Random(level)
    for side in (2, 3, 7):
        play(bot("lean", level), RandomBot(), rng, side=side, simulations=SIMULATIONS)


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_generator_gives_the_same_moves(level):
    player = bot("lean", level)
    state = fulcrum.game("lean").new(seed=1)
    for _ in range(3):
        seen = state.observation(state.actors[0])
        first, second = (player.choose(seen, rng=random.Random(3), simulations=SIMULATIONS) for _ in range(2))
        assert first == second == bot("lean", level).choose(seen, rng=random.Random(3), simulations=SIMULATIONS)
        state.push(first)


def test_endgame_moves_do_not_depend_on_earlier_solutions():
    rng, player = random.Random(5), bot("lean", 8)
    state = fulcrum.game("lean").new(seed=1)
    while sum(state.view()["left"]) > 5:
        state.push(rng.choice(state.legal_moves()))
    seen = state.observation(state.actors[0])
    thoughts = [player.think(seen, rng=random.Random(3), simulations=2000) for _ in range(3)]
    assert len({(str(thought.move), thought.note, thought.visits) for thought in thoughts}) == 1


def test_forced_moves_are_made_at_once():
    state = fulcrum.game("lean", side=2, pegs=1).new(seed=1)
    rng = np.random.default_rng(1)
    for seed in range(200):
        state = fulcrum.game("lean", side=3).new(seed=seed)
        while not state.over and len(state.legal_moves()) > 1:
            moves = state.legal_moves()
            state.push(moves[rng.integers(len(moves))])
        if not state.over:
            break
    thought = bot("lean").think(state.observation(state.actors[0]), rng=random.Random(1))
    assert (thought.move.text, thought.note, thought.visits) == ("pass", "forced", 0)


@pytest.mark.thorough
def test_the_weakest_beats_chance_and_levels_rise():
    assert points(lambda: bot("lean", 1), RandomBot, 10) >= 0.6
    assert points(lambda: bot("lean", 3), lambda: bot("lean", 1), 10) >= 0.7
    assert points(lambda: bot("lean", 6), lambda: bot("lean", 3), 8) >= 0.75


def test_level_8_plays_side_2_perfectly():
    rng = random.Random(1)
    for _ in range(10):
        assert play(RandomBot(), bot("lean"), rng, side=2) == 0.0


def test_it_says_when_the_end_is_certain():
    state = fulcrum.game("lean", side=2).new(seed=1)
    state.push("b3>W")
    thought = bot("lean").think(state.observation(1), rng=random.Random(1))
    assert (thought.note, thought.value) == ("solved: wins", 1.0)
    state.push(thought.move)
    lost = bot("lean").think(state.observation(0), 0.2, rng=random.Random(1))
    assert lost.note == "solved: lost"
    assert lost.move in state.legal_moves()


def test_a_thought_tells_what_was_expected():
    seen = fulcrum.game("lean").new(seed=1).observation(0)
    thought = bot("lean").think(seen, rng=random.Random(1), simulations=2000)
    assert thought.visits == 2000
    assert thought.line[0] == thought.candidates[0].move.text == thought.move.text
    assert thought.value == thought.candidates[0].value and 0 < thought.value < 1
    visits = [candidate.visits for candidate in thought.candidates]
    assert visits == sorted(visits, reverse=True) and sum(visits) <= 2000
    state = fulcrum.game("lean").new(seed=1)
    for move in thought.line:
        state.push(move)


def test_a_weak_level_ends_before_its_time_and_the_best_uses_it():
    seen = fulcrum.game("lean").new(seed=1).observation(0)
    weak = bot("lean", 5).think(seen, 20.0, random.Random(1))
    assert weak.visits < 5000 and weak.seconds < 5.0
    bot("lean").choose(seen, simulations=1)
    began = time.perf_counter()
    strong = bot("lean").think(seen, 0.3, random.Random(1))
    assert 0.3 <= strong.seconds <= time.perf_counter() - began < 10
    assert strong.visits > 1000


def test_the_search_is_reused_for_the_next_move():
    player = LeanSearchingBot("test")
    state = fulcrum.game("lean").new(seed=1)
    first = player.think(state.observation(0), 0.3, random.Random(1))
    for move in first.line[:2]:
        state.push(move)
    second = player.think(state.observation(0), 0.1, random.Random(1))
    assert player.trees.trees[0].nodes.get(0, "visits") > second.visits


def test_two_threads_search_too():
    seen = fulcrum.game("lean").new(seed=1).observation(0)
    thought = bot("lean", threads=2).think(seen, rng=random.Random(1), simulations=1001)
    assert thought.visits == 1001
    assert thought.move in seen.legal_moves(0)


def test_the_observation_of_another_game_is_refused():
    with pytest.raises(BotError, match="this bot plays lean"):
        bot("lean").choose(fulcrum.game("leverage-board").new(seed=1).observation(0))
