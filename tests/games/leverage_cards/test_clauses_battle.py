"""Leverage clause by clause: battles, the War of Kings, victory, the Undead King, who sees what."""

import pytest

from fulcrum.core.errors import IllegalMove, InvalidMove
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
LIVING = ORDER[:5]


def challenged(hands=None, nobles=None, **options):
    """KH, a Mercenary unless `nobles` says otherwise, has played a Jack at KC, whose Nobles are KS and KD."""
    hands = {"KH": "JC 9H 2H", "KC": "7C 3C", **(hands or {})}
    return play(seated(hands, nobles or {"KS": "KC", "KD": "KC"}, **options), "KH jack JC KC")


def fought(state, attack, defence, words=("stand", "stand")):
    return play(state, f"KH bid {attack}", f"KC bid {defence}", f"KH {words[0]}", f"KC {words[1]}")


def pledged(state):
    return [entry["pledged"] for entry in state.view()["players"]]


def test_LC_13_when_both_have_bid_everyone_sees_how_many_cards_but_not_which():
    state = play(challenged(), "KH bid 9H 2H")
    assert pledged(state) == [0, 0, 0, 0]
    play(state, "KC bid 7C")
    assert pledged(state) == [2, 0, 1, 0]
    twin = play(challenged(), "KH bid 9H 2H", "KC bid 3C")
    for name in ("KH", "KD", "KS"):
        seat = seat_of(state, name)
        assert state.view(seat) == twin.view(seat)
        assert [entry["pledged"] for entry in state.view(seat)["players"]] == [2, 0, 1, 0]
    assert [player(state, name)["hand_size"] for name in ("KH", "KC")] == [2, 2]
    assert [event["words"] for event in state.view()["events"]] == [
        "The King of Hearts has bid 2 cards",
        "The King of Clubs has bid one card",
    ]
    assert [entry["move"] for entry in state.view()["moves"]][-2:] == ["bid", "bid"]
    play(state, "KH stand")
    assert pledged(state) == [2, 0, 1, 0]
    play(state, "KC yield")
    assert pledged(state) == [0, 0, 0, 0]


def test_LC_13_bids_are_counted_in_wars_and_successions_too():
    state = play(no_aid(war()), "KH bid 9H 2H", "KC bid 7C")
    assert (phase(state), pledged(state)) == ("war-yield", [2, 0, 1, 0])
    state = undead_war(nobles={"KS": "KC"}, KC="7C 9C", JK="10C 2C 3C")
    play(state, "KC no-ask", "JK no-ask", "KC bid 9C", "JK bid 10C 2C")
    assert pledged(state) == [0, 0, 1, 0, 2]
    state = play(crisis(), "KS bid 8S", "KD bid 5D 6D", "KC bid 7C")
    assert (phase(state), pledged(state)) == ("succession-yield", [0, 2, 1, 1, 0, 0])
    play(state, "KS yield", "KC stand", "KD stand")
    assert pledged(state) == [0] * 6


def test_LC_13_no_bid_is_counted_before_all_have_bid():
    views = []
    for bid in ("9H", "9H 2H"):
        state = play(challenged(), f"KH bid {bid}")
        assert actors(state) == {"KC"}
        views.append([state.view(seat_of(state, name)) for name in ("KD", "KC", "KS")])
        assert player(state, "KH")["hand_size"] == 2
    assert views[0] == views[1]


def test_LC_13_a_bid_is_of_Gold_cards_in_hand():
    state = challenged({"KH": "JC JD 9H"})
    assert refusal(state, "KH bid JD").reason == "JD is no Gold card"
    assert refusal(state, "KH bid 10S").reason == "you do not hold 10S"
    assert refusal(state, "KH yield").clause == "LC-13"
    assert texts(state, "KC") == ["bid 3C", "bid 7C", "bid 3C 7C"]


def test_LC_14_who_yields_alone_concedes_and_both_keep_their_bids():
    state = fought(challenged(), "9H", "7C", ("yield", "stand"))
    assert hand(state, "KH") == ["2H", "9H"]
    assert hand(state, "KC") == ["3C", "7C"]
    assert status(state, "KC") == "king"
    spectator = [entry["move"] for entry in state.view()["moves"]]
    assert spectator == ["jack JC KC", "bid", "bid", "yield", "stand"]


def test_LC_14_yielding_twice_is_refused():
    state = play(challenged(), "KH bid 9H", "KC bid 7C", "KH yield")
    with pytest.raises(IllegalMove) as caught:
        state.push("yield", seat_of(state, "KH"))
    assert caught.value.clause == "LC-3"


def test_LC_14_the_bids_are_shown_to_all_when_no_one_concedes():
    state = fought(challenged(), "9H", "7C")
    assert [entry["move"] for entry in state.view()["moves"]][1:3] == ["bid 9H", "bid 7C"]


