"""Leverage clause by clause: set-up and the Political Phase. Negotiation has its own files."""

import pytest

import fulcrum
from fulcrum.core.errors import InvalidMove, OptionError
from fulcrum.games.leverage_cards.cards import CARDS
from tests.games.leverage_cards.positions import (
    PAIRS,
    actors,
    game,
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


def identities(state):
    return [player["identity"] for player in state.view()["players"]]


@pytest.mark.parametrize("players", range(4, 11))
def test_LC_1_identities_by_number_of_players(players):
    for seed in range(5):
        names = identities(game().new(players, seed))
        first_kings = {"KS", "KH", "KD", "KC"}
        assert len(set(names)) == players
        assert first_kings <= set(names)
        assert ("JK" in names) == (players in (5, 9, 10))
        assert ("JK2" in names) == (players == 10)
        second = [name for name in names if name.endswith("2") and name != "JK2"]
        assert len(second) == {4: 0, 5: 0, 6: 2, 7: 3, 8: 4, 9: 4, 10: 4}[players]


def test_LC_1_identities_and_second_Kings_come_at_random():
    tables = [tuple(identities(game().new(6, seed))) for seed in range(30)]
    assert len(set(tables)) > 20
    assert len({frozenset(names) for names in tables}) == 6


@pytest.mark.parametrize(("players", "cards"), [(4, 44), (5, 44), (6, 88), (10, 88)])
def test_LC_2_one_deck_or_two(players, cards):
    state = game().new(players, 1)
    assert state.view()["realm"] == cards - 3 * players
    held = [card for seat in range(players) for card in state.view(seat)["hand"]]
    assert len(set(held)) == 3 * players
    assert set(held) <= set(CARDS[:cards])


def test_LC_2_a_card_of_the_second_deck_is_unknown_where_there_is_one():
    with pytest.raises(InvalidMove, match="no card of this Realm"):
        game().new(4, 0).push("queen QH2")


def test_LC_3_all_draw_three_and_the_King_of_Hearts_begins():
    for seed in range(6):
        state = game().new(5, seed)
        assert {entry["status"] for entry in state.view()["players"]} == {"mercenary"}
        assert {entry["hand_size"] for entry in state.view()["players"]} == {3}
        assert actors(state) == {"KH"}


def test_LC_3_turns_go_clockwise():
    state = seated({})
    for name in ("KH", "KD"):
        play(state, f"{name} venture")
        assert state.view()["active"] == seat_of(state, name) + 1
    assert refusal(state, "KH venture").clause == "LC-3"


def test_LC_4_surplus_cards_are_discarded_before_anything_else():
    state = play(seated({"KH": "7H 8H 9H"}), "KH venture")
    assert phase(state) == "discard"
    assert refusal(state, "KH discard 7H").reason == "exactly 2 must go"
    assert refusal(state, "KH discard 7H 10C").clause == "LC-4"
    assert refusal(state, "KH venture").clause == "LC-4"
    play(state, "KH discard 8H 2S")
    assert hand(state, "KH") == ["3S", "7H", "9H"]
    assert pile(state, 2) == ["2S", "8H"]


def test_LC_4_treasuries_by_status():
    state = seated({}, {"KD": "KH"})
    assert [player(state, name)["treasury"] for name in ("KH", "KD", "KC")] == [7, 5, 3]


def test_LC_4_several_discard_at_once_and_in_secret():
    hands = {"KH": "7H 8H 9H 10H 2H", "KD": "7D 8D 9D 10D 2D"}
    state = play(seated(hands, {"KD": "KH"}, turn="KD"), "KD renounce")
    assert actors(state) == {"KH", "KD"}
    play(state, "KD discard 7D 8D")
    assert actors(state) == {"KH"}
    assert state.view(seat_of(state, "KH"))["moves"][-1]["move"] == "renounce"
    assert player(state, "KD")["hand_size"] == 5
    play(state, "KH discard 2H 7H")
    assert pile(state, 4) == ["2H", "7H", "7D", "8D"]


def test_LC_5_a_King_without_Nobles_falls():
    state = play(seated({}, {"KD": "KH"}, turn="KD"), "KD renounce")
    assert status(state, "KH") == "mercenary"
    assert "crown falls" in kinds(state)


def test_LC_5_a_King_with_a_Noble_left_stays():
    state = play(seated({}, {"KD": "KH", "KC": "KH"}, turn="KD"), "KD renounce")
    assert status(state, "KH") == "king"
    assert player(state, "KH")["nobles"] == [seat_of(state, "KC")]


def test_LC_6_venture_draws_two_or_the_last_one():
    assert hand(play(seated({}), "KH venture"), "KH") == ["2S", "3S"]
    assert hand(play(seated({}, realm="9C"), "KH venture"), "KH") == ["9C"]
    assert refusal(seated({}, realm=""), "KH venture").clause == "LC-6"


def test_LC_7_a_red_Queen_draws_four_or_what_is_left():
    state = play(seated({"KH": "QD"}, {"KD": "KH"}), "KH queen QD")
    assert hand(state, "KH") == ["2S", "3S", "4S", "5S"]
    assert hand(play(seated({"KH": "QD"}, realm="9C 8C"), "KH queen QD"), "KH") == ["8C", "9C"]
    assert hand(play(seated({"KH": "QD"}, realm=""), "KH queen QD"), "KH") == []


def test_LC_8_a_black_Queen_takes_the_highest_Gold_card():
    state = play(seated({"KH": "QS", "KD": "9D 10H JC"}), "KH queen QS KD")
    assert phase(state) == "blackmail"
    assert texts(state, "KD") == ["give 10H"]
    assert refusal(state, "KD give 9D").clause == "LC-8"
    assert refusal(state, "KD give JC").clause == "LC-8"
    assert refusal(state, "KD give 9D 10H").clause == "LC-8"
    play(state, "KD give 10H")
    assert hand(state, "KH") == ["10H"]


def test_LC_8_the_owner_chooses_among_equals():
    state = play(seated({"KH": "QC", "KD": "10D 10H"}), "KH queen QC KD")
    assert texts(state, "KD") == ["give 10H", "give 10D"]


def test_LC_8_without_Gold_nothing_happens():
    state = play(seated({"KH": "QC", "KD": "JD QD"}), "KH queen QC KD")
    assert actors(state) == {"KD"}
    assert phase(state) == "action"
    assert kinds(state) == ["play", "no gold"]


def test_LC_8_only_the_two_see_which_card_moved():
    state = play(seated({"KH": "QC", "KD": "10D 3D"}), "KH queen QC KD", "KD give 10D")
    for name, seen in (("KH", "give 10D"), ("KD", "give 10D"), ("KC", "give")):
        assert state.view(seat_of(state, name))["moves"][-1]["move"] == seen
    assert "card" not in state.view()["events"][-1]
    assert state.view(seat_of(state, "KD"))["events"][-1]["card"] == "10D"
    assert refusal(seated({"KH": "QC"}), "KH queen QC KH").clause == "LC-8"


def test_LC_9_a_Jack_challenges_any_King_but_oneself():
    hands = {"KH": "JC 2H", "KC": "7C", "KD": "9D"}
    state = seated(hands, {"KD": "KC", "KH": "KC"})
    assert [text for text in texts(state, "KH") if text.startswith("jack")] == ["jack JC KC"]
    assert refusal(state, "KH jack JC KD").clause == "LC-9"
    king = seated({"KH": "JC 2H", "KC": "7C"}, PAIRS)
    assert refusal(king, "KH jack JC KH").clause == "LC-9"
    assert phase(play(king, "KH jack JC KC")) == "bid"


def test_LC_9_the_challenger_needs_Gold():
    state = seated({"KH": "JC QS", "KC": "7C"}, {"KS": "KC"})
    assert refusal(state, "KH jack JC KC").clause == "LC-9"
    assert refusal(state, "KH jack JD KC").clause == "LC-12"


def test_LC_10_a_duel_makes_a_King_and_a_Noble():
    state = seated({"KH": "9H", "KC": "7C"})
    play(state, "KH duel KC", "KC bid 7C", "KH bid 9H", "KH stand", "KC stand")
    assert (status(state, "KH"), status(state, "KC"), liege(state, "KC")) == ("king", "noble", "KH")
    assert hand(state, "KH") == ["7C"]


def test_LC_10_a_duelist_who_yields_is_the_others_Noble_and_keeps_the_bid():
    state = seated({"KH": "9H", "KC": "7C"})
    play(state, "KH duel KC", "KC bid 7C", "KH bid 9H", "KH yield", "KC stand")
    assert (status(state, "KC"), liege(state, "KH")) == ("king", "KC")
    assert hand(state, "KH") == ["9H"]


def test_LC_10_only_Mercenaries_with_Gold_duel_Mercenaries():
    state = seated({"KH": "9H", "KD": "2D", "KC": "7C"}, {"KD": "KC"}, turn="KD")
    assert "duel" in str(refusal(state, "KD duel KH"))
    assert refusal(state, "KD duel KH").clause == "LC-10"
    play(state, "KD venture")
    assert refusal(state, "KC duel KH").clause == "LC-10"
    merc = seated({"KH": "9H", "KC": "7C"}, {"KD": "KC"})
    assert refusal(merc, "KH duel KC").clause == "LC-10"
    assert refusal(merc, "KH duel KH").clause == "LC-10"
    assert refusal(seated({"KH": "JH"}), "KH duel KC").clause == "LC-10"


def test_LC_10_a_challenged_Mercenary_without_Gold_yields():
    state = play(seated({"KH": "9H", "KC": "JC"}), "KH duel KC")
    assert (status(state, "KH"), liege(state, "KC")) == ("king", "KH")
    assert hand(state, "KH") == ["9H"]


def test_LC_11_only_a_Noble_renounces():
    state = seated({}, {"KD": "KH"}, turn="KD")
    assert status(play(state, "KD renounce"), "KD") == "mercenary"
    assert refusal(seated({}, {"KD": "KH"}), "KH renounce").reason == "a King can't renounce: a crown is lost or traded"
    assert refusal(seated({}), "KH renounce").clause == "LC-11"


def test_LC_12_one_action_a_turn_and_pass_only_with_an_empty_Realm():
    state = seated({"KH": "QH QD"})
    play(state, "KH queen QH")
    assert pile(state, 1) == ["QH"]
    assert phase(state) == "discard"
    assert refusal(seated({}), "KH pass").clause == "LC-12"
    assert kinds(play(seated({}, realm=""), "KH pass")) == ["pass"]


def test_LC_24_a_King_of_all_wins_at_once():
    state = seated({"KH": "7H"}, {"KD": "KH", "KC": "KH"}, turn="KS")
    play(state, "KS offer KH give swear", "KH accept")
    assert state.over
    assert (state.outcome.clause, state.outcome.details["king"]) == ("LC-24", seat_of(state, "KH"))
    assert "unification" in kinds(state)


def test_LC_25_the_last_round_is_played_to_its_end():
    state = play(seated({}, realm="2S", turn="KC"), "KC venture")
    assert actors(state) == {"KS"}
    play(state, "KS pass")
    assert state.over
    assert state.outcome.clause == "LC-26"
    state = play(seated({}, realm="2S", turn="KS"), "KS venture")
    assert state.over


def test_the_options_say_what_they_take():
    with pytest.raises(OptionError, match="5 players"):
        game(undead=True).new(4)
    assert game(undead=True).new().players == 5
    for bad in ({"undead": 1}, {"undead": "yes"}, {"offers": -1}, {"offers": 10}, {"kings": 3}):
        with pytest.raises(OptionError):
            fulcrum.game("leverage-cards", **bad)


@pytest.mark.parametrize(
    "text",
    [
        *("", "bid", "bid 1S", "bid 7H 7H", "venture 2", "duel", "duel XX", "duel KH KD", "say hello", "counter 7H"),
        *("queen JC KD", "queen QS", "jack JC", "queen QH KD", "queen", "offer", "offer KD 7H"),
        *("offer KD give 7H give 8H", "offer KD get any:11", "offer KD get cards:0", "offer KD get cards:1 cards:2"),
        *("offer KD give noble", "offer KD give swear crown", "offer KD give any:3", "bid " + "7H " * 400),
        *("call KD", "pick", "pick XX", "pick KD KC", "offer KD promise aid", "offer KD give peace 2"),
    ],
)
def test_unreadable_moves_differ_from_illegal_ones(text):
    with pytest.raises(InvalidMove):
        seated({"KH": "7H"}).push(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("give promise peace 4", "peace is promised for 1 to 3 turns, as promise peace 2"),
        ("give promise peace 0", "peace is promised for 1 to 3 turns"),
        ("give promise peace", "peace is promised for 1 to 3 turns"),
        ("give promise peace 7H", "peace is promised for 1 to 3 turns"),
        ("give promise peace 1 promise peace 2", "each side promises peace once"),
        ("get promise aid promise aid", "each side promises aid once"),
        ("get promise bend 7H promise bend", "each side promises bend once"),
        ("give promise", "promise peace 2, promise aid or promise bend"),
        ("give promise love", "promise peace 2, promise aid or promise bend"),
        ("give noble KC pay KC", "name the Noble and the cards, as pay KC 7H"),
        ("give noble KC pay", "name the Noble and the cards"),
        ("give noble KC pay 7H KC", "the players at this table are KH, KD, KC, KS"),
        ("give noble KC pay KC 7H pay KC 8H", "KC is paid twice: name all cards after one pay"),
        ("give noble KC pay KC 7H 7H", "7H is named twice"),
        ("give noble KC pay KC any:7", "any:7 is no card of this Realm"),
        ("give 7H get 7H", "7H is named twice"),
        ("give 7H noble KC pay KC 7H", "7H is named twice"),
        ("give noble KC get 8H pay KC 8H", "8H is named twice"),
        ("give noble KC get noble KS pay KC 7H pay KS 7H", "7H is named twice"),
    ],
)
def test_unreadable_promises_and_payments(text, words):
    for whole in (f"offer KD {text}", f"counter {text}"):
        with pytest.raises(InvalidMove) as caught:
            seated({"KH": "7H"}).push(whole)
        assert words in str(caught.value)


def test_reading_is_generous_with_case_space_and_order():
    state = seated({"KH": "7H JC", "KD": "3D"})
    move = state.game.parse("  OFFER kd  GET cards:1 3d GIVE jc 7h ", state, 0)
    assert move.text == "offer KD give 7H JC get 3D cards:1"
    text = "Pay ks 5d 4h GET promise BEND any:3 noble ks 2s pay KC 9c GIVE Promise Aid promise peace 2 noble kc 3s"
    normal = "give 3S noble KC promise peace 2 promise aid get 2S any:3 noble KS promise bend pay KC 9C pay KS 4H 5D"
    for verb in ("offer KD", "counter"):
        move = state.game.parse(f"{verb} {text}", state, 0)
        assert move.text == f"{verb} {normal}"
        assert state.game.parse(move.text, state, 0) == move
    assert state.game.parse("PICK kd", state, 0).text == "pick KD"
