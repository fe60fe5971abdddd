# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Rules for deals: what one is worth, which to offer, how to answer."""

import math

import numpy as np

from fulcrum.bots.leverage_cards.moves import (
    GIFT_AT,
    GOODS_AT,
    MOST_HELD,
    VALUE_AT,
    aimed,
    hand_of,
    payment,
    with_cards,
    with_term,
)
from fulcrum.bots.leverage_cards.rules_terms import (
    END_OF_ALL,
    SWEAR_PRICE,
    changing_kings,
    price_of,
    rate_term_offers,
    worth_of_term,
)
from fulcrum.bots.leverage_cards.sight import add, worth
from fulcrum.bots.leverage_cards.traits import (
    ACCEPT_BAR,
    ASK_SWEAR,
    ASK_SWEAR_GIFT,
    BRIBE_BASE,
    CALL_BAR,
    CARD_GUESS,
    CONSENT_BAR,
    COUNTER_BAR,
    DEAL_DRAW,
    DISTRUST,
    ENVY,
    GRUDGES,
    HAGGLE_BAR,
    LOYALTY,
    OFFER_SWEAR,
    OFFER_TIRED,
    PROMISE_WORTH,
    SELL_BASE,
    SWEAR_GAIN,
)
from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.actions import (
    ACCEPT,
    CONSENT,
    COUNTER,
    DECLINE,
    IN_CALL,
    OFFER,
    PICK,
    PROPOSE,
    REFUSE,
    REJECT,
)
from fulcrum.games.leverage_cards.cards import HIGHEST_GOLD, LOWEST_GOLD, NOBLE
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_deals import forget_offer, payee_of, term_fits
from fulcrum.games.leverage_cards.kernel_legal_deals import (
    asked_any,
    asks_for,
    asks_something,
    holds_asked,
    owed_unseen,
)
from fulcrum.games.leverage_cards.kernel_table import realm_size
from fulcrum.games.leverage_cards.table import (
    AID_BIT,
    ASIDE,
    ASKED,
    ASKED_SOME,
    BEND_BIT,
    DEAL_SIZE,
    GET_SIDE,
    GIVE_SIDE,
    NO_TERM,
    NOBODY,
    OFFERED,
    PEACE_TURNS,
    PROMISES,
    TERM,
    TERM_SWEAR,
    WHOM,
)

SALE_PRICE = 8  # the Gold card requested for a Queen or a Jack
MOST_OFFERS = 3  # per turn, whatever the table allows


@jitted
def term_worth(r, seat, giver, receiver, side, mind):
    """Returns the value of a term of the current offer to one of the two players."""
    term = r.deals[OFFERED, TERM + side]
    if term == NO_TERM:
        return 0.0
    noble = r.deals[OFFERED, WHOM + side]
    return worth_of_term(r, seat, giver, receiver, term, noble, mind, giver == seat)


@jitted
def asked_of(r, seat):
    """Returns the cards that the current offer requests by name, as bits over the hand."""
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    cards = 0
    for i in range(held):
        if asks_for(r, OFFERED, hand[i]):
            cards |= 1 << i
    return cards


@jitted
def loss_of(r, seat, cards, mind):
    """Returns the cost of giving cards to a player who gains by them."""
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    total = 0.0
    for i in range(held):
        if cards >> i & 1:
            total += (1.0 + mind[ENVY]) * worth(r, hand[i], mind)
    return total


@jitted
def goods_worth(r, seat, mind):
    """Returns the value of all that the current offer gives, and of the card that may be drawn."""
    total = 0.0
    given = r.deals[OFFERED, TERM] != NO_TERM or r.deals[OFFERED, TERM + 1] != NO_TERM
    for card in range(r.cards):
        if r.place[card] == ASIDE + r.dealer and payee_of(r, card, NOBODY) == NOBODY:
            total += worth(r, card, mind)
            given = True
    if given and asks_something(r, OFFERED) and realm_size(r) > 0:
        total += mind[DEAL_DRAW]
    total += promises_worth(r.deals[OFFERED, PROMISES + GIVE_SIDE], mind) / (1.0 + r.broken[r.dealer])
    total -= 0.5 * promises_worth(r.deals[OFFERED, PROMISES + GET_SIDE], mind)
    return total + term_worth(r, seat, r.dealer, seat, GIVE_SIDE, mind)


@jitted
def promises_worth(bits, mind):
    """Returns the value of promises that will be kept, to the player they are made to."""
    value = bits & PEACE_TURNS
    if bits & AID_BIT:
        value += 2
    if bits & BEND_BIT:
        value += 2
    return mind[PROMISE_WORTH] * value


@jitted
def offer_worth(r, seat, mind):
    """Returns the value of the current offer to the seat that received it."""
    loss = loss_of(r, seat, asked_of(r, seat) | payment(r, seat), mind)
    return goods_worth(r, seat, mind) - loss + term_worth(r, seat, seat, r.dealer, GET_SIDE, mind)


