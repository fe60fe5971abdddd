"""What a seat can know about hidden cards, and sampled worlds that agree with it.

A seat knows its own hand, the discards, and what follows from them. Unseen cards (the pack without the discards and its
own hand) are in other hands or in the decks. The last shuffle limits where they can be: the decks were made from the
discards, so every other card was in a hand at that time. The record keeps for each seat:

- `kept`: its hand at the last shuffle, which only that seat sees
- `spent`: what it has played and shown since
- `renewed`: whether a redraw has replaced its whole hand, after which `spent` no longer counts
- `first`: a card it played before drawing any, which it must have kept

To build a world, the cards kept by the others are split between them so that everything they have shown is explained.
What remains of a split is in their hands; every other unseen card may be anywhere else.

With two players the other hand is fully known at every shuffle: sampled worlds are exactly the possible ones, all
equally likely. With three or four players, or for a spectator, sampled worlds are exactly the possible ones until the
second reshuffle, but splits that explain the past in more ways are not weighted more. After that, the record no longer
knows which hand held which card before the last shuffle. No possible world is missed, but a few impossible ones occur.
How well someone plays is never used as evidence.
"""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.core.seeds import KEY_WORDS
from fulcrum.games.leaps_and_ledges.cards import HAND, KIND_COUNT, NO_CARD

NO_SPLIT = -1
MOST_SPLITS_TRIED = 100_000  # a true past is found much sooner; a hand-made position may have none


@jitted
def hold(r: Any, seat: int, card: int) -> None:
    """Adds a card to a hand and keeps it sorted."""
    at = r.hand_sizes[seat]
    while at > 0 and r.hands[seat, at - 1] > card:
        r.hands[seat, at] = r.hands[seat, at - 1]
        at -= 1
    r.hands[seat, at] = card
    r.hand_sizes[seat] += 1


@jitted
def remember_hands(r: Any) -> None:
    """Records the hands at a shuffle, when every card is either in a hand or was recycled."""
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
    """Records that a seat plays a card."""
    if not r.renewed[seat]:
        r.spent[seat, kind] += 1
        if r.untouched[seat] and r.first[seat] == NO_CARD:
            r.first[seat] = kind


@jitted
def renew_hand(r: Any, seat: int) -> None:
    """Records that a seat reveals and discards its hand (in `shown`), so that nothing it kept remains."""
    for i in range(HAND):
        spend(r, seat, r.shown[i])
    r.renewed[seat] = 1


@jitted
def observe(state: np.ndarray, seat: int) -> None:
    """Removes from a record what a seat, or a spectator (-1), can't see."""
    r = state[0]
    for other in range(r.players):
        if other != seat:
            r.hands[other, :] = NO_CARD
            r.kept[other, :] = 0
    r.decks[:] = NO_CARD
    r.rng[:] = 0


@jitted
def imagine(state: np.ndarray, seat: int, stream: np.ndarray) -> None:
    """Completes a seat's observation to a full record, with a random world."""
    r = state[0]
    split_kept_cards(r, seat, stream)
    left = r.deck_sizes[0]
    # All unplaced cards go into the decks, kind by kind. After shuffling, the hands take theirs from the end.
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
    """Chooses what each other seat had at the last shuffle, using the left deck as working space."""
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
    """Tries a random split of the left deck's first `count` cards. Returns whether it explains what was shown."""
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
    """Gives the others the cards they must have kept. Returns the number left, or NO_SPLIT."""
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
    """Gives a seat the rest of what it kept, at random. Returns the number left, or NO_SPLIT."""
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
    """Returns the index of a random card that a renewed seat has shown and not yet been given, or `left`."""
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
    """Gives a seat one card of the left deck as kept. Returns the number left."""
    last = left - 1
    card = r.decks[0, at]
    r.decks[0, at] = r.decks[0, last]
    r.decks[0, last] = card
    r.kept[seat, card] += 1
    return last


@jitted
def mix(r: Any, left: int, count: int, stream: np.ndarray) -> None:
    """Shuffles the first `count` cards of both decks, taken as one with Left first."""
    for last in range(count - 1, 0, -1):
        other = quick_below(stream, last + 1)
        here, there = int(last >= left), int(other >= left)
        card = r.decks[here, last - here * left]
        r.decks[here, last - here * left] = r.decks[there, other - there * left]
        r.decks[there, other - there * left] = card


@jitted
def still_kept(r: Any, seat: int, kind: int) -> int:
    """Returns how many cards of a kind a seat must have held since the last shuffle, given what it kept then.

    Cards of a kind are interchangeable, so a played card can always count as the kept one. A seat with a renewed hand
    has spent everything it kept.
    """
    rest: int = max(r.kept[seat, kind] - r.spent[seat, kind], 0)
    return rest


@jitted
def unseen(r: Any, seat: int, kind: int) -> int:
    """Returns how many cards of a kind are neither discarded nor in the seat's hand."""
    count: int = r.pack[kind] - r.discarded[kind]
    if seat >= 0:
        for i in range(r.hand_sizes[seat]):
            if r.hands[seat, i] == kind:
                count -= 1
    return count


@jitted
def unseen_by(state: np.ndarray, seat: int, kind: int) -> int:
    """The same as `unseen`, for Python callers: to them an array of one is ten times faster than a record."""
    return unseen(state[0], seat, kind)


@jitted
def loose(r: Any, seat: int, kind: int) -> int:
    """Returns how many unseen cards of a kind are not tied to a hand by what others kept. Negative: impossible."""
    count = unseen(r, seat, kind)
    for other in range(r.players):
        if other != seat:
            count -= still_kept(r, other, kind)
    return count


@jitted
def kept_by_others(r: Any, seat: int, kind: int) -> int:
    """Returns how many cards of a kind the other hands held at the last shuffle."""
    count: int = r.pack[kind] - r.recycled[kind]
    return count - r.kept[seat, kind] if seat >= 0 else count


@jitted
def surely_held(state: np.ndarray, seat: int, kind: int) -> int:
    """Returns how many cards of a kind the other hands must hold at least, for a seat or a spectator (-1).

    With two players this is all that can be known. With more, who showed what may reveal more; `imagine` uses all of
    it.
    """
    r = state[0]
    count = kept_by_others(r, seat, kind)
    for other in range(r.players):
        if other != seat:
            count -= r.spent[other, kind]
    outside_decks: int = unseen(r, seat, kind) - r.deck_sizes[0] - r.deck_sizes[1]
    return max(count, outside_decks, 0)