def test_LC_15_the_higher_total_wins_and_a_tie_is_the_defenders():
    assert status(fought(challenged(), "2H 9H", "7C 3C"), "KC") == "mercenary"
    tie = fought(challenged({"KC": "7C 2C"}), "9H", "7C 2C")
    assert status(tie, "KC") == "king"
    assert "hold" in kinds(tie)


def test_LC_16_the_winner_takes_one_card_and_the_rest_is_discarded():
    state = fought(challenged(), "2H 9H", "3C 7C")
    assert hand(state, "KH") == ["7C"]
    assert hand(state, "KC") == []
    assert pile(state, 3) == ["2H", "9H", "3C"]


def test_LC_16_of_equal_cards_the_suit_order_says_which():
    state = fought(challenged({"KH": "JC 10H 9H", "KC": "7C 7S 7D"}), "10H 9H", "7S 7D")
    assert hand(state, "KH") == ["7S"]


def test_LC_17_a_King_without_Gold_yields():
    state = challenged({"KC": "QC"})
    assert phase(state) == "bend"
    assert (status(state, "KH"), liege(state, "KC")) == ("king", "KH")


def test_LC_18_a_King_who_lost_is_a_Mercenary_and_the_Nobles_choose_clockwise():
    state = fought(challenged(), "9H", "7C")
    assert (status(state, "KC"), actors(state)) == ("mercenary", {"KS"})
    play(state, "KS refuse")
    assert actors(state) == {"KD"}
    play(state, "KD bend")
    assert [status(state, name) for name in ORDER[:4]] == ["king", "noble", "mercenary", "mercenary"]


def test_LC_18_a_King_who_yielded_is_the_challengers_Noble():
    state = fought(challenged(), "9H", "7C", ("stand", "yield"))
    play(state, "KS refuse", "KD refuse")
    assert (status(state, "KH"), liege(state, "KC")) == ("king", "KH")
    assert status(state, "KD") == status(state, "KS") == "mercenary"


def test_LC_18_without_followers_there_is_no_crown():
    state = play(fought(challenged(), "9H", "7C"), "KS refuse", "KD refuse")
    assert status(state, "KH") == "mercenary"


def test_LC_18_a_Noble_takes_the_Ace_back_and_the_former_King_may_fall():
    state = challenged(nobles={"KH": "KD", "KS": "KC"})
    play(fought(state, "9H", "7C"), "KS bend")
    assert [status(state, name) for name in ORDER[:4]] == ["king", "mercenary", "mercenary", "noble"]


def test_LC_18_a_Noble_may_bring_their_King_down():
    state = challenged(nobles={"KH": "KC", "KS": "KC"})
    play(fought(state, "9H", "7C"), "KS bend")
    assert (status(state, "KH"), liege(state, "KS"), status(state, "KC")) == ("king", "KH", "mercenary")


def test_LC_18_a_King_who_wins_merges_two_Kingdoms():
    state = challenged(nobles=PAIRS)
    play(fought(state, "9H", "7C", ("stand", "yield")), "KS bend")
    assert state.outcome.clause == "LC-24"
    state = challenged(nobles=PAIRS)
    play(fought(state, "9H", "7C"), "KS refuse")
    assert (status(state, "KH"), liege(state, "KD")) == ("king", "KH")


def test_LC_19_a_challenger_who_loses_changes_nothing_but_cards():
    before = ["mercenary", "noble", "king", "noble"]
    state = fought(challenged(), "2H", "7C")
    assert [status(state, name) for name in ORDER[:4]] == before
    assert hand(state, "KC") == ["2H", "3C"]


# War


def war(**hands):
    """Two Kingdoms of two: KH with KD, KC with KS."""
    return at_war({"KH": "9H 2H", "KD": "5D 6D", "KC": "7C 3C", "KS": "8S", **hands}, PAIRS)


def no_aid(state):
    return play(state, "KH no-ask", "KC no-ask")


def bids(state, first, second, words=("stand", "stand")):
    return play(state, f"KH bid {first}", f"KC bid {second}", f"KH {words[0]}", f"KC {words[1]}")


def test_LC_26_no_political_action_in_the_War():
    state = war()
    for text in ("venture", "renounce", "offer KC give crown", "pass"):
        assert refusal(state, f"KH {text}").clause == "LC-26"


def test_LC_26_no_Kingdom_or_only_one():
    state = at_war({"KH": "9H"}, {})
    assert (state.outcome.clause, state.outcome.details["king"]) == ("LC-26", None)
    assert state.outcome.winners == (0,)
    state = at_war({"KC": "9H"}, {"KD": "KH"})
    assert (state.outcome.clause, state.outcome.winners) == ("LC-26", (0, 1, 2))


