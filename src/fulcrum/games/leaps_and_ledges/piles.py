"""Moves cards between decks, hands and discards (LL-3, LL-4, LL-6)."""

from typing import Any

from fulcrum.core.jit import jitted
from fulcrum.core.rng import shuffle
from fulcrum.games.leaps_and_ledges.cards import LEFT, NO_CARD, RIGHT
from fulcrum.games.leaps_and_ledges.worlds import remember_hands


@jitted
def both_empty(r: Any) -> bool:
    empty: bool = r.deck_sizes[LEFT] + r.deck_sizes[RIGHT] == 0
    return empty


@jitted
def drop(r: Any, seat: int, kind: int) -> None:
    last = r.hand_sizes[seat] - 1
    at = 0
    while r.hands[seat, at] != kind:
        at += 1
    for i in range(at, last):
        r.hands[seat, i] = r.hands[seat, i + 1]
    r.hands[seat, last] = NO_CARD
    r.hand_sizes[seat] = last


@jitted
def take(r: Any, side: int) -> int:
    top = r.deck_sizes[side] - 1
    card: int = r.decks[side, top]
    r.decks[side, top] = NO_CARD
    r.deck_sizes[side] = top
    return card


@jitted
def take_from_larger(r: Any) -> int:
    """Takes a card during set-up, where no one chooses the deck (LL-4)."""
    if both_empty(r):
        make_decks(r)
    return take(r, LEFT if r.deck_sizes[LEFT] >= r.deck_sizes[RIGHT] else RIGHT)


@jitted
def discard_card(r: Any, card: int) -> None:
    r.discard[r.discard_size] = card
    r.discard_size += 1
    r.discarded[card] += 1


@jitted
def make_decks(r: Any) -> None:
    """Shuffles the discards into new decks. The first half becomes the left deck, first card on top (LL-3, LL-6)."""
    count = r.discard_size
    shuffle(r.rng, r.discard, count)
    half = (count + 1) // 2
    for i in range(half):
        r.decks[LEFT, half - 1 - i] = r.discard[i]
    for i in range(half, count):
        r.decks[RIGHT, count - 1 - i] = r.discard[i]
    r.deck_sizes[LEFT] = half
    r.deck_sizes[RIGHT] = count - half
    r.discard[:count] = NO_CARD
    r.discarded[:] = 0
    r.discard_size = 0
    r.reshuffled = count
    r.reshuffles += 1
    remember_hands(r)
