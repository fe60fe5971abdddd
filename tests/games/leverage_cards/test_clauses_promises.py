"""Leverage clause by clause: when the promises of struck deals are kept and broken (LC-23)."""

import pytest

from tests.games.leverage_cards.positions import (
    PAIRS,
    actors,
    kinds,
    liege,
    phase,
    play,
    player,
    seat_of,
    seated,
    texts,
)

pytestmark = pytest.mark.kernel
LONG = "2S 3S 4S 5S 6S 7S 8S 9S 10S 2C 3C 4C 5C 6C 7C 8C 9C 10C JC JH JD JS"  # a Realm for many ventures


def promised(hands=None, nobles=None, *, maker="KH", to="KD", promise, **options):
    """The player on turn has promised another something, for nothing. It is the next player's turn."""
    state = seated(hands, nobles, **{"turn": maker, "realm": LONG, **options})
    return play(state, f"{maker} offer {to} give promise {promise}", f"{to} accept")


def ventures(state, *names):
    """Turns without an effect on anyone else."""
    for name in names:
        play(state, f"{name} venture")
        if phase(state) == "discard":
            play(state, f"{name} {texts(state, name)[0]}")
    return state


def open_promises(state):
    """The open promises, as `KH KD peace 2`."""
    names = [entry["identity"] for entry in state.view()["players"]]
    rows = [
        [names[each["from"]], names[each["to"]], each["promise"], each["turns"]] for each in state.view()["promises"]
    ]
    return [" ".join(str(word) for word in row if word is not None) for row in rows]


def counts(state, name):
    """How many promises a player has kept and broken."""
    return player(state, name)["kept"], player(state, name)["broken"]


def told(state):
    """The promises that the last move ended, in words."""
    return [event["words"] for event in state.view()["events"] if event["kind"] in ("kept", "broken")]


def test_LC_23_peace_is_kept_after_its_turns():
    """The turn of the deal does not count."""
    state = promised(promise="peace 2")
    assert open_promises(state) == ["KH KD peace 2"]
    ventures(state, "KD", "KC", "KS")
    assert open_promises(state) == ["KH KD peace 2"]
    ventures(state, "KH", "KD", "KC", "KS")
    assert (open_promises(state), counts(state, "KH")) == (["KH KD peace 1"], (0, 0))
    play(state, "KH venture")
    assert told(state) == []  # the turn is not over yet: the hand is too large
    play(state, f"KH {texts(state, 'KH')[0]}")
    assert (open_promises(state), counts(state, "KH"), counts(state, "KD")) == ([], (1, 0), (0, 0))
    assert told(state) == ["The King of Hearts keeps the promise of peace to the King of Diamonds"]


def test_LC_23_peace_of_the_other_player_begins_with_their_next_turn():
    state = play(seated({}, realm=LONG), "KH offer KD get promise peace 1", "KD accept")
    assert open_promises(state) == ["KD KH peace 1"]
    play(state, "KD venture")
    assert (open_promises(state), counts(state, "KD")) == ([], (1, 0))


BREACHES = {
    "a Jack": ({"KD": "JC 9D", "KH": "7H"}, {"KS": "KH"}, "jack JC KH"),
    "a duel": ({"KD": "9D", "KH": "7H"}, {}, "duel KH"),
    "a black Queen": ({"KD": "QS", "KH": "7H"}, {}, "queen QS KH"),
    "a black Queen that gets nothing": ({"KD": "QS"}, {}, "queen QS KH"),
}


@pytest.mark.parametrize(("hands", "nobles", "breach"), BREACHES.values(), ids=BREACHES)
def test_LC_23_peace_is_broken_by(hands, nobles, breach):
    state = play(seated(hands, nobles, realm=LONG), "KH offer KD get promise peace 3", "KD accept")
    play(state, f"KD {breach}")
    assert (open_promises(state), counts(state, "KD"), counts(state, "KH")) == ([], (0, 1), (0, 0))
    assert told(state) == ["The King of Diamonds breaks the promise of peace to the King of Hearts"]


OTHER_DEEDS = {
    "a Jack at another": ({"KD": "JC 9D", "KC": "7C"}, {"KS": "KC"}, "jack JC KC"),
    "a duel with another": ({"KD": "9D", "KC": "7C"}, {}, "duel KC"),
    "a black Queen at another": ({"KD": "QS", "KC": "7C"}, {}, "queen QS KC"),
    "a rejected offer": ({"KD": "9D"}, {}, "offer KH get any:7"),
}


@pytest.mark.parametrize(("hands", "nobles", "deed"), OTHER_DEEDS.values(), ids=OTHER_DEEDS)
def test_LC_23_peace_is_not_broken_by(hands, nobles, deed):
    state = play(seated(hands, nobles, realm=LONG), "KH offer KD get promise peace 3", "KD accept")
    play(state, f"KD {deed}")
    assert (open_promises(state), counts(state, "KD")) == (["KD KH peace 3"], (0, 0))


