# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Rules for deals: which to offer and at what price, how to answer, whom to pick after a call.

A deal is worth the difference that it makes to a player's prospects. A bot offers what both sides gain by, as far as it
can tell, and names a price that shares the gain.
"""

import numpy as np

from fulcrum.bots.leverage_cards.moves import (
    AID_PROMISED,
    GOODS_AT,
    MOST_HELD,
    PEACE_PROMISED,
    PROMISE_AT,
    SOME_CARDS,
    VALUE_AT,
    aimed,
    hand_of,
    payment,
    target_of,
    with_cards,
    with_term,
)
from fulcrum.bots.leverage_cards.prospects import (
    GOLD,
    LIEGE,
    STATUS,
    copy_scene,
    enlist,
    gain_gold,
    give_gold,
    look_around,
    new_scene,
    price_of_gold,
    prospects,
    weigh_up,
)
from fulcrum.bots.leverage_cards.sight import add, worth
from fulcrum.bots.leverage_cards.traits import (
    ACCEPT_BAR,
    CALL_BAR,
    CALL_BASE,
    CIRCLE,
    CONSENT_BAR,
    COUNTER_BAR,
    DEAL_BASE,
    DISTRUST,
    ENVY,
    FAIRNESS,
    FREEDOM,
    GREED,
    GRUDGES,
    LOYALTY,
    OFFER_TIRED,
    PEACE_WORTH,
    PLEDGE_COST,
    PRIDE,
    SCHEMES,
)
from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.actions import (
    ACCEPT,
    CONSENT,
    COUNTER,
    DECLINE,
    OFFER,
    PICK,
    PROPOSE,
    REFUSE,
    REJECT,
)
from fulcrum.games.leverage_cards.cards import KING, NOBLE
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_deals import forget_offer, payee_of, term_fits
from fulcrum.games.leverage_cards.kernel_legal_deals import asks_for, asks_something, holds_asked
from fulcrum.games.leverage_cards.kernel_table import last_at, realm_size
from fulcrum.games.leverage_cards.table import (
    AID_BIT,
    ASIDE,
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
    TERM_CROWN,
    TERM_NOBLE,
    TERM_SWEAR,
    WHOM,
)

MOST_OFFERS = 3  # per turn, whatever the table allows
MOST_COUNTERED = 2  # counter-offers that a bot makes or answers with one of its own
DRAWN = 5.0  # Gold that a drawn card is worth
CHEAP_CARDS = (0.0, 3.5, 8.5)  # Gold of the cheapest cards of a hand: none, one, two
MOST_CARDS_ASKED = 2
AID_SHARE = 0.4  # of a Noble's Gold: what a promise of aid adds to the King's strength
WELCOME = 4.0  # a promise is made unasked if it is worth so many times what it costs
NO_DEAL = -1000.0


# Terms and cards in a scene


@jitted
def with_term_kept(scene, giver, receiver, term, noble):
    """Changes a scene as a political term does: a Noble, a Mercenary or a King with all Nobles follows the receiver."""
    enlist(scene, noble if term == TERM_NOBLE else giver, receiver)


@jitted
def draw_in(r, scene, one, other):
    """Lets both players of an exchange draw a card, as long as there are any (LC-22)."""
    if realm_size(r) > 0:
        gain_gold(scene, one, DRAWN, 1.0)
        gain_gold(scene, other, DRAWN, 1.0)


@jitted
def trust(r, seat):
    """Returns how likely a player is to keep a promise, by those kept and broken."""
    return (2.0 + r.kept[seat]) / (2.5 + r.kept[seat] + 3.0 * r.broken[seat])


@jitted
def reluctance(r, seat, giver, term, mind):
    """Returns what a player wants besides for an Allegiance, or for the own crown."""
    if seat != giver or term == TERM_NOBLE:
        return 0.0
    if term == TERM_CROWN:
        return mind[PRIDE]
    return mind[LOYALTY] if r.status[seat] == NOBLE else mind[FREEDOM]


# Answers


@jitted
def offer_worth(r, seat, before, scene, mind):
    """Returns what the offer on the table is worth to a seat: one of the two, or a Noble who is handed over.

    `before` is the scene as it is; `scene` is room for another.
    """
    copy_scene(before, scene)
    dealer = r.dealer
    partner = r.partner
    for card in range(r.cards):
        if r.place[card] >= ASIDE:
            giver = r.place[card] - ASIDE
            if giver in (dealer, partner):
                taker = payee_of(r, card, partner if giver == dealer else dealer)
                if taker == seat or seat in (dealer, partner):  # a Noble sees only the own payment (LC-41)
                    give_gold(scene, giver, taker, worth(r, card, mind), 1.0)
    if seat == partner:
        pay_in(r, seat, mind, scene)
    loyal = 0.0
    for side in range(2):
        giver = dealer if side == GIVE_SIDE else partner
        receiver = partner if side == GIVE_SIDE else dealer
        term = r.deals[OFFERED, TERM + side]
        if term != NO_TERM:
            with_term_kept(scene, giver, receiver, term, r.deals[OFFERED, WHOM + side])
            loyal += reluctance(r, seat, giver, term, mind)
    terms = r.deals[OFFERED, TERM] != NO_TERM or r.deals[OFFERED, TERM + 1] != NO_TERM
    if terms or (asks_something(r, OFFERED) and last_at(r, ASIDE + dealer) >= 0):
        draw_in(r, scene, dealer, partner)
    promises = 0.0
    if seat == partner:
        promises = promises_worth(r, scene, seat, dealer, r.deals[OFFERED, PROMISES + GIVE_SIDE], mind)
        promises -= promises_cost(r.deals[OFFERED, PROMISES + GET_SIDE], mind)
    weigh_up(scene)
    return prospects(scene, seat, mind) - prospects(before, seat, mind) - loyal + promises


@jitted
def pay_in(r, seat, mind, scene):
    """Takes the requested cards out of the seat's hand, and gives them to the other or to a Noble."""
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    paid = payment(r, seat)
    for i in range(held):
        if asks_for(r, OFFERED, hand[i]) or (paid > 0 and paid >> i & 1):
            give_gold(scene, seat, payee_of(r, hand[i], r.dealer), worth(r, hand[i], mind), 1.0)


