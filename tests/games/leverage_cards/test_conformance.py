"""Leverage keeps the laws, keeps its own books straight, and comes to an end however small the steps are."""

import numpy as np
import pytest
from hypothesis import given

from fulcrum.core.memory import ints
from fulcrum.core.seeds import quick_stream
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import NOBLE, TURNED
from fulcrum.testing import LAWS, check_game
from fulcrum.testing.strategies import states
from tests.conftest import PLAIN
from tests.games.leverage_cards.positions import game

TABLES = [(4, False), (5, False), (5, True), (7, False), (10, False)]
PLAYOUTS = 1000
# Of a random game. The longest of 400 have some 900, 2,100 and 2,400 steps with 4, 7 and 10 players: a random player
# calls often, and each call brings an offer of every other player, made in small steps.
MOST_STEPS = 4000


# Of the laws, which take long at large tables, one small table is looked at again with bounds checks and without the
# compiler; of small steps and of the books all are.
@pytest.mark.long
@pytest.mark.parametrize(("players", "undead"), TABLES)
def test_the_laws_are_kept(players, undead, many):
    report = check_game(game(undead=undead), games=many(1), seed=players, players=players, plain=False)
    assert {law.__name__ for law in LAWS} <= {law for law, count in report.checks.items() if count}


@pytest.mark.thorough
@pytest.mark.kernel
def test_the_laws_are_kept_without_offers_and_without_the_compiler(many):
    report = check_game(game(offers=0), games=many(1), players=4, plain=True)
    assert report.checks["plain_run_agrees"] > 0 or PLAIN  # then there is no compiled run to compare with


@pytest.mark.kernel
@pytest.mark.parametrize(("players", "undead"), TABLES)
def test_random_small_steps_come_to_an_end(players, undead, many):
    stream = quick_stream(players)
    longest = 0
    for seed in range(many(PLAYOUTS)):
        state = game(undead=undead).new(players, seed)
        longest = max(longest, state.game.kernel.play_out(state.data, stream))
        assert state.over
        assert state.outcome.winners or state.outcome.details["king"] is None
    assert longest <= MOST_STEPS


@pytest.mark.kernel
def test_every_verb_is_reached_by_random_small_steps(many):
    """Every action is used somewhere."""
    rng = np.random.default_rng(1)
    found, used = ints(act.ACTION_COUNT), set()
    for number in range(many(60)):
        players, undead = TABLES[number % len(TABLES)]
        state = game(undead=undead).new(players, number)
        kernel, data = state.game.kernel, state.data
        while mask := int(kernel.actors(data)):
            seat = (mask & -mask).bit_length() - 1
            action = int(rng.choice(found[: kernel.legal(data, seat, found)]))
            used.add(action)
            kernel.apply(data, seat, action)
    if many(60) >= 60:
        assert used >= set(range(act.SEAT, act.ACTION_COUNT))


@pytest.mark.kernel
@given(states(game()))
def test_books_are_kept_straight(state):
    check_books(state)


@pytest.mark.kernel
@given(states(game(undead=True), players=5))
def test_books_are_kept_straight_with_the_Undead_King(state):
    check_books(state)


def check_books(state):
    """Every card is in one place, hands and pile are counted right, and every Noble has a King."""
    r = state.data.array[0]
    place = r.place[: r.cards]
    for seat in range(state.players):
        assert r.held[seat] == np.isin(place, (seat, table.ASIDE + seat)).sum()
        assert (r.liege[seat] != table.NOBODY) == (r.status[seat] in (NOBLE, TURNED))
    assert sorted(r.pile[: r.pile_size]) == np.flatnonzero(place == table.DISCARDED).tolist()
    realm = sorted(place[place >= table.REALM])
    assert realm == list(range(table.REALM + r.drawn, table.REALM + r.cards))
    assert r.held.sum() + r.pile_size + len(realm) == r.cards
    # What a seat knows of a card is true: it is with one of those it may be with.
    for viewer in range(state.players):
        for card in range(r.cards):
            bits = r.known[viewer, :, card // 44] >> card % 44 & 1
            assert not bits.any() or (0 <= place[card] < table.REALM and bits[place[card] % table.ASIDE])