@jitted
def rate_answer(r, seat, mind, codes, scores):
    bar = mind[ACCEPT_BAR] + mind[DISTRUST] * mind[GRUDGES + r.dealer]
    count = add(codes, scores, 0, REJECT, bar)
    holds = holds_asked(r, seat)
    if holds and payment(r, seat) >= 0:
        count = add(codes, scores, count, ACCEPT, offer_worth(r, seat, mind))
    if r.countered:  # one counter-offer is enough for bots
        return count
    given = r.deals[OFFERED, TERM + GIVE_SIDE]
    asked = r.deals[OFFERED, TERM + GET_SIDE]
    if asked != NO_TERM:
        return count if given != NO_TERM else rate_price(r, seat, mind, codes, scores, count)
    if asked_value(r):
        return rate_cheaper(r, seat, mind, codes, scores, count, bar)
    if given == NO_TERM and holds and owed_unseen(r) == 0:
        return rate_dearer(r, seat, mind, codes, scores, count, bar)
    return count


@jitted
def rate_price(r, seat, mind, codes, scores, count):
    """Rates a counter-offer that asks a price for a term."""
    term = r.deals[OFFERED, TERM + GET_SIDE]
    price = price_of(term)
    code = with_term(COUNTER, term, GIVE_SIDE, r.deals[OFFERED, WHOM + GET_SIDE]) | price << VALUE_AT
    score = term_worth(r, seat, seat, r.dealer, GET_SIDE, mind) + price - mind[COUNTER_BAR]
    return add(codes, scores, count, code, score)


@jitted
def asked_value(r):
    """Returns the value of the single Gold card that the current offer requests, or 0 if it requests anything else."""
    if r.deals[OFFERED, ASKED] or r.deals[OFFERED, ASKED + 1] or r.deals[OFFERED, ASKED_SOME] or owed_unseen(r) != 1:
        return 0
    value = LOWEST_GOLD
    while asked_any(r, OFFERED, value - LOWEST_GOLD) == 0:
        value += 1
    return value


@jitted
def rate_cheaper(r, seat, mind, codes, scores, count, bar):
    """Rates the same deal for less: the highest Gold card below the price that is worth it."""
    goods = goods_worth(r, seat, mind) - mind[HAGGLE_BAR]
    value = asked_value(r)
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    best = -1
    for i in range(held):
        fits = 0 < VALUES[hand[i]] < value and goods - loss_of(r, seat, 1 << i, mind) > bar
        if fits and (best < 0 or VALUES[hand[i]] > VALUES[hand[best]]):
            best = i
    if best < 0:
        return count
    term = r.deals[OFFERED, TERM + GIVE_SIDE]
    code = with_term(COUNTER | 1 << GOODS_AT, term, GET_SIDE, r.deals[OFFERED, WHOM + GIVE_SIDE])
    score = goods - loss_of(r, seat, 1 << best, mind)
    return add(codes, scores, count, with_cards(code, 1 << best), score)


@jitted
def rate_dearer(r, seat, mind, codes, scores, count, bar):
    """Rates a counter-offer for more: the requested cards for the lowest Gold card that is worth them."""
    cards = asked_of(r, seat)
    offered = 0
    for card in range(r.cards):
        if r.place[card] == ASIDE + r.dealer:
            if VALUES[card] == 0:
                return count
            offered += VALUES[card]
    draw = mind[DEAL_DRAW] if realm_size(r) > 0 else 0.0
    needed = loss_of(r, seat, cards, mind) + mind[HAGGLE_BAR] - draw
    value = max(LOWEST_GOLD, math.floor(needed + bar) + 1)
    if cards == 0 or value <= offered or value > HIGHEST_GOLD:
        return count
    return add(codes, scores, count, with_cards(COUNTER | value << VALUE_AT, cards), value - needed)


@jitted
def rate_consent(r, seat, mind, codes, scores):
    """Rates consent: a Noble changes Kings for a richer one, or for Gold."""
    new = r.partner if r.liege[seat] == r.dealer else r.dealer
    gain = changing_kings(r, seat, seat, new, mind)
    for card in range(r.cards):
        if r.place[card] >= ASIDE and payee_of(r, card, NOBODY) == seat:
            gain += worth(r, card, mind)
    count = add(codes, scores, 0, CONSENT, gain)
    return add(codes, scores, count, REFUSE, mind[CONSENT_BAR])


@jitted
def rate_pick(r, seat, mind, codes, scores):
    """Rates the offers that a call has brought, each as if it were the one on the table."""
    count = add(codes, scores, 0, REJECT, mind[ACCEPT_BAR])
    for other in range(r.players):
        if other == seat or r.choice[other] != PROPOSE:
            continue
        r.dealer = other
        r.partner = seat
        for i in range(DEAL_SIZE):
            r.deals[OFFERED, i] = r.deals[other, i]
        score = -END_OF_ALL
        if holds_asked(r, seat) and payment(r, seat) >= 0:
            score = offer_worth(r, seat, mind) - mind[DISTRUST] * mind[GRUDGES + other]
        count = add(codes, scores, count, aimed(PICK, other), score)
    forget_offer(r)
    return count


