"""Hidden cards: what a seat can work out, and whether sampled worlds are exactly those that are possible.

`Worlds` is a second opinion that knows nothing of the kernel's card counting: it carries all arrangements of the
hidden cards along that agree with what a seat has seen, draw by draw, and tries all orders at each reshuffle.
"""

import random
from collections import Counter
from itertools import permutations

import numpy as np
import pytest

import fulcrum
from fulcrum.core.jit import jitted
from fulcrum.games.leaps_and_ledges import kernel
from fulcrum.games.leaps_and_ledges.cards import KIND_COUNT, KINDS
from fulcrum.games.leaps_and_ledges.kernel import DRAW, REDRAW, imagine
from fulcrum.games.leaps_and_ledges.lookups import ORIGINS, SHEET_KINDS
from fulcrum.games.leaps_and_ledges.worlds import NO_CARD
from fulcrum.testing import LawBroken
from fulcrum.testing.cases import Case
from fulcrum.testing.laws import nothing_hidden_is_shown, sampled_worlds_agree_and_differ, the_generator_is_not_shown
from tests.arrays import quick_stream, seed_words
from tests.conftest import PLAIN
from tests.games.leaps_and_ledges.positions import laid, leaps

pytestmark = pytest.mark.kernel

SPECTATOR = -1
MOST_WORLDS = 1_500  # beyond that a seat is no longer followed


def small_game(players, pack, seed):
    """A game with a pack too small for the option, so that all its worlds can be counted."""
    data = np.zeros(1, kernel.RECORD)
    kernel.setup(data, players, 0, 1, np.array(pack, np.int64), seed_words(seed))
    return data


def in_use(row):
    return tuple(card for card in row.tolist() if card != NO_CARD)


def world_of(data):
    """The hands of all seats and both decks."""
    r = data[0]
    return tuple(in_use(hand) for hand in r.hands[: r.players]) + tuple(in_use(deck) for deck in r.decks)


def arrangements(cards, sizes):
    """All ways to put cards into hands (sorted) of these sizes, then two decks (in order) of the last two sizes."""
    if not sizes:
        return {()}
    found = set()
    size, rest = sizes[0], sizes[1:]
    for chosen in set(permutations(cards, size)):
        if len(sizes) > 2 and chosen != tuple(sorted(chosen)):
            continue
        left = Counter(cards) - Counter(chosen)
        found |= {(chosen, *others) for others in arrangements(sorted(left.elements()), rest)}
    return found


