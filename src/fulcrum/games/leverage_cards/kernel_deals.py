# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Negotiation: drafting an offer step by step, the answer, consent, and the deal itself (LC-20 to LC-22)."""

from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.actions import (
    ANY,
    CONSENT,
    COUNTER,
    CROWN,
    DRAW,
    GET,
    IN_ACTION,
    IN_ANSWER,
    IN_CONSENT,
    IN_DRAW,
    NOBLE_TERM,
    PROPOSE,
    REJECT,
    SEAT,
    SOME,
    SWEAR,
)
from fulcrum.games.leverage_cards.cards import DECK_CARDS, KING, MERCENARY, NOBLE
from fulcrum.games.leverage_cards.kernel_battle import ask_followers, bits_of_nobles, follow
from fulcrum.games.leverage_cards.kernel_table import (
    DEAL_DRAW,
    DISCARDS,
    E_ACCEPT,
    E_CONSENT,
    E_DEAL,
    E_DEALT,
    E_DECLINE,
    E_DREW,
    E_OFFER,
    E_REFUSE,
    E_REJECT,
    E_TERM,
    END_TURN,
    SETTLE,
    WAIT,
    ask_one,
    bits_at,
    blur_deal,
    commit,
    draw_cards,
    hand_over,
    learn,
    open_window,
    realm_size,
    set_status,
    take_back,
    tell,
)
from fulcrum.games.leverage_cards.table import (
    ASIDE,
    ASKED,
    ASKED_ANY,
    ASKED_SOME,
    DEAL_SIZE,
    DRAFT,
    GET_SIDE,
    GIVE_SIDE,
    NO_STEP,
    NO_TERM,
    NOBODY,
    OFFERED,
    STEP_GET,
    STEP_GIVE,
    STEP_NOBLE,
    TERM,
    TERM_CROWN,
    TERM_NOBLE,
    TERM_SWEAR,
    WHOM,
)


@jitted
def drafting_side(r):
    return GIVE_SIDE if r.step in (STEP_GIVE, STEP_GIVE + STEP_NOBLE) else GET_SIDE


@jitted
def draft_partner(r):
    """Returns the player a draft is for. A counter-offer goes to the player who made the offer."""
    return r.partner if r.phase == IN_ACTION else r.dealer


@jitted
def clear_deal(r, row):
    for i in range(DEAL_SIZE):
        r.deals[row, i] = 0
    r.deals[row, WHOM] = NOBODY
    r.deals[row, WHOM + 1] = NOBODY


@jitted
def draft(r, seat, action):
    """Performs one step of drafting an offer or a counter-offer."""
    deal = r.deals[DRAFT]
    if action == PROPOSE:
        return propose(r, seat)
    if action == GET:
        r.step = STEP_GET
    elif action == SWEAR:
        deal[TERM + drafting_side(r)] = TERM_SWEAR
    elif action == CROWN:
        deal[TERM + drafting_side(r)] = TERM_CROWN
    elif action == NOBLE_TERM:
        r.step += STEP_NOBLE
    elif action >= SOME:
        deal[ASKED_SOME] = action - SOME + 1
    elif action >= ANY:
        deal[ASKED_ANY + action - ANY] += 1
    elif action >= SEAT:
        side = drafting_side(r)
        deal[TERM + side] = TERM_NOBLE
        deal[WHOM + side] = action - SEAT
        r.step -= STEP_NOBLE
    elif r.step == STEP_GIVE:
        r.place[action] = ASIDE + seat
    else:
        deck = action // DECK_CARDS
        deal[ASKED + deck] |= 1 << (action - deck * DECK_CARDS)
    return WAIT


@jitted
def propose(r, seat):
    other = draft_partner(r)
    r.countered = 1 if r.phase == IN_ANSWER else 0
    if r.countered:
        take_back(r, r.dealer)
    else:
        r.offers += 1
    r.dealer = seat
    r.partner = other
    for i in range(DEAL_SIZE):
        r.deals[OFFERED, i] = r.deals[DRAFT, i]
    clear_deal(r, DRAFT)
    r.step = NO_STEP
    for card in range(r.cards):
        if r.place[card] == ASIDE + seat:
            learn(r, other, card, seat)
    tell(r, E_OFFER, seat, other, r.countered, 0)
    ask_one(r, IN_ANSWER, other)
    return WAIT


