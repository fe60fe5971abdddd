# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""What a seat can tell of the table: the value of its own cards, others' likely cards, how late it is."""

import numpy as np

from fulcrum.bots.leverage_cards.moves import MOST_HELD, hand_of
from fulcrum.bots.leverage_cards.traits import BLACK_WORTH, CARD_GUESS, JACK_WORTH, RED_WORTH
from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.cards import DECK_CARDS, JACK_KIND, RED_QUEEN
from fulcrum.games.leverage_cards.kernel_cards import KINDS, VALUES
from fulcrum.games.leverage_cards.kernel_table import realm_size, surely_at
from fulcrum.games.leverage_cards.table import ASIDE


@jitted_once
def add(codes, scores, count, code, score):
    """Adds an idea and returns their number. Ideas beyond the capacity are dropped."""
    if count < len(codes):
        codes[count] = code
        scores[count] = score
        return count + 1
    return count


@jitted
def gold_at(r, seat):
    """Returns the Gold in the seat's own hand and pledge."""
    total = 0
    for card in range(r.cards):
        if r.place[card] == seat or r.place[card] == ASIDE + seat:
            total += VALUES[card]
    return total


@jitted
def likely_gold(r, viewer, seat, mind):
    """Returns the Gold that another seat is likely to hold: cards the viewer has seen, and a guess for the rest."""
    total = 0.0
    unknown = r.held[seat]
    for deck in range(r.cards // DECK_CARDS):
        sure = surely_at(r, viewer, seat, deck)
        if sure:
            for i in range(DECK_CARDS):
                if sure >> i & 1:
                    total += VALUES[i]
                    unknown -= 1
    return total if r.barren[seat] else total + mind[CARD_GUESS] * max(0, unknown)


@jitted
def lateness(r):
    """Returns 0 at the first turn, rising to 1 when the Realm is empty."""
    return 1.0 - realm_size(r) / r.cards


@jitted
def worth(r, card, mind):
    """Returns the value of a card in hand. Queens that draw are worth nothing once the Realm is empty."""
    if VALUES[card] > 0:
        return float(VALUES[card])
    late = lateness(r)
    if r.war:
        return 0.0
    if KINDS[card] == JACK_KIND:
        return mind[JACK_WORTH] * (1.2 - late)
    if KINDS[card] == RED_QUEEN:
        return mind[RED_WORTH] * (1.0 - late)
    return mind[BLACK_WORTH] * (1.2 - late)


@jitted
def discards(r, seat, mind, number):
    """Returns the least valuable cards, as bits over the hand."""
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    cards = 0
    for _ in range(number):
        least = -1
        for i in range(held):
            if not cards >> i & 1 and (least < 0 or worth(r, hand[i], mind) < worth(r, hand[least], mind)):
                least = i
        cards |= 1 << least
    return cards
