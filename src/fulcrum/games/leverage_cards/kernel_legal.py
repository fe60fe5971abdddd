# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM102, SIM110 - the compiler takes plain loops and nested tests best
"""Legal actions, phase by phase. Only the seat's own cards and public information decide."""

import numpy as np

from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.actions import (
    ACCEPT,
    ANY,
    ASK,
    BEND,
    BID,
    CONSENT,
    COUNTER,
    CROWN,
    DECLINE,
    DISCARD,
    DRAW,
    DUEL,
    FLEE,
    GET,
    GIVE,
    IN_ACTION,
    IN_AID,
    IN_ANSWER,
    IN_ASK,
    IN_BEND,
    IN_BLACKMAIL,
    IN_CONSENT,
    IN_DISCARD,
    IN_DRAW,
    IN_LAST_STAND,
    IN_SUCCESSION_YIELD,
    IN_WAR_YIELD,
    IN_YIELD,
    NO_ASK,
    NOBLE_TERM,
    OFFER,
    PASS,
    PLAY,
    PROPOSE,
    REFUSE,
    REJECT,
    RENOUNCE,
    SEAT,
    SOME,
    STAND,
    SWEAR,
    VENTURE,
    YIELD,
)
from fulcrum.games.leverage_cards.cards import (
    DECK_CARDS,
    HIGHEST_GOLD,
    JACK_KIND,
    KING,
    LOWEST_GOLD,
    MERCENARY,
    NOBLE,
    TURNED,
    UNDEAD,
)
from fulcrum.games.leverage_cards.kernel_cards import KINDS, VALUES
from fulcrum.games.leverage_cards.kernel_deals import draft_partner, drafting_side, term_fits
from fulcrum.games.leverage_cards.kernel_table import (
    bits_at,
    count_at,
    count_bits,
    count_nobles,
    has_gold,
    highest_at,
    last_at,
    realm_size,
    treasury,
)
from fulcrum.games.leverage_cards.table import (
    ALL_AID,
    ASIDE,
    ASKED,
    ASKED_ANY,
    ASKED_SOME,
    DRAFT,
    GET_SIDE,
    GIVE_SIDE,
    MOST_ASKED,
    NO_STEP,
    NO_TERM,
    OFFERED,
    STEP_DUEL,
    STEP_GIVE,
    STEP_NOBLE,
    STEP_PARTNER,
    STEP_PLAY,
    STEP_TARGET,
    TERM,
    TERM_CROWN,
    TERM_NOBLE,
    TERM_SWEAR,
)

GOLD_VALUES = HIGHEST_GOLD - LOWEST_GOLD + 1


@jitted
def list_legal(r, seat, out):
    """Writes the legal actions of a seat that must choose to `out` and returns their number."""
    phase = r.phase
    if phase == IN_ACTION:
        return list_action(r, seat, out)
    if phase == IN_ANSWER:
        return list_answer(r, seat, out)
    if phase == IN_DISCARD:
        return list_discard(r, seat, out)
    if phase == IN_BLACKMAIL:
        return list_blackmail(r, seat, out)
    if phase == IN_ASK:
        return list_ask(r, seat, out)
    if phase == IN_AID:
        return list_aid(r, seat, out)
    if phase in (IN_YIELD, IN_WAR_YIELD, IN_SUCCESSION_YIELD):
        return pair(out, YIELD, STAND)
    if phase == IN_BEND:
        return pair(out, BEND, REFUSE)
    if phase == IN_CONSENT:
        return pair(out, CONSENT, REFUSE)
    if phase == IN_DRAW:
        return pair(out, DRAW, DECLINE)
    if phase == IN_LAST_STAND:
        return pair(out, STAND, FLEE)
    return list_pledge(r, seat, out)


@jitted_once
def pair(out, one, other):
    out[0] = one
    out[1] = other
    return 2


