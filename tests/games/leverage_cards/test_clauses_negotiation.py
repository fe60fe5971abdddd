"""Leverage clause by clause: what a deal may hold, consent, payment and draws."""

import pytest

from fulcrum.games.leverage_cards import actions as act
from tests.games.leverage_cards.positions import (
    ORDER,
    PAIRS,
    actors,
    hand,
    kinds,
    liege,
    phase,
    play,
    player,
    refusal,
    seat_of,
    seated,
    status,
    texts,
)

pytestmark = pytest.mark.kernel
FIVE = ORDER[:5]


def offer(state, name):
    return state.view(seat_of(state, name))["offer"]


# LC-20: what a deal may hold


def test_LC_20_cards_for_cards():
    state = seated({"KH": "7H JC", "KD": "10S 3D"})
    play(state, "KH offer KD give JC 7H get 10S", "KD accept")
    assert hand(state, "KH") == ["10S"]
    assert hand(state, "KD") == ["7H", "3D", "JC"]
    assert str(state.log[0].move) == "offer KD give 7H JC get 10S"


def test_LC_20_the_giver_names_cards_left_open():
    state = seated({"KH": "7H", "KD": "10S 3D 3H"})
    play(state, "KH offer KD give 7H get cards:1 any:3")
    assert [text for text in texts(state, "KD") if text.startswith("accept")] == [
        "accept 10S 3H",
        "accept 10S 3D",
        "accept 3H 3D",
    ]
    assert refusal(state, "KD accept 10S").clause == "LC-20"
    assert refusal(state, "KD accept 10S 7H").clause == "LC-20"
    play(state, "KD accept 3D 10S")
    assert hand(state, "KH") == ["10S", "3D"]


def test_LC_20_missing_cards_prevent_acceptance_and_no_one_learns_why():
    outcomes = []
    for cards, realm in (("10S 3D", "9S 2S"), ("9S 3D", "10S 2S")):
        state = play(seated({"KH": "7H", "KD": cards}, realm=realm), "KH offer KD give 7H get 10S")
        assert ("accept" in texts(state, "KD")) == ("10S" in cards)
        play(state, "KD reject")
        outcomes.append([state.view(seat_of(state, name)) for name in ("KH", "KC", "KS")])
    assert outcomes[0] == outcomes[1]
    assert refusal(play(seated({"KD": "9S"}), "KH offer KD get 10S"), "KD accept").clause == "LC-20"


def test_LC_20_swear_to_a_Mercenary_makes_a_King():
    state = play(seated({}), "KH offer KD give swear", "KD accept", "KD decline", "KH decline")
    assert (status(state, "KD"), liege(state, "KH")) == ("king", "KD")
    state = play(seated({}, {"KC": "KD"}), "KH offer KD give swear", "KD accept")
    assert (status(state, "KD"), liege(state, "KH")) == ("king", "KD")


def test_LC_20_a_Noble_can_sell_their_Allegiance():
    state = seated({"KC": "9C 8C"}, {**PAIRS, "JK": "KH"}, turn="KD", names=FIVE)
    play(state, "KD offer KC give swear get 9C", "KC accept")
    assert (liege(state, "KD"), hand(state, "KD"), hand(state, "KC")) == ("KC", ["9C"], ["8C"])
    assert (status(state, "KH"), liege(state, "JK")) == ("king", "KH")
    assert phase(state) == "draw"


def test_LC_20_a_Noble_can_be_asked_to_swear_and_make_a_Mercenary_King():
    state = seated({"KC": "9C"}, {"KD": "KH", "KS": "KH"}, turn="KC")
    assert "offer KD get swear" in texts(state, "KC")
    play(state, "KC offer KD give 9C get swear", "KD accept")
    assert (status(state, "KC"), liege(state, "KD"), hand(state, "KD")) == ("king", "KC", ["9C"])
    assert (status(state, "KH"), liege(state, "KS")) == ("king", "KH")


