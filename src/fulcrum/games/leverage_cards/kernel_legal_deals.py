# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM102, SIM110 - the compiler takes plain loops best
"""Legal actions of a negotiation: drafts of offers, calls and answers (LC-20 to LC-22)."""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.actions import (
    ACCEPT,
    ANY,
    COUNTER,
    CROWN,
    DECLINE,
    GET,
    NOBLE_TERM,
    OFFER,
    PAY,
    PEACE_1,
    PICK,
    PROMISE_AID,
    PROMISE_BEND,
    PROPOSE,
    REJECT,
    SEAT,
    SOME,
    SWEAR,
)
from fulcrum.games.leverage_cards.cards import DECK_CARDS, LOWEST_GOLD
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_deals import draft_partner, step_of, term_fits
from fulcrum.games.leverage_cards.kernel_table import bits_at, count_at, count_bits, count_nobles, last_at
from fulcrum.games.leverage_cards.table import (
    AID_BIT,
    ANY_BITS,
    ASIDE,
    ASKED,
    ASKED_ANY,
    ASKED_SOME,
    BEND_BIT,
    GET_SIDE,
    GIVE_SIDE,
    GOLD_VALUES,
    MOST_ASKED,
    MOST_COUNTERS,
    NO_STEP,
    NO_TERM,
    NOBODY,
    OFFERED,
    PAID,
    PAYEE,
    PEACE_TURNS,
    PROMISES,
    STEP_GIVE,
    STEP_NOBLE,
    STEP_PARTNER,
    STEP_PAY,
    TERM,
    TERM_CROWN,
    TERM_NOBLE,
    TERM_SWEAR,
    WHOM,
)


@jitted
def asked_any(r, row, i):
    """Returns how many Gold cards of the i-th value a deal asks for."""
    return r.deals[row, ASKED_ANY] >> ANY_BITS * i & (1 << ANY_BITS) - 1


@jitted
def asks_for(r, row, card):
    """Whether a deal asks for a card by name."""
    deck = card // DECK_CARDS
    return r.deals[row, ASKED + deck] >> (card - deck * DECK_CARDS) & 1 == 1


@jitted
def list_call(r, seat, out):
    step = step_of(r, seat)
    if step == NO_STEP:
        out[0] = OFFER
        out[1] = DECLINE
        return 2
    if step == STEP_PARTNER:
        out[0] = SEAT + r.active
        return 1
    return list_draft(r, seat, out)


@jitted
def list_pick(r, seat, out):
    """Lists whose offer the caller may take up; or none (LC-21)."""
    count = 0
    offers = 0
    for other in range(r.players):
        if other != seat and r.choice[other] == PROPOSE:
            offers += 1
            if r.step == STEP_PARTNER:
                out[count] = SEAT + other
                count += 1
    if r.step == NO_STEP:
        if offers > 0:
            out[count] = PICK
            count += 1
        out[count] = REJECT
        count += 1
    return count


@jitted
def list_draft(r, seat, out):
    """Lists the steps of drafting an offer. Its parts have a fixed order, so that drafting ends (LC-20)."""
    step = step_of(r, seat)
    other = draft_partner(r)
    deal = r.deals[seat]
    if step >= STEP_NOBLE:
        return list_nobles(r, seat, other, out)
    if step == STEP_PAY:
        return list_payments(r, seat, out)
    side = GIVE_SIDE if step == STEP_GIVE else GET_SIDE
    giver = seat if side == GIVE_SIDE else other
    filled = deal[TERM + side] != NO_TERM or deal[PROMISES + side] > 0
    count = 0
    if side == GIVE_SIDE:
        if not filled:
            count = list_gifts(r, seat, out)
        filled = filled or last_at(r, ASIDE + seat) >= 0
        out[count] = GET
        count += 1
    else:
        if not filled:
            count = list_wishes(r, seat, other, out)
        filled = filled or asks_something(r, seat)
    count += list_terms(r, seat, giver, other if giver == seat else seat, side, out[count:])
    count += list_promises(deal[PROMISES + side], out[count:])
    if filled:
        if may_pay(r, seat, NOBODY):
            out[count] = PAY
            count += 1
        out[count] = PROPOSE
        count += 1
    return count