@jitted
def list_pledge(r, seat, out):
    """Lists bids of all kinds: Gold cards in ascending order, then the verb that ends the move."""
    last = last_at(r, ASIDE + seat)
    count = 0
    for card in range(last + 1, r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            out[count] = card
            count += 1
    if last >= 0:
        out[count] = BID
        return count + 1
    return count


@jitted
def list_aid(r, seat, out):
    """Lists aid: as many Gold cards as asked for, or all there are, in ascending order; or a refusal (LC-27)."""
    aside = count_at(r, ASIDE + seat)
    gold = 0
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            gold += 1
    missing = min(r.aid[seat], gold + aside) - aside
    if aside > 0 and missing == 0:
        out[0] = GIVE
        return 1
    count = 0
    for card in range(last_at(r, ASIDE + seat) + 1, r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            out[count] = card
            count += 1
    if missing > 0:
        # Picking one of the last cards would leave too few to complete the gift.
        count -= missing - 1
    if aside == 0 and (gold == 0 or r.status[seat] != TURNED):
        out[count] = REFUSE
        count += 1
    return count


@jitted
def list_discard(r, seat, out):
    """Lists discards: exactly the surplus cards, in ascending order (LC-4)."""
    aside = count_at(r, ASIDE + seat)
    missing = r.held[seat] - treasury(r, seat) - aside
    if missing == 0:
        out[0] = DISCARD
        return 1
    count = 0
    for card in range(last_at(r, ASIDE + seat) + 1, r.cards):
        if r.place[card] == seat:
            out[count] = card
            count += 1
    # Picking one of the last cards would leave too few to complete the discard.
    return count - missing + 1


@jitted
def list_blackmail(r, seat, out):
    if last_at(r, ASIDE + seat) >= 0:
        out[0] = GIVE
        return 1
    best = VALUES[highest_at(r, seat)]
    count = 0
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] == best:
            out[count] = card
            count += 1
    return count


@jitted
def list_ask(r, seat, out):
    """Lists the steps of a request for aid: the verb, the Noble, the number of Gold cards (LC-27)."""
    if r.choice[seat] == 0:
        return pair(out, ASK, NO_ASK)
    if r.choice[seat] != ASK:
        for i in range(ALL_AID):
            out[i] = SOME + i
        return ALL_AID
    count = 0
    for other in range(r.players):
        if r.liege[other] == seat:
            out[count] = SEAT + other
            count += 1
    return count


@jitted
def list_action(r, seat, out):
    step = r.step
    if step >= STEP_GIVE:
        return list_draft(r, seat, out)
    if step == STEP_PLAY:
        return list_plays(r, seat, out)
    if step != NO_STEP:
        count = 0
        for target in range(r.players):
            if target != seat and may_aim(r, step, r.step_card, target):
                out[count] = SEAT + target
                count += 1
        return count
    out[0] = VENTURE if realm_size(r) > 0 else PASS
    count = 1
    if r.status[seat] == NOBLE:
        out[count] = RENOUNCE
        count += 1
    if may_duel(r, seat):
        out[count] = DUEL
        count += 1
    if list_plays(r, seat, out[count:]) > 0:
        out[count] = PLAY
        count += 1
    if r.offers < r.offer_limit:
        out[count] = OFFER
        count += 1
    return count


@jitted
def may_aim(r, step, card, target):
    if step == STEP_PARTNER:
        return True
    if step == STEP_DUEL:
        return r.status[target] == MERCENARY
    if step == STEP_TARGET and KINDS[card] == JACK_KIND:
        return r.status[target] in (KING, UNDEAD)
    return True


@jitted
def may_duel(r, seat):
    if r.status[seat] != MERCENARY or not has_gold(r, seat):
        return False
    for other in range(r.players):
        if other != seat and r.status[other] == MERCENARY:
            return True
    return False


@jitted
def may_challenge(r, seat):
    """Whether a seat may challenge: with Gold, against a King or the Undead, and not Turned (LC-9, LC-36)."""
    if r.status[seat] == TURNED or not has_gold(r, seat):
        return False
    for other in range(r.players):
        if other != seat and r.status[other] in (KING, UNDEAD):
            return True
    return False


@jitted
def list_plays(r, seat, out):
    count = 0
    jacks = may_challenge(r, seat)
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] == 0 and (KINDS[card] != JACK_KIND or jacks):
            out[count] = card
            count += 1
    return count


