# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Negotiation: drafting an offer step by step, calls, the answer, consent, and the deal itself (LC-20 to LC-23)."""

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
    IN_CALL,
    IN_CONSENT,
    IN_DRAW,
    IN_PICK,
    NOBLE_TERM,
    OFFER,
    PAY,
    PEACE_1,
    PEACE_3,
    PICK,
    PROMISE_AID,
    PROMISE_BEND,
    PROPOSE,
    REJECT,
    SEAT,
    SOME,
    SWEAR,
)
from fulcrum.games.leverage_cards.cards import DECK_CARDS, KING, MERCENARY, NOBLE
from fulcrum.games.leverage_cards.kernel_battle import ask_followers, bits_of_nobles, follow
from fulcrum.games.leverage_cards.kernel_promises import make_promises
from fulcrum.games.leverage_cards.kernel_table import (
    DEAL_DRAW,
    DISCARDS,
    E_ACCEPT,
    E_CALL,
    E_CONSENT,
    E_DEAL,
    E_DEALT,
    E_DECLINE,
    E_DREW,
    E_OFFER,
    E_PAID,
    E_PICK,
    E_PICK_NONE,
    E_REFUSE,
    E_REJECT,
    E_TERM,
    END_TURN,
    SETTLE,
    WAIT,
    ask_one,
    blur_deal,
    blur_payment,
    commit,
    draw_cards,
    hand_over,
    last_at,
    learn,
    open_window,
    realm_size,
    set_status,
    take_back,
    tell,
)
from fulcrum.games.leverage_cards.table import (
    AID_BIT,
    ANY_BITS,
    ASIDE,
    ASKED,
    ASKED_ANY,
    ASKED_SOME,
    BEND_BIT,
    DEAL_SIZE,
    GET_SIDE,
    GIVE_SIDE,
    NO_STEP,
    NO_TERM,
    NOBODY,
    OFFERED,
    PAID,
    PAYEE,
    PROMISES,
    STEP_GET,
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

# Drafts


@jitted
def step_of(r, seat):
    """Returns the step of the move that a seat is making. In a call several seats make an offer at once."""
    return r.choice[seat] if r.phase == IN_CALL else r.step


@jitted
def set_step(r, seat, step):
    if r.phase == IN_CALL:
        r.choice[seat] = step
    else:
        r.step = step


@jitted
def draft_partner(r):
    """Returns the player a draft is for. A counter-offer goes to the player who made the offer."""
    if r.phase == IN_CALL:
        return r.active
    return r.partner if r.phase == IN_ACTION else r.dealer


@jitted
def clear_deal(r, row):
    for i in range(DEAL_SIZE):
        r.deals[row, i] = 0
    r.deals[row, WHOM] = NOBODY
    r.deals[row, WHOM + 1] = NOBODY


@jitted
def draft(r, seat, action):  # noqa: PLR0912
    """Performs one step of drafting an offer or a counter-offer."""
    if action == PROPOSE:
        return propose(r, seat)
    deal = r.deals[seat]
    step = step_of(r, seat)
    side = GIVE_SIDE if step == STEP_GIVE else GET_SIDE
    if action == GET:
        set_step(r, seat, STEP_GET)
    elif action == PAY:
        set_step(r, seat, STEP_PAY + STEP_NOBLE)
    elif action == SWEAR:
        deal[TERM + side] = TERM_SWEAR
    elif action == CROWN:
        deal[TERM + side] = TERM_CROWN
    elif action == NOBLE_TERM:
        set_step(r, seat, step + STEP_NOBLE)
    elif action >= PEACE_1 and action <= PEACE_3:
        deal[PROMISES + side] |= action - PEACE_1 + 1
    elif action == PROMISE_AID:
        deal[PROMISES + side] |= AID_BIT
    elif action == PROMISE_BEND:
        deal[PROMISES + side] |= BEND_BIT
    elif action >= SOME:
        deal[ASKED_SOME] = action - SOME + 1
    elif action >= ANY:
        deal[ASKED_ANY] += 1 << ANY_BITS * (action - ANY)
    elif action >= SEAT:
        name_noble(r, seat, action - SEAT)
    else:
        name_card(r, seat, action)
    return WAIT


@jitted
def name_noble(r, seat, noble):
    """Names the Noble of a term, or the one whom the cards that follow are paid to."""
    deal = r.deals[seat]
    step = step_of(r, seat) - STEP_NOBLE
    if step == STEP_PAY:
        deal[PAYEE] = 1 + (GIVE_SIDE if deal[WHOM + GIVE_SIDE] == noble else GET_SIDE)
    else:
        side = GIVE_SIDE if step == STEP_GIVE else GET_SIDE
        deal[TERM + side] = TERM_NOBLE
        deal[WHOM + side] = noble
    set_step(r, seat, step)


@jitted
def name_card(r, seat, card):
    """Puts an own card into the deal, or asks for a card. A payment may come from either player (LC-22)."""
    deal = r.deals[seat]
    step = step_of(r, seat)
    deck = card // DECK_CARDS
    bit = 1 << (card - deck * DECK_CARDS)
    if step == STEP_PAY:
        deal[PAID + 2 * (deal[PAYEE] - 1) + deck] |= bit
    if step == STEP_GIVE or (step == STEP_PAY and r.place[card] == seat):
        r.place[card] = ASIDE + seat
    else:
        deal[ASKED + deck] |= bit


@jitted
def propose(r, seat):
    """Makes the drafted offer: to one player, or in secret to the player who called."""
    if r.phase == IN_CALL:
        return answer_call(r, seat, PROPOSE)
    other = draft_partner(r)
    if r.phase == IN_ANSWER:
        r.countered += 1
        take_back(r, r.dealer)
    else:
        r.offers += 1
    put_offer(r, seat, other)
    tell(r, E_OFFER, seat, other, r.countered, 0)
    return WAIT


@jitted
def put_offer(r, seat, other):
    """Puts what a seat has drafted before the other player, who sees the cards and answers."""
    r.dealer = seat
    r.partner = other
    for i in range(DEAL_SIZE):
        r.deals[OFFERED, i] = r.deals[seat, i]
    r.deals[OFFERED, PAYEE] = 0
    clear_deal(r, seat)
    r.step = NO_STEP
    show_aside(r, seat, other)
    ask_one(r, IN_ANSWER, other)


@jitted
def show_aside(r, seat, other):
    for card in range(r.cards):
        if r.place[card] == ASIDE + seat:
            learn(r, other, card, seat)


# Calls


@jitted
def call_for_offers(r, seat):
    """Asks everyone else for an offer, in secret and at the same time (LC-21)."""
    r.called = 1
    tell(r, E_CALL, seat, 0, 0, 0)
    open_window(r, IN_CALL, (1 << r.players) - 1 & ~(1 << seat))
    return WAIT


@jitted
def say_in_call(r, seat, action):
    """Performs a step of an offer to the player who called, or declines."""
    if action == OFFER:
        r.choice[seat] = STEP_PARTNER
        return WAIT
    if r.choice[seat] == STEP_PARTNER:
        r.choice[seat] = STEP_GIVE
        return WAIT
    return draft(r, seat, action) if r.choice[seat] else answer_call(r, seat, action)


@jitted
def answer_call(r, seat, action):
    """Commits an offer or a refusal to make one. The caller sees the offers when all have answered."""
    if not commit(r, seat, action):
        return WAIT
    for other in range(r.players):
        if r.asked >> other & 1:
            show_aside(r, other, r.active)
    ask_one(r, IN_PICK, r.active)
    return WAIT


@jitted
def say_pick(r, seat, action):
    """Takes up one of the offers, or none. The others lapse."""
    if action == PICK:
        r.step = STEP_PARTNER
        return WAIT
    picked = NOBODY if action == REJECT else action - SEAT
    for other in range(r.players):
        r.choice[other] = 0
        if other not in (seat, picked):
            take_back(r, other)
            clear_deal(r, other)
    if picked == NOBODY:
        tell(r, E_PICK_NONE, seat, 0, 0, 0)
        ask_one(r, IN_ACTION, seat)
    else:
        tell(r, E_PICK, seat, picked, 0, 0)
        put_offer(r, picked, seat)
    return WAIT


# Answers


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
        show_payments(r)
        open_window(r, IN_CONSENT, nobles)
        return WAIT
    return strike(r)


@jitted
def show_payments(r):
    """Shows each Noble who is paid the cards, before the Noble consents."""
    for card in range(r.cards):
        for giver in (r.dealer, r.partner):
            noble = payee_of(r, card, NOBODY)
            if r.place[card] == ASIDE + giver and noble != NOBODY:
                learn(r, noble, card, giver)


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
    dealer = r.dealer
    partner = r.partner
    tell(r, E_DEAL, dealer, partner, 0, 0)
    exchange = is_exchange(r)
    for side in range(2):
        if r.deals[OFFERED, PAID + 2 * side] or r.deals[OFFERED, PAID + 2 * side + 1]:
            blur_payment(r, dealer, partner, r.deals[OFFERED, WHOM + side])
    blur_deal(r, dealer, partner)
    tell_dealt(r, dealer, partner, partner)
    tell_dealt(r, partner, dealer, dealer)
    for side in range(2):
        if r.deals[OFFERED, TERM + side] == TERM_NOBLE:
            tell_dealt(r, dealer, r.deals[OFFERED, WHOM + side], partner)
            tell_dealt(r, partner, r.deals[OFFERED, WHOM + side], dealer)
    # Both sides put their cards aside before any card moves, because cards that change hands are no longer aside.
    for card in range(r.cards):
        if r.place[card] == ASIDE + dealer:
            pass_on(r, card, dealer, payee_of(r, card, partner), partner)
        elif r.place[card] == ASIDE + partner:
            pass_on(r, card, partner, payee_of(r, card, dealer), dealer)
    make_promises(r, dealer, partner, r.deals[OFFERED, PROMISES + GIVE_SIDE])
    make_promises(r, partner, dealer, r.deals[OFFERED, PROMISES + GET_SIDE])
    r.after = DEAL_DRAW if exchange else END_TURN
    stage = keep_term(r, dealer, partner, GIVE_SIDE)
    if stage == SETTLE:
        stage = keep_term(r, partner, dealer, GET_SIDE)
    clear_deal(r, OFFERED)
    r.countered = 0
    if not exchange:
        forget_offer(r)
    return stage


@jitted
def is_exchange(r):
    """Whether both sides give cards or an Allegiance changes hands, so that both may draw (LC-22)."""
    if r.deals[OFFERED, TERM] != NO_TERM or r.deals[OFFERED, TERM + 1] != NO_TERM:
        return True
    return last_at(r, ASIDE + r.dealer) >= 0 and last_at(r, ASIDE + r.partner) >= 0


@jitted
def payee_of(r, card, other):
    """Returns who gets a card of the deal: the other player, or a Noble who is paid."""
    deck = card // DECK_CARDS
    for side in range(2):
        if r.deals[OFFERED, PAID + 2 * side + deck] >> (card - deck * DECK_CARDS) & 1:
            return r.deals[OFFERED, WHOM + side]
    return other


@jitted
def tell_dealt(r, giver, taker, other):
    """Tells what one player of the deal gives the other, or pays a Noble."""
    first = 0
    second = 0
    for card in range(r.cards):
        if r.place[card] == ASIDE + giver and payee_of(r, card, other) == taker:
            if card < DECK_CARDS:
                first |= 1 << card
            else:
                second |= 1 << (card - DECK_CARDS)
    if first or second:
        tell(r, E_DEALT if taker == other else E_PAID, giver, taker, first, second)


@jitted
def pass_on(r, card, giver, taker, other):
    """Moves a card, seen by the two who deal and by a Noble who is paid."""
    hand_over(r, card, giver, taker)
    learn(r, giver, card, taker)
    learn(r, other, card, taker)
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
        follow(r, noble, receiver)
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
        return giving in (MERCENARY, NOBLE) and receiving in (KING, MERCENARY) and r.liege[giver] != receiver
    if term == TERM_CROWN:
        return giving == KING and receiving in (MERCENARY, NOBLE, KING)
    return giving == KING and receiving in (KING, MERCENARY)