def test_LC_27_a_King_may_ask_one_Noble_for_aid():
    state = war()
    asks = ["ask KD 1", "ask KD 2", "ask KD 3", "ask KD 4", "ask KD all", "no-ask"]
    assert (phase(state), actors(state), texts(state, "KH")) == ("ask", {"KH", "KC"}, asks)
    play(state, "KH ask KD 2", "KC no-ask")
    assert (phase(state), actors(state)) == ("aid", {"KD"})
    assert texts(state, "KD") == ["give 5D 6D", "refuse"]
    play(state, "KD give 6D 5D")
    assert hand(state, "KH") == ["2H", "9H", "5D", "6D"]
    assert state.view()["moves"][-1]["move"] == "give 5D 6D"
    assert kinds(state) == ["aid"]
    assert phase(state) == "war-bid"


def test_LC_27_requests_name_an_own_Noble_and_a_number():
    state = war()
    for name in ("KS", "KC", "KH"):
        error = refusal(state, f"KH ask {name} 2")
        assert (error.clause, error.reason) == ("LC-27", f"{name} isn't your Noble")
    for text in ("ask KD", "ask KD 0", "ask KD two", "ask KD -1", "ask KD 2 3", "ask 2", "ask KX 2"):
        with pytest.raises(InvalidMove):
            state.push(text, seat_of(state, "KH"))
    for text in ("ask KD 5", "ask KD 9", "ASK kd ALL"):
        assert str(state.game.parse(text, state, seat_of(state, "KH"))) == "ask KD all"


def test_LC_27_all_Kings_ask_at_once_and_in_secret():
    state = war()
    before = [state.view(seat_of(state, name)) for name in ("KD", "KC", "KS")]
    twin = play(war(), "KH no-ask")
    play(state, "KH ask KD all")
    assert actors(state) == {"KC"}
    for name, old in zip(("KD", "KC", "KS"), before, strict=True):
        assert state.view(seat_of(state, name)) == twin.view(seat_of(twin, name))
        assert state.view(seat_of(state, name))["moves"] == old["moves"]
    assert state.view()["requests"] == []
    play(state, "KC ask KS 1")
    assert [event["words"] for event in state.view()["events"]] == [
        "The King of Hearts asks the King of Diamonds for all Gold",
        "The King of Clubs asks the King of Spades for one Gold card",
    ]
    assert state.view()["requests"] == [{"king": 0, "noble": 1, "count": None}, {"king": 2, "noble": 3, "count": 1}]
    assert [entry["move"] for entry in state.view()["moves"]][-2:] == ["ask KD all", "ask KS 1"]


def test_LC_27_the_Nobles_answer_clockwise_by_King_from_the_King_of_Hearts():
    names = ("KC", "KS", "KH", "KD")
    hands = {"KH": "9H 2H", "KD": "5D 6D", "KC": "7C 3C", "KS": "8S"}
    state = seated(hands, {"KS": "KH", "KD": "KC"}, realm="", turn="KS", names=names)
    play(state, "KS pass", "KC ask KD 1", "KH ask KS 1")
    assert actors(state) == {"KS"}
    play(state, "KS give 8S")
    assert (actors(state), state.view()["requests"]) == ({"KD"}, [{"king": 0, "noble": 3, "count": 1}])
    play(state, "KD give 5D")
    assert (phase(state), hand(state, "KC"), hand(state, "KH")) == ("war-bid", ["5D", "3C", "7C"], ["8S", "2H", "9H"])


def test_LC_27_a_Noble_may_refuse_but_not_give_another_number():
    state = play(war(), "KH ask KD 1", "KC no-ask")
    assert texts(state, "KD") == ["give 5D", "give 6D", "refuse"]
    assert refusal(state, "KD give 5D 6D").reason == "you are asked for one Gold card: give exactly that many"
    play(state, "KD refuse")
    assert (phase(state), hand(state, "KD")) == ("war-bid", ["5D", "6D"])
    state = play(war(KD="JD 5D 6D"), "KH ask KD 2", "KC no-ask")
    assert refusal(state, "KD give JD").clause == "LC-27"
    error = refusal(state, "KD give 5D")
    assert (error.clause, error.reason) == ("LC-27", "you are asked for 2 Gold cards: give exactly that many")


def test_LC_27_who_holds_less_gives_all_and_shows_that_nothing_is_left():
    state = play(war(KD="JD 5D 6D"), "KH ask KD 3", "KC no-ask")
    assert texts(state, "KD") == ["give 5D 6D", "refuse"]
    reason = "give all your Gold, 2 cards: it is no more than you are asked for"
    assert refusal(state, "KD give 6D").reason == reason
    play(state, "KD give 5D 6D")
    assert kinds(state) == ["aid", "no gold"]
    assert state.observation(None).field("barren")[seat_of(state, "KD")]
    exact = play(war(KD="5D 6D"), "KH ask KD 2", "KC no-ask", "KD give 5D 6D")
    assert not exact.observation(None).field("barren")[seat_of(exact, "KD")]


def test_LC_27_a_Noble_without_Gold_can_only_refuse():
    state = play(war(KD="JD"), "KH ask KD all", "KC no-ask")
    assert texts(state, "KD") == ["refuse"]
    play(state, "KD refuse")
    assert not state.observation(None).field("barren")[seat_of(state, "KD")]


