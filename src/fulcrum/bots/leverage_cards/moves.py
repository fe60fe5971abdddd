# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Whole moves as single numbers, for players that think in moves instead of the kernel's small steps.

A number has the move's verb in its lowest bits. Then come a seat, what an offer requests or the number of cards
requested as aid, a term with the side that gives it and its Noble, a promise, and a choice of cards as bits: bit i is
the i-th card that the seat holds, in order of number. A seat knows its own hand, so a number means the same in every
world that the seat imagines.
"""

import numpy as np

from fulcrum.bots.leverage_cards.sizes import MOST_STEPS
from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.actions import (
    ACCEPT,
    ANY,
    ASK,
    BID,
    COUNTER,
    CROWN,
    DISCARD,
    DUEL,
    FIRST_VERB,
    GET,
    GIVE,
    NOBLE_TERM,
    OFFER,
    PEACE_2,
    PICK,
    PLAY,
    PROMISE_AID,
    PROPOSE,
    SEAT,
    SOME,
    SWEAR,
)
from fulcrum.games.leverage_cards.cards import BLACK_QUEEN, HIGHEST_GOLD, LOWEST_GOLD, RED_QUEEN
from fulcrum.games.leverage_cards.kernel import apply
from fulcrum.games.leverage_cards.kernel_cards import KINDS, VALUES
from fulcrum.games.leverage_cards.kernel_legal_deals import asked_any, asks_for
from fulcrum.games.leverage_cards.kernel_table import count_bits
from fulcrum.games.leverage_cards.table import (
    ALL_AID,
    ASIDE,
    ASKED_SOME,
    GET_SIDE,
    GIVE_SIDE,
    NO_TERM,
    OFFERED,
    TERM_NOBLE,
    TERM_SWEAR,
)

VERB_BITS, SEAT_BITS, VALUE_BITS = 8, 4, 4
SEAT_AT = VERB_BITS
VALUE_AT = SEAT_AT + SEAT_BITS
TERM_AT = VALUE_AT + VALUE_BITS
SIDE_AT = TERM_AT + 2
WHOM_AT = SIDE_AT + 1
PROMISE_AT = WHOM_AT + SEAT_BITS  # made by the player who offers
GOODS_AT = PROMISE_AT + 2  # whether a counter-offer asks for the cards that the offer on the table gives
CARDS_AT = GOODS_AT + 1
AID_PROMISED, PEACE_PROMISED = 1, 2  # aid; two turns of peace
SOME_CARDS = HIGHEST_GOLD + 1  # as a value: one card of the giver's choice; the next number is two cards
MOST_HELD = 32


@jitted
def aimed(verb, target):
    return verb | target << SEAT_AT


@jitted_once
def with_term(code, term, side, noble):
    """Returns an offer with a political term given by one side; `noble` matters only if a Noble changes Kings."""
    return code | term << TERM_AT | side << SIDE_AT | (noble << WHOM_AT if term == TERM_NOBLE else 0)


@jitted
def with_cards(code, cards):
    """Returns a move that names cards, as bits over the hand."""
    return code | cards << CARDS_AT


@jitted
def verb_of(code):
    return code & (1 << VERB_BITS) - 1


@jitted
def target_of(code):
    return code >> SEAT_AT & (1 << SEAT_BITS) - 1


@jitted
def value_of(code):
    return code >> VALUE_AT & (1 << VALUE_BITS) - 1


@jitted
def cards_of_bid(code):
    return count_bits(code >> CARDS_AT)


@jitted
def hand_of(r, seat, hand):
    """Writes the cards in a seat's hand in order of number, and returns how many."""
    count = 0
    for card in range(r.cards):
        if r.place[card] == seat:
            hand[count] = card
            count += 1
    return count


@jitted
def steps_of(r, seat, code, steps):
    """Writes the kernel's actions of a move, and returns how many."""
    verb = verb_of(code)
    cards = code >> CARDS_AT
    if verb in (BID, DISCARD, GIVE):
        count = put_cards(r, seat, cards, steps, 0)
        steps[count] = verb
        return count + 1
    if verb == PLAY:
        return put_play(r, seat, code, steps)
    if verb in (DUEL, PICK, ASK):
        steps[0] = verb
        steps[1] = SEAT + target_of(code)
        if verb != ASK:
            return 2
        steps[2] = SOME + value_of(code) - 1
        return 3
    if verb in (OFFER, COUNTER):
        return put_offer(r, seat, code, steps)
    if verb == ACCEPT:
        return put_acceptance(r, seat, steps)
    steps[0] = verb
    return 1


@jitted_once
def put_cards(r, seat, cards, steps, count):
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    for i in range(held):
        if cards >> i & 1:
            steps[count] = hand[i]
            count += 1
    return count


@jitted
def put_play(r, seat, code, steps):
    """Writes the steps of a Queen or a Jack; a target beyond all seats means none."""
    steps[0] = PLAY
    count = put_cards(r, seat, code >> CARDS_AT, steps, 1)
    if target_of(code) < r.players:
        steps[count] = SEAT + target_of(code)
        count += 1
    return count


