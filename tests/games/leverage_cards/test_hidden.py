"""What a seat may know: exact knowledge in sampled worlds, no leaks in any phase, hidden steps of a move."""

import random
from collections import Counter

import numpy as np
import pytest

import fulcrum
from fulcrum.core.memory import Record
from fulcrum.core.seeds import quick_stream
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import logs, table
from fulcrum.games.leverage_cards.cards import CARD_NUMBERS, DECK_CARDS
from fulcrum.games.leverage_cards.game import LeverageCards
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.testing import LAWS, LawBroken, check_game, conformance
from fulcrum.testing.cases import Case
from fulcrum.testing.laws import APPLIES
from tests.conftest import PLAIN
from tests.games.leverage_cards.policies import guided_move
from tests.games.leverage_cards.positions import at_war, play, seat_of, seated

pytestmark = pytest.mark.kernel
PAIRS = {"KD": "KH", "KS": "KC"}
WORLDS = 40


def worlds(state, name, count=WORLDS):
    seat = None if name is None else seat_of(state, name)
    observation, stream = state.observation(seat), quick_stream(5)
    return [state.game.sample_world(observation, stream) for _ in range(count)]


def holders(found, card):
    """Where a card is in the worlds: the seats, with -1 for no hand."""
    places = {world.data["place", CARD_NUMBERS[card]] for world in found}
    return {place % 10 if 0 <= place < 20 else -1 for place in places}


def test_a_card_taken_in_battle_stays_where_all_saw_it_go():
    state = seated({"KH": "9H 2H", "KC": "7C"}, realm="2S 3S 4S 5S 6S 7S 8S")
    play(state, "KH duel KC", "KH bid 9H", "KC bid 7C", "KH stand", "KC stand")
    for name in ("KD", "KS", "KC", None):
        assert holders(worlds(state, name), "7C") == {0}
    assert state.view()["known"] == {"7C": [0]}


def test_a_blackmailed_card_is_known_to_the_two_alone():
    state = seated({"KH": "QS", "KC": "7C 3C", "KD": "4D"}, realm="2S 3S 4S 5S 6S 7S 8S")
    play(state, "KH queen QS KC", "KC give 7C")
    assert holders(worlds(state, "KC"), "7C") == {0}
    assert holders(worlds(state, "KD"), "7C") >= {0, -1}


def test_a_card_seen_in_an_offer_stays_though_the_offer_failed():
    state = seated({"KH": "7H 3H", "KC": "7C"}, realm="2S 3S 4S 5S 6S 7S 8S")
    play(state, "KH offer KC give 7H get any:7", "KC reject")
    assert holders(worlds(state, "KC"), "7H") == {0}
    assert len(holders(worlds(state, "KD"), "7H")) > 1


def test_after_a_deal_of_others_a_known_card_is_with_one_of_the_two():
    state = seated({"KH": "9H 2H", "KC": "7C", "KD": "3D"}, realm="2S 3S 4S 5S 6S 7S 8S")
    play(state, "KH duel KC", "KH bid 9H", "KC bid 7C", "KH stand", "KC stand")
    play(state, "KD offer KH give 3D get 7C", "KH accept", "KD decline", "KH decline")
    assert holders(worlds(state, "KS"), "7C") == {0, 1}
    assert holders(worlds(state, "KH"), "7C") == {1}


def test_after_a_blackmail_a_known_low_card_stays_where_it_is():
    state = seated({"KH": "9H 2H", "KC": "3C", "KD": "5D JC"}, realm="2S 3S 4S 5S 6S 7S 8S QS")
    play(state, "KH duel KC", "KH bid 9H", "KC bid 3C", "KH stand", "KC stand")
    state.data["place", CARD_NUMBERS["QS"]] = 1
    state.data["held", 1] += 1
    for name, least in (("KC", {0, 1}), ("KS", {0, 1})):
        twin = play(state.copy(), "KD queen QS KH", "KH give 3C")
        assert holders(worlds(twin, name), "3C") == least


