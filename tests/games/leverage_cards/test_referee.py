"""The kernel against the referee, move for move, and how often each clause was used."""

import random
from collections import Counter

import pytest

import fulcrum
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import CARDS, IDENTITIES
from tests.games.leverage_cards.policies import guided_move
from tests.referees.leverage_cards import LeverageCardsReferee

pytestmark = pytest.mark.kernel

GAMES = {4: 180, 5: 140, 6: 120, 7: 120, 8: 120, 9: 100, 10: 80, "undead": 260}  # 1,120 in all
COMPARED = 80  # one ply in so many is compared in everything
ENOUGH_GAMES = 1000
LEAST = 20  # how often every clause must be used
CORNERS = (  # of the negotiation; every one must occur as often
    "noble swears", "noble makes a king", "swap", "payment", "payment by the other", "a paid Noble discards",
    "counter 1", "counter 2", "counter 3", "exchange", "gift", "call", "pick", "nothing picked", "no one offers",
    "promise made again", "peace kept", "peace broken", "peace until the War", "aid kept", "aid broken", "bend kept",
    "bend broken",
)  # fmt: skip


def referee_of(state):
    """A referee with the same identities and the same deal."""
    players = state.players
    place = state.field("place")
    cards = [card for card in range(len(CARDS)) if place[card] != table.NOWHERE]
    hands = [card for seat in range(players) for card in cards if place[card] == seat]
    realm = sorted((card for card in cards if place[card] >= table.REALM), key=lambda card: place[card])
    identities = [IDENTITIES[number] for number in state.field("identity")[:players]]
    options = state.game.options
    deck = [CARDS[card] for card in hands + realm]
    return LeverageCardsReferee(players, identities, deck, options["undead"], options["offers"])


def compare(state, referee):
    assert state.actors == referee.actors
    for seat in state.actors:
        assert sorted(map(str, state.legal_moves(seat))) == referee.legal(seat)
    for seat in [*range(state.players), None]:
        view, facts = state.view(seat), referee.facts(seat)
        for shown, expected in zip(view["players"], facts.pop("players"), strict=True):
            assert {key: shown[key] for key in expected} == expected
        assert {key: view[key] for key in facts} == facts


def compare_outcomes(state, referee):
    ours, theirs = state.outcome.as_json(), referee.outcome()
    assert {key: ours[key] if key in ours else ours["details"][key] for key in theirs} == theirs


def play_both(state, seed):
    referee, rng = referee_of(state), random.Random(seed)
    while not state.over:
        if rng.randrange(COMPARED) == 0:
            compare(state, referee)
        seat = rng.choice(state.actors)
        text, state.data = guided_move(state, seat, rng)
        assert referee.normal(seat, text) == text
        referee.play(seat, text)
    compare(state, referee)
    compare_outcomes(state, referee)
    return referee.counts


@pytest.mark.thorough
def test_kernel_and_referee_agree_in_a_thousand_games_that_use_every_clause(many):
    used: Counter[str] = Counter()
    played = {table_of: many(count) for table_of, count in GAMES.items()}
    for table_of, count in played.items():
        undead = table_of == "undead"
        for seed in range(count):
            game = fulcrum.game("leverage-cards", undead=undead, offers=(3, 3, 1, 6)[seed % 4])
            used.update(play_both(game.new(5 if undead else table_of, seed), seed))
    wanted = [*fulcrum.about("leverage-cards").clauses, *CORNERS]
    print("\n".join(f"{name:24} {used[name]:8}" for name in wanted))
    if sum(played.values()) >= ENOUGH_GAMES:  # fewer are played without the compiler
        assert {name: used[name] for name in wanted if used[name] < LEAST} == {}


def test_enough_games_are_played():
    assert sum(GAMES.values()) >= ENOUGH_GAMES
    assert set(GAMES) == {*range(4, 11), "undead"}
