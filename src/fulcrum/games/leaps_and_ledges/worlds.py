"""What a seat can know of hidden cards, and worlds that agree with it.

A seat knows its own hand, the discards, and all it can work out from them. Unseen cards (the pack without discards
and own hand) are in other hands or in the decks. Which of them can be where is told by the last shuffle: the decks
were made of the discards, so whatever was not recycled was in somebody's hand then. The record keeps
for each seat the hand it had then (`kept`, which only its owner is shown), what it has played and shown since
(`spent`), whether a redraw has renewed its hand altogether (`renewed`, after which `spent` no longer counts), and
the card it played before it had drawn any (`first`: that one was surely kept).

A world is made by dealing out the cards the others had kept: a split in the right sizes that explains everything
they have shown. What is left of a split is in their hands, and every other unseen card may be anywhere else.

Where there is one other hand, at a table of two, it is known outright at every shuffle: sampled worlds are exactly
the possible ones, and each is as likely. Where there are several (three or four players, or a spectator) they are
exactly the possible ones up to the second reshuffle, though splits that explain the past in more ways are not more
likely. From then on no possible world is missed, but which of the hands held what before the last shuffle is
forgotten, so that a few impossible ones come in. Nothing is ever concluded from how well somebody plays.
"""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import KEY_WORDS, quick_below
from fulcrum.games.leaps_and_ledges.cards import HAND, KIND_COUNT

NO_CARD = -1
NO_SPLIT = -1
MOST_SPLITS_TRIED = 100_000  # a true past is found much sooner; a position made by hand may have none


@jitted
def hold(r: Any, seat: int, card: int) -> None:
    """Put a card into a hand, which stays sorted."""
    at = r.hand_sizes[seat]
    while at > 0 and r.hands[seat, at - 1] > card:
        r.hands[seat, at] = r.hands[seat, at - 1]
        at -= 1
    r.hands[seat, at] = card
    r.hand_sizes[seat] += 1


@jitted
def remember_hands(r: Any) -> None:
    """At a shuffle: every card is now in a hand or, known to all, was recycled."""
    r.kept[:] = 0
    r.spent[:] = 0
    r.renewed[:] = 0
    r.untouched[:] = 1
    r.first[:] = NO_CARD
    for kind in range(KIND_COUNT):
        r.recycled[kind] = r.pack[kind]
    for seat in range(r.players):
        r.kept_sizes[seat] = r.hand_sizes[seat]
        for i in range(r.hand_sizes[seat]):
            r.kept[seat, r.hands[seat, i]] += 1
            r.recycled[r.hands[seat, i]] -= 1


@jitted
def spend(r: Any, seat: int, kind: int) -> None:
    """A seat plays a card."""
    if not r.renewed[seat]:
        r.spent[seat, kind] += 1
        if r.untouched[seat] and r.first[seat] == NO_CARD:
            r.first[seat] = kind


@jitted
def renew_hand(r: Any, seat: int) -> None:
    """A seat shows and discards its hand (it stands in `shown`): nothing it had kept is left."""
    for i in range(HAND):
        spend(r, seat, r.shown[i])
    r.renewed[seat] = 1


@jitted
def observe(state: np.ndarray, seat: int) -> None:
    """Take out of a record what a seat, or a spectator (-1), can't see."""
    r = state[0]
    for other in range(r.players):
        if other != seat:
            r.hands[other, :] = NO_CARD
            r.kept[other, :] = 0
    r.decks[:] = NO_CARD
    r.rng[:] = 0


@jitted
def imagine(state: np.ndarray, seat: int, stream: np.ndarray) -> None:
    """Fill a seat's observation up to a whole record, with a world drawn at random."""
    r = state[0]
    split_kept_cards(r, seat, stream)
    left = r.deck_sizes[0]
    # All loose cards go into the decks, kind by kind, and the hands take theirs from the end once they are mixed.
    count = 0
    for kind in range(KIND_COUNT):
        for _ in range(loose(r, seat, kind)):
            if count < left:
                r.decks[0, count] = kind
            else:
                r.decks[1, count - left] = kind
            count += 1
    mix(r, left, count, stream)
    for other in range(r.players):
        if other == seat:
            continue
        size = r.hand_sizes[other]
        r.hand_sizes[other] = 0
        for kind in range(KIND_COUNT):
            for _ in range(still_kept(r, other, kind)):
                hold(r, other, kind)
        while r.hand_sizes[other] < size:
            count -= 1
            hold(r, other, r.decks[1, count - left])
            r.decks[1, count - left] = NO_CARD
    r.rng[:] = 0
    for i in range(KEY_WORDS):
        r.rng[i] = quick_below(stream, 1 << 31)


@jitted
def split_kept_cards(r: Any, seat: int, stream: np.ndarray) -> None:
    """Choose what each of the others had at the last shuffle; the left deck serves as the table to sort it on."""
    count = 0
    for kind in range(KIND_COUNT):
        for _ in range(kept_by_others(r, seat, kind)):
            r.decks[0, count] = kind
            count += 1
    if count == 0:
        return
    found = False
    tries = 0
    while not found and tries < MOST_SPLITS_TRIED:
        forget_others(r, seat)
        found = try_split(r, seat, count, stream)
        tries += 1
    if not found:
        forget_others(r, seat)
    r.decks[0, :count] = NO_CARD