def test_LC_23_peace_binds_only_who_promised_it():
    state = promised({"KD": "9D", "KH": "7H"}, promise="peace 1")
    play(state, "KD duel KH")
    assert (open_promises(state), counts(state, "KD"), counts(state, "KH")) == (["KH KD peace 1"], (0, 0), (0, 0))


def test_LC_23_peace_is_over_after_its_turns():
    hands = {"KH": "7H", "KD": "9D"}
    state = ventures(play(seated(hands, realm=LONG), "KH offer KD get promise peace 1", "KD accept"), "KD", "KC", "KS")
    play(ventures(state, "KH"), "KD duel KH")
    assert counts(state, "KD") == (1, 0)


def test_LC_23_peace_is_kept_when_the_War_begins():
    """The promise is made in the last turn before it."""
    hands = {"KH": "9H", "KC": "7C"}
    state = promised(hands, PAIRS, maker="KS", to="KH", promise="peace 3", realm="")
    assert (phase(state), open_promises(state), counts(state, "KS")) == ("ask", [], (1, 0))
    assert told(state) == ["The King of Spades keeps the promise of peace to the King of Hearts"]


@pytest.mark.parametrize(("first", "second", "left"), [(3, 1, 2), (2, 1, 1), (3, 2, 2), (2, 3, 3), (3, 3, 3)])
def test_LC_23_of_two_promises_of_peace_the_longer_counts(first, second, left):
    """Of the first a turn is over when the second is made. Both are made in turns of the other player."""
    state = play(seated({}, realm=LONG, turn="KC"), f"KC offer KD get promise peace {first}", "KD accept")
    play(ventures(state, "KS", "KH", "KD"), f"KC offer KD get promise peace {second}", "KD accept")
    assert (open_promises(state), counts(state, "KD")) == ([f"KD KC peace {left}"], (0, 0))
    ventures(state, "KS", "KH", "KD")
    assert open_promises(state) == ([f"KD KC peace {left - 1}"] if left > 1 else [])
    assert counts(state, "KD") == (left == 1, 0)


def test_LC_23_peace_with_two_players_is_two_promises():
    state = play(seated({}, realm=LONG, turn="KC"), "KC offer KD get promise peace 1", "KD accept")
    play(state, "KS offer KD get promise peace 2", "KD accept")
    assert open_promises(state) == ["KD KC peace 1", "KD KS peace 2"]


def test_LC_23_peace_promised_again_in_the_own_turn_begins_with_the_next():
    state = ventures(promised(promise="peace 1"), "KD", "KC", "KS")
    play(state, "KH offer KD give promise peace 1", "KD accept")
    assert (open_promises(state), counts(state, "KH")) == (["KH KD peace 1"], (0, 0))
    ventures(state, "KD", "KC", "KS", "KH")
    assert (open_promises(state), counts(state, "KH")) == ([], (1, 0))


def test_LC_23_a_shorter_peace_promised_again_changes_nothing():
    state = ventures(promised(promise="peace 3"), "KD", "KC", "KS")
    play(state, "KH offer KD give promise peace 1", "KD accept")
    assert open_promises(state) == ["KH KD peace 2"]


def at_aid(gold="8S 9S"):
    """KS, a Noble of KC, has promised aid in the last turn; the War has begun."""
    hands = {"KH": "9H 3H", "KC": "7C 2C", "KD": "5D", "KS": gold}
    return promised(hands, PAIRS, maker="KS", to="KC", promise="aid", realm="")


def test_LC_23_aid_kept_and_broken():
    state = at_aid()
    assert open_promises(state) == ["KS KC aid"]
    play(state, "KH no-ask", "KC ask KS 1")
    kept = play(state.copy(), "KS give 8S")
    assert (open_promises(kept), counts(kept, "KS")) == ([], (1, 0))
    assert told(kept) == ["The King of Spades keeps the promise of aid to the King of Clubs"]
    play(state, "KS refuse")
    assert (open_promises(state), counts(state, "KS")) == ([], (0, 1))
    assert told(state) == ["The King of Spades breaks the promise of aid to the King of Clubs"]


def test_LC_23_aid_is_broken_also_for_lack_of_Gold():
    state = play(at_aid(gold="JS"), "KH no-ask", "KC ask KS 1")
    assert texts(state, "KS") == ["refuse"]
    play(state, "KS refuse")
    assert counts(state, "KS") == (0, 1)


def test_LC_23_aid_is_over_when_it_was_given():
    state = play(at_aid(), "KH no-ask", "KC ask KS 1", "KS give 8S")
    play(state, "KH bid 3H", "KC bid 2C", "KH stand", "KC stand")
    play(state, "KH no-ask", "KC ask KS 1", "KS refuse")
    assert (open_promises(state), counts(state, "KS")) == ([], (1, 0))


def test_LC_23_aid_that_is_not_asked_for_stays_open():
    state = play(at_aid(), "KH ask KD 1", "KC no-ask", "KD give 5D")
    assert (phase(state), open_promises(state)) == ("war-bid", ["KS KC aid"])
    assert counts(state, "KD") == counts(state, "KS") == (0, 0)


