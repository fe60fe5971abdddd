"""The questions that the rulebook answers, each as a test, in our words."""

import pytest

from tests.games.leverage_cards.positions import (
    ORDER,
    PAIRS,
    actors,
    at_war,
    hand,
    kinds,
    liege,
    phase,
    pile,
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


def test_may_Kings_trade_a_Noble_who_does_not_agree_No():
    state = seated({}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK", "KC accept")
    assert set(texts(state, "JK")) == {"consent", "refuse"}
    play(state, "JK refuse")
    assert liege(state, "JK") == "KH"


def test_may_a_King_hand_the_crown_over_in_peace_Yes_and_two_Kingdoms_merge():
    state = seated({"KC": "9C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give crown get 9C", "KC accept", "KD bend", "JK refuse")
    assert (status(state, "KC"), liege(state, "KH"), liege(state, "KD"), liege(state, "KS")) == ("king", *["KC"] * 3)
    assert hand(state, "KH") == ["9C"]


def test_may_a_King_renounce_No():
    assert refusal(seated({}, PAIRS), "KH renounce").clause == "LC-11"


def test_may_a_King_be_blackmailed_Yes():
    state = play(seated({"KH": "QS", "KC": "9C"}, PAIRS), "KH queen QS KC", "KC give 9C")
    assert hand(state, "KH") == ["9C"]


def test_when_may_a_Noble_renounce_On_the_own_turn_of_the_Political_Phase():
    state = seated({}, PAIRS)
    assert refusal(state, "KD renounce").clause == "LC-3"
    play(state, "KH venture", "KD renounce")
    assert status(state, "KD") == "mercenary"
    war = at_war({"KH": "9H", "KD": "2D", "KC": "7C", "KS": "3S"}, PAIRS)
    play(war, "KH ask KD 1", "KC no-ask")
    assert refusal(war, "KD renounce").clause == "LC-26"


def test_who_is_richest_when_Gold_is_equal_King_then_Noble_then_Mercenary_then_suit():
    for hands, richest in (
        ({"KH": "9H", "KD": "9D", "KS": "9S"}, "KH"),
        ({"KD": "9D", "KS": "9S"}, "KD"),
        ({"KC": "9C", "KS": "9S"}, "KS"),
    ):
        state = at_war(hands, {"KD": "KH"})
        assert "wealthiest" in state.outcome.details["victories"][str(seat_of(state, richest))]


def test_may_Kingdoms_merge_By_deal_or_battle_but_not_in_the_War():
    state = seated({"KH": "JC 9H", "KC": "7C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH jack JC KC", "KH bid 9H", "KC bid 7C", "KH stand", "KC stand", "KS bend")
    assert {liege(state, name) for name in ("KD", "JK", "KS")} == {"KH"}
    war = at_war({"KH": "9H", "KC": "7C"}, PAIRS)
    assert refusal(war, "KH offer KC give crown").clause == "LC-26"


def test_can_all_see_the_Aces_Always():
    state = seated({}, PAIRS)
    for seat in (0, 1, 2, 3, None):
        assert [entry["liege"] for entry in state.view(seat)["players"]] == [None, 0, None, 2]


def test_may_two_Leverage_cards_be_played_in_a_turn_No():
    state = play(seated({"KH": "QH QS"}, realm="2S 3S"), "KH queen QH")
    assert refusal(state, "KH queen QS KD").clause == "LC-3"


def test_what_if_both_yield_The_battle_goes_on():
    state = seated({"KH": "9H", "KC": "7C"})
    play(state, "KH duel KC", "KH bid 9H", "KC bid 7C", "KH yield", "KC yield")
    assert kinds(state)[0] == "all yield"
    assert hand(state, "KH") == ["7C"]


def test_what_becomes_of_a_beaten_Kings_Gold_One_card_is_taken_the_rest_discarded():
    state = seated({"KH": "JC 10H 9H", "KC": "7C 8C 2C"}, {"KS": "KC"})
    play(state, "KH jack JC KC", "KH bid 9H 10H", "KC bid 7C 8C", "KH stand", "KC stand")
    assert (hand(state, "KH"), hand(state, "KC")) == (["8C"], ["2C"])
    assert set(pile(state, 3)) == {"9H", "10H", "7C"}


def test_must_a_King_ask_the_Nobles_for_Gold_No():
    state = play(at_war({"KH": "9H", "KC": "7C", "KD": "5D"}, PAIRS), "KH no-ask", "KC no-ask")
    assert (phase(state), hand(state, "KD")) == ("war-bid", ["5D"])


def test_may_a_Noble_who_would_not_bend_still_win_Yes():
    state = seated({"KH": "JC 9H", "KC": "7C", "KS": "10S 10D"}, {"KS": "KC", "KD": "KC"}, realm="", turn="KH")
    play(state, "KH jack JC KC", "KH bid 9H", "KC bid 7C", "KH stand", "KC stand", "KS refuse", "KD bend")
    assert status(state, "KS") == "mercenary"
    assert "duel KC" in texts(play(state, "KD pass", "KC pass"), "KS")
    play(state, "KS pass")
    assert state.outcome.details["victories"]["3"] == ["wealthiest"]


def test_what_if_the_Undead_King_has_no_Gold_when_challenged_The_Jack_is_wasted():
    state = play(seated({"KH": "JC 9H", "JK": "QH"}, names=FIVE, undead=True), "KH jack JC JK")
    assert (status(state, "JK"), hand(state, "KH"), pile(state, 1)) == ("undead", ["9H"], ["JC"])


def test_may_the_Undead_King_be_the_Wealthiest_No():
    hands = {"KH": "9H", "KD": "JD", "KC": "JC", "JK": "10C 10D 10H"}
    state = at_war(hands, {"KD": "KH"}, undead=True)
    play(state, "KH no-ask", "KH bid 9H", "JK bid 10C", "KH yield", "KH flee")
    assert state.over
    assert state.outcome.details["victories"] == {"4": ["king"]}
    assert state.outcome.scores[4] == 30


def test_when_is_a_hand_cut_down_At_once():
    state = play(seated({"KH": "7H 8H 9H"}), "KH venture")
    assert (phase(state), actors(state)) == ("discard", {"KH"})


def test_what_goes_to_the_pile_Leverage_cards_pledges_and_what_is_too_much():
    state = seated({"KH": "QH 8H 9H"}, realm="2S 3S 4S 5S")
    play(state, "KH queen QH", "KH discard 2S 3S 4S")
    assert pile(state, 4) == ["QH", "2S", "3S", "4S"]
    battle = seated({"KH": "9H 3H", "KC": "7C 2C"})
    play(battle, "KH duel KC", "KH bid 9H 3H", "KC bid 7C 2C", "KH stand", "KC stand")
    assert pile(battle, 3) == ["3H", "9H", "2C"]


def test_may_a_King_who_died_in_the_war_still_win_Yes_with_the_Kingdom():
    hands = {"KH": "2H", "KD": "10D 9D", "KC": "7C 3C", "KS": "JS"}
    state = at_war(hands, PAIRS)
    play(state, "KH no-ask", "KC no-ask", "KH bid 2H", "KC bid 7C", "KH stand", "KC stand")
    assert player(state, "KH")["dead"]
    play(state, "KC no-ask", "KD bid 9D", "KC bid 2H", "KC yield", "KD stand")
    assert state.outcome.details["victories"]["0"] == ["status"]