def test_LC_27_a_King_with_too_much_discards_before_the_next_answer():
    state = play(war(KH="2H 3H 4H 5H 6H 7H"), "KH ask KD 2", "KC ask KS 1", "KD give 5D 6D")
    assert (phase(state), actors(state)) == ("discard", {"KH"})
    play(state, "KH discard 2H")
    assert (phase(state), actors(state)) == ("aid", {"KS"})


def test_LC_28_who_yields_leaves_the_war_with_their_Gold():
    state = bids(no_aid(war()), "9H", "7C", ("stand", "yield"))
    assert state.over
    assert (state.outcome.clause, state.outcome.details["king"]) == ("LC-31", seat_of(state, "KH"))
    assert [status(state, name) for name in ORDER[:4]] == ["king", "noble", "mercenary", "mercenary"]
    assert hand(state, "KC") == ["3C", "7C"]
    assert [entry["move"] for entry in state.view()["moves"]][-4:] == ["bid", "bid", "stand", "yield"]


def test_LC_28_members_of_a_dissolved_Kingdom_keep_all_their_cards():
    state = bids(no_aid(war(KC="7C 3C 4C 5C", KS="8S 7S 6S 5S 4S")), "9H", "7C", ("stand", "yield"))
    assert state.over
    assert [player(state, name)["hand_size"] for name in ("KC", "KS")] == [4, 5]
    assert [status(state, name) for name in ("KC", "KS")] == ["mercenary", "mercenary"]
    assert "wealthiest" in state.outcome.details["victories"][str(seat_of(state, "KS"))]


def test_LC_28_they_keep_them_to_the_end_also_in_a_last_stand():
    hands = {"KH": "9H 8H 7H 6H", "KD": "9D 8D 7D 6D 5D", "KC": "JC", "JK": "10C 9C 8C", "KS": "JS"}
    state = play(at_war(hands, {"KD": "KH"}, undead=True), "KH no-ask", "KH bid 6H", "JK bid 8C", "KH yield")
    assert (phase(state), actors(state)) == ("last-stand", {"KH", "KD"})
    play(state, "KH stand", "KD stand", "KH bid 6H", "KD bid 5D", "JK bid 8C")
    assert phase(state) == "last-bid"
    assert [player(state, name)["hand_size"] for name in ("KH", "KD")] == [3, 4]


def test_LC_28_the_Undead_King_bids_but_is_not_asked_to_yield():
    state = undead_war(nobles={"KS": "KC"}, KC="7C 9C")
    play(state, "KC no-ask", "JK no-ask", "KC bid 9C", "JK bid 10C")
    assert (phase(state), actors(state)) == ("war-yield", {"KC"})
    assert state.view()["battle"] == {"kind": "war", "fighters": [2, 4], "stage": "yield"}
    assert refusal(state, "JK yield").clause == "LC-3"
    assert state.view()["moves"][-1]["move"] == "bid"
    assert state.view(4)["moves"][-1]["move"] == "bid 10C"


def test_LC_28_beside_the_Undead_King_every_yield_counts():
    names = ("KH", "KD", "KC", "KS", "JK")
    hands = {"KH": "9H", "KD": "2D", "KC": "7C", "KS": "JS", "JK": "10C 2C"}
    state = at_war(hands, PAIRS, names=names, undead=True)
    play(state, "KH no-ask", "KC no-ask", "KH bid 9H", "KC bid 7C", "JK bid 10C", "KH yield", "KC yield")
    assert kinds(state).count("dissolved") == 2
    assert "all yield" not in kinds(state)
    assert phase(state) == "last-stand"
    assert (hand(state, "JK"), hand(state, "KH"), hand(state, "KC")) == (["2C", "10C"], ["9H"], ["7C"])
    log = [entry["move"] for entry in state.view()["moves"]]
    assert log[-5:] == ["bid", "bid", "bid", "yield", "yield"]


def test_LC_28_the_Turned_who_are_freed_still_discard():
    state = undead_war(nobles={"KS": "KC"}, KC="7C 9C", KD="5D 6D 7D 8D 9D")
    play(state, "KC no-ask", "JK no-ask", "KC bid 7C 9C", "JK bid 10C", "KC stand")
    assert (phase(state), actors(state)) == ("discard", {"KD"})


def test_LC_28_if_all_yield_no_one_does():
    state = bids(no_aid(war()), "9H", "7C", ("yield", "yield"))
    assert "all yield" in kinds(state)
    assert "reveal" in kinds(state)


