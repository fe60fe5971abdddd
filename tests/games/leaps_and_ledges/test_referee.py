"""The kernel against the referee, move for move.

The referee is fed by a generator of its own from the same seed: so the deals, too, follow from the seed alone.
"""

import random
from itertools import chain

import numpy as np
import pytest

import fulcrum
from fulcrum.core.rng import RNG_WORDS, seed_generator, shuffle
from fulcrum.games.leaps_and_ledges import kernel
from fulcrum.games.leaps_and_ledges.cards import KINDS
from tests.arrays import quick_stream, seed_words
from tests.referees.leaps_and_ledges import LeapsReferee

pytestmark = pytest.mark.kernel

DECKS = {
    "usual": None,
    "special": {"flip": 14, "rampage": 14, "wild": 14, "precision": 14},
    "low": {"1": 30, "2": 6, "flip": 5},
    "tied": {"3": 20, "precision": 18, "rampage": 2},
    "large": dict.fromkeys(KINDS, 20),
    "odd": {"8": 11, "7": 10, "1": 10, "wild": 5, "flip": 5},
}
TABLES = [(2, False), (3, False), (4, False), (4, True)]
GAMES = {"usual": (150, 100, 40, 30), "special": (25, 15, 8, 8), "low": (60, 60, 40, 20)}  # at each table
GAMES |= {"tied": (150, 80, 40, 10), "large": (20, 15, 8, 6), "odd": (80, 40, 15, 10)}
COMPARED = 20  # one ply in so many is compared in everything


class SeededShuffle:
    """Shuffles as the seed says: the pack in the order of kinds at first, then the discards as they lie."""

    def __init__(self, seed):
        self.rng = np.zeros(RNG_WORDS, np.int64)
        seed_generator(self.rng, seed_words(seed))
        self.first = True

    def __call__(self, cards):
        kinds = [KINDS.index(card) for card in cards]
        order = np.array(sorted(kinds) if self.first else kinds, np.int64)
        self.first = False
        shuffle(self.rng, order, len(order))
        return [KINDS[kind] for kind in order]


def compare(state, referee):
    listed = [str(move) for seat in state.actors for move in state.legal_moves(seat)]
    assert sorted(listed) == referee.legal()
    for seat in [*range(state.players), None]:
        view = state.view(seat)
        facts = referee.facts(seat)
        assert {key: view[key] for key in facts} == facts
    sizes, decks = state.field("deck_sizes"), state.field("decks")
    for side, name in enumerate("LR"):
        assert [KINDS[card] for card in decks[side][: sizes[side]]][::-1] == referee.decks[name]
    expected = referee.outcome()
    if expected is None:
        assert state.outcome is None
    else:
        outcome = state.outcome.as_json()
        assert {key: outcome[key] for key in expected} == expected


def play_both(game, players, seed):
    """One random game; every move of the kernel has to be legal to the referee too."""
    state = game.new(players, seed)
    referee = LeapsReferee(players, SeededShuffle(seed), **game.options)
    last_cards = dict(chain(*referee.starting_draws))
    assert state.view()["start"]["cards"] == [last_cards[seat] for seat in range(players)]
    assert state.view()["start"]["rounds"] == len(referee.starting_draws)
    rng, stream = random.Random(seed), quick_stream(seed)
    seen = set()
    while not state.over:
        if rng.randrange(COMPARED) == 0:
            compare(state, referee)
        seat = state.actors[0]
        action = kernel.random_action(state.data.array, seat, stream)
        text = game.text(action, state, seat)
        kernel.apply(state.data.array, seat, action)
        referee.play(text)
        seen.add(text.split("@")[0])
        if state.data.array["reshuffled"][0]:
            seen.add("reshuffle")
        if state.data.array["passed"][0]:
            seen.add("passed")
    compare(state, referee)
    return seen


@pytest.mark.parametrize(("players", "partners"), TABLES)
@pytest.mark.parametrize("name", DECKS)
def test_kernel_and_referee_agree(name, players, partners, many):
    deck = DECKS[name]
    options = {} if deck is None else {"deck": deck}
    game = fulcrum.game("leaps-and-ledges", partners=partners, **options)
    seen = set()
    for seed in range(many(GAMES[name][TABLES.index((players, partners))])):
        seen |= play_both(game, players, seed)
    if many(100) >= 100:
        used = KINDS if deck is None else [kind for kind in KINDS if deck.get(kind)]
        assert {*used, "draw L", "draw R", "reshuffle"} <= seen
        assert ("passed" in seen) == (name == "low" and players > 2)


@pytest.mark.parametrize(("players", "partners"), TABLES)
@pytest.mark.parametrize("name", ["usual", "special"])
def test_kernel_and_referee_agree_where_pairs_hold(name, players, partners, many):
    options = {} if DECKS[name] is None else {"deck": DECKS[name]}
    game = fulcrum.game("leaps-and-ledges", partners=partners, wild_breaks_pairs=False, **options)
    for seed in range(many(GAMES[name][TABLES.index((players, partners))])):
        play_both(game, players, seed)


def test_there_are_a_thousand_games_and_more():
    assert sum(sum(numbers) for numbers in GAMES.values()) >= 1000