@jitted
def promises_worth(r, scene, seat, other, bits, mind):
    """Returns what another's promises are worth to a seat, as far as the other is to be trusted."""
    value = mind[PEACE_WORTH] * (bits & PEACE_TURNS)
    if bits & AID_BIT:
        value += mind[PEACE_WORTH] * AID_SHARE * scene[GOLD, other]
    if bits & BEND_BIT:
        value += mind[PEACE_WORTH]
    return trust(r, other) * value


@jitted
def promises_cost(bits, mind):
    cost = bits & PEACE_TURNS
    if bits & AID_BIT:
        cost += 2
    if bits & BEND_BIT:
        cost += 1
    return mind[PLEDGE_COST] * cost


@jitted
def rate_answer(r, seat, mind, codes, scores):
    """Rates accepting and rejecting an offer; and, if it does not please, the same term for another price."""
    bar = mind[ACCEPT_BAR] + mind[DISTRUST] * mind[GRUDGES + r.dealer]
    before = new_scene()
    look_around(r, seat, mind, before)
    after = new_scene()
    count = add(codes, scores, 0, REJECT, bar)
    if holds_asked(r, seat) and payment(r, seat) >= 0:
        gain = offer_worth(r, seat, before, after, mind)
        count = add(codes, scores, count, ACCEPT, gain)
        if gain > bar + mind[COUNTER_BAR]:
            return count
    given = r.deals[OFFERED, TERM + GIVE_SIDE]
    asked = r.deals[OFFERED, TERM + GET_SIDE]
    if r.countered >= MOST_COUNTERED or (given != NO_TERM) == (asked != NO_TERM):
        return count
    if TERM_NOBLE in (given, asked):
        return count
    copy_scene(before, after)
    term = given
    giver = r.dealer
    receiver = seat
    code = with_term(COUNTER, given, GET_SIDE, NOBODY)
    if asked != NO_TERM:
        term = asked
        giver = seat
        receiver = r.dealer
        code = with_term(COUNTER, asked, GIVE_SIDE, NOBODY)
        for card in range(r.cards):
            if r.place[card] == ASIDE + r.dealer:
                give_gold(after, r.dealer, seat, worth(r, card, mind), 1.0)
                code |= 1 << GOODS_AT  # the cards that the offer gives stay in it
    risk = mind[COUNTER_BAR] * (1 + r.countered) + bar
    return rate_deal(
        r, seat, r.dealer, giver, receiver, term, NOBODY, code, before, after, mind, codes, scores, count, risk
    )


@jitted
def rate_consent(r, seat, mind, codes, scores):
    """Rates consent: a Noble changes Kings for better prospects, or for Gold."""
    before = new_scene()
    look_around(r, seat, mind, before)
    count = add(codes, scores, 0, CONSENT, offer_worth(r, seat, before, new_scene(), mind))
    return add(codes, scores, count, REFUSE, mind[CONSENT_BAR] + mind[LOYALTY])