def test_LC_29_the_highest_bid_takes_a_card_of_each_other():
    names = ("KH", "KD", "KC", "KS", "KH2", "KD2")
    hands = {"KH": "9H 2H 2D", "KD": "5D", "KC": "7C 3C 2C", "KS": "8S", "KH2": "6H2 5H2 2S", "KD2": "8D2"}
    state = at_war(hands, {**PAIRS, "KD2": "KH2"}, names=names)
    play(state, "KH no-ask", "KC no-ask", "KH2 no-ask", "KH bid 9H 2H", "KC bid 7C 3C", "KH2 bid 6H2")
    play(state, "KH2 stand", "KC stand", "KH stand")
    assert hand(state, "KH") == ["2D", "7C", "6H2"]
    assert pile(state, 3) == ["2H", "9H", "3C"]


def test_LC_29_on_a_tie_all_pledges_are_discarded():
    state = bids(no_aid(war(KC="9C 3C")), "9H", "9C")
    assert "tie" in kinds(state)
    assert (hand(state, "KH"), hand(state, "KC")) == (["2H"], ["3C"])
    assert pile(state, 2) == ["9H", "9C"]


def test_LC_30_a_King_without_Gold_dies_and_one_Noble_inherits():
    state = bids(no_aid(war(KH="9H")), "9H", "3C 7C")
    assert (player(state, "KH")["dead"], status(state, "KD"), liege(state, "KH")) == (True, "king", None)
    assert kinds(state).count("death") == 1


def crisis(**hands):
    """KH has just died and left KD, KC and KS; JK rules on with KS2."""
    names = ("KH", "KD", "KC", "KS", "JK", "KS2")
    held = {"KH": "2H", "KD": "5D 6D", "KC": "7C 3C", "KS": "8S", "JK": "9H 10H", "KS2": "4H", **hands}
    state = at_war(held, {"KD": "KH", "KC": "KH", "KS": "KH", "KS2": "JK"}, names=names)
    return play(state, "KH no-ask", "JK no-ask", "KH bid 2H", "JK bid 9H", "KH stand", "JK stand")


def test_LC_30_a_succession_is_settled_when_all_but_one_yield():
    state = crisis()
    assert (phase(state), actors(state)) == ("succession", {"KD", "KC", "KS"})
    play(state, "KS bid 8S", "KD bid 6D", "KC bid 7C")
    assert (phase(state), actors(state)) == ("succession-yield", {"KD", "KC", "KS"})
    assert state.view()["battle"] == {"kind": "succession", "fighters": [1, 2, 3], "stage": "yield"}
    play(state, "KS yield", "KD stand", "KC yield")
    assert (status(state, "KD"), liege(state, "KC"), liege(state, "KS")) == ("king", "KD", "KD")
    assert [hand(state, name) for name in ("KD", "KC", "KS")] == [["5D", "6D"], ["3C", "7C"], ["8S"]]
    assert [entry["move"] for entry in state.view()["moves"]][-6:] == ["bid", "bid", "bid", "stand", "yield", "yield"]


def test_LC_30_or_by_the_highest_bid():
    state = play(crisis(), "KS bid 8S", "KD bid 5D", "KC bid 7C 3C", "KD stand", "KC yield", "KS stand")
    assert (status(state, "KS"), liege(state, "KD")) == ("king", "KS")
    assert hand(state, "KS") == ["5D"]
    assert hand(state, "KC") == ["3C", "7C"]
    log = [entry["move"] for entry in state.view()["moves"]]
    assert log[-6:] == ["bid 5D", "bid", "bid 8S", "stand", "yield", "stand"]


def test_LC_30_there_is_no_yield_while_bids_are_made():
    state = crisis()
    assert texts(state, "KD") == ["bid 5D", "bid 6D", "bid 5D 6D"]
    assert refusal(state, "KD yield").clause == "LC-30"
    assert refusal(state, "KD bid 7C").clause == "LC-30"
    play(state, "KS bid 8S", "KD bid 6D", "KC bid 7C", "KD stand")
    assert texts(state, "KC") == ["yield", "stand"]
    assert refusal(state, "KC bid 3C").reason.endswith("the bids lie on the table: say yield or stand")


def test_LC_30_if_all_yield_no_one_does():
    state = play(crisis(), "KS bid 8S", "KD bid 5D", "KC bid 7C", "KD yield", "KC yield", "KS yield")
    assert kinds(state)[:4] == ["all yield", "reveal", "reveal", "reveal"]
    assert status(state, "KS") == "king"
    assert hand(state, "KS") == ["5D", "7C"]


def test_LC_30_tied_bids_are_discarded_and_those_who_stood_fight_again():
    tie = ("KS bid 8S", "KD bid 6D", "KC bid 6C", "KS yield", "KD stand", "KC stand")
    state = play(crisis(KC="6C 3C"), *tie)
    assert (phase(state), actors(state)) == ("succession", {"KD", "KC"})
    assert pile(state, 2) == ["6D", "6C"]
    play(state, "KC bid 3C", "KD bid 5D", "KC stand", "KD yield")
    assert (status(state, "KC"), liege(state, "KS")) == ("king", "KC")
    assert (hand(state, "KC"), hand(state, "KD"), hand(state, "KS")) == (["3C"], ["5D"], ["8S"])