def test_who_was_seen_without_Gold_holds_none_in_any_world():
    state = seated({"KH": "QS 2H", "KC": "JC QC"}, realm="2S 3S 4S 5S 6S 7S 8S JS JH QD")
    play(state, "KH queen QS KC")
    for world in worlds(state, "KD"):
        held = np.flatnonzero(world.data.array["place"][0] == 2)
        assert len(held) == 2
        assert not VALUES[held].any()
    play(state, "KD venture", "KC venture", "KC discard 4S")
    gold = [bool(VALUES[np.flatnonzero(world.data.array["place"][0] == 2)].any()) for world in worlds(state, "KD")]
    assert any(gold)


def test_what_is_known_follows_the_cards_until_they_are_discarded():
    state = seated({"KH": "9H 2H", "KC": "7C"}, realm="2S 3S 4S 5S 6S 7S 8S 9S")
    play(state, "KH duel KC", "KH bid 9H", "KC bid 7C", "KH stand", "KC stand")
    play(state, "KD venture", "KC venture", "KS venture")
    play(state, "KH offer KS give 2H", "KS reject")
    assert "2H" in state.view(3)["known"]
    play(state, "KH offer KS give 7C", "KS accept")
    assert state.view(0)["known"]["7C"] == [3]
    assert state.view(2)["known"]["7C"] == [0, 3]
    play(
        state, "KD venture", "KD discard 2S", "KC pass", "KS duel KD", "KS bid 7C", "KD bid 3S", "KS stand", "KD stand"
    )
    assert all("7C" not in state.view(seat)["known"] for seat in (0, 1, 2, 3, None))


def test_bids_in_worlds_are_Gold_of_every_size():
    state = seated({"KH": "9H 2H 3H", "KC": "7C 8C 9C"}, realm="2S 3S 4S 5S 6S 7S 8S JS QS")
    play(state, "KH duel KC", "KH bid 9H")
    sizes = Counter()
    for world in worlds(state, "KC"):
        pledge = np.flatnonzero(world.data.array["place"][0] == 10)
        assert VALUES[pledge].all()
        sizes[len(pledge)] += 1
    assert set(sizes) >= {1, 2}


def test_bids_that_lie_on_the_table_have_their_number_of_cards_in_every_world():
    state = seated({"KH": "9H 2H 3H JC", "KC": "7C 8C 9C"}, realm="2S 3S 4S 5S 6S 7S 8S JS QS JH JD QC QD QH")
    play(state, "KH duel KC", "KH bid 9H 2H 3H", "KC bid 7C 8C")
    pledges = set()
    for name in ("KC", "KD", None):
        for world in worlds(state, name):
            pledge = np.flatnonzero(world.data.array["place"][0] == 10)
            assert len(pledge) == 3
            assert VALUES[pledge].all()
            pledges.add(tuple(pledge))
            assert len(np.flatnonzero(world.data.array["place"][0] == 12)) == 2
    assert len(pledges) > WORLDS


def test_a_bid_on_the_table_is_counted_also_where_Gold_is_scarce():
    """Fewer Gold cards are unseen than a random deal would give to the two bidders."""
    realm = "JS JH JD JC QS QH QD QC 2S 3S"
    state = seated({"KH": "9H 2H 3H", "KC": "7C 8C 9C"}, realm=realm)
    play(state, "KH duel KC", "KH bid 9H 2H 3H", "KC bid 7C 8C 9C")
    for world in worlds(state, "KD"):
        place = world.data.array["place"][0]
        assert [len(np.flatnonzero(place == aside)) for aside in (10, 12)] == [3, 3]
        assert VALUES[np.flatnonzero((place == 10) | (place == 12))].all()


def test_worlds_are_equally_likely():
    state = seated({"KH": "9H", "KC": "7C", "KD": "5D"}, realm="2S")
    counts = Counter(world.data["place", CARD_NUMBERS["2S"]] for world in worlds(state, "KS", 3000))
    assert all(600 < count < 900 for count in counts.values())
    assert len(counts) == 4