@jitted
def list_nobles(r, seat, other, out):
    """Lists the Nobles whom a term may hand over, or who may be paid for it."""
    step = step_of(r, seat) - STEP_NOBLE
    deal = r.deals[seat]
    count = 0
    if step == STEP_PAY:
        last = deal[WHOM + deal[PAYEE] - 1] if deal[PAYEE] else NOBODY
        for noble in range(last + 1, r.players):
            if is_handed_over(r, seat, noble):
                out[count] = SEAT + noble
                count += 1
        return count
    giver = seat if step == STEP_GIVE else other
    for noble in range(r.players):
        if r.liege[noble] == giver:
            out[count] = SEAT + noble
            count += 1
    return count


@jitted
def is_handed_over(r, row, noble):
    for side in range(2):
        if r.deals[row, TERM + side] == TERM_NOBLE and r.deals[row, WHOM + side] == noble:
            return True
    return False


@jitted
def next_payee(r, row, last):
    """Returns the next Noble by seat whom a deal hands over, or NOBODY."""
    for noble in range(last + 1, r.players):
        if is_handed_over(r, row, noble):
            return noble
    return NOBODY


@jitted
def may_pay(r, seat, last):
    """Whether a Noble after the last one may be paid, with an own card or with one that may still be asked for."""
    if next_payee(r, seat, last) == NOBODY:
        return False
    if count_asked(r, seat) < MOST_ASKED:
        return True
    for card in range(r.cards):
        if r.place[card] == seat and not asks_for(r, seat, card):
            return True
    return False


