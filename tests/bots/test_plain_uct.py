"""The textbook's UCT as an opponent."""

import random

import pytest

import fulcrum
from fulcrum.bots.bot import BotError
from fulcrum.bots.plain_uct import PlainUctBot
from tests.games.leverage_board.positions import laid


def test_it_wins_against_chance_in_lean():
    rng = random.Random(2)
    wins = 0
    for game in range(8):
        state = fulcrum.game("lean", side=4).new(seed=game)
        player, seat = PlainUctBot("lean"), game % 2
        while not state.over:
            if state.actors == (seat,):
                state.push(player.choose(state.observation(seat), rng=rng, simulations=300))
            else:
                state.push(rng.choice(state.legal_moves()))
        wins += state.outcome.winners == (seat,)
    assert wins >= 7


@pytest.mark.parametrize("simulations", [1, 30, 400])
def test_its_moves_in_leverage_are_whole_and_legal(simulations):
    rng = random.Random(simulations)
    state = fulcrum.game("leverage-board").new(seed=1)
    player = PlainUctBot("leverage-board")
    hops = 0
    for _ in range(40):
        if state.over:
            break
        seat = state.actors[0]
        move = player.choose(state.observation(seat), rng=rng, simulations=simulations)
        state.push(move)
        hops = max(hops, move.text.count(">") + move.text.count("x"))
        assert state.over or state.actors != (seat,)
    assert hops >= 1


def test_a_capture_after_the_first_hop_is_written_as_one():
    state = laid("Bs c4 Bl b3 Ol b2")  # Blue hops over an own piece, then captures the last one of Orange
    move = PlainUctBot("leverage-board").choose(state.observation(0), rng=random.Random(1), simulations=100)
    assert move.text.startswith("c4>a2xc2")


def test_in_leverage_it_keeps_more_pegs_than_chance():
    rng = random.Random(1)
    state = fulcrum.game("leverage-board").new(seed=1)
    player = PlainUctBot("leverage-board")
    while not state.over and min(state.view(None)["pegs"]) > 5:
        if state.actors == (0,):
            state.push(player.choose(state.observation(0), rng=rng, simulations=500))
        else:
            state.push(rng.choice(state.legal_moves()))
    own, other = state.view(None)["pegs"]
    assert own > other


def test_it_keeps_its_tree_when_time_is_the_limit():
    state = fulcrum.game("leverage-board").new(seed=1)
    player = PlainUctBot("leverage-board")
    for _ in range(4):
        thought = player.think(state.observation(state.actors[0]), 0.1, random.Random(1))
        state.push(thought.move)
    assert player.trees.trees[0].nodes.get(0, "visits") >= thought.visits


def test_games_with_secrets_are_not_its_own():
    with pytest.raises(BotError, match="plain UCT plays lean and leverage-board, not 'leverage-cards'"):
        PlainUctBot("leverage-cards")