@jitted
def forget_others(r: Any, seat: int) -> None:
    for other in range(r.players):
        if other != seat:
            r.kept[other, :] = 0


@jitted
def try_split(r: Any, seat: int, count: int, stream: np.ndarray) -> bool:
    """One split of the first `count` cards of the left deck at random; whether it explains what was shown."""
    left = give_first_cards(r, seat, count)
    for other in range(r.players):
        if other != seat and r.renewed[other]:
            left = give_kept_cards(r, other, left, stream)
    for other in range(r.players):
        if other != seat and not r.renewed[other]:
            left = give_kept_cards(r, other, left, stream)
    if left < 0:
        return False
    fits = True
    for kind in range(KIND_COUNT):
        fits = fits and loose(r, seat, kind) >= 0
    return fits


@jitted
def give_first_cards(r: Any, seat: int, left: int) -> int:
    """Give the others the cards they are known to have kept; returns how many are left, or NO_SPLIT."""
    for other in range(r.players):
        if other != seat and r.first[other] != NO_CARD:
            at = 0
            while at < left and r.decks[0, at] != r.first[other]:
                at += 1
            if at >= left:
                return NO_SPLIT
            left = give(r, other, at, left)
    return left


@jitted
def give_kept_cards(r: Any, seat: int, left: int, stream: np.ndarray) -> int:
    """Give a seat the rest of what it had kept, at random; returns how many are left, or NO_SPLIT."""
    known = 0 if r.first[seat] == NO_CARD else 1
    for _ in range(r.kept_sizes[seat] - known):
        if left <= 0:
            return NO_SPLIT
        at = random_shown(r, seat, left, stream) if r.renewed[seat] else quick_below(stream, left)
        if at == left:
            return NO_SPLIT
        left = give(r, seat, at, left)
    return left


@jitted
def random_shown(r: Any, seat: int, left: int, stream: np.ndarray) -> int:
    """Where one of the cards lies that a seat with a renewed hand has shown and not yet been given; else `left`."""
    fitting = 0
    for i in range(left):
        if r.kept[seat, r.decks[0, i]] < r.spent[seat, r.decks[0, i]]:
            fitting += 1
    if fitting == 0:
        return left
    skipped = quick_below(stream, fitting)
    at = -1
    while skipped >= 0:
        at += 1
        if r.kept[seat, r.decks[0, at]] < r.spent[seat, r.decks[0, at]]:
            skipped -= 1
    return at


@jitted
def give(r: Any, seat: int, at: int, left: int) -> int:
    """Give one card of the left deck to a seat's kept ones; returns how many are left to give."""
    last = left - 1
    card = r.decks[0, at]
    r.decks[0, at] = r.decks[0, last]
    r.decks[0, last] = card
    r.kept[seat, card] += 1
    return last


@jitted
def mix(r: Any, left: int, count: int, stream: np.ndarray) -> None:
    """Shuffle the first `count` cards of both decks taken as one, Left first."""
    for last in range(count - 1, 0, -1):
        other = quick_below(stream, last + 1)
        here, there = int(last >= left), int(other >= left)
        card = r.decks[here, last - here * left]
        r.decks[here, last - here * left] = r.decks[there, other - there * left]
        r.decks[there, other - there * left] = card


@jitted
def still_kept(r: Any, seat: int, kind: int) -> int:
    """How many cards of a kind a seat has surely had in its hand since the last shuffle, given what it kept then.

    Cards of a kind are alike, so the one that is played may always be taken for the one that was kept. A seat with
    a renewed hand has spent all it kept.
    """
    rest: int = max(r.kept[seat, kind] - r.spent[seat, kind], 0)
    return rest


@jitted
def unseen(r: Any, seat: int, kind: int) -> int:
    """How many cards of a kind are neither discarded nor in the seat's own hand."""
    count: int = r.pack[kind] - r.discarded[kind]
    if seat >= 0:
        for i in range(r.hand_sizes[seat]):
            if r.hands[seat, i] == kind:
                count -= 1
    return count


@jitted
def unseen_by(state: np.ndarray, seat: int, kind: int) -> int:
    """The same for callers from Python, who pay ten times as much for a record as for an array of one."""
    return unseen(state[0], seat, kind)


@jitted
def loose(r: Any, seat: int, kind: int) -> int:
    """How many unseen cards of a kind are not bound to a hand by what the others kept; below zero: no such world."""
    count = unseen(r, seat, kind)
    for other in range(r.players):
        if other != seat:
            count -= still_kept(r, other, kind)
    return count


@jitted
def kept_by_others(r: Any, seat: int, kind: int) -> int:
    """How many cards of a kind the other hands held together at the last shuffle."""
    count: int = r.pack[kind] - r.recycled[kind]
    return count - r.kept[seat, kind] if seat >= 0 else count


@jitted
def surely_held(state: np.ndarray, seat: int, kind: int) -> int:
    """At least how many cards of a kind the other hands hold, for a seat or a spectator (-1).

    With two players no more can be known; with more, who showed what may tell more (`imagine` goes by all of it).
    """
    r = state[0]
    count = kept_by_others(r, seat, kind)
    for other in range(r.players):
        if other != seat:
            count -= r.spent[other, kind]
    outside_decks: int = unseen(r, seat, kind) - r.deck_sizes[0] - r.deck_sizes[1]
    return max(count, outside_decks, 0)
