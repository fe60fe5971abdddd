"""Leverage clause by clause: offers, counter-offers and calls for offers, and what others learn of them."""

import json

import pytest

from fulcrum.core.game import TimedChoice
from tests.games.leverage_cards.positions import (
    ORDER,
    PAIRS,
    actors,
    hand,
    kinds,
    liege,
    phase,
    play,
    refusal,
    seat_of,
    seated,
    texts,
)

pytestmark = pytest.mark.kernel
FIVE = ORDER[:5]


def offer(state, name):
    return state.view(seat_of(state, name))["offer"]


def called(hands=None, nobles=None, **options):
    """KH has called for offers."""
    return play(seated(hands, nobles, **options), "KH call")


# LC-21: offers, counter-offers, calls


def test_LC_21_reject_and_the_limit_of_offers():
    state = seated({"KH": "7H", "KD": "3D"})
    for left in (2, 1, 0):
        play(state, "KH offer KD get any:3", "KD reject")
        assert (phase(state), actors(state), state.view()["offers_left"]) == ("action", {"KH"}, left)
    error = refusal(state, "KH offer KD get any:3")
    assert (error.clause, error.reason) == ("LC-21", "no more offers this turn: 3 is the limit")
    play(state, "KH venture")
    assert actors(state) == {"KD"}


def test_LC_21_counters_go_back_and_forth_three_times():
    state = play(seated({"KH": "7H", "KD": "3D"}), "KH offer KD get any:3")
    assert (offer(state, "KC")["counter"], offer(state, "KC")["counters"]) == (False, 0)
    for number, (maker, other) in enumerate((("KD", "KH"), ("KH", "KD"), ("KD", "KH")), 1):
        text = "counter give 3D get 7H" if maker == "KD" else "counter give 7H get 3D"
        play(state, f"{maker} {text}")
        assert (phase(state), actors(state)) == ("answer", {other})
        dealers = {"from": seat_of(state, maker), "to": seat_of(state, other)}
        assert offer(state, "KC") == {**dealers, "counter": True, "counters": number}
    assert texts(state, "KH") == ["accept", "reject"]
    error = refusal(state, "KH counter give 7H")
    assert (error.clause, error.reason) == ("LC-21", "there were 3 counter-offers: accept or reject this one")
    rejected = play(state.copy(), "KH reject")
    assert (phase(rejected), actors(rejected), rejected.view()["offers_left"]) == ("action", {"KH"}, 2)
    assert (hand(rejected, "KD"), rejected.view(1)["aside"]) == (["3D"], [])
    play(rejected, "KH offer KD get any:3", "KD counter give 3D")  # the next offer has counter-offers of its own
    play(state, "KH accept")
    assert (hand(state, "KH"), hand(state, "KD")) == (["3D"], ["7H"])


def test_LC_21_a_counter_offer_that_is_accepted():
    state = seated({"KH": "7H", "KD": "3D"})
    play(state, "KH offer KD get 3D", "KD counter give 3D get 7H", "KH accept")
    assert (hand(state, "KH"), hand(state, "KD")) == (["3D"], ["7H"])
    play(state, "KH draw", "KD decline")
    assert actors(state) == {"KD"}


def test_LC_21_no_offers_at_all_is_an_option():
    state = seated({"KH": "7H"}, offers=0)
    error = refusal(state, "KH offer KD give 7H")
    assert (error.clause, error.reason) == ("LC-21", "no more offers this turn: 0 is the limit")
    assert "call" not in texts(state, "KH")
    error = refusal(state, "KH call")
    assert (error.clause, error.reason) == ("LC-21", "no offers are made at this table")
    assert "call" in texts(seated({}, offers=1), "KH")


def test_LC_21_a_call_is_answered_by_all_in_secret():
    state = called({"KH": "7H", "KD": "3D", "KC": "4C"})
    assert (phase(state), actors(state), state.view()["called"]) == ("call", {"KD", "KC", "KS"}, True)
    assert state.view()["call"] == {"caller": 0, "offers": []}
    assert {"decline", "offer KH give 3D", "offer KH give 3D get cards:1", "offer KH give swear"} <= set(
        texts(state, "KD")
    )
    assert {text.split()[0] for text in texts(state, "KD")} == {"decline", "offer"}
    play(state, "KC offer KH give 4C get 7H promise aid")
    assert actors(state) == {"KD", "KS"}
    assert refusal(state, "KC decline").clause == "LC-3"
    own = {"from": 2, "to": 0, "give": ["4C"], "get": ["7H", "promise aid"], "pay": []}
    assert [len(state.view(seat)["call"]["offers"]) for seat in (0, 1, 2, 3)] == [0, 0, 1, 0]
    play(state, "KD offer KH get any:7", "KS decline")
    assert (phase(state), actors(state)) == ("pick", {"KH"})
    assert texts(state, "KH") == ["pick KD", "pick KC", "reject"]
    others = {"from": 1, "to": 0, "give": [], "get": ["any:7"], "pay": []}
    assert state.view(0)["call"] == {"caller": 0, "offers": [others, own]}
    assert state.view(2)["call"] == {"caller": 0, "offers": [own]}
    assert state.view()["call"] == state.view(3)["call"] == {"caller": 0, "offers": []}