def test_LC_30_after_a_tie_only_those_with_Gold_left_contend():
    tie = ("KS bid 8S", "KD bid 6D", "KC bid 6C", "KS yield", "KD stand", "KC stand")
    assert status(play(crisis(KC="6C"), *tie), "KD") == "king"
    broke = play(crisis(KC="6C", KD="6D"), *tie)
    assert status(broke, "KD") == "king"  # by suit order among the two who fought; KS yielded and is out
    assert liege(broke, "KS") == "KD"


def test_LC_30_one_Noble_with_Gold_is_King_at_once():
    state = crisis(KS="JS", KC="JC")
    assert phase(state) == "ask"
    assert (status(state, "KD"), hand(state, "KD")) == ("king", ["5D", "6D"])
    assert {liege(state, name) for name in ("KC", "KS")} == {"KD"}


def test_LC_30_the_suit_order_decides_when_no_Noble_has_Gold():
    state = crisis(KD="JD", KC="JC", KS="JS")
    assert (status(state, "KS"), liege(state, "KD"), liege(state, "KC")) == ("king", "KS", "KS")


def test_LC_30_Nobles_without_Gold_yield():
    state = crisis(KS="JS")
    assert actors(state) == {"KD", "KC"}
    play(state, "KD bid 6D", "KC bid 7C", "KD stand", "KC stand")
    assert (status(state, "KC"), liege(state, "KS")) == ("king", "KC")


def test_LC_30_no_talk_while_a_succession_is_decided():
    state = crisis()
    assert state.game.silence(state)[0] == "LC-30"
    play(state, "KS bid 8S", "KD bid 6D", "KC bid 7C")
    assert state.game.silence(state)[0] == "LC-30"
    assert state.game.timed_choice(state).default_move == "stand"
    play(state, "KS yield", "KD stand", "KC yield")
    assert state.game.silence(state) is None


def test_LC_30_a_Kingdom_without_Nobles_is_conquered():
    state = bids(no_aid(war(KH="9H", KD="JD")), "9H", "3C 7C")
    # KD inherited without Gold and gets no aid; the next round begins and a bid is due.
    if not state.over:
        play(state, "KC no-ask")
    assert state.over
    assert (state.outcome.clause, state.outcome.details["king"]) == ("LC-31", seat_of(state, "KC"))
    assert "conquered" in kinds(state)


def test_LC_31_the_war_goes_on_while_two_Kingdoms_stand():
    state = bids(no_aid(war()), "2H", "7C")
    assert phase(state) == "ask"


def test_LC_31_the_highest_last_bid_wins_when_the_last_Kings_fall_together():
    state = at_war({"KH": "9H", "KC": "9C", "KD": "JD", "KS": "JS"}, PAIRS)
    bids(no_aid(state), "9H", "9C")
    # Both Kings have died and left Kingdoms to heirs without Gold, who fall together when a bid is due.
    assert state.over
    assert state.outcome.details["king"] == seat_of(state, "KS")
    assert state.outcome.clause == "LC-31"


# Victory


def test_LC_32_the_Wealthiest_by_Gold_then_status_then_suit():
    state = at_war({"KC": "9H", "KS": "9S"}, {"KD": "KH"})
    assert state.outcome.details["victories"] == {"0": ["king"], "1": ["status"], "3": ["wealthiest"]}
    state = at_war({"KC": "9H", "KD": "9S"}, {"KD": "KH"})
    assert state.outcome.details["victories"]["1"] == ["wealthiest", "status"]
    state = at_war({"KD": "9S", "KH": "9C"}, {"KD": "KH"})
    assert state.outcome.details["victories"]["0"] == ["king", "wealthiest"]


def test_LC_32_all_hands_are_shown_at_the_end():
    state = at_war({"KC": "9H JC"}, {"KD": "KH"})
    assert state.view()["hands"] == [[], [], ["9H", "JC"], []]
    assert war().view()["hands"] is None


def test_LC_32_without_any_Gold_no_one_is_the_Wealthiest():
    state = at_war({"KC": "JC"}, {"KD": "KH"})
    assert state.outcome.details["victories"] == {"0": ["king"], "1": ["status"]}


def test_LC_33_places():
    state = at_war({"KC": "9H", "KS": "9S", "KD": "2D"}, {"KD": "KH"})
    assert state.outcome.ranks == (1, 3, 4, 2)
    assert state.outcome.scores == (0, 2, 9, 9)


def test_LC_33_Nobles_of_the_Winning_King_share_their_place():
    names = ORDER[:5]
    hands = {"KC": "10C 10D", "KS": "9S", "KD": "2D"}
    state = at_war(hands, {"KD": "KH", "KS": "KH"}, names=names)
    assert state.outcome.winners == (0, 1, 2, 3)
    assert state.outcome.ranks == (1, 3, 2, 3, 5)