@jitted
def list_draft(r, seat, out):
    """Lists the steps of drafting an offer. Each side has a fixed order, so that drafting ends (LC-20)."""
    side = drafting_side(r)
    other = draft_partner(r)
    deal = r.deals[DRAFT]
    giver = seat if side == GIVE_SIDE else other
    if r.step >= STEP_NOBLE:
        count = 0
        for noble in range(r.players):
            if r.liege[noble] == giver:
                out[count] = SEAT + noble
                count += 1
        return count
    if side == GIVE_SIDE:
        count = list_gifts(r, seat, out)
        filled = deal[TERM + GIVE_SIDE] != NO_TERM or last_at(r, ASIDE + seat) >= 0
        out[count] = GET
        count += 1
    else:
        count = list_wishes(r, other, out)
        filled = asks_something(r, DRAFT) or deal[TERM + GET_SIDE] != NO_TERM
    count += list_terms(r, giver, other if giver == seat else seat, side, out[count:])
    if filled:
        out[count] = PROPOSE
        count += 1
    return count


@jitted
def list_gifts(r, seat, out):
    if r.deals[DRAFT, TERM + GIVE_SIDE] != NO_TERM:
        return 0
    count = 0
    for card in range(last_at(r, ASIDE + seat) + 1, r.cards):
        if r.place[card] == seat:
            out[count] = card
            count += 1
    return count


@jitted
def list_wishes(r, other, out):
    """Lists requests: cards by name, wherever they are, then Gold of a value, then a number of cards."""
    deal = r.deals[DRAFT]
    if deal[TERM + GET_SIDE] != NO_TERM or deal[ASKED_SOME] > 0:
        return 0
    count = 0
    named = count_bits(deal[ASKED]) + count_bits(deal[ASKED + 1])
    values = 0
    first_value = 0
    for i in range(GOLD_VALUES):
        values += deal[ASKED_ANY + i]
        if deal[ASKED_ANY + i] > 0:
            first_value = i
    if named + values < MOST_ASKED:
        if values == 0:
            last = r.cards - 1
            while last >= 0 and not deal[ASKED + last // DECK_CARDS] >> (last % DECK_CARDS) & 1:
                last -= 1
            for card in range(last + 1, r.cards):
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
    if deal[ASKED] or deal[ASKED + 1] or deal[ASKED_SOME]:
        return True
    for i in range(GOLD_VALUES):
        if deal[ASKED_ANY + i] > 0:
            return True
    return False


@jitted
def list_terms(r, giver, receiver, side, out):
    """Lists the terms. A deal has at most one, except that a Noble may be traded for a Noble."""
    mine = r.deals[DRAFT, TERM + side]
    other = r.deals[DRAFT, TERM + 1 - side]
    count = 0
    if mine != NO_TERM:
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
def list_answer(r, seat, out):
    """Lists answers: accept if all requests can be paid, naming the unseen cards; reject; counter once (LC-21)."""
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
        if not r.countered:
            out[count] = COUNTER
            count += 1
    return count


@jitted
def owed_unseen(r):
    """Returns how many cards the accepting player must choose."""
    owed = r.deals[OFFERED, ASKED_SOME]
    for i in range(GOLD_VALUES):
        owed += r.deals[OFFERED, ASKED_ANY + i]
    return owed


@jitted
def holds_asked(r, seat):
    for deck in range(2):
        asked = r.deals[OFFERED, ASKED + deck]
        if asked and asked & ~bits_at(r, seat, deck):
            return False
    return True


@jitted
def is_asked(r, card):
    deck = card // DECK_CARDS
    return r.deals[OFFERED, ASKED + deck] >> (card - deck * DECK_CARDS) & 1 == 1


@jitted
def can_deliver(r, seat, candidate):
    """Whether the cards chosen so far, this one, and later ones can pay everything requested unseen."""
    if r.place[candidate] != seat or is_asked(r, candidate):
        return False
    still_needed = np.zeros(GOLD_VALUES, np.int64)
    for i in range(GOLD_VALUES):
        still_needed[i] = r.deals[OFFERED, ASKED_ANY + i]
    missing = owed_unseen(r)
    later = 0
    later_values = np.zeros(GOLD_VALUES, np.int64)
    for card in range(r.cards):
        chosen = r.place[card] == ASIDE + seat or card == candidate
        if chosen:
            missing -= 1
            if VALUES[card] > 0:
                still_needed[VALUES[card] - LOWEST_GOLD] -= 1
        elif card > candidate and r.place[card] == seat and not is_asked(r, card):
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