@jitted
def answer(r, seat, action):
    """Performs the last step of an answer, the first of a counter-offer, or a card paid for an unseen wish."""
    if action == REJECT:
        tell(r, E_REJECT, seat, r.dealer, 0, 0)
        return fail(r)
    if action == COUNTER:
        r.step = STEP_GIVE
        return WAIT
    if action < SEAT:
        r.place[action] = ASIDE + seat
        return WAIT
    for card in range(r.cards):
        deck = card // DECK_CARDS
        if r.deals[OFFERED, ASKED + deck] >> (card - deck * DECK_CARDS) & 1:
            r.place[card] = ASIDE + seat
        if r.place[card] == ASIDE + seat:
            learn(r, r.dealer, card, seat)
    nobles = 0
    for side in range(2):
        if r.deals[OFFERED, TERM + side] == TERM_NOBLE:
            nobles |= 1 << r.deals[OFFERED, WHOM + side]
    if nobles:
        tell(r, E_ACCEPT, seat, r.dealer, 0, 0)
        open_window(r, IN_CONSENT, nobles)
        return WAIT
    return strike(r)


@jitted
def fail(r):
    """Ends a negotiation without a deal. The active player takes another action (LC-21)."""
    take_back(r, r.dealer)
    take_back(r, r.partner)
    forget_offer(r)
    ask_one(r, IN_ACTION, r.active)
    return WAIT


@jitted
def forget_offer(r):
    r.dealer = NOBODY
    r.partner = NOBODY
    r.countered = 0
    clear_deal(r, OFFERED)


@jitted
def say_consent(r, seat, action):
    if not commit(r, seat, action):
        return WAIT
    agreed = True
    for noble in range(r.players):
        if r.asked >> noble & 1:
            if r.choice[noble] == CONSENT:
                tell(r, E_CONSENT, noble, 0, 0, 0)
            else:
                tell(r, E_REFUSE, noble, 1, 0, 0)
                agreed = False
    return strike(r) if agreed else fail(r)


@jitted
def strike(r):
    """Makes the deal, all at once."""
    tell(r, E_DEAL, r.dealer, r.partner, 0, 0)
    blur_deal(r, r.dealer, r.partner)
    tell_dealt(r, r.dealer, r.partner)
    tell_dealt(r, r.partner, r.dealer)
    # Both sides put their cards aside before any card moves, because cards that change hands are no longer aside.
    for card in range(r.cards):
        if r.place[card] == ASIDE + r.dealer:
            pass_on(r, card, r.dealer, r.partner)
        elif r.place[card] == ASIDE + r.partner:
            pass_on(r, card, r.partner, r.dealer)
    r.after = DEAL_DRAW
    stage = keep_term(r, r.dealer, r.partner, GIVE_SIDE)
    if stage == SETTLE:
        stage = keep_term(r, r.partner, r.dealer, GET_SIDE)
    clear_deal(r, OFFERED)
    r.countered = 0
    return stage


@jitted
def tell_dealt(r, giver, taker):
    tell(r, E_DEALT, giver, taker, bits_at(r, ASIDE + giver, 0), bits_at(r, ASIDE + giver, 1))


@jitted
def pass_on(r, card, giver, taker):
    hand_over(r, card, giver, taker)
    learn(r, giver, card, taker)
    learn(r, taker, card, taker)


@jitted
def keep_term(r, giver, receiver, side):
    term = r.deals[OFFERED, TERM + side]
    if term == NO_TERM:
        return SETTLE
    noble = r.deals[OFFERED, WHOM + side]
    tell(r, E_TERM, giver, receiver, term, noble)
    if term == TERM_SWEAR:
        follow(r, giver, receiver)
    elif term == TERM_NOBLE:
        set_status(r, noble, NOBLE, receiver)
    else:
        if r.status[receiver] == NOBLE:
            set_status(r, receiver, MERCENARY, NOBODY)
        followers = bits_of_nobles(r, giver)
        follow(r, giver, receiver)
        return ask_followers(r, giver, receiver, followers)
    return SETTLE


@jitted
def offer_draws(r):
    """Offers both players a card, if there is one (LC-22)."""
    if realm_size(r) == 0:
        forget_offer(r)
        return END_TURN
    open_window(r, IN_DRAW, 1 << r.dealer | 1 << r.partner)
    return WAIT


@jitted
def say_draw(r, seat, action):
    if not commit(r, seat, action):
        return WAIT
    other = r.partner if r.active == r.dealer else r.dealer
    # The active player draws first and so gets the last card.
    draw_or_not(r, r.active)
    draw_or_not(r, other)
    forget_offer(r)
    r.after = END_TURN
    return DISCARDS


@jitted
def draw_or_not(r, seat):
    if r.choice[seat] == DRAW:
        draw_cards(r, seat, 1, E_DREW)
    else:
        tell(r, E_DECLINE, seat, 0, 0, 0)


@jitted_once
def term_fits(r, giver, receiver, term):
    """Whether a term is possible between two players, by public information (LC-20, LC-35)."""
    giving = r.status[giver]
    receiving = r.status[receiver]
    if term == TERM_SWEAR:
        return giving == MERCENARY and receiving in (KING, MERCENARY)
    if term == TERM_CROWN:
        return giving == KING and receiving in (MERCENARY, NOBLE, KING)
    return giving == KING and receiving == KING