def test_LC_33_a_Noble_who_is_the_Wealthiest_has_that_place():
    names = ORDER[:5]
    hands = {"KC": "8C", "KS": "9S", "KD": "2D"}
    state = at_war(hands, {"KD": "KH", "KS": "KH", "JK": "KH"}, names=names)
    assert state.outcome.ranks == (1, 3, 5, 2, 3)


def test_LC_33_the_fallen_share_the_place_of_the_Nobles():
    hands = {"KH": "2H", "KD": "10D 9D", "KC": "7C 3C", "KS": "JS", "JK": "3S"}
    state = at_war(hands, {**PAIRS, "JK": "KH"}, names=ORDER[:5])
    play(state, "KH no-ask", "KC no-ask", "KH bid 2H", "KC bid 7C", "KH stand", "KC stand")
    play(state, "KD bid 9D", "JK bid 3S", "JK yield", "KD stand")
    play(state, "KD no-ask", "KC no-ask", "KD bid 9D", "KC bid 2H", "KC yield", "KD stand")
    assert state.outcome.details["king"] == seat_of(state, "KD")
    assert state.outcome.ranks == (2, 1, 4, 5, 2)


def test_LC_34_the_fallen_of_the_winning_Kingdom_have_the_Status_victory():
    state = bids(no_aid(war(KH="9H", KD="8D 6D", KC="7C 3C", KS="JS")), "9H", "3C 7C")
    play(state, "KC no-ask") if phase(state) == "ask" else None
    play(state, "KD bid 8D 6D", "KC bid 9H", "KD stand", "KC stand")
    while not state.over:
        play(state, *(f"{name} no-ask" for name in actors(state)))
    victories = state.outcome.details["victories"]
    assert state.outcome.details["king"] == seat_of(state, "KD")
    assert victories[str(seat_of(state, "KH"))] == ["status"]


# The Undead King


def undead_seated(hands, nobles=None, **options):
    return seated(hands, nobles or {}, names=LIVING, undead=True, **options)


def test_LC_35_the_Undead_King_stands_apart():
    state = undead_seated({"KH": "9H", "JK": "7C 2C 3C 4C 5C 6C 8C"})
    assert (status(state, "JK"), player(state, "JK")["treasury"]) == ("undead", 7)
    assert refusal(state, "KH duel JK").clause == "LC-10"
    assert refusal(state, "KH offer JK give swear").clause == "LC-35"
    assert refusal(state, "KH offer JK get crown").clause == "LC-35"
    state = undead_seated({"JK": "7C"}, turn="JK")
    assert refusal(state, "JK duel KH").clause == "LC-35"
    assert refusal(state, "JK renounce").clause == "LC-35"
    assert refusal(state, "JK offer KH give 7C swear").clause == "LC-35"


def test_LC_35_no_unification():
    state = undead_seated({}, {"KD": "KH", "KC": "KH"}, turn="KS")
    play(state, "KS offer KH give swear", "KH accept")
    assert not state.over


def harvested(words=("stand", "stand"), **hands):
    held = {"JK": "JC 9H", "KC": "7C", "KD": "2D", "KS": "3S", "KH": "4H", **hands}
    state = undead_seated(held, {"KD": "KC", "KS": "KC"}, turn="JK", realm="2S")
    return play(state, "JK jack JC KC", "JK bid 9H", "KC bid 7C", f"JK {words[0]}", f"KC {words[1]}")


def test_LC_36_a_beaten_Kings_Nobles_are_turned():
    state = harvested()
    assert [status(state, name) for name in LIVING] == ["mercenary", "turned", "turned", "turned", "undead"]
    assert liege(state, "KD") == "JK"
    assert hand(state, "JK") == ["7C"]


def test_LC_36_the_King_is_turned_too_by_battle_as_by_yield():
    assert [liege(harvested(), name) for name in ("KC", "KD", "KS")] == ["JK", "JK", "JK"]
    state = harvested(("stand", "yield"))
    assert [liege(state, name) for name in ("KC", "KD", "KS")] == ["JK", "JK", "JK"]
    assert status(state, "KC") == "turned"
    assert hand(state, "JK") == ["9H"]
    assert player(state, "KC")["treasury"] == 5


def test_LC_36_the_Turned_neither_renounce_nor_challenge():
    state = harvested(KD="2D JD", KH="4H")
    play(state, "KH venture")
    assert refusal(state, "KD renounce").clause == "LC-36"
    assert refusal(state, "KD jack JD JK").clause == "LC-36"
    assert refusal(state, "KD offer KH give swear").clause == "LC-35"
    assert refusal(undead_seated({"JK": "JC"}, {"KD": "KC"}, turn="JK"), "JK jack JC KC").clause == "LC-36"