@jitted
def list_payments(r, seat, out):
    """Lists cards for a Noble who is handed over: own ones, and others by name, which the other player pays (LC-22)."""
    deal = r.deals[seat]
    paid = PAID + 2 * (deal[PAYEE] - 1)
    may_ask = count_asked(r, seat) < MOST_ASKED
    last = r.cards - 1
    while last >= 0 and not deal[paid + last // DECK_CARDS] >> (last % DECK_CARDS) & 1:
        last -= 1
    count = 0
    for card in range(last + 1, r.cards):
        if asks_for(r, seat, card):
            continue
        if r.place[card] == seat or (may_ask and r.place[card] != ASIDE + seat):
            out[count] = card
            count += 1
    if last >= 0:
        if may_pay(r, seat, deal[WHOM + deal[PAYEE] - 1]):
            out[count] = PAY
            count += 1
        out[count] = PROPOSE
        count += 1
    return count


@jitted
def list_gifts(r, seat, out):
    count = 0
    for card in range(last_at(r, ASIDE + seat) + 1, r.cards):
        if r.place[card] == seat:
            out[count] = card
            count += 1
    return count


@jitted
def count_asked(r, row):
    """Returns how many cards a deal asks for by name and by value."""
    count = count_bits(r.deals[row, ASKED]) + count_bits(r.deals[row, ASKED + 1])
    for i in range(GOLD_VALUES):
        count += asked_any(r, row, i)
    return count


@jitted
def list_wishes(r, seat, other, out):
    """Lists requests: cards by name, wherever they are, then Gold of a value, then a number of cards."""
    deal = r.deals[seat]
    if deal[ASKED_SOME] > 0:
        return 0
    count = 0
    first_value = GOLD_VALUES - 1 if deal[ASKED_ANY] else 0
    while first_value > 0 and asked_any(r, seat, first_value) == 0:
        first_value -= 1
    if count_asked(r, seat) < MOST_ASKED:
        if deal[ASKED_ANY] == 0:
            last = r.cards - 1
            while last >= 0 and not asks_for(r, seat, last):
                last -= 1
            for card in range(last + 1, r.cards):
                if r.place[card] != ASIDE + seat:
                    out[count] = card
                    count += 1
        for i in range(first_value, GOLD_VALUES):
            out[count] = ANY + i
            count += 1
    for i in range(r.held[other]):
        out[count] = SOME + i
        count += 1
    return count


@jitted
def asks_something(r, row):
    deal = r.deals[row]
    return deal[ASKED] != 0 or deal[ASKED + 1] != 0 or deal[ASKED_SOME] != 0 or deal[ASKED_ANY] != 0


@jitted
def list_terms(r, seat, giver, receiver, side, out):  # noqa: PLR0917
    """Lists the terms. A deal has at most one, except that a Noble may be traded for a Noble."""
    deal = r.deals[seat]
    other = deal[TERM + 1 - side]
    count = 0
    if deal[TERM + side] != NO_TERM or deal[PROMISES + side] > 0:
        return 0
    if other == NO_TERM:
        if term_fits(r, giver, receiver, TERM_SWEAR):
            out[count] = SWEAR
            count += 1
        if term_fits(r, giver, receiver, TERM_CROWN):
            out[count] = CROWN
            count += 1
    if other in (NO_TERM, TERM_NOBLE):
        if term_fits(r, giver, receiver, TERM_NOBLE) and count_nobles(r, giver) > 0:
            out[count] = NOBLE_TERM
            count += 1
    return count


@jitted
def list_promises(made, out):
    """Lists promises in their order: peace, aid, the knee; each at most once (LC-20)."""
    count = 0
    if made == 0:
        for turns in range(PEACE_TURNS):
            out[count] = PEACE_1 + turns
            count += 1
    if made < AID_BIT:
        out[count] = PROMISE_AID
        count += 1
    if made < BEND_BIT:
        out[count] = PROMISE_BEND
        count += 1
    return count


@jitted
def list_answer(r, seat, out):
    """Lists answers: accept if all requests can be paid, naming the unseen cards; reject; counter (LC-21)."""
    if r.step >= STEP_GIVE:
        return list_draft(r, seat, out)
    count = 0
    aside = count_at(r, ASIDE + seat)
    owed = owed_unseen(r)
    if holds_asked(r, seat):
        if owed == aside:
            out[count] = ACCEPT
            count += 1
        else:
            last = last_at(r, ASIDE + seat)
            for card in range(last + 1, r.cards):
                if can_deliver(r, seat, card):
                    out[count] = card
                    count += 1
    if aside == 0:
        out[count] = REJECT
        count += 1
        if r.countered < MOST_COUNTERS:
            out[count] = COUNTER
            count += 1
    return count


@jitted
def owed_unseen(r):
    """Returns how many cards the accepting player must choose."""
    owed = r.deals[OFFERED, ASKED_SOME]
    for i in range(GOLD_VALUES):
        owed += asked_any(r, OFFERED, i)
    return owed


@jitted
def holds_asked(r, seat):
    for deck in range(2):
        asked = r.deals[OFFERED, ASKED + deck]
        if asked and asked & ~bits_at(r, seat, deck):
            return False
    return True


@jitted
def can_deliver(r, seat, candidate):
    """Whether the cards chosen so far, this one, and later ones can pay everything requested unseen."""
    if r.place[candidate] != seat or asks_for(r, OFFERED, candidate):
        return False
    still_needed = np.zeros(GOLD_VALUES, np.int64)
    for i in range(GOLD_VALUES):
        still_needed[i] = asked_any(r, OFFERED, i)
    missing = owed_unseen(r)
    later = 0
    later_values = np.zeros(GOLD_VALUES, np.int64)
    for card in range(r.cards):
        chosen = r.place[card] == ASIDE + seat or card == candidate
        if chosen:
            missing -= 1
            if VALUES[card] > 0:
                still_needed[VALUES[card] - LOWEST_GOLD] -= 1
        elif card > candidate and r.place[card] == seat and not asks_for(r, OFFERED, card):
            later += 1
            if VALUES[card] > 0:
                later_values[VALUES[card] - LOWEST_GOLD] += 1
    if missing < 0 or missing > later:
        return False
    for i in range(GOLD_VALUES):
        if still_needed[i] > 0:
            if still_needed[i] > later_values[i]:
                return False
            missing -= still_needed[i]
    return missing >= 0