def test_LC_20_a_King_whose_last_Noble_swears_elsewhere_falls():
    state = seated({"KH": "2H 3H 4H 5H"}, PAIRS, turn="KD")
    play(state, "KD offer KC give swear", "KC accept")
    assert (status(state, "KH"), status(state, "KC"), liege(state, "KD")) == ("mercenary", "king", "KC")
    assert "crown falls" in kinds(state)
    assert (phase(state), actors(state)) == ("discard", {"KH"})
    play(state, "KH discard 2H")
    assert phase(state) == "draw"


def test_LC_20_a_Noble_cant_swear_to_their_own_King():
    state = seated({}, PAIRS, turn="KD")
    assert "offer KC give swear" in texts(state, "KD")
    assert "offer KH give swear" not in texts(state, "KD")
    error = refusal(state, "KD offer KH give swear")
    assert (error.clause, error.reason) == ("LC-20", "KD serves KH already")
    assert refusal(seated({}, PAIRS), "KH offer KD get swear").reason == "KD serves KH already"


def test_LC_20_a_crown_given_away():
    state = seated({}, {"KD": "KH", "KC": "KH"})
    play(state, "KH offer KS give crown", "KS accept")
    assert actors(state) == {"KD"}
    play(state, "KD bend", "KC refuse")
    assert [status(state, name) for name in ORDER[:4]] == ["noble", "noble", "mercenary", "king"]
    assert liege(state, "KH") == liege(state, "KD") == "KS"


def test_LC_20_a_Noble_handed_over():
    state = seated({}, {"KD": "KH", "KS": "KC", "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK", "KC accept")
    assert (phase(state), actors(state)) == ("consent", {"JK"})
    play(state, "JK consent")
    assert liege(state, "JK") == "KC"


def test_LC_20_a_Noble_is_handed_to_a_Mercenary_who_becomes_King():
    state = seated({}, {"KD": "KH", "JK": "KH"}, names=FIVE)
    assert "offer KC give noble JK" in texts(state, "KH")
    play(state, "KH offer KC give noble JK", "KC accept")
    assert (status(state, "KC"), actors(state)) == ("mercenary", {"JK"})
    play(state, "JK consent")
    assert (status(state, "KC"), liege(state, "JK"), status(state, "KH")) == ("king", "KC", "king")


def test_LC_20_a_King_who_hands_over_the_last_Noble_falls():
    state = play(seated({}, {"KD": "KH"}), "KH offer KC give noble KD", "KC accept", "KD consent")
    assert [status(state, name) for name in ("KH", "KD", "KC")] == ["mercenary", "noble", "king"]


def test_LC_20_a_Noble_for_a_Noble():
    state = play(seated({}, PAIRS), "KH offer KC give noble KD get noble KS", "KC accept")
    assert actors(state) == {"KD", "KS"}
    play(state, "KS consent", "KD consent")
    assert (liege(state, "KD"), liege(state, "KS")) == ("KC", "KH")
    assert status(state, "KH") == status(state, "KC") == "king"


def test_LC_20_promises_of_each_kind_once():
    """In a deal of promises alone, of both sides. No promise is listed, and all are accepted."""
    state = seated({"KH": "7H"})
    assert not [text for text in texts(state, "KH") if "promise" in text]
    play(state, "KH offer KD give promise bend promise aid promise peace 2 get promise peace 3", "KD accept")
    assert str(state.log[0].move) == "offer KD give promise peace 2 promise aid promise bend get promise peace 3"
    assert state.view()["promises"] == [
        {"from": 0, "to": 1, "promise": "peace", "turns": 2},
        {"from": 0, "to": 1, "promise": "aid", "turns": None},
        {"from": 0, "to": 1, "promise": "bend", "turns": None},
        {"from": 1, "to": 0, "promise": "peace", "turns": 3},
    ]


def test_LC_20_anyone_can_promise_anything_to_anyone():
    state = seated({"JK": "7C"}, {"KD": "JK"}, turned=("KD",), names=FIVE, undead=True, turn="KD")
    play(state, "KD offer JK give promise peace 1 promise aid promise bend get promise bend", "JK accept")
    assert [promise["from"] for promise in state.view()["promises"]] == [1, 1, 1, 4]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("offer KD", "the offer moves nothing: put in cards, a political term or a promise"),
        ("offer KH give 7H", "a deal is made with another player"),
        ("offer KD give 8H", "you do not hold 8H"),
        ("offer KD get cards:2", "KD holds one card"),
        ("offer KC give noble KD", "KH is no King and has no Noble to give"),
        ("offer KC give crown", "KH is no King and has no crown to give"),
        ("offer KS get swear", "only Mercenaries and Nobles can swear, and KS is a King"),
        ("offer KD give swear", "one swears to a King or a Mercenary, and KD is a Noble"),
        ("offer KS get noble KC", "KC is no Noble of KS"),
        (
            "offer KS give swear get crown",
            "a deal has one political term, but that a Noble may be given for a Noble",
        ),
        (
            "offer KC get 2S 3S 4S 5S 6S 7S 8S 9S 10S 2H 3H 4H any:2",
            "an offer asks for 12 cards by name and value at most",
        ),
    ],
)
def test_LC_20_offers_that_make_no_sense_are_refused(text, words):
    state = seated({"KH": "7H", "KD": "2D"}, {"KD": "KS"})
    error = refusal(state, f"KH {text}")
    assert (error.clause, error.reason) == ("LC-20", words)


