# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Rules for political terms: the value of Allegiances, crowns and Nobles, and which to sell or buy for Gold."""

import numpy as np

from fulcrum.bots.leverage_cards.moves import MOST_HELD, VALUE_AT, aimed, hand_of, with_cards, with_term
from fulcrum.bots.leverage_cards.sight import add, gold_at, lateness, likely_gold
from fulcrum.bots.leverage_cards.traits import (
    CARD_GUESS,
    CONSENT_BAR,
    CROWN_COST,
    CROWN_COST_GOLD,
    CROWN_GAIN,
    ENVY,
    LOYALTY,
    NOBLE_COST,
    NOBLE_GAIN,
    NOBLE_GOLD,
    OFFER_TERM,
    SWEAR_COST,
    SWEAR_COST_GOLD,
    SWEAR_COST_LATE,
    SWEAR_GAIN,
)
from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.actions import OFFER
from fulcrum.games.leverage_cards.cards import MERCENARY, NOBLE
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_deals import term_fits
from fulcrum.games.leverage_cards.kernel_table import count_nobles
from fulcrum.games.leverage_cards.table import GET_SIDE, GIVE_SIDE, NOBODY, TERM_CROWN, TERM_NOBLE, TERM_SWEAR

END_OF_ALL = 60.0  # value of a deal that makes someone King of all
SWEAR_PRICE = 9  # the Gold card requested for an Allegiance
CROWN_PRICE = 10
NOBLE_PRICE = 7


@jitted
def price_of(term):
    """Returns the Gold card that is requested for a term."""
    if term == TERM_SWEAR:
        return SWEAR_PRICE
    return CROWN_PRICE if term == TERM_CROWN else NOBLE_PRICE


@jitted_once
def worth_of_term(r, viewer, giver, receiver, term, noble, mind, mine):
    """Returns the value of a term to its giver (`mine`) or its receiver, by what a viewer knows."""
    if term == TERM_SWEAR:
        return swearing(r, viewer, giver, receiver, mind, mine)
    if term == TERM_CROWN:
        return crowning(r, viewer, giver, receiver, mind, mine)
    helped = mind[NOBLE_GOLD] * gold_seen(r, viewer, noble, mind)
    if not mine:
        crowned = r.status[receiver] == MERCENARY
        return (mind[SWEAR_GAIN] if crowned else mind[NOBLE_GAIN]) + helped
    falls = mind[SWEAR_GAIN] if count_nobles(r, giver) == 1 else 0.0
    return -mind[NOBLE_COST] - helped - falls


@jitted
def gold_seen(r, viewer, seat, mind):
    return float(gold_at(r, seat)) if viewer == seat else likely_gold(r, viewer, seat, mind)


@jitted_once
def swearing(r, viewer, giver, receiver, mind, mine):
    unites = not r.undead and count_nobles(r, receiver) + 2 == r.players
    end = END_OF_ALL if unites else 0.0
    if not mine:
        return mind[SWEAR_GAIN] + end
    if r.status[giver] == NOBLE:
        return changing_kings(r, viewer, giver, receiver, mind) - mind[CONSENT_BAR] - mind[LOYALTY] - end
    cost = mind[SWEAR_COST] + mind[SWEAR_COST_GOLD] * gold_seen(r, viewer, giver, mind)
    return -cost - mind[SWEAR_COST_LATE] * lateness(r) - end


@jitted
def changing_kings(r, viewer, noble, king, mind):
    """Returns what a Noble gains by a richer King."""
    now = r.liege[noble]
    return gold_seen(r, viewer, king, mind) - gold_seen(r, viewer, now, mind)


@jitted_once
def crowning(r, viewer, giver, receiver, mind, mine):
    """Returns the value of a crown: as much as there is Gold to keep it with."""
    subjects = count_nobles(r, giver) + count_nobles(r, receiver) + (0 if r.liege[receiver] == giver else 1)
    end = END_OF_ALL if not r.undead and subjects + 1 == r.players else 0.0
    if not mine:
        return mind[CROWN_GAIN] + end
    return -mind[CROWN_COST] - mind[CROWN_COST_GOLD] * gold_seen(r, viewer, giver, mind) - end


@jitted
def rate_term_offers(r, seat, other, mind, codes, scores, count, tired):
    """Rates offers of crowns and Nobles for Gold, where both players are likely to gain."""
    if term_fits(r, seat, other, TERM_CROWN):
        count = rate_sale(r, seat, other, TERM_CROWN, NOBODY, mind, codes, scores, count, tired)
    if term_fits(r, other, seat, TERM_CROWN):
        count = rate_purchase(r, seat, other, TERM_CROWN, NOBODY, mind, codes, scores, count, tired)
    # A Noble goes where there is more Gold, and knows only the number of cards in other hands.
    drawn_there = mind[CARD_GUESS] * (r.held[other] - r.held[seat])
    if drawn_there > mind[CONSENT_BAR] and term_fits(r, seat, other, TERM_NOBLE):
        noble = poorest_noble(r, seat, seat, mind)
        count = rate_sale(r, seat, other, TERM_NOBLE, noble, mind, codes, scores, count, tired)
    elif -drawn_there > mind[CONSENT_BAR] and term_fits(r, other, seat, TERM_NOBLE):
        noble = poorest_noble(r, seat, other, mind)
        count = rate_purchase(r, seat, other, TERM_NOBLE, noble, mind, codes, scores, count, tired)
    return count


@jitted
def poorest_noble(r, viewer, king, mind):
    """Returns the Noble that a King needs least; a King has at least one."""
    poorest = NOBODY
    for noble in range(r.players):
        if r.liege[noble] != king:
            continue
        if poorest == NOBODY or gold_seen(r, viewer, noble, mind) < gold_seen(r, viewer, poorest, mind):
            poorest = noble
    return poorest


@jitted_once
def rate_sale(r, seat, other, term, noble, mind, codes, scores, count, tired):
    """Rates giving a term for a Gold card of its price."""
    price = price_of(term)
    gain = worth_of_term(r, seat, seat, other, term, noble, mind, True) + price
    theirs = worth_of_term(r, seat, seat, other, term, noble, mind, False) - (1.0 + mind[ENVY]) * price
    if gain <= 0.0 or theirs <= 0.0 or r.held[other] == 0:
        return count
    code = with_term(aimed(OFFER, other), term, GIVE_SIDE, noble) | price << VALUE_AT
    return add(codes, scores, count, code, mind[OFFER_TERM] + gain - tired)


@jitted_once
def rate_purchase(r, seat, other, term, noble, mind, codes, scores, count, tired):
    """Rates asking for a term in exchange for the lowest Gold card that the other would accept."""
    cost = -worth_of_term(r, seat, other, seat, term, noble, mind, True)
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    paid = -1
    for i in range(held):
        if VALUES[hand[i]] > cost and (paid < 0 or VALUES[hand[i]] < VALUES[hand[paid]]):
            paid = i
    if paid < 0:
        return count
    gain = worth_of_term(r, seat, other, seat, term, noble, mind, False) - (1.0 + mind[ENVY]) * VALUES[hand[paid]]
    if gain <= 0.0:
        return count
    code = with_cards(with_term(aimed(OFFER, other), term, GET_SIDE, noble), 1 << paid)
    return add(codes, scores, count, code, mind[OFFER_TERM] + gain - tired)