@jitted
def rate_offers(r, seat, mind, codes, scores, count):  # noqa: PLR0912
    """Rates offers to each other player; in a call, to the player who called, or none."""
    if r.phase == IN_CALL:
        count = add(codes, scores, count, DECLINE, mind[CALL_BAR])
    elif r.offers >= min(r.offer_limit, MOST_OFFERS):
        return count
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    lowest = -1
    highest = -1
    leverage = -1
    for i in range(held):
        if VALUES[hand[i]] == 0:
            leverage = i
            continue
        if lowest < 0 or VALUES[hand[i]] < VALUES[hand[lowest]]:
            lowest = i
        if highest < 0 or VALUES[hand[i]] > VALUES[hand[highest]]:
            highest = i
    for step in range(1, r.players):
        other = (seat + step) % r.players
        if r.phase == IN_CALL and other != r.active:
            continue
        tired = mind[DISTRUST] * mind[GRUDGES + other]
        if r.phase != IN_CALL:
            tired += mind[OFFER_TIRED] * r.offers
        if r.status[other] == NOBLE:
            count = rate_bribe(r, seat, other, mind, codes, scores, count, tired)
        elif term_fits(r, other, seat, TERM_SWEAR):
            count = rate_swear_offers(r, other, mind, codes, scores, count, lowest, highest, tired)
        if term_fits(r, seat, other, TERM_SWEAR) and r.held[other] > 0 and may_gain(r, seat, other, mind):
            code = with_term(aimed(OFFER, other), TERM_SWEAR, GIVE_SIDE, NOBODY) | SWEAR_PRICE << VALUE_AT
            cost = worth_of_term(r, seat, seat, other, TERM_SWEAR, NOBODY, mind, True)
            count = add(codes, scores, count, code, mind[OFFER_SWEAR] + cost + SWEAR_PRICE - tired)
        count = rate_term_offers(r, seat, other, mind, codes, scores, count, tired)
        if leverage >= 0 and r.held[other] > 0:
            code = with_cards(aimed(OFFER, other) | SALE_PRICE << VALUE_AT, 1 << leverage)
            score = mind[SELL_BASE] + SALE_PRICE - worth(r, hand[leverage], mind) - tired
            count = add(codes, scores, count, code, score)
    return count


@jitted
def drawn_to(r, noble, king, mind):
    """Returns what a Noble expects to gain by another King, from the number of cards in their hands alone."""
    return mind[CARD_GUESS] * (r.held[king] - r.held[r.liege[noble]])


@jitted
def may_gain(r, seat, other, mind):
    """Whether it may pay to swear to another player. Only Nobles have a King to lose."""
    return r.status[seat] != NOBLE or drawn_to(r, seat, other, mind) + SWEAR_PRICE > mind[CONSENT_BAR] + mind[LOYALTY]


@jitted
def rate_bribe(r, seat, noble, mind, codes, scores, count, tired):
    """Rates asking a Noble for the Allegiance, for the lowest Gold card that would do."""
    if not term_fits(r, noble, seat, TERM_SWEAR):
        return count
    cost = mind[CONSENT_BAR] + mind[LOYALTY] - drawn_to(r, noble, seat, mind)
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    paid = -1
    for i in range(held):
        if VALUES[hand[i]] > max(0.0, cost) and (paid < 0 or VALUES[hand[i]] < VALUES[hand[paid]]):
            paid = i
    if paid < 0:
        return count
    code = with_cards(with_term(aimed(OFFER, noble), TERM_SWEAR, GET_SIDE, NOBODY) | 2 << GIFT_AT, 1 << paid)
    gain = mind[SWEAR_GAIN] - (1.0 + mind[ENVY]) * VALUES[hand[paid]]
    return add(codes, scores, count, code, mind[BRIBE_BASE] + gain - tired)


@jitted
def rate_swear_offers(r, other, mind, codes, scores, count, lowest, highest, tired):
    """Rates requests for an Allegiance: for nothing, for the lowest Gold card, for the highest."""
    code = with_term(aimed(OFFER, other), TERM_SWEAR, GET_SIDE, NOBODY)
    score = mind[ASK_SWEAR] - tired
    count = add(codes, scores, count, code, score)
    if lowest >= 0:
        small = with_cards(code | 1 << GIFT_AT, 1 << lowest)
        count = add(codes, scores, count, small, score + mind[ASK_SWEAR_GIFT])
    if highest != lowest:
        large = with_cards(code | 2 << GIFT_AT, 1 << highest)
        count = add(codes, scores, count, large, score + 2.0 * mind[ASK_SWEAR_GIFT])
    return count