@pytest.mark.thorough
def test_nothing_leaks_and_worlds_play_on_in_every_phase(many):
    looked_at, checks = Counter(), Counter()
    games = many(60)
    for number in range(games):
        undead = number % 3 == 0
        state = fulcrum.game("leverage-cards", undead=undead).new(5 if undead else 4 + number % 5, number)
        rng = random.Random(number)
        while not state.over:
            phase = act.PHASES[state.field("phase")]
            if looked_at[phase] < min(games, 12) and rng.random() < 0.5:
                look_at(state, rng, checks)
                looked_at[phase] += 1
            seat = rng.choice(state.actors)
            text, _ = guided_move(state, seat, rng)
            state.push(text, seat)
    if games >= 60:
        assert set(looked_at) == set(act.PHASES) - {"over"}
        chosen = {phase for phase in looked_at if checks[phase, "order_of_commits_leaves_no_trace"]}
        assert chosen >= {
            "bid",
            "yield",
            "draw",
            "ask",
            "war-bid",
            "war-yield",
            "succession-yield",
            "last-bid",
            "last-stand",
        }
    compared = {phase for phase in looked_at if checks[phase, "nothing_hidden_is_shown"]}
    assert compared == set(looked_at)


def look_at(state, rng, checks):
    case = Case(state, rng, {"venture", "reject", "bid 7H", "offer KD get 7H", "discard 2S"})
    for law in APPLIES:
        checks[act.PHASES[state.field("phase")], law.__name__] += law(case)


FIELDS = ("place", "known", "choice", "deals", "events", "rng")


@pytest.mark.thorough
@pytest.mark.skipif(PLAIN, reason="this is about the kit, and games take long without the compiler")
@pytest.mark.parametrize("field", FIELDS)
def test_the_kit_notices_a_field_that_observe_forgets(field, monkeypatch):
    class Forgetful(LeverageCards):
        def observe(self, data, seat):
            seen = super().observe(data, seat)
            seen[field] = data[field]
            return seen

    monkeypatch.setattr(conformance, "LAWS", tuple(law for law in LAWS if law in APPLIES))
    with pytest.raises(LawBroken, match=rf"seat \d .*{field}\["):
        check_game(Forgetful(), games=2, players=5, plain=False)


def test_a_half_composed_move_is_hidden_from_others():
    state = seated({"KH": "7H QS", "KD": "3D"})
    before = [state.observation(seat).data.tobytes() for seat in (1, 2, 3, None)]
    for text in ("offer KD give 7H get 3D", "queen QS KC"):
        data = state.data.copy()
        for action in state.game.parse(text, state, 0).actions[:-1]:
            state.game.kernel.apply(data, 0, action)
            assert [state.game.observe(data, seat).tobytes() for seat in (1, 2, 3, None)] == before


def test_a_half_composed_bid_or_counter_is_hidden_from_others():
    state = play(seated({"KH": "7H", "KD": "3D"}), "KH offer KD give 7H get 9C")
    for text, twin in (
        ("counter give 3D get 7H", state),
        ("bid 3D", play(seated({"KH": "7H", "KD": "3D"}), "KH duel KD")),
    ):
        before = [twin.observation(seat).data.tobytes() for seat in (0, 2, 3, None)]
        data = twin.data.copy()
        for action in twin.game.parse(text, twin, 1).actions[:-1]:
            twin.game.kernel.apply(data, 1, action)
            assert [twin.game.observe(data, seat).tobytes() for seat in (0, 2, 3, None)] == before


def test_a_half_composed_offer_after_a_call_is_hidden_from_others():
    """Also from the player who called, until all have answered."""
    state, text = play(seated({"KC": "3C 4C"}, PAIRS), "KH call"), "offer KH give 3C promise aid get noble KD pay KD 4C"
    before = [state.observation(seat).data.tobytes() for seat in (0, 1, 3, None)]
    data = state.data.copy()
    for action in state.copy().push(text, 2).actions:
        assert [state.game.observe(data, seat).tobytes() for seat in (0, 1, 3, None)] == before
        state.game.kernel.apply(data, 2, action)