def test_LC_23_aid_to_another_is_another_matter():
    """KS has promised aid to KH, and serves KC."""
    hands = {"KH": "9H", "KC": "7C", "KD": "5D", "KS": "8S"}
    state = promised(hands, PAIRS, maker="KS", to="KH", promise="aid", realm="")
    play(state, "KH no-ask", "KC ask KS 1", "KS refuse")
    assert (open_promises(state), counts(state, "KS")) == (["KS KH aid"], (0, 0))


def beaten(to="KH"):
    """KS, a Noble of KC, has promised to bend; KH has then beaten KC, and KD and KS choose."""
    hands = {"KH": "JC 9H", "KC": "7C"}
    realm = LONG.replace("7C ", "").replace("JC ", "")
    state = promised(hands, {"KD": "KC", "KS": "KC"}, maker="KS", to=to, promise="bend", realm=realm)
    assert open_promises(state) == [f"KS {to} bend"]
    return play(state, "KH jack JC KC", "KH bid 9H", "KC bid 7C", "KH stand", "KC stand")


def test_LC_23_bend_kept_and_broken():
    """After a challenge."""
    state = beaten()
    assert actors(state) == {"KS"}
    kept = play(state.copy(), "KS bend")
    assert (open_promises(kept), counts(kept, "KS"), liege(kept, "KS")) == ([], (1, 0), "KH")
    assert told(kept) == ["The King of Spades keeps the promise to bend the knee to the King of Hearts"]
    play(state, "KS refuse")
    assert (open_promises(state), counts(state, "KS")) == ([], (0, 1))
    assert told(state) == ["The King of Spades breaks the promise to bend the knee to the King of Hearts"]


@pytest.mark.parametrize("answer", ["bend", "refuse"])
def test_LC_23_bend_before_another_is_another_matter(answer):
    state = play(beaten(to="KD"), f"KS {answer}")
    assert (open_promises(state), counts(state, "KS")) == (["KS KD bend"], (0, 0))


@pytest.mark.parametrize(("answer", "expected"), [("bend", (1, 0)), ("refuse", (0, 1))])
def test_LC_23_bend_is_tested_by_a_crown_too(answer, expected):
    state = promised({}, {"KD": "KH", "KC": "KH"}, maker="KD", to="KS", promise="bend")
    ventures(state, "KC", "KS")
    play(state, "KH offer KS give crown", "KS accept", f"KD {answer}")
    assert counts(state, "KD") == expected


def test_LC_23_bend_is_not_tested_by_swearing():
    state = promised({}, {"KC": "KH"}, maker="KD", to="KH", promise="bend")
    play(ventures(state, "KC", "KS", "KH"), "KD offer KH give swear", "KH accept")
    assert (liege(state, "KD"), open_promises(state), counts(state, "KD")) == ("KH", ["KD KH bend"], (0, 0))


def test_LC_23_a_promise_made_again_is_one():
    state = promised(promise="aid")
    play(state, "KD offer KH get promise aid promise bend", "KH accept")
    assert open_promises(state) == ["KH KD aid", "KH KD bend"]
    assert kinds(state).count("promise") == 2


def test_LC_23_promises_are_not_binding():
    """A player who promised peace has all moves that they would have had."""
    hands = {"KD": "9D QS", "KH": "7H"}
    state = play(seated(hands, realm=LONG), "KH offer KD get promise peace 3", "KD accept")
    free = play(seated(hands, realm=LONG), "KH venture")
    assert [text for text in texts(state, "KD") if "get" not in text] == [
        text for text in texts(free, "KD") if "get" not in text
    ]
    assert {"duel KH", "queen QS KH"} <= set(texts(state, "KD"))


def test_LC_23_promises_of_a_deal_that_fails_are_no_promises():
    offers = "KH offer KD give promise aid get promise bend", "KD counter give promise peace 1", "KH reject"
    state = play(seated({}), *offers)
    assert (open_promises(state), phase(state)) == ([], "action")


def test_LC_23_promises_are_sorted_and_seen_by_all():
    state = promised(maker="KC", to="KH", promise="bend", realm=LONG)
    play(state, "KS offer KH get promise peace 1 promise aid", "KH accept")
    rows = ["KH KS peace 1", "KH KS aid", "KC KH bend"]
    assert open_promises(state) == rows
    assert state.view(seat_of(state, "KD"))["promises"] == state.view(0)["promises"] == state.view()["promises"]


def test_LC_23_the_events_of_a_promise():
    state = promised(promise="peace 2 promise aid promise bend")
    events = [event for event in state.view()["events"] if event["kind"] == "promise"]
    assert [(event["from"], event["to"], event["promise"], event["turns"]) for event in events] == [
        (0, 1, "peace", 2),
        (0, 1, "aid", None),
        (0, 1, "bend", None),
    ]
    assert [event["words"].partition(" promises ")[2] for event in events] == [
        "the King of Diamonds peace for 2 turns",
        "the King of Diamonds aid in the War",
        "to bend the knee to the King of Diamonds",
    ]