@jitted
def rate_pick(r, seat, mind, codes, scores):
    """Rates the offers that a call has brought, each as if it were the one on the table."""
    before = new_scene()
    look_around(r, seat, mind, before)
    after = new_scene()
    count = add(codes, scores, 0, REJECT, mind[ACCEPT_BAR])
    for other in range(r.players):
        if other == seat or r.choice[other] != PROPOSE:
            continue
        r.dealer = other
        r.partner = seat
        for i in range(DEAL_SIZE):
            r.deals[OFFERED, i] = r.deals[other, i]
        score = NO_DEAL
        if holds_asked(r, seat) and payment(r, seat) >= 0:
            score = offer_worth(r, seat, before, after, mind) - mind[DISTRUST] * mind[GRUDGES + other]
        count = add(codes, scores, count, aimed(PICK, other), score)
    forget_offer(r)
    return count


# Offers


@jitted_once
def rate_deal(r, seat, other, giver, receiver, term, noble, code, before, after, mind, codes, scores, count, tired):
    """Adds an offer of a term at a price that leaves a gain to both, if there is one.

    `before` is the scene without the deal; `after` has the cards that are given in any case, and is changed.
    """
    with_term_kept(after, giver, receiver, term, noble)
    draw_in(r, after, seat, other)
    weigh_up(after)
    mine = prospects(after, seat, mind) - prospects(before, seat, mind)
    theirs = prospects(after, other, mind) - prospects(before, other, mind)
    mine -= reluctance(r, seat, giver, term, mind)
    theirs -= reluctance(r, other, giver, term, mind)
    if mine + theirs <= 0.0:
        return count
    return rate_price(r, seat, other, after, mine, theirs, code, mind, codes, scores, count, tired)


@jitted_once
def rate_price(r, seat, other, scene, mine, theirs, code, mind, codes, scores, count, tired):
    """Adds an offer with the price that shares the gain: a promise or a card of one's own, or cards of the other."""
    promise = fitting_promise(scene, seat, other)
    if promise:
        bits = AID_BIT if promise == AID_PROMISED else PEACE_PROMISED
        gain = promises_worth(r, scene, other, seat, bits, mind)
        cost = promises_cost(bits, mind)
        if theirs < mind[FAIRNESS] or gain > WELCOME * cost:
            code |= promise << PROMISE_AT
            theirs += gain
            mine -= cost
    if theirs < mind[FAIRNESS]:
        return rate_payment(r, seat, other, scene, mine, theirs, code, mind, codes, scores, count, tired)
    my_price = price_of_gold(scene, seat, seat, mind)
    their_price = price_of_gold(scene, other, other, mind)
    asked = 0
    while asked < min(MOST_CARDS_ASKED, r.held[other]):
        more = CHEAP_CARDS[asked + 1]
        gain = mine + my_price * more
        left = theirs - their_price * more
        pleased = mine + my_price * CHEAP_CARDS[asked] >= mind[GREED]
        if left < mind[FAIRNESS] or (pleased and gain > left):
            break
        asked += 1
    if asked:
        code |= SOME_CARDS + asked - 1 << VALUE_AT
    return add_offer(codes, scores, count, code, mine + my_price * CHEAP_CARDS[asked], mind, tired)


@jitted
def rate_payment(r, seat, other, scene, mine, theirs, code, mind, codes, scores, count, tired):
    """Adds an offer with the lowest Gold card that makes it fair to the other, if there is one."""
    my_price = price_of_gold(scene, seat, seat, mind)
    their_price = price_of_gold(scene, other, other, mind)
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    paid = -1
    for i in range(held):
        gold = VALUES[hand[i]]
        enough = gold > 0 and theirs + their_price * gold >= mind[FAIRNESS]
        if enough and (paid < 0 or gold < VALUES[hand[paid]]):
            paid = i
    if paid < 0:
        return count
    gain = mine - my_price * VALUES[hand[paid]] * (1.0 + mind[ENVY])
    return add_offer(codes, scores, count, with_cards(code, 1 << paid), gain, mind, tired)


@jitted
def fitting_promise(scene, seat, other):
    """Returns what a player can promise in a deal: a new Noble aid, a King peace."""
    if scene[STATUS, seat] == NOBLE and scene[LIEGE, seat] == other:
        return AID_PROMISED
    return PEACE_PROMISED if scene[STATUS, seat] == KING else 0


@jitted
def add_offer(codes, scores, count, code, gain, mind, tired):
    return add(codes, scores, count, code, gain + mind[DEAL_BASE] - tired) if gain > mind[GREED] else count


