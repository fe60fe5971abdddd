"""Bots of all levels in positions that no one would play into: every move they choose is accepted."""

import random

import pytest

import fulcrum
from fulcrum.bots.levels import HIGHEST, LOWEST

TABLES = [
    ("lean", 2, {}),
    ("lean", 2, {"side": 3}),
    ("leverage-board", 2, {}),
    ("leaps-and-ledges", 2, {}),
    ("leaps-and-ledges", 4, {"partners": True}),
    ("leaps-and-ledges", 3, {"wild_breaks_pairs": False}),
    ("leverage-cards", 4, {}),
    ("leverage-cards", 7, {}),
    ("leverage-cards", 10, {}),
    ("leverage-cards", 5, {"undead": True}),
]
SIMULATIONS = 6
POSITIONS = 500  # a table; 10,000 with --slow


def random_positions(game, players, count, seed):
    """Positions out of random games, each with a seat that may act."""
    rng = random.Random(seed)
    state = game.new(players, seed)
    for _ in range(count):
        if state.over:
            seed += 1
            state = game.new(players, seed)
        yield state, rng.choice(state.actors)
        seat = rng.choice(state.actors)
        state.push(rng.choice(state.legal_moves(seat)), seat)


@pytest.mark.parametrize(("game_id", "players", "options"), TABLES, ids=str)
def test_no_bot_ever_makes_an_illegal_move(game_id, players, options, many):
    game = fulcrum.game(game_id, **options)
    bots = [fulcrum.bot(game_id, level=level) for level in range(LOWEST, HIGHEST + 1)]
    rng = random.Random(players)
    for number, (state, seat) in enumerate(random_positions(game, players, many(POSITIONS), seed=11)):
        bot = bots[number % len(bots)]
        move = bot.choose(state.observation(seat), rng=rng, simulations=SIMULATIONS)
        state.copy().push(move, seat)  # raises for illegal or unreadable moves
