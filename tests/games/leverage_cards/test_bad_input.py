"""Moves that people will try, each refused with the clause that forbids it and nothing changed."""

import fulcrum
from tests.games.leverage_cards import (
    test_clauses_battle,
    test_clauses_calls,
    test_clauses_negotiation,
    test_clauses_politics,
    test_clauses_promises,
)
from tests.games.leverage_cards.positions import at_war, play, refusal, seated

CLAUSE_TESTS = (
    test_clauses_battle,
    test_clauses_calls,
    test_clauses_negotiation,
    test_clauses_politics,
    test_clauses_promises,
)
PAIRS = {"KD": "KH", "KS": "KC"}
DUEL = {"KH": "9H JH", "KC": "7C"}


def duel(*moves):
    return play(seated(DUEL), "KH duel KC", *moves)


def test_every_clause_is_written_and_tested():
    clauses = fulcrum.about("leverage-cards").clauses
    assert set(clauses) == {f"LC-{number}" for number in range(1, 42)}
    tests = [name for module in CLAUSE_TESTS for name in vars(module)]
    for clause in clauses:
        assert any(name.startswith(f"test_{clause.replace('-', '_')}_") for name in tests), clause


def test_a_bid_with_a_card_not_held():
    error = refusal(duel(), "KH bid 9H 10S")
    assert (error.clause, error.reason) == ("LC-13", "you do not hold 10S")


def test_a_bid_in_the_War_with_a_card_not_held():
    war = play(at_war({"KH": "9H", "KC": "7C"}, PAIRS), "KH no-ask", "KC no-ask")
    assert refusal(war, "KH bid 10S").clause == "LC-28"


def test_a_Jack_is_no_bid():
    error = refusal(duel(), "KH bid JH")
    assert (error.clause, error.reason) == ("LC-13", "JH is no Gold card")


def test_yielding_twice():
    """A player who has answered is not asked again. After both have, the battle is over and the turn passes."""
    state = duel("KH bid 9H", "KC bid 7C", "KH yield")
    assert refusal(state, "KH yield").clause == "LC-3"
    play(state, "KC stand")
    assert refusal(state, "KH yield").clause == "LC-3"


def test_yielding_before_the_bids():
    assert refusal(duel(), "KH yield").clause == "LC-13"


def test_a_Noble_duelling():
    state = seated({"KD": "9D", "KC": "7C"}, {"KD": "KH"}, turn="KD")
    assert refusal(state, "KD duel KC").clause == "LC-10"


def test_a_King_renouncing():
    assert refusal(seated({}, PAIRS), "KH renounce").clause == "LC-11"


def test_an_offer_that_moves_nothing():
    assert refusal(seated({"KH": "7H"}), "KH offer KD").clause == "LC-20"
    state = play(seated({"KH": "7H"}), "KH offer KD give 7H")
    assert refusal(state, "KD counter").clause == "LC-20"


def test_a_noble_term_without_a_Noble():
    state = seated({}, PAIRS)
    for text in ("give noble KS", "give noble KC", "get noble KD", "give noble KH"):
        assert refusal(state, f"KH offer KC {text}").clause == "LC-20"
    assert refusal(seated({}, {"KS": "KC"}), "KH offer KC give noble KD").clause == "LC-20"


def test_no_one_can_move_for_another_seat():
    assert refusal(seated({}), "KD venture").clause == "LC-3"
    state = duel("KC bid 7C")
    assert refusal(state, "KC bid 7C").clause == "LC-3"
    assert refusal(state, "KS bid 7C").clause == "LC-3"
    offered = play(seated({"KH": "7H"}), "KH offer KD give 7H")
    assert refusal(offered, "KC accept").clause == "LC-3"
    assert refusal(offered, "KH accept").clause == "LC-3"