def test_the_log_of_a_war_shows_bids_that_were_shown():
    state = at_war({"KH": "9H 2H", "KC": "7C 3C", "KD": "5D", "KS": "8S"}, PAIRS)
    play(state, "KH no-ask", "KC no-ask", "KH bid 9H", "KC bid 7C")
    assert [entry["move"] for entry in state.view()["moves"]][-2:] == ["bid", "bid"]
    assert [entry["move"] for entry in state.view(0)["moves"]][-2:] == ["bid 9H", "bid"]
    play(state, "KC yield")
    assert [entry["move"] for entry in state.view(0)["moves"]][-1] == "bid"
    play(state, "KH yield")
    assert [entry["move"] for entry in state.view()["moves"]][-4:] == ["bid 9H", "bid 7C", "yield", "yield"]


def test_reading_a_log_twice_changes_nothing():
    state = fulcrum.game("leverage-cards").new(5, 3)
    rng = random.Random(3)
    names = [entry["identity"] for entry in state.view()["players"]]
    while not state.over:
        seat = rng.choice(state.actors)
        text, _ = guided_move(state, seat, rng)
        state.push(text, seat)
    moment = logs.Moment(names, frozenset(), 0, False)
    once = logs.public_log(state.log, 2, moment)
    assert logs.public_log(once, 2, moment) == once


WATCHER, BIDDER, OTHER, BARREN = 0, 1, 2, 3


def asked_for_a_bid(sizes, unseen=None, known=()):
    """Returns what a spectator sees in a War when one seat must bid.

    That is the sizes of hands, the cards that no one saw go elsewhere (all by default), and the possible holders of
    some cards.
    """
    state = fulcrum.game("leverage-cards").new(4, seed=1)
    data = Record(state.data.layout)
    record = data.array[0]
    record.players, record.cards, record.drawn = 4, state.field("cards"), sum(sizes.values())
    record.place[:] = table.UNSEEN if unseen is None else table.DISCARDED
    for card in unseen or ():
        record.place[CARD_NUMBERS[card]] = table.UNSEEN
    for seat, size in sizes.items():
        record.held[seat] = size
    record.phase, record.window, record.asked, record.pending = act.IN_WAR_BID, 1, 1 << BIDDER, 1 << BIDDER
    for card, seats in known:
        deck, bit = divmod(CARD_NUMBERS[card], DECK_CARDS)
        record.known[WATCHER, seats, deck] |= 1 << bit
    return data


def imagined(data):
    """The hands in some worlds, as the places of all cards."""
    kernel = fulcrum.game("leverage-cards").kernel
    for seed in range(40):
        world = data.copy()
        kernel.imagine(world, WATCHER, quick_stream(seed))
        yield world.array["place"][0, : world["cards"]]


def gold_of(places, seat):
    return int((VALUES[: len(places)] * (places == seat)).sum())


def test_a_card_with_two_possible_holders_is_not_with_the_one_who_must_have_gold_instead():
    """Two hands of one card each; a Jack is in one of them, and one of the two has been asked for a bid."""
    data = asked_for_a_bid({BIDDER: 1, OTHER: 1}, known=[("JC", [BIDDER, OTHER])])
    for places in imagined(data):
        assert places[CARD_NUMBERS["JC"]] == OTHER
        assert gold_of(places, BIDDER) > 0


def test_a_seat_that_must_bid_has_some_of_the_last_gold():
    """Each of the two remaining Gold cards may be with the other seat, but not both."""
    known = [("9S", [BIDDER, OTHER]), ("5C", [BIDDER, OTHER])]
    data = asked_for_a_bid({BIDDER: 1, OTHER: 2}, ["9S", "5C", "QC"], known)
    found = {gold_of(places, BIDDER) for places in imagined(data)}
    assert found == {9, 5}


def test_a_seat_without_gold_has_some_of_the_last_queens():
    known = [("QC", [BIDDER, OTHER]), ("QS", [OTHER, BARREN])]
    data = asked_for_a_bid({BIDDER: 1, OTHER: 2, BARREN: 1}, ["9S", "5C", "QC", "QS"], known)
    data["barren", BARREN] = 1
    for places in imagined(data):
        assert gold_of(places, BARREN) == 0
        assert gold_of(places, BIDDER) > 0
        assert places[CARD_NUMBERS["QS"]] == BARREN