@jitted
def put_offer(r, seat, code, steps):
    value = value_of(code)
    steps[0] = verb_of(code)
    count = 1
    if steps[0] == OFFER:
        steps[1] = SEAT + target_of(code)
        count = 2
    count = put_cards(r, seat, code >> CARDS_AT, steps, count)
    count = put_term(code, GIVE_SIDE, steps, count)
    promise = code >> PROMISE_AT & 3
    if promise:
        steps[count] = PEACE_2 if promise == PEACE_PROMISED else PROMISE_AID
        count += 1
    steps[count] = GET
    asked_from = count + 1
    count = asked_from
    if code >> GOODS_AT & 1:
        for card in range(r.cards):
            if r.place[card] == ASIDE + r.dealer:
                steps[count] = card
                count += 1
    if value:
        steps[count] = SOME + value - SOME_CARDS if value >= SOME_CARDS else ANY + value - LOWEST_GOLD
        count += 1
    count = put_term(code, GET_SIDE, steps, count)
    if count == asked_from:  # nothing is requested
        count -= 1
    steps[count] = PROPOSE
    return count + 1


@jitted
def put_term(code, side, steps, count):
    """Writes the term of an offer, if this side gives it."""
    term = code >> TERM_AT & 3
    if term == NO_TERM or code >> SIDE_AT & 1 != side:
        return count
    if term == TERM_NOBLE:
        steps[count] = NOBLE_TERM
        steps[count + 1] = SEAT + (code >> WHOM_AT & (1 << SEAT_BITS) - 1)
        return count + 2
    steps[count] = SWEAR if term == TERM_SWEAR else CROWN
    return count + 1


@jitted
def put_acceptance(r, seat, steps):
    """Pays unseen requests with the cheapest cards that will do."""
    chosen = payment(r, seat)
    count = put_cards(r, seat, chosen, steps, 0)
    steps[count] = ACCEPT
    return count + 1


@jitted
def payment(r, seat):
    """Returns cards that pay unseen requests as bits over the hand; -1 if impossible, 0 if nothing is due."""
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    chosen = 0
    free = 0
    for i in range(held):
        if not asks_for(r, OFFERED, hand[i]):
            free |= 1 << i
    for value in range(9):
        for _ in range(asked_any(r, OFFERED, value)):
            found = -1
            for i in range(held):
                if free >> i & 1 and VALUES[hand[i]] == value + LOWEST_GOLD:
                    found = i
            if found < 0:
                return -1
            free &= ~(1 << found)
            chosen |= 1 << found
    for _ in range(r.deals[OFFERED, ASKED_SOME]):
        found = -1
        for i in range(held):
            # Queens and Jacks count as a middling Gold card.
            if free >> i & 1 and (found < 0 or price(hand[i]) < price(hand[found])):
                found = i
        if found < 0:
            return -1
        free &= ~(1 << found)
        chosen |= 1 << found
    return chosen


@jitted
def price(card):
    return VALUES[card] if VALUES[card] > 0 else 6


# Plans: kinds of moves regardless of their exact cards, numbered densely for a search. The third lowest card differs
# from world to world; "bid the three lowest" does not. The price of an offer belongs to its plan only for a counter.
OFFER_KINDS = 7  # the six terms by the side that gives them, and none
(
    PLAN_VERB, PLAN_RED, PLAN_BLACK, PLAN_JACK, PLAN_DUEL, PLAN_PICK, PLAN_ASK, PLAN_OFFER, PLAN_COUNTER,
    PLAN_LOW, PLAN_HIGH, PLAN_COUNT,
) = (0, 40, 42, 52, 62, 72, 82, 132, 202, 218, 234, 250)  # fmt: skip


@jitted
def plan_of(r, seat, code):
    """Returns the number of the plan that a move carries out."""
    verb = verb_of(code)
    target = target_of(code)
    if verb == PLAY:
        steps = np.empty(MOST_HELD, np.int64)
        put_cards(r, seat, code >> CARDS_AT, steps, 0)
        kind = KINDS[steps[0]]
        if kind == RED_QUEEN:
            return PLAN_RED
        return (PLAN_BLACK if kind == BLACK_QUEEN else PLAN_JACK) + target
    if verb == DUEL:
        return PLAN_DUEL + target
    if verb == PICK:
        return PLAN_PICK + target
    if verb == ASK:
        return PLAN_ASK + ALL_AID * target + value_of(code) - 1
    if verb == OFFER:
        return PLAN_OFFER + OFFER_KINDS * target + kind_of_offer(code)
    if verb == COUNTER:
        return PLAN_COUNTER + value_of(code)
    if verb in (BID, GIVE):
        # The seat's bits hold the number of cards, the value's whether they are the highest.
        return (PLAN_HIGH if code >> VALUE_AT & 1 else PLAN_LOW) + target
    return PLAN_VERB + verb - FIRST_VERB


@jitted
def move_without_cards(plan):
    """Returns the code of a plan whose move names no cards, or -1."""
    if plan < PLAN_RED:
        verb = plan - PLAN_VERB + FIRST_VERB
        return verb if verb != DISCARD else -1
    if PLAN_DUEL <= plan < PLAN_PICK:
        return aimed(DUEL, plan - PLAN_DUEL)
    if PLAN_PICK <= plan < PLAN_ASK:
        return aimed(PICK, plan - PLAN_PICK)
    if PLAN_ASK <= plan < PLAN_OFFER:
        return aimed(ASK, (plan - PLAN_ASK) // ALL_AID) | (plan - PLAN_ASK) % ALL_AID + 1 << VALUE_AT
    return -1


@jitted
def kind_of_offer(code):
    term = code >> TERM_AT & 3
    return 0 if term == NO_TERM else 2 * term - 1 + (code >> SIDE_AT & 1)


@jitted
def perform(state, seat, code):
    """Makes a whole move."""
    steps = np.empty(MOST_STEPS, np.int64)
    for i in range(steps_of(state[0], seat, code, steps)):
        apply(state, seat, steps[i])
