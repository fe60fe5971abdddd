"""Leaps and Ledges keeps the laws, counts as the perft file says, and keeps its own books straight."""

import copy
import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given

import fulcrum
from fulcrum.core.memory import Block
from fulcrum.core.seeds import quick_stream
from fulcrum.games.leaps_and_ledges.cards import CROWN, KINDS
from fulcrum.games.leaps_and_ledges.worlds import NO_CARD
from fulcrum.testing import check_game, perft
from fulcrum.testing.strategies import states
from tests.games.leaps_and_ledges.positions import leaps
from tests.games.leaps_and_ledges.test_referee import SeededShuffle
from tests.referees.leaps_and_ledges import LeapsReferee

pytestmark = pytest.mark.kernel
PERFT = Path(__file__).parents[2] / "perft" / "leaps-and-ledges.txt"
LOPSIDED = {"1": 30, "2": 6, "flip": 5}
QUICK = {"8": 16, "4": 14, "1": 4, "flip": 4, "rampage": 4, "wild": 4, "precision": 4}  # games are short with it


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_laws_are_kept(players, many):
    report = check_game(leaps(), games=many(1), players=players, plain=players == 3)
    assert report.checks["nothing_hidden_is_shown"] > 0
    assert report.checks["sampled_worlds_agree_and_differ"] > 0


@pytest.mark.long
def test_the_laws_are_kept_by_partners_and_by_lopsided_packs(many):
    check_game(leaps(partners=True, deck=QUICK), games=many(1), players=4, plain=False)
    check_game(leaps(deck=LOPSIDED), games=many(1), players=3, plain=False)


@pytest.mark.long
def test_the_laws_are_kept_where_pairs_hold(many):
    check_game(leaps(wild_breaks_pairs=False), games=many(1), players=2, plain=False)
    check_game(leaps(wild_breaks_pairs=False, partners=True, deck=QUICK), games=many(1), players=4, plain=False)


def perft_lines():
    for line in PERFT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            what, counts = line.rsplit(":", 1)
            yield json.loads(what), [int(count) for count in counts.split()]


@pytest.mark.parametrize(("what", "counts"), list(perft_lines()))
def test_perft(what, counts, many):
    depth = len(counts) if many(100) >= 100 else 3
    state = fulcrum.game("leaps-and-ledges", **what["options"]).new(what["players"], what["seed"])
    assert perft(state, depth) == counts[:depth]


@pytest.mark.parametrize(("what", "counts"), list(perft_lines()))
def test_the_referee_counts_the_same(what, counts):
    options = what["options"]
    shuffle = SeededShuffle(what["seed"])
    referee = LeapsReferee(what["players"], shuffle, **options)
    assert sequences(referee, 4) == counts[3]


def sequences(referee, depth):
    if depth == 1:
        return len(referee.legal())
    total = 0
    for text in referee.legal():
        after = copy.deepcopy(referee)
        after.play(text)
        total += sequences(after, depth - 1)
    return total


@given(states(leaps(deck={"1": 12, "4": 12, "flip": 8, "wild": 8})))
def test_books_are_kept_straight(state):
    """Every card is in one place, counts and bits agree, and nothing stale lies in unused places."""
    r = state.data.array[0]
    cards = Counter()
    rows = [(r.discard, r.discard_size), *zip(r.decks, r.deck_sizes, strict=True)]
    rows += list(zip(r.hands, r.hand_sizes, strict=True))
    for row, size in rows:
        assert NO_CARD not in row[:size]
        assert set(row[size:]) <= {NO_CARD}
        cards.update(row[:size].tolist())
    assert [cards[kind] for kind in range(len(KINDS))] == r.pack.tolist()
    assert r.discarded.tolist() == [r.discard.tolist().count(kind) for kind in range(len(KINDS))]
    for colour in range(state.players):
        counts = r.pawns[colour]
        assert counts.sum() == 4
        assert r.stands[colour] == sum(1 << place for place in range(CROWN + 1) if counts[place])
        assert r.safe[colour] == sum(1 << level for level in range(1, CROWN) if counts[level] > 1)
    for level in range(1, CROWN):
        assert (r.pawns[:, level] > 0).sum() <= 1


@given(states(leaps()))
def test_all_that_is_legal_is_drawn_and_nothing_else(state):
    if state.over:
        return
    seat = state.actors[0]
    listed = set(state.actions(seat))
    space = range(state.game.action_count)
    kernel = state.game.kernel
    assert {action for action in space if kernel.is_legal(state.data, seat, action)} == listed
    stream = quick_stream(len(state.log))
    drawn = {kernel.random_action(state.data, seat, stream) for _ in range(50 + 20 * len(listed))}
    assert drawn <= listed
    if len(listed) < 20:
        assert drawn == listed


def test_playouts_are_the_same_on_every_machine():
    state = leaps().new(2, 0)
    ends = Block(state.data.layout, 3)
    assert state.game.kernel.play_out_many(state.data, 3, quick_stream(1), ends) == 1189
    assert [ends.get(number, "turn") for number in range(3)] == [309, 144, 141]