@jitted
def rate_call(r, seat, mind, codes, scores):
    """Rates offers to the player who called, and making none."""
    scene = new_scene()
    look_around(r, seat, mind, scene)
    count = add(codes, scores, 0, DECLINE, mind[CALL_BAR])
    return rate_offers_to(r, seat, r.active, scene, new_scene(), mind, codes, scores, count)


@jitted
def neighbour(r, seat, i, mind):
    """Returns the i-th of the other players whom a player has in mind this turn: each turn the next few."""
    others = r.players - 1
    return (seat + 1 + (r.turn // r.players * int(mind[CIRCLE]) + i) % others) % r.players


@jitted
def rate_offers(r, seat, scene, after, mind, codes, scores, count):
    """Rates offers to other players. `after` is room for a scene."""
    if r.offers >= min(r.offer_limit, MOST_OFFERS):
        return count
    first = count
    for i in range(min(r.players - 1, int(mind[CIRCLE]))):
        other = neighbour(r, seat, i, mind)
        count = rate_offers_to(r, seat, other, scene, after, mind, codes, scores, count)
    # The best ones were made before and turned down.
    for _ in range(min(r.offers, count - first)):
        best = first
        for i in range(first + 1, count):
            if scores[i] > scores[best]:
                best = i
        count -= 1
        codes[best] = codes[count]
        scores[best] = scores[count]
    for i in range(first, count):
        scores[i] -= mind[OFFER_TIRED] * r.offers
    return count


@jitted_once
def rate_offers_to(r, seat, other, scene, after, mind, codes, scores, count):
    """Rates offers to one player, at most one for each term."""
    tired = mind[DISTRUST] * mind[GRUDGES + other]
    schemes = int(mind[SCHEMES])
    for term in range(TERM_SWEAR, TERM_SWEAR + schemes):
        for side in (GIVE_SIDE, GET_SIDE):
            giver = seat if side == GIVE_SIDE else other
            receiver = other if side == GIVE_SIDE else seat
            if not term_fits(r, giver, receiver, term):
                continue
            noble = NOBODY
            if term == TERM_NOBLE:
                noble = willing_noble(r, giver, receiver, scene, after, mind)
                if noble == NOBODY:
                    continue
            code = with_term(aimed(OFFER, other), term, side, noble)
            copy_scene(scene, after)
            count = rate_deal(
                r, seat, other, giver, receiver, term, noble, code, scene, after, mind, codes, scores, count, tired
            )
    if schemes < TERM_NOBLE:
        return count
    return rate_sale(r, seat, other, scene, after, mind, codes, scores, count, tired)


@jitted
def willing_noble(r, king, receiver, scene, after, mind):
    """Returns the Noble of a King who would gain most by another, or NOBODY."""
    found = NOBODY
    most = mind[CONSENT_BAR] + mind[LOYALTY]
    for noble in range(r.players):
        if r.liege[noble] == king and r.status[noble] == NOBLE and noble != receiver:
            copy_scene(scene, after)
            enlist(after, noble, receiver)
            weigh_up(after)
            gain = prospects(after, noble, mind) - prospects(scene, noble, mind)
            if gain > most:
                most = gain
                found = noble
    return found


@jitted
def rate_sale(r, seat, other, scene, after, mind, codes, scores, count, tired):
    """Rates selling a Queen or a Jack for a card of the other."""
    if r.held[other] == 0:
        return count
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    for i in range(held):
        if VALUES[hand[i]] > 0:
            continue
        copy_scene(scene, after)
        give_gold(after, seat, other, worth(r, hand[i], mind), 1.0)
        after[GOLD, seat] += CHEAP_CARDS[1]
        after[GOLD, other] -= CHEAP_CARDS[1]
        draw_in(r, after, seat, other)
        weigh_up(after)
        theirs = prospects(after, other, mind) - prospects(scene, other, mind)
        if theirs >= mind[FAIRNESS]:
            mine = prospects(after, seat, mind) - prospects(scene, seat, mind)
            code = with_cards(aimed(OFFER, other) | SOME_CARDS << VALUE_AT, 1 << i)
            count = add_offer(codes, scores, count, code, mine, mind, tired)
        break
    return count


@jitted
def calling(codes, scores, first, count, mind):
    """Rates a call for offers: it pays where several players could gain by a deal, for they will outbid each other."""
    best = NO_DEAL
    second = NO_DEAL
    for i in range(first, count):
        if scores[i] > best:
            if target_of(codes[i]) != target_of(codes[first]) or best == NO_DEAL:
                second = best
            best = scores[i]
        elif scores[i] > second:
            second = scores[i]
    return second + mind[CALL_BASE]