def test_LC_37_the_Undead_King_who_loses_keeps_the_throne():
    state = undead_seated({"KH": "JC 9H", "JK": "7C 2C"})
    play(state, "KH jack JC JK", "KH bid 9H", "JK bid 7C", "KH stand", "JK stand")
    assert (hand(state, "KH"), hand(state, "JK")) == ([], ["2C"])
    assert (status(state, "JK"), status(state, "KH")) == ("undead", "mercenary")
    state = undead_seated({"JK": "JC 5H", "KC": "7C"}, {"KD": "KC"}, turn="JK")
    play(state, "JK jack JC KC", "JK bid 5H", "KC bid 7C", "JK stand", "KC stand")
    assert (hand(state, "KC"), status(state, "KC")) == ([], "king")


def test_LC_37_a_Jack_at_an_Undead_King_without_Gold_is_wasted():
    state = play(undead_seated({"KH": "JC 9H", "JK": "QS"}), "KH jack JC JK")
    assert "wasted" in kinds(state)
    assert actors(state) == {"KD"}
    assert hand(state, "KH") == ["9H"]


def undead_war(turned=("KD",), nobles=None, **hands):
    held = {"KH": "9H", "KC": "7C", "KS": "8S", "JK": "10C", "KD": "5D", **hands}
    lieges = {**dict.fromkeys(turned, "JK"), **(nobles or {})}
    return at_war(held, lieges, turned=turned, undead=True)


def test_LC_38_the_Turned_can_not_refuse():
    state = undead_war(nobles={"KS": "KC"})
    play(state, "KC no-ask", "JK ask KD 1")
    assert refusal(state, "KD refuse").clause == "LC-38"
    play(state, "KD give 5D")
    assert hand(state, "JK") == ["5D", "10C"]
    state = play(undead_war(nobles={"KS": "KC"}, KD="JD"), "KC no-ask", "JK ask KD 1")
    assert texts(state, "KD") == ["refuse"]
    play(state, "KD refuse")
    assert state.observation(None).field("barren")[seat_of(state, "KD")]


def test_LC_38_the_Turned_give_as_many_as_asked_for_or_all_they_have():
    state = play(undead_war(nobles={"KS": "KC"}, KD="5D 6D 7D JD"), "KC no-ask", "JK ask KD 2")
    assert texts(state, "KD") == ["give 5D 6D", "give 5D 7D", "give 6D 7D"]
    state = play(undead_war(nobles={"KS": "KC"}, KD="5D 6D 7D JD"), "KC no-ask", "JK ask KD 4")
    assert texts(state, "KD") == ["give 5D 6D 7D"]


def test_LC_38_the_Undead_King_asks_with_the_Kings():
    state = undead_war(nobles={"KS": "KC"})
    assert (phase(state), actors(state)) == ("ask", {"KC", "JK"})


def test_LC_38_an_Undead_King_without_Gold_falls_and_the_Turned_are_free():
    state = undead_war(nobles={"KS": "KC"}, KC="7C 9C")
    play(state, "KC no-ask", "JK no-ask", "KC bid 7C 9C", "JK bid 10C", "KC stand")
    assert state.over
    assert (status(state, "KD"), player(state, "JK")["dead"]) == ("mercenary", True)
    assert state.outcome.details["king"] == seat_of(state, "KC")


def test_LC_39_a_last_stand_is_fought_until_one_side_has_no_Gold():
    state = undead_war(KS="8S", KH="9H", KC="JC")
    assert (phase(state), actors(state)) == ("last-stand", {"KH", "KS"})
    play(state, "KH stand", "KS stand")
    assert actors(state) == {"KH", "KS", "JK"}
    play(state, "KH bid 9H", "KS bid 8S", "JK bid 10C")
    assert state.over
    assert (state.outcome.clause, state.outcome.details["king"]) == ("LC-39", seat_of(state, "KH"))
    assert (liege(state, "KS"), status(state, "KD")) == ("KH", "mercenary")
    assert state.outcome.details["victories"][str(seat_of(state, "KS"))] == ["status"]


def test_LC_39_the_Undead_King_takes_the_highest_card_of_each():
    state = play(undead_war(KS="8S 2S", KH="9H", KC="JC", JK="10C 9C 4C"), "KH stand", "KS stand")
    play(state, "KH bid 9H", "KS bid 8S 2S", "JK bid 10C 9C")
    assert state.over
    assert state.outcome.details["king"] == seat_of(state, "JK")
    assert hand(state, "JK") == ["8S", "9H", "4C"]


def test_LC_39_who_flees_keeps_the_Gold():
    state = play(undead_war(), "KH flee", "KS flee", "KC flee")
    assert (state.outcome.clause, state.outcome.details["king"]) == ("LC-39", seat_of(state, "JK"))


def test_LC_40_an_Undead_victory_leaves_no_Wealthiest():
    state = undead_war(KH="JH", KC="JC", KS="JS")
    assert state.outcome.clause == "LC-40"
    assert state.outcome.details["victories"] == {"4": ["king"], "1": ["status"]}


# Who sees what
