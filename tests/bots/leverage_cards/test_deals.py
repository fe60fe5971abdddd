"""Deals, promises and bluffs of rule-based players."""

import random
from array import array

import pytest

from fulcrum.bots.leverage_cards import temperaments
from fulcrum.bots.leverage_cards.rule_bot import RuleBot
from fulcrum.core.state import State
from fulcrum.games.leverage_cards.notation import seat_names
from tests.bots.leverage_cards.tables import give_hand, kingdoms, new_game, take_turn

CALM = temperaments.mind(noise=0.0, bluff=0.0)
# Deals whenever both gain by it.
KEEN = temperaments.mind(noise=0.0, bluff=0.0, deal_base=60.0, call_base=-100.0, freedom=0.0)


def choice(state: State, seat: int, row: "array[float]", seed: int = 1) -> str:
    return str(RuleBot(row).choose(state.observation(seat), rng=random.Random(seed)))


def card_of(state: State, seat: int, value: str) -> str:
    """The name of a card of a value in a seat's hand."""
    hand: list[str] = state.view(seat)["hand"]
    return next(card for card in hand if card.startswith(value))


def test_mercenaries_found_a_kingdom_by_an_oath() -> None:
    state = new_game(4, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [10, 9, 8])
    offer = choice(state, 0, KEEN)
    assert offer.endswith("get swear")
    state.push(offer, 0)
    partner = state.actors[0]
    assert choice(state, partner, temperaments.mind(noise=0.0, freedom=-20.0)) == "accept"
    assert choice(state, partner, temperaments.mind(noise=0.0, freedom=60.0)) == "reject"


def offered_for_an_oath() -> tuple[State, str]:
    """Seat 0 offers an 8, which is returned too, for the Allegiance of seat 1."""
    state = new_game(4, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [10, 9, 8])
    give_hand(state, 1, [6, 5, 4])
    eight = card_of(state, 0, "8")
    state.push(f"offer {seat_names(state)[1]} give {eight} get swear", 0)
    return state, eight


def test_an_oath_that_pays_too_little_is_countered_for_more_but_not_without_end() -> None:
    state, eight = offered_for_an_oath()
    haggler = temperaments.mind(noise=0.0, freedom=4.0, counter_bar=0.0)
    answer = choice(state, 1, haggler)
    assert answer.startswith("counter give swear")
    assert f" get {eight} cards:" in answer  # what was offered stays in the deal, with more
    state.push(answer, 1)
    state.push(f"counter give {eight} get swear", 0)
    assert choice(state, 1, haggler) in ("accept", "reject")


def test_the_proud_keep_the_crown_and_the_humble_sell_it() -> None:
    state = kingdoms([None, 0, None, None])
    take_turn(state, 2)
    give_hand(state, 0, [2, 3])
    give_hand(state, 2, [10, 9, 8])
    state.push(f"offer {seat_names(state)[0]} give {card_of(state, 2, '10')} get crown", 2)
    assert choice(state, 0, temperaments.mind(noise=0.0, pride=-40.0)) == "accept"
    assert choice(state, 0, temperaments.mind(noise=0.0, pride=80.0, counter_bar=100.0)) == "reject"


def test_the_loyal_turn_a_bribe_down_that_a_schemer_takes() -> None:
    state = kingdoms([None, 0, None, None, 3, None])
    take_turn(state, 3)
    give_hand(state, 0, [2, 3])
    give_hand(state, 3, [10, 10, 9, 9])
    give_hand(state, 1, [5])
    state.push(f"offer {seat_names(state)[1]} give {card_of(state, 3, '10')} get swear", 3)
    minds = {name: temperaments.mind(noise=0.0, **row) for name, row in temperaments.TEMPERAMENTS.items()}
    assert choice(state, 1, minds["loyal"]) != "accept"
    assert choice(state, 1, minds["schemer"]) == "accept"


@pytest.mark.parametrize(("paid", "answer"), [(False, "refuse"), (True, "consent")])
def test_a_noble_is_handed_over_for_a_payment(paid: bool, answer: str) -> None:
    state = kingdoms([None, 0, 0, None, 3, None])
    take_turn(state, 0)
    give_hand(state, 0, [9, 9, 9])
    give_hand(state, 3, [10, 10, 8, 7])
    _, noble, _, king = seat_names(state)[:4]
    payment = f" pay {noble} {card_of(state, 3, '8')} {card_of(state, 3, '7')}" if paid else ""
    state.push(f"offer {king} give noble {noble} get any:10{payment}", 0)
    state.push(f"accept {card_of(state, 3, '10')}", 3)
    assert choice(state, 1, CALM) == answer


