"""The bots of Leverage at the table."""

import random
import time

import pytest

import fulcrum
from fulcrum.bots.bot import BotError
from fulcrum.bots.levels import bot
from fulcrum.bots.leverage_board.greedy import BoardGreedyBot
from fulcrum.bots.random import RandomBot
from tests.games.leverage_board.positions import laid

GAME = fulcrum.game("leverage-board")
CORNERED = "Bs b11 h11 i11 c10 d10 e10 g10 Bm c11 e11 f11 g11 Bl a11 d11 Os a1 b1 c1 d1 f1 g1 h1 Om c2 d2 f2 e1"


def played(blue, orange, seed, simulations=None, most=400):
    state, rng = GAME.new(seed=seed), random.Random(seed)
    while not state.over and len(state.log) < most:
        seat = state.actors[0]
        state.push((blue, orange)[seat].choose(state.observation(seat), rng=rng, simulations=simulations))
    return state


@pytest.mark.parametrize("level", range(1, 9))
def test_every_level_makes_legal_moves_and_the_same_ones_again(level):
    texts = []
    for _ in range(2):
        player = bot("leverage-board", level)
        texts.append([entry.move for entry in played(player, player, 3, simulations=300, most=16).log])
    assert texts[0] == texts[1]
    assert len(texts[0]) == 16


def test_even_the_lowest_level_gets_the_better_of_chance():
    for seed in range(2):
        blue, orange = played(bot("leverage-board", 1), RandomBot(), seed, most=120).view()["pegs"]
        assert blue > orange


@pytest.mark.thorough
def test_the_top_level_beats_the_greedy_mover():
    top = bot("leverage-board", 8)
    assert played(top, BoardGreedyBot(), 1, simulations=1500).outcome.winners == (0,)
    assert played(BoardGreedyBot(), top, 2, simulations=1500).outcome.winners == (1,)


def test_the_top_level_turns_a_lead_into_a_win():
    """Two of its pieces stand beside the zone, and others in the way: they have to make room."""
    state, top, rng = laid(CORNERED, (8, 6)), bot("leverage-board", 8), random.Random(1)
    while not state.over and len(state.log) < 60:
        seat = state.actors[0]
        state.push((top, BoardGreedyBot())[seat].choose(state.observation(seat), rng=rng, simulations=8000))
    assert state.outcome.winners == (0,)
    assert state.outcome.clause == "LB-17"


def test_the_greedy_mover_takes_what_it_can():
    seen = laid("Bs e6 a2 c3 Ol e7").observation(0)
    chosen = {BoardGreedyBot().choose(seen, rng=random.Random(seed)) for seed in range(5)}
    assert {move.text for move in chosen} == {"e6xe8"}


def test_a_thought_can_be_shown():
    thought = bot("leverage-board", 8).think(GAME.new(seed=1).observation(0), rng=random.Random(1), simulations=3000)
    assert thought.line[0] == thought.move.text == thought.candidates[0].move.text
    assert 0.2 < thought.value < 0.8
    assert thought.visits <= 3001
    assert thought.note.startswith("depth ") and "branches a ply" in thought.note
    state = GAME.new(seed=1)
    for text in thought.line:
        state.push(text)


def test_the_top_level_keeps_to_its_time():
    player, seen = bot("leverage-board", 8, threads=2), GAME.new(seed=1).observation(0)
    began = time.perf_counter()
    thought = player.think(seen, 0.2)
    assert time.perf_counter() - began < 10
    assert thought.visits > 100


def test_weak_levels_end_by_themselves():
    began = time.perf_counter()
    bot("leverage-board", 4).choose(GAME.new(seed=1).observation(0), 30.0)
    assert time.perf_counter() - began < 10


def test_unsupported_requests_are_refused():
    with pytest.raises(BotError, match="this bot plays leverage-board"):
        bot("leverage-board", 2).choose(fulcrum.game("lean").new(seed=1).observation(0))
    with pytest.raises(BotError, match="leverage-board has none"):
        bot("leverage-board", 2, temperament="loyal")
