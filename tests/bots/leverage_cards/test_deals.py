"""Deals and bluffs of rule-based players."""

import random
from array import array

from fulcrum.bots.leverage_cards import temperaments
from fulcrum.bots.leverage_cards.rule_bot import RuleBot
from fulcrum.core.state import State
from fulcrum.games.leverage_cards.notation import seat_names
from tests.bots.leverage_cards.tables import give_hand, kingdoms, new_game, take_turn

KEEN = temperaments.mind(noise=0.0, offer_term=30.0)  # offers a term whenever both gain by it
CALM = temperaments.mind(noise=0.0, bluff=0.0)


def choice(state: State, seat: int, row: "array[float]", seed: int = 1) -> str:
    return str(RuleBot(row).choose(state.observation(seat), rng=random.Random(seed)))


def test_a_poor_king_sells_the_crown_and_a_rich_mercenary_buys_it() -> None:
    state = kingdoms([None, 0, None, None])
    take_turn(state, 0)
    give_hand(state, 0, [2, 3])
    give_hand(state, 2, [10, 9, 8])
    offer = choice(state, 0, KEEN)
    assert offer.endswith("give crown get any:10")
    state.push(f"offer {seat_names(state)[2]} give crown get any:10", 0)
    assert choice(state, 2, CALM).startswith("accept")


def test_a_king_with_gold_keeps_the_crown() -> None:
    state = kingdoms([None, 0, None, None])
    take_turn(state, 0)
    give_hand(state, 0, [9, 8, 7, 6])
    assert "crown" not in choice(state, 0, KEEN)
    give_hand(state, 2, [10, 10, 5])
    take_turn(state, 2)
    state.push(f"offer {seat_names(state)[0]} give {state_card(state, 2, '10')} get crown", 2)
    assert not choice(state, 0, CALM).startswith("accept")


def test_the_crown_of_a_poor_king_is_bought_with_a_card_that_will_do() -> None:
    state = kingdoms([None, 0, None, None])
    give_hand(state, 0, [])
    give_hand(state, 2, [10, 9, 5])
    take_turn(state, 2)
    name = seat_names(state)[0]
    assert choice(state, 2, KEEN) == f"offer {name} give {state_card(state, 2, '5')} get crown"


def test_a_noble_is_sold_to_a_king_with_more_cards_but_the_last_one_is_not() -> None:
    lieges = [None, 0, 0, None, 3, None]
    state = kingdoms(lieges)
    take_turn(state, 0)
    give_hand(state, 0, [9, 9, 9])
    give_hand(state, 3, [10, 10, 9, 8, 7])
    offer = choice(state, 0, KEEN)
    assert " give noble " in offer
    assert offer.endswith(" get any:7")
    state.push(offer, 0)
    lieges[2] = None
    state = kingdoms(lieges)
    take_turn(state, 0)
    give_hand(state, 0, [9, 9, 9])
    give_hand(state, 3, [10, 10, 9, 8, 7])
    assert "noble" not in choice(state, 0, KEEN)


def test_a_sale_that_is_too_dear_is_countered_with_a_lower_card() -> None:
    state = new_game(4, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [0, 4, 3])
    give_hand(state, 1, [8, 5, 2])
    goods = next(str(m).split()[3] for m in state.legal_moves(0) if " give Q" in str(m) or " give J" in str(m))
    state.push(f"offer {seat_names(state)[1]} give {goods} get any:10", 0)
    answer = choice(state, 1, CALM)
    assert answer.startswith("counter give ")
    assert answer.endswith(f" get {goods}")
    state.push(answer, 1)


def test_a_price_that_is_too_low_is_countered_with_a_higher_one() -> None:
    state = new_game(4, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [2, 4, 3])
    give_hand(state, 1, [6, 6, 6])
    wish, low = state_card(state, 1, "6"), state_card(state, 0, "2")
    state.push(f"offer {seat_names(state)[1]} give {low} get {wish}", 0)
    answer = choice(state, 1, CALM)
    assert answer == f"counter give {wish} get any:8"
    state.push(answer, 1)


def test_a_bluff_is_the_lowest_card_alone_and_stood_by() -> None:
    state = new_game(4, False, 3)
    take_turn(state, 0)
    give_hand(state, 0, [10, 9, 2])
    give_hand(state, 1, [8, 8, 8])
    state.push(f"duel {seat_names(state)[1]}", 0)
    always = temperaments.mind(noise=0.0, bluff=1.0)
    assert choice(state, 0, always) == f"bid {state_card(state, 0, '2')}"
    assert choice(state, 0, CALM) != f"bid {state_card(state, 0, '2')}"
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


def state_card(state: State, seat: int, value: str) -> str:
    """The name of a card of a value in a seat's hand."""
    hand: list[str] = state.view(seat)["hand"]
    return next(card for card in hand if card.startswith(value))