def test_LC_20_another_players_Noble_can_not_be_handed_over():
    assert refusal(seated({}, PAIRS), "KH offer KC give noble KS").reason == "KS is no Noble of KH"


def test_LC_20_a_Noble_is_not_handed_over_to_a_Noble():
    error = refusal(seated({}, PAIRS), "KH offer KS give noble KD")
    assert error.reason == "a Noble is handed over to a King or a Mercenary, and KS is a Noble"


def test_LC_20_at_most_twelve_cards_are_asked_for_those_for_a_Noble_among_them():
    names = "2S 3S 4S 5S 6S 7S 8S 9S 10S 2H 3H"
    state = seated({"KH": "7H", "KC": "9C"}, PAIRS)
    for text in (f"get {names} 4H pay KD 5H", f"get {names} any:4 pay KD 5H", f"get {names} pay KD 4H 5H"):
        error = refusal(state, f"KH offer KC give noble KD {text}")
        assert error.reason == "an offer asks for 12 cards by name and value at most"
    play(state.copy(), f"KH offer KC give noble KD get {names} 4H pay KD 7H")  # an own card isn't asked for
    play(state, f"KH offer KC give noble KD get {names} cards:1 pay KD 4H 7H")


# LC-22: draws, consent, and what Nobles are paid


def test_LC_22_an_exchange_draws():
    """Cards of both sides, or a political term with nothing for it."""
    state = play(seated({"KH": "7H", "KD": "3D"}), "KH offer KD give 7H get any:3", "KD accept 3D")
    assert (phase(state), actors(state)) == ("draw", {"KH", "KD"})
    state = play(seated({}), "KH offer KD give swear", "KD accept")
    assert (phase(state), actors(state)) == ("draw", {"KH", "KD"})
    state = play(seated({"KH": "7H"}, {"KD": "KH"}), "KH offer KC give crown", "KC accept", "KD refuse")
    assert (phase(state), actors(state)) == ("draw", {"KH", "KC"})


@pytest.mark.parametrize(
    "deal", ["give 7H", "get 3D", "give promise aid", "give 7H get promise bend", "give promise aid get promise aid"]
)
def test_LC_22_a_gift_draws_nothing(deal):
    state = play(seated({"KH": "7H", "KD": "3D"}), f"KH offer KD {deal}", "KD accept")
    assert (phase(state), actors(state), state.view()["realm"]) == ("action", {"KD"}, 5)


def test_LC_22_both_may_draw_and_the_last_card_is_the_active_players():
    hands, deal = {"KH": "7H", "KD": "3D"}, ("KH offer KD give 7H get 3D", "KD accept")
    state = play(seated(hands, realm="9C"), *deal, "KD draw", "KH draw")
    assert (hand(state, "KH"), hand(state, "KD")) == (["3D", "9C"], ["7H"])
    state = play(seated(hands, realm=""), *deal)
    assert (phase(state), actors(state)) == ("action", {"KD"})