def test_LC_21_an_offer_after_a_call_is_to_the_caller():
    state = called({"KD": "3D"})
    error = refusal(state, "KD offer KC give 3D")
    assert (error.clause, error.reason) == ("LC-21", "KH calls for offers: yours must be to them")
    assert refusal(state, "KD offer KH give 4D").clause == "LC-20"
    error = refusal(state, "KD venture")
    reason = "this is no time to venture; a player calls for offers: make one to them, or decline"
    assert (error.clause, error.reason) == ("LC-21", reason)
    assert refusal(state, "KH venture").clause == "LC-3"


def test_LC_21_the_Undead_and_the_Turned_answer_a_call_too():
    state = called({"JK": "7C"}, {"KD": "JK"}, turned=("KD",), names=FIVE, undead=True)
    assert actors(state) == {"KD", "KC", "KS", "JK"}
    assert {text for text in texts(state, "JK") if "get" not in text} == {"decline", "offer KH give 7C"}


def test_LC_21_in_live_play_a_call_takes_20_seconds_and_silence_declines():
    state = called()
    assert state.game.timed_choice(state) == TimedChoice(20.0, "decline")
    assert "decline" in texts(state, "KD")
    play(state, "KD decline", "KC decline", "KS decline")
    assert state.game.timed_choice(state) is None


def test_LC_21_one_call_a_turn():
    state = seated({"KH": "7H"})
    assert ("call" in texts(state, "KH"), state.view()["called"]) == (True, False)
    play(state, "KH call", "KD decline", "KC decline", "KS decline", "KH reject")
    assert ("call" in texts(state, "KH"), state.view()["called"]) == (False, True)
    error = refusal(state, "KH call")
    assert (error.clause, error.reason) == ("LC-21", "you have called for offers this turn; you may do so once")
    play(state, "KH venture")
    assert state.view()["called"] is False
    play(state, "KD call")
    assert actors(state) == {"KH", "KC", "KS"}


def test_LC_21_a_call_is_no_offer():
    state = called({"KD": "3D"}, offers=1)
    play(state, "KD offer KH give 3D", "KC decline", "KS decline", "KH pick KD", "KH reject")
    assert state.view()["offers_left"] == 1
    play(state, "KH offer KD get any:3", "KD reject")
    assert state.view()["offers_left"] == 0
    spent = play(seated({"KD": "3D"}, offers=1), "KH offer KD get any:3", "KD reject")
    assert "call" in texts(spent, "KH")


def test_LC_21_the_caller_picks_one_and_the_others_lapse():
    state = called({"KD": "3D", "KC": "4C", "KS": "5S"})
    play(state, "KD offer KH give 3D", "KC offer KH give 4C get promise aid", "KS decline")
    assert (state.view(1)["aside"], state.view(2)["aside"]) == (["3D"], ["4C"])
    error = refusal(state, "KH pick KS")
    assert (error.clause, error.reason) == ("LC-21", "KS has made no offer")
    play(state, "KH pick KC")
    assert kinds(state) == ["pick"]
    assert (phase(state), actors(state), state.view()["call"]) == ("answer", {"KH"}, None)
    dealers = {"from": 2, "to": 0, "counter": False, "counters": 0}
    assert offer(state, "KH") == {**dealers, "give": ["4C"], "get": ["promise aid"], "pay": []}
    assert (state.view(1)["aside"], hand(state, "KD")) == ([], ["3D"])
    rejected = play(state.copy(), "KH reject")
    assert (phase(rejected), hand(rejected, "KC")) == ("action", ["4C"])
    error = refusal(rejected, "KH pick KD")
    assert (error.clause, error.reason) == ("LC-12", "this is no time to pick; it is your turn to take an action")
    play(state, "KH accept")
    assert (hand(state, "KH"), actors(state)) == (["4C"], {"KD"})
    assert [(promise["from"], promise["promise"]) for promise in state.view()["promises"]] == [(0, "aid")]


def test_LC_21_a_picked_offer_can_be_countered_three_times():
    state = called({"KH": "7H", "KD": "3D"})
    play(state, "KD offer KH give 3D", "KC decline", "KS decline", "KH pick KD")
    play(state, "KH counter give 7H get 3D", "KD counter give 3D", "KH counter give 7H get 3D")
    assert offer(state, "KS")["counters"] == 3
    assert texts(state, "KD") == ["accept", "reject"]
    play(state, "KD accept")
    assert (hand(state, "KH"), hand(state, "KD"), phase(state)) == (["3D"], ["7H"], "draw")