class Worlds:
    """All worlds one seat can't tell from the true one."""

    def __init__(self, data, seat):
        r = data[0]
        self.seat = seat
        self.players = int(r.players)
        hidden = Counter(dict(enumerate(r.pack.tolist()))) - Counter(in_use(r.discard))
        if seat != SPECTATOR:
            hidden -= Counter(in_use(r.hands[seat]))
        self.others = [other for other in range(self.players) if other != seat]
        sizes = [int(r.hand_sizes[other]) for other in self.others] + r.deck_sizes.tolist()
        found = arrangements(sorted(hidden.elements()), sizes)
        own = in_use(r.hands[seat]) if seat != SPECTATOR else ()
        self.worlds = {(*w[:seat], own, *w[seat:]) if seat != SPECTATOR else w for w in found}

    def follow(self, before, seat, action, after):
        """Keep the worlds in which this could have happened, and go on with each."""
        if action == REDRAW:
            shown = tuple(after[0].shown.tolist())
            self.worlds = {replaced(w, seat, ()) for w in self.worlds if w[seat] == shown}
        elif action >= DRAW:
            self.worlds = set(self._drawn(seat, action - DRAW, after))
        else:
            kind = int(SHEET_KINDS[action // ORIGINS])
            self.worlds = {replaced(w, seat, without(w[seat], kind)) for w in self.worlds if kind in w[seat]}
        if after[0].reshuffled:
            self._reshuffle(before, seat, action, after)

    def _drawn(self, seat, side, after):
        for world in self.worlds:
            deck = world[self.players + side]
            hand = tuple(sorted((*world[seat], deck[-1])))
            if seat != self.seat or hand == in_use(after[0].hands[seat]):
                yield replaced(replaced(world, seat, hand), self.players + side, deck[:-1])

    def _reshuffle(self, before, seat, action, after):
        pile = [*in_use(before[0].discard)]
        if action < DRAW:
            pile.append(int(SHEET_KINDS[action // ORIGINS]))
        elif action == REDRAW:
            pile += after[0].shown.tolist()
        decks = arrangements(sorted(pile), after[0].deck_sizes.tolist())
        self.worlds = {(*world[: self.players], *pair) for world in self.worlds for pair in decks}


def replaced(world, at, part):
    return (*world[:at], part, *world[at + 1 :])


def without(hand, kind):
    at = hand.index(kind)
    return hand[:at] + hand[at + 1 :]


@jitted
def sample(observation, seat, count, stream, worlds):
    for i in range(count):
        world = worlds[i:][:1]
        world[0] = observation[0]
        imagine(world, seat, stream)


def sampled(data, seat, count, stream):
    observation = data.copy()
    kernel.observe(observation, seat)
    worlds = np.empty(count, kernel.RECORD)
    sample(observation, seat, count, stream, worlds)
    for i in (0, count - 1):
        again = worlds[i : i + 1].copy()
        kernel.observe(again, seat)
        assert again.tobytes() == observation.tobytes()
    hidden = np.concatenate([worlds["hands"].reshape(count, -1), worlds["decks"].reshape(count, -1)], axis=1)
    different = {row.tobytes(): i for i, row in enumerate(hidden)}
    return {world_of(worlds[i : i + 1]) for i in different.values()}


PACKS = {
    # kinds: 1 2 3 4 5 6 7 8 flip precision rampage wild
    (2, "few kinds"): [2, 3, 0, 0, 0, 0, 1, 0, 0, 2, 0, 2],
    (2, "one of each"): [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0],
    (2, "redraws"): [2, 2, 0, 0, 0, 0, 0, 0, 6, 0, 0, 1],
    (3, "few kinds"): [4, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 3],
    (3, "many kinds"): [2, 2, 2, 1, 1, 1, 1, 0, 1, 0, 0, 2],
    (3, "redraws"): [3, 2, 0, 0, 0, 0, 0, 0, 9, 0, 0, 1],
    (4, "few kinds"): [9, 4, 0, 0, 0, 0, 0, 0, 2, 0, 0, 2],
    (4, "redraws"): [2, 2, 0, 0, 0, 0, 0, 0, 12, 0, 0, 1],
}


@pytest.mark.parametrize(("players", "name"), PACKS)
def test_sampled_worlds_are_exactly_the_possible_ones(players, name, many):
    """Always with one other hand; with several until the second reshuffle. After that no possible world is left out."""
    compared = Counter()
    for data, stream in dealt(players, PACKS[players, name], many(5)):
        followed = {seat: Worlds(data, seat) for seat in [SPECTATOR, *range(players)]}
        for ply in range(12 if PLAIN else 60):
            if data[0].over or not followed:
                break
            seat = int(data[0].seat)
            before, action = data.copy(), int(kernel.random_action(data, seat, stream))
            kernel.apply(data, seat, action)
            compared["redraws"] += action == REDRAW
            for watcher, worlds in list(followed.items()):
                worlds.follow(before, seat, action, data)
                assert world_of(data) in worlds.worlds
                if len(worlds.worlds) > MOST_WORLDS:
                    del followed[watcher]
                elif ply % 4 == 0:
                    exact = data[0].reshuffles <= 2 or len(worlds.others) == 1
                    check_support(data, worlds, stream, exact)
                    compared["exactly, reshuffled"] += exact and data[0].reshuffles > 1
    if not PLAIN:
        assert compared["exactly, reshuffled"] > 10
        assert compared["redraws"] > 0 or name != "redraws"


def dealt(players, pack, count):
    """Some games; not those where the draws for the first turn used up the decks: they begin with other worlds."""
    seed = 0
    while count:
        data = small_game(players, pack, seed)
        if data[0].reshuffles == 1:
            count -= 1
            yield data, quick_stream(seed)
        seed += 1


def check_support(data, worlds, stream, exact):
    """No impossible world is ever sampled; every possible one is, where they are few enough to come up surely."""
    seat, possible = worlds.seat, worlds.worlds
    found = sampled(data, seat, 40 if PLAIN else min(10 * len(possible), 1_000), stream)
    if exact:
        assert found <= possible
    if len(possible) <= 60 and not PLAIN:
        for _ in range(20):
            if found >= possible:
                break
            found |= sampled(data, seat, 2_000, stream)
        assert found >= possible
    observation = data.copy()
    kernel.observe(observation, seat)
    for kind in range(KIND_COUNT):
        least = min(sum(world[other].count(kind) for other in worlds.others) for world in possible)
        told = kernel.surely_held(observation, seat, kind)
        assert told == least if len(worlds.others) == 1 else told <= least


def test_a_seat_remembers_the_other_hand_after_a_reshuffle():
    """Two players: when the decks are made of the discards, all that is missing is in the other hand."""
    state = laid([[], []], "1 2 3", "4 5 wild", decks=(0, 0))
    state.push("1@0>1")
    assert state.view(0)["surely_held"] == ["4", "5", "wild"]
    for text in ("draw L", "5@0>5", "draw L"):
        state.push(text)
    assert state.view(0)["surely_held"] == ["4", "wild"]
    stream = quick_stream(5)
    third = Counter()
    for _ in range(300):
        world = state.game.sample_world(state.observation(0), stream)
        hand = Counter(world.view(1)["hand"])
        assert hand["4"] >= 1
        assert hand["wild"] >= 1
        third.update((hand - Counter(["4", "wild"])).keys())
    assert len(third) > 6


def test_all_hidden_places_are_as_likely():
    """One card of its kind is hidden: it comes up in each place by the same chance."""
    pack = dict.fromkeys(KINDS, 5) | {"8": 1}
    state = laid([[], []], "1 2 3", deck=pack)
    if "8" in state.view()["discard"]:
        pytest.fail("choose another seed for the positions")
    stream = quick_stream(1)
    count, rounds = sum(state.view()["decks"]) + 3, 60 if PLAIN else 6_000
    eight = KINDS.index("8")
    in_hand = sum(eight in state.game.imagine(state.observation(0), stream)["hands"][1] for _ in range(rounds))
    expected = rounds * 3 / count
    assert abs(in_hand - expected) < 5 * expected**0.5


def test_a_sampled_world_deals_differently_from_the_true_one():
    state = laid([[], []], "1 2 3")
    world = state.game.sample_world(state.observation(0), quick_stream(1))
    assert world.field("rng") != state.field("rng")
    assert world.seed is None


def test_a_position_made_by_hand_that_contradicts_its_past_is_sampled_all_the_same():
    state = laid([[], [], []], "1 2 3", "4 5 6", "7 8 8", decks=(0, 0))
    state.push("1@0>1")
    state.data.array["first"][0, 1] = KINDS.index("1")
    state.data.array["spent"][0, 1, KINDS.index("1")] = 1
    world = state.game.sample_world(state.observation(0), quick_stream(1))
    assert world.view(0)["hand"] == state.view(0)["hand"]
    assert Counter(world.view(None)["hand_sizes"]) == Counter(state.view(None)["hand_sizes"])


# The kit has to notice when hidden cards get out, or when worlds are sampled badly.


def broken(**methods):
    return type("Broken", (type(leaps()),), methods)()


def midgame(game):
    state = game.new(3, 1)
    rng = random.Random(1)
    for _ in range(171):  # after a reshuffle
        state.push(rng.choice(state.legal_moves()))
    assert state.field("reshuffles") > 1
    return Case(state, random.Random(0))


@pytest.mark.parametrize("field", ["decks", "hands", "kept", "rng"])
def test_the_kit_notices_a_field_that_observe_forgets(field):
    def forgetful(self, data, seat):
        seen = fulcrum.game("leaps-and-ledges").observe(data, seat)
        seen[field] = data[field]
        return seen

    law = the_generator_is_not_shown if field == "rng" else nothing_hidden_is_shown
    with pytest.raises(LawBroken, match=rf"seat 0 sees {field}\[.*\]: "):
        law(midgame(broken(observe=forgetful)))


def test_the_kit_finds_no_leak_and_no_bad_world_in_the_real_game():
    case = midgame(leaps())
    assert nothing_hidden_is_shown(case) > 10
    assert sampled_worlds_agree_and_differ(case) > 10


def always_the_same(self, observation, stream):
    return fulcrum.game("leaps-and-ledges").imagine(observation, quick_stream(1))


def other_own_hand(self, observation, stream):
    world = fulcrum.game("leaps-and-ledges").imagine(observation, stream)
    world.array["hands"][0, observation.seat] = sorted(world["decks"][0][:3])
    return world


@pytest.mark.parametrize(
    ("imagine_badly", "message"),
    [(always_the_same, "are the same"), (other_own_hand, "does not look like its observation")],
)
def test_the_kit_notices_bad_worlds(imagine_badly, message):
    with pytest.raises(LawBroken, match=message):
        sampled_worlds_agree_and_differ(midgame(broken(imagine=imagine_badly)))