def test_a_new_noble_promises_aid_unless_it_would_not_be_believed() -> None:
    state = kingdoms([None, 0, None, None])
    take_turn(state, 2)
    give_hand(state, 2, [10, 9, 2])
    give_hand(state, 0, [8, 8, 7, 7])
    eager = temperaments.mind(noise=0.0, freedom=-60.0, deal_base=60.0, call_base=-100.0)
    assert choice(state, 2, eager).endswith(" give swear promise aid")
    state.data["broken", 2] = 20
    assert choice(state, 2, eager).endswith(" give swear")


def test_broken_promises_make_a_deal_dearer() -> None:
    state = kingdoms([None, 0, None, None])
    take_turn(state, 2)
    give_hand(state, 2, [10, 9, 2])
    give_hand(state, 0, [8, 8, 7, 7])
    state.push(f"offer {seat_names(state)[0]} give swear promise aid get any:8", 2)
    row = temperaments.mind(noise=0.0)
    bar = next(
        bar for bar in range(-60, 60) if not choice(state, 0, with_bar(row, bar)).startswith("accept")
    )  # a King who asks for more gain than this does not accept
    state.data["broken", 2] = 5
    assert not choice(state, 0, with_bar(row, bar - 1)).startswith("accept")


def with_bar(row: "array[float]", bar: float) -> "array[float]":
    changed = row[:]
    changed[temperaments.traits.ACCEPT_BAR] = bar
    return changed


def test_a_call_is_made_and_answered_and_an_offer_picked() -> None:
    state = new_game(5, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [10, 9, 8])
    assert choice(state, 0, temperaments.mind(noise=0.0, freedom=0.0, call_base=100.0)) == "call"
    assert choice(state, 0, temperaments.mind(noise=0.0, call_base=-100.0)) != "call"
    state.push("call", 0)
    eager, shy = temperaments.mind(noise=0.0, freedom=-60.0), temperaments.mind(noise=0.0, call_bar=1000.0)
    assert {choice(state, seat, shy) for seat in range(1, 5)} == {"decline"}
    answers = {seat: choice(state, seat, eager) for seat in range(1, 5)}
    assert all(answer.startswith("offer") for answer in answers.values())
    for seat, answer in answers.items():
        state.push(answer, seat)
    assert choice(state, 0, temperaments.mind(noise=0.0, accept_bar=-1000.0)).startswith("pick")
    assert choice(state, 0, temperaments.mind(noise=0.0, accept_bar=1000.0)) == "reject"


def test_what_was_turned_down_this_turn_is_not_offered_again() -> None:
    state = new_game(4, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [10, 9, 8])
    offers = []
    while (offer := choice(state, 0, KEEN)).startswith("offer"):
        offers.append(offer)
        state.push(offer, 0)
        state.push("reject", state.actors[0])
    assert len(offers) == len(set(offers)) == 3


def test_a_bluff_is_the_lowest_card_alone_and_stood_by() -> None:
    state = new_game(4, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [10, 9, 2])
    give_hand(state, 1, [8, 8, 8])
    state.push(f"duel {seat_names(state)[1]}", 0)
    always = temperaments.mind(noise=0.0, bluff=1.0)
    assert choice(state, 0, always) == f"bid {card_of(state, 0, '2')}"
    assert choice(state, 0, CALM) != f"bid {card_of(state, 0, '2')}"
    state.push(choice(state, 0, always), 0)
    state.push(choice(state, 1, CALM), 1)
    assert choice(state, 0, CALM) == "yield"
    assert choice(state, 0, always) == "stand"


def test_the_schemer_bluffs_most_and_the_loyal_least() -> None:
    shares = {
        name: temperaments.mind(**row)[temperaments.traits.BLUFF] for name, row in temperaments.TEMPERAMENTS.items()
    }
    assert max(shares, key=lambda name: shares[name]) == "schemer"
    assert min(shares, key=lambda name: shares[name]) == "loyal"