@pytest.mark.parametrize("answer", ["offer KH give 3D", "decline"])
def test_LC_21_none_is_picked(answer):
    state = called({"KH": "7H", "KD": "3D"})
    play(state, f"KD {answer}", "KC decline", "KS decline")
    assert texts(state, "KH") == (["pick KD"] if "offer" in answer else []) + ["reject"]
    error = refusal(state, "KH venture")
    reason = "this is no time to venture; you have called for offers: pick one, or reject them all"
    assert (error.clause, error.reason) == ("LC-21", reason)
    play(state, "KH reject")
    assert kinds(state) == ["none"]
    assert (phase(state), actors(state), state.view(1)["aside"]) == ("action", {"KH"}, [])
    assert state.view(0)["call"] is None
    play(state, "KH offer KC give 7H", "KC reject", "KH venture")


# LC-41: who learns what of it

ANSWERS = ("offer KH give 3D promise aid", "offer KH get 7H cards:1", "decline")


def seen(state, *names):
    """Everything that these players and a spectator can learn, as bytes."""
    seats = [*(seat_of(state, name) for name in names), None]
    views = [json.dumps(state.view(seat)) for seat in seats]
    records = [state.observation(seat).data.tobytes() for seat in seats]
    logs = [[(entry.seat, entry.move) for entry in state.game.public_log(state, seat)] for seat in seats]
    return views, records, logs, [texts(state, name) for name in names]


def after_each(answers, *moves, names, **options):
    """What these players see after KH has called, KD has answered in each of the ways, and the moves."""
    hands = {"KH": "7H 8H", "KD": "3D 4D", "KC": "4C", "KS": "5S", "JK": "6C"}
    found = []
    for answer in answers:
        state = play(called(hands, names=FIVE, **options), f"KD {answer}", *moves)
        found.append(seen(state, *names))
    return found


@pytest.mark.parametrize("moves", [(), ("KC offer KH give 4C",), ("KC decline", "JK decline")])
def test_LC_41_no_trace_of_an_answer_while_others_think(moves):
    """Not even for the player who called."""
    first, *others = after_each(ANSWERS, *moves, names=("KH", "KC", "KS", "JK"))
    assert all(each == first for each in others)


def test_LC_41_no_trace_of_who_answered_a_call():
    """While the caller picks; only the caller sees the difference."""
    moves = ("KS offer KH give 5S", "KC decline", "JK decline")
    first, *others = after_each(ANSWERS, *moves, names=("KC", "KS", "JK"))
    assert all(each == first for each in others)
    callers = after_each(ANSWERS, *moves, names=("KH",))
    assert len({views[0] for views, *_ in callers}) == len({str(logs[0]) for _, _, logs, _ in callers}) == len(ANSWERS)


@pytest.mark.parametrize(
    "moves",
    [
        ("KH pick KS",),
        ("KH pick KS", "KH counter give 7H get 5S", "KS accept", "KS draw", "KH decline"),
        ("KH pick KS", "KH accept", "KD call"),
        ("KH reject",),
        ("KH reject", "KH offer KD give 7H", "KD reject"),
    ],
)
def test_LC_41_offers_that_are_not_taken_up_stay_unknown(moves):
    rest = ("KS offer KH give 5S", "KC decline", "JK decline", *moves)
    first, *others = after_each(ANSWERS, *rest, names=("KC", "KS", "JK"))
    assert all(each == first for each in others)


def test_LC_41_offers_that_are_not_taken_up_stay_unknown_after_the_game():
    """Only the caller has read them. The last turn of the last round leads to a War without Kings."""
    hands, finals = {"KS": "5S", "KD": "3D"}, []
    for answer in ("offer KS give 3D", "decline"):
        state = play(seated(hands, realm="", turn="KS"), "KS call", f"KD {answer}", "KH decline", "KC decline")
        play(state, "KS reject", "KS pass")
        assert state.over
        assert state.view(3)["moves"][2]["move"] == answer
        finals.append(seen(state, "KH", "KC"))
    assert finals[0] == finals[1]


