"""The rules of Showdown, a toy with everything that makes games hard: chance, hidden hands, secret choices.

Twelve cards, 1 to 4 three times. Everyone holds two. In each round all choose one card in secret; the highest scores,
unless another player chose the same. Then everyone draws while there are cards. It ends when all hands are empty.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import RNG_WORDS, quick_below, seed_generator, shuffle

KINDS, CARDS, HAND, MOST_PLAYERS = 4, 12, 2, 3
NO_CARD, UNSEEN = 0, -1

RECORD = np.dtype(
    (
        np.record,
        [
            ("players", np.int64),
            ("turn", np.int64),
            ("window", np.int64),
            ("rng", np.int64, RNG_WORDS),
            ("deck", np.int64, CARDS),
            ("deck_count", np.int64),
            ("hand", np.int64, (MOST_PLAYERS, HAND)),
            ("chosen", np.int64, MOST_PLAYERS),
            ("points", np.int64, MOST_PLAYERS),
            ("shown", np.int64, KINDS + 1),
        ],
    )
)


@jitted
def setup(state, players, key):
    r = state[0]
    r.players = players
    seed_generator(r.rng, key)
    for i in range(CARDS):
        r.deck[i] = 1 + i % KINDS
    r.deck_count = CARDS
    shuffle(r.rng, r.deck, CARDS)
    for seat in range(players):
        for slot in range(HAND):
            draw(r, seat, slot)
    r.window = 1


@jitted
def draw(r, seat, slot):
    if r.deck_count == 0:
        return
    r.deck_count -= 1
    r.hand[seat, slot] = r.deck[r.deck_count]
    r.deck[r.deck_count] = NO_CARD


@jitted
def actors(state):
    r = state[0]
    mask = 0
    for seat in range(r.players):
        held = r.hand[seat, 0] != NO_CARD or r.hand[seat, 1] != NO_CARD
        if held and r.chosen[seat] == NO_CARD:
            mask |= 1 << seat
    return mask


@jitted
def is_legal(state, seat, action):
    r = state[0]
    return r.hand[seat, 0] == action + 1 or r.hand[seat, 1] == action + 1


@jitted
def legal(state, seat, out):
    count = 0
    for action in range(KINDS):
        if is_legal(state, seat, action):
            out[count] = action
            count += 1
    return count


@jitted
def random_action(state, seat, stream):
    found = np.empty(KINDS, np.int64)
    return found[quick_below(stream, legal(state, seat, found))]


@jitted
def apply(state, seat, action):
    r = state[0]
    slot = 0 if r.hand[seat, 0] == action + 1 else 1
    r.hand[seat, slot] = NO_CARD
    r.chosen[seat] = action + 1
    if actors(state) == 0:
        reveal(r)


@jitted
def reveal(r):
    best = r.chosen[: r.players].max()
    alone = (r.chosen[: r.players] == best).sum() == 1
    for seat in range(r.players):
        if r.chosen[seat] == best and alone:
            r.points[seat] += 1
        r.shown[r.chosen[seat]] += 1
        r.chosen[seat] = NO_CARD
        if r.hand[seat, 0] == NO_CARD:
            r.hand[seat, 0] = r.hand[seat, 1]
            r.hand[seat, 1] = NO_CARD
        draw(r, seat, 1 if r.hand[seat, 0] != NO_CARD else 0)
    r.turn += 1
    r.window += 1


@jitted
def observe(state, seat):
    r = state[0]
    r.rng[:] = 0
    r.deck[: r.deck_count] = UNSEEN
    for other in range(r.players):
        if other == seat:
            continue
        for slot in range(HAND):
            if r.hand[other, slot] != NO_CARD:
                r.hand[other, slot] = UNSEEN
        if r.chosen[other] != NO_CARD:
            # Which of the two cards was chosen shows in the slot that is empty.
            r.chosen[other] = UNSEEN
            r.hand[other].sort()


@jitted
def imagine(state, seat, stream):
    r = state[0]
    pool = np.empty(CARDS, np.int64)
    size = 0
    for kind in range(1, KINDS + 1):
        held = 0
        if seat >= 0:  # -1 is a spectator
            held = (r.hand[seat] == kind).sum() + (1 if r.chosen[seat] == kind else 0)
        for _ in range(CARDS // KINDS - r.shown[kind] - held):
            pool[size] = kind
            size += 1
    for i in range(RNG_WORDS - 17):
        r.rng[i] = quick_below(stream, 1 << 31)
    for other in range(r.players):
        for slot in range(HAND):
            if r.hand[other, slot] == UNSEEN:
                size = deal_unseen(pool, size, r.hand[other], slot, stream)
        if r.chosen[other] == UNSEEN:
            size = deal_unseen(pool, size, r.chosen, other, stream)
    for i in range(r.deck_count):
        size = deal_unseen(pool, size, r.deck, i, stream)


@jitted
def deal_unseen(pool, size, target, index, stream):
    pick = quick_below(stream, size)
    target[index] = pool[pick]
    pool[pick] = pool[size - 1]
    return size - 1