def test_LC_22_a_Noble_who_refuses_ends_the_deal():
    state = seated({"KH": "2H", "KC": "9C 8C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK promise aid get 9C pay JK 2H 8C", "KC accept", "JK refuse")
    assert liege(state, "JK") == "KH"
    assert [hand(state, name) for name in ("KH", "KC", "JK")] == [["2H"], ["8C", "9C"], []]
    assert state.view(0)["aside"] == state.view(2)["aside"] == []
    assert (phase(state), actors(state), state.view()["promises"]) == ("action", {"KH"}, [])


def test_LC_22_the_Noble_is_paid_by_either_side():
    state = seated({"KH": "2H 3H", "KC": "9C 8C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK get 9C pay JK 8C 2H")
    assert str(state.log[0].move) == "offer KC give noble JK get 9C pay JK 2H 8C"
    pay = [{"noble": 4, "from": 0, "cards": ["2H"]}, {"noble": 4, "from": 2, "cards": ["8C"]}]
    full = {"give": ["noble JK"], "get": ["9C"], "pay": pay}
    assert offer(state, "KC") == {"from": 0, "to": 2, "counter": False, "counters": 0, **full}
    play(state, "KC accept", "JK consent")
    assert [hand(state, name) for name in ("KH", "KC", "JK")] == [["3H", "9C"], [], ["2H", "8C"]]
    assert liege(state, "JK") == "KC"


def test_LC_22_the_other_player_pays_by_name_and_cant_accept_without_the_card():
    state = seated({"KH": "2H", "KC": "9C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK pay JK 8C")
    assert [text for text in texts(state, "KC") if not text.startswith("counter")] == ["reject"]
    error = refusal(state, "KC accept")
    assert (error.clause, error.reason) == ("LC-20", "you do not hold 8C, which is asked for")
    play(state, "KC counter get noble JK pay JK 9C", "KH accept", "JK consent")
    assert (hand(state, "JK"), hand(state, "KC"), liege(state, "JK")) == (["9C"], [], "KC")


def test_LC_22_in_a_swap_each_Noble_may_be_paid():
    state = seated({"KH": "2H 3H", "KC": "9C 8C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble KD get noble KS pay KS 9C 2H pay KD 8C 3H", "KC accept")
    assert str(state.log[0].move) == "offer KC give noble KD get noble KS pay KD 3H 8C pay KS 2H 9C"
    play(state, "KD consent", "KS consent")
    assert [hand(state, name) for name in ("KH", "KC", "KD", "KS")] == [[], [], ["3H", "8C"], ["2H", "9C"]]


def test_LC_22_a_paid_Noble_discards():
    state = seated({"KH": "2H 3H", "JK": "2C 3C 4C 5C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK pay JK 2H 3H", "KC accept", "JK consent")
    assert (phase(state), actors(state), player(state, "JK")["hand_size"]) == ("discard", {"JK"}, 6)
    assert refusal(state, "JK discard 2C 3C").reason == "exactly 1 must go"
    play(state, "JK discard 2C")
    assert (hand(state, "JK"), phase(state)) == (["2H", "3H", "3C", "4C", "5C"], "draw")


def test_LC_22_only_a_Noble_who_is_handed_over_is_paid():
    state = seated({"KH": "2H"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    for text in ("give noble JK pay KD 2H", "give noble KD get noble KS pay JK 2H", "give promise aid pay KC 2H"):
        error = refusal(state, f"KH offer KC {text}")
        noble = text.split()[-2]
        reason = f"{noble} is not handed over in this deal, so can't be paid in it"
        assert (error.clause, error.reason) == ("LC-22", reason)


@pytest.mark.parametrize("swap", [False, True])
def test_LC_22_no_payment_is_begun_without_a_card_for_it(swap):
    """With an empty hand and twelve cards asked for, no card is left to pay with: the draft must end without it."""
    state = seated({"KH": "2H" if swap else ""}, {**PAIRS, "JK": "KH"}, names=FIVE)
    wishes = "2S 3S 4S 5S 6S 7S 8S 9S 10S 3H 4H 5H" + (" noble KS pay KD 2H" if swap else "")
    text = f"offer KC give noble KD get {wishes}"
    *steps, last = state.game.parse(text, state, 0).actions
    for action in steps:
        state.game.kernel.apply(state.data, 0, action)
    listed = state.actions(0)
    assert last in listed
    assert act.PAY not in listed