def test_LC_41_the_log_of_a_call():
    state = called({"KD": "3D", "KC": "4C"})
    play(state, "KD offer KH give 3D", "KC offer KH give 4C", "KS decline")
    told = ["call", "answer", "answer", "answer"]
    texts_of = {seat: [entry["move"] for entry in state.view(seat)["moves"]] for seat in (0, 1, 3, None)}
    assert texts_of[None] == told
    assert texts_of[1] == ["call", "offer KH give 3D", "answer", "answer"]
    assert texts_of[3] == ["call", "answer", "answer", "decline"]
    assert texts_of[0] == ["call", "offer KH give 3D", "offer KH give 4C", "decline"]
    play(state, "KH pick KC", "KH counter get 4C promise bend")
    assert [entry["move"] for entry in state.view()["moves"]] == [*told, "pick KC", "counter"]
    assert [entry["move"] for entry in state.view(2)["moves"]][-2:] == ["pick KC", "counter get 4C promise bend"]


def test_LC_41_offers_are_seen_by_the_two():
    state = play(seated({"KH": "7H", "KD": "3D"}), "KH offer KD give 7H get any:3 promise aid")
    dealers = {"from": 0, "to": 1, "counter": False, "counters": 0}
    full = {**dealers, "give": ["7H"], "get": ["any:3", "promise aid"], "pay": []}
    assert state.view(0)["offer"] == state.view(1)["offer"] == full
    assert state.view(2)["offer"] == state.view()["offer"] == dealers
    assert state.view(2)["moves"][-1]["move"] == "offer KD"
    play(state, "KD accept 3D")
    assert state.view(0)["moves"][-1]["move"] == "accept 3D"
    assert state.view(2)["moves"][-1]["move"] == "accept"


def test_LC_41_a_Noble_sees_the_terms_and_own_payment():
    """In a swap each of the two Nobles is paid, by both sides."""
    state = seated({"KH": "2H 3H 4H", "KC": "9C 8C 7C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    deal = "give 4H noble KD promise aid get any:7 noble KS promise bend pay KD 3H 8C pay KS 2H 9C"
    play(state, f"KH offer KC {deal}", "KC accept 7C")
    assert (phase(state), actors(state)) == ("consent", {"KD", "KS"})
    dealers = {"from": 0, "to": 2, "counter": False, "counters": 0}
    terms = {**dealers, "give": ["noble KD"], "get": ["noble KS"]}
    for name, noble, by_heart, by_club in (("KD", 1, "3H", "8C"), ("KS", 3, "2H", "9C")):
        pay = [{"noble": noble, "from": 0, "cards": [by_heart]}, {"noble": noble, "from": 2, "cards": [by_club]}]
        assert offer(state, name) == {**terms, "pay": pay}
        assert state.view(noble)["known"] == {by_heart: [0], by_club: [2]}
    assert state.view(4)["offer"] == state.view()["offer"] == dealers
    error = refusal(state, "KD venture")
    reason = "this is no time to venture; your Allegiance is being dealt: say consent or refuse"
    assert (error.clause, error.reason) == ("LC-22", reason)
    play(state, "KD consent", "KS consent")
    assert (liege(state, "KD"), liege(state, "KS")) == ("KC", "KH")


def test_LC_41_a_payment_is_seen_by_the_two_and_the_Noble():
    state = seated({"KH": "2H", "KC": "9C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK get 9C pay JK 2H", "KC accept", "JK consent")
    assert state.view(0)["known"] == {"2H": [4]}
    assert state.view(2)["known"] == {"2H": [4], "9C": [0]}
    assert state.view(4)["known"] == state.view(1)["known"] == state.view()["known"] == {}
    told = {
        (event["giver"], event["taker"]): "cards" in event
        for event in state.view(4)["events"]
        if event["kind"] in ("dealt", "paid")
    }
    assert told == {(2, 0): False, (0, 4): True}


def test_LC_41_a_Noble_asked_for_consent_sees_the_terms_and_no_cards():
    state = seated({"KC": "9C"}, {**PAIRS, "JK": "KH"}, names=FIVE)
    play(state, "KH offer KC give noble JK promise aid get 9C", "KC accept")
    assert (offer(state, "JK")["give"], offer(state, "JK")["get"], offer(state, "JK")["pay"]) == (["noble JK"], [], [])
    assert "give" not in offer(state, "KD")
    play(state, "JK consent", "KH decline", "KC decline")
    assert {event["kind"] for event in state.view()["events"]} >= {"decline"}


def test_LC_41_a_struck_deals_terms_and_promises_are_public_and_its_cards_are_not():
    state = play(seated({"KH": "7H"}), "KH offer KD give 7H swear promise peace 2", "KD accept")
    told = {event["kind"]: event for event in state.view()["events"]}
    assert told["term"]["term"] == "swear"
    promise = {"from": 0, "to": 1, "promise": "peace", "turns": 2}
    assert told["promise"] == {"kind": "promise", **promise, "words": told["promise"]["words"]}
    assert state.view()["promises"] == state.view(3)["promises"] == [promise]
    assert "cards" not in told["dealt"]
    assert state.view(0)["events"][1]["cards"] == ["7H"]
