# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM102 - the compiler takes plain loops and nested tests best
"""What a seat sees of a record, and sampled records that it can't tell from the true one (LC-41).

Every sampled world has the seat's own hand, all public facts and all hand sizes. Every card that the viewer knows to be
with a seat is there, and a card known to be with one of several seats is with one of them. A seat seen without Gold has
none except what everyone saw arrive since. A seat that must bid or give Gold has some, and one whose bid lies on the
table has at least as many Gold cards as the bid. All these worlds are equally likely, as far as cards with several
possible holders can be spread over their hands at random.

Not used as evidence: what a refusal, a bid or a yield suggests about a hand, and that a blackmailed hand has nothing
higher left. Open bids and other secret choices are drawn at random, and so are the contents of others' deals.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.core.seeds import KEY_WORDS
from fulcrum.games.leverage_cards.actions import (
    BID,
    CONSENT,
    DECLINE,
    DISCARD,
    DRAW,
    FLEE,
    IN_ACTION,
    IN_ANSWER,
    IN_ASK,
    IN_BID,
    IN_BLACKMAIL,
    IN_CALL,
    IN_CONSENT,
    IN_DISCARD,
    IN_DRAW,
    IN_LAST_BID,
    IN_LAST_STAND,
    IN_PICK,
    IN_SUCCESSION,
    IN_SUCCESSION_YIELD,
    IN_WAR_BID,
    IN_WAR_YIELD,
    IN_YIELD,
    NO_ASK,
    OVER,
    PROPOSE,
    REFUSE,
    STAND,
    YIELD,
)
from fulcrum.games.leverage_cards.cards import DECK_CARDS, MOST_CARDS, MOST_SEATS
from fulcrum.games.leverage_cards.kernel_battle import bits_of_nobles
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_deals import clear_deal, payee_of
from fulcrum.games.leverage_cards.kernel_table import (
    E_DEALT,
    E_DREW,
    E_GIVE,
    E_PAID,
    E_VENTURE,
    bits_at,
    treasury,
)
from fulcrum.games.leverage_cards.kernel_war import request
from fulcrum.games.leverage_cards.table import (
    ALL_AID,
    ASIDE,
    ASKED,
    ASKED_SOME,
    NO_STEP,
    NOBODY,
    OFFERED,
    PAID,
    PAYEE,
    PROMISES,
    REALM,
    SPECTATOR,
    TERM,
    TERM_NOBLE,
    UNSEEN,
    WHOM,
)

MOST_TRIES = 64
BIDS = (IN_BID, IN_WAR_BID, IN_SUCCESSION, IN_LAST_BID)
YIELDS = (IN_YIELD, IN_WAR_YIELD, IN_SUCCESSION_YIELD)


@jitted
def observe(state, seat):
    """Removes from a record what a seat, or a spectator (-1), can't see."""
    r = state[0]
    r.rng[:] = 0
    for card in range(r.cards):
        if r.place[card] >= 0 and not sees_card(r, seat, card):
            r.place[card] = UNSEEN
    for viewer in range(MOST_SEATS):
        if viewer != seat:
            r.known[viewer, :, :] = 0
            if r.window or (r.phase == IN_PICK and seat != r.active):
                r.choice[viewer] = 0
    hide_drafts(r, seat)
    hide_composing(r, seat)
    hide_offer(r, seat)
    hide_events(r, seat)


@jitted
def sees_card(r, seat, card):
    """Whether a viewer sees a card: its own, all hands at the end, and cards in its own deals."""
    place = r.place[card]
    if place >= REALM:
        return False
    owner = place % ASIDE
    if owner == seat or r.phase == OVER:
        return True
    if place < ASIDE:
        return False
    if r.phase == IN_ANSWER:
        return seat == r.partner and owner == r.dealer
    if r.phase == IN_PICK:
        return seat == r.active
    return r.phase == IN_CONSENT and (
        seat in (r.dealer, r.partner) or (seat >= 0 and payee_of(r, card, NOBODY) == seat)
    )


@jitted
def hide_drafts(r, seat):
    """Hides what others draft, and their offers in a call. The player who called sees these when all have answered."""
    if r.step == NO_STEP and r.phase not in (IN_CALL, IN_PICK):
        return
    for other in range(r.players):
        if other != seat and not (r.phase == IN_PICK and seat == r.active):
            clear_deal(r, other)


@jitted
def hide_composing(r, seat):
    """Hides a move that is not finished, and that it was started."""
    if r.step != NO_STEP and (seat < 0 or not r.pending >> seat & 1):
        r.step = NO_STEP
        r.step_card = NOBODY
        if r.phase == IN_ACTION:
            r.partner = NOBODY


@jitted
def hide_offer(r, seat):
    """Hides an offer from everyone except the two. A Noble asked for consent sees the terms and their payment."""
    if r.phase not in (IN_ANSWER, IN_CONSENT) or (seat >= 0 and seat in (r.dealer, r.partner)):
        return
    deal = r.deals[OFFERED]
    if r.phase == IN_CONSENT and seat >= 0 and r.asked >> seat & 1:
        deal[PROMISES:PAID] = 0
        deal[PAYEE] = 0
        for side in range(2):
            if deal[WHOM + side] != seat:
                deal[PAID + 2 * side] = 0
                deal[PAID + 2 * side + 1] = 0
    else:
        clear_deal(r, OFFERED)


@jitted
def hide_events(r, seat):
    for i in range(r.event_count):
        row = r.events[i]
        if row[0] in (E_VENTURE, E_DREW):
            if row[1] != seat:
                row[3:] = UNSEEN
        elif row[0] in (E_GIVE, E_DEALT, E_PAID):
            if seat not in (row[1], row[2]):
                row[3:] = UNSEEN


@jitted
def imagine(state, seat, stream):
    """Completes a seat's observation to a full record, with a random world."""
    r = state[0]
    viewer = seat if seat >= 0 else SPECTATOR
    room = np.zeros(MOST_SEATS, np.int64)
    for other in range(r.players):
        room[other] = r.held[other]
    for card in range(r.cards):
        if 0 <= r.place[card] < REALM:
            room[r.place[card] % ASIDE] -= 1
    place_known(r, viewer, room, stream)
    deal_unseen(r, seat, room, stream)
    for other in range(r.players):
        if other == seat:
            continue
        if r.window and (r.asked >> other & 1 or r.bid_size[other] > 0):
            imagine_choice(r, other, stream)
        elif r.phase == IN_PICK and r.active not in (seat, other):
            imagine_call(r, other, stream)
    imagine_offer(r, seat, stream)
    share_public_knowledge(r, seat)
    r.rng[:] = 0
    for i in range(KEY_WORDS):
        r.rng[i] = quick_below(stream, 1 << 31)


@jitted
def possible_holders(r, viewer, card):
    deck = card // DECK_CARDS
    at = card - deck * DECK_CARDS
    bits = 0
    for seat in range(r.players):
        if r.known[viewer, seat, deck] >> at & 1:
            bits |= 1 << seat
    return bits


@jitted
def place_known(r, viewer, room, stream):
    """Places the cards with one possible holder, then those with several, until all fit.

    They must leave what others need: room and Gold for the hands that must have some, and enough Queens and Jacks for
    those without Gold.
    """
    doubtful = np.empty(MOST_CARDS, np.int64)
    holders = np.empty(MOST_CARDS, np.int64)
    count = 0
    for card in range(r.cards):
        if r.place[card] == UNSEEN:
            bits = possible_holders(r, viewer, card)
            if bits == 0:
                continue
            if bits & (bits - 1) == 0:
                seat = random_bit(bits, stream)
                r.place[card] = seat
                room[seat] -= 1
            else:
                doubtful[count] = card
                holders[count] = bits
                count += 1
    for _ in range(MOST_TRIES):
        placed = 0
        while placed < count:
            bits = 0
            for seat in range(r.players):
                if holders[placed] >> seat & 1 and room[seat] > 0:
                    bits |= 1 << seat
            if bits == 0:
                break
            seat = random_bit(bits, stream)
            r.place[doubtful[placed]] = seat
            room[seat] -= 1
            placed += 1
        if placed == count and (count == 0 or leaves_enough(r, viewer, room)):
            return
        for i in range(placed):
            room[r.place[doubtful[i]]] += 1
            r.place[doubtful[i]] = UNSEEN


@jitted
def leaves_enough(r, viewer, room):
    """Whether the unplaced cards can still fill all hands as required."""
    missing = np.zeros(MOST_SEATS, np.int64)
    count_missing_gold(r, viewer, missing)
    gold = 0
    leverage = 0
    for card in range(r.cards):
        if r.place[card] == UNSEEN:
            if VALUES[card] > 0:
                gold += 1
            else:
                leverage += 1
    for seat in range(r.players):
        if missing[seat] > 0:
            # All Gold of a barren seat has been seen, so some of it is misplaced.
            if r.barren[seat] or room[seat] < missing[seat]:
                return False
            gold -= missing[seat]
        elif r.barren[seat]:
            leverage -= room[seat]
    return gold >= 0 and leverage >= 0


@jitted
def random_bit(bits, stream):
    """Returns the number of a random set bit."""
    count = 0
    rest = bits
    while rest:
        rest &= rest - 1
        count += 1
    skipped = quick_below(stream, count) if count > 1 else 0
    at = 0
    while True:
        if bits >> at & 1:
            if skipped == 0:
                return at
            skipped -= 1
        at += 1


@jitted
def deal_unseen(r, seat, room, stream):
    """Deals the other unseen cards to hands with room, respecting what they must or can't have, and to the Realm."""
    pool = np.empty(MOST_CARDS, np.int64)
    size = 0
    leverage = 0
    for value in range(2):  # Leverage cards first
        for card in range(r.cards):
            if r.place[card] == UNSEEN and (VALUES[card] > 0) == (value == 1):
                pool[size] = card
                size += 1
        if value == 0:
            leverage = size
    size = deal_to_barren(r, pool, size, leverage, room, stream)
    missing = np.zeros(MOST_SEATS, np.int64)
    count_missing_gold(r, seat, missing)
    for _ in range(MOST_TRIES):
        mix(pool, size, stream)
        if all_have_gold(r, pool, room, missing):
            break
    else:
        give_gold(r, pool, size, room, missing)
    at = 0
    for other in range(r.players):
        for _ in range(room[other]):
            r.place[pool[at]] = other
            at += 1
    top = REALM + r.drawn - at
    while at < size:
        r.place[pool[at]] = top + at
        at += 1


@jitted
def deal_to_barren(r, pool, size, leverage, room, stream):  # noqa: PLR0917
    """Deals Queens and Jacks to seats known to have no Gold. Returns the remaining size of the pool."""
    for other in range(r.players):
        if r.barren[other]:
            while room[other] > 0 and size > 0:
                pick = quick_below(stream, leverage if leverage > 0 else size)
                r.place[pool[pick]] = other
                room[other] -= 1
                size, leverage = take_out(pool, pick, size, leverage)
    return size


@jitted
def take_out(pool, pick, size, leverage):
    """Removes an entry of a pool whose first `leverage` are Leverage cards. Returns the two remaining sizes."""
    if pick < leverage:
        pool[pick] = pool[leverage - 1]
        pick = leverage - 1
        leverage -= 1
    pool[pick] = pool[size - 1]
    return size - 1, leverage


@jitted
def mix(pool, size, stream):
    for last in range(size - 1, 0, -1):
        other = quick_below(stream, last + 1)
        card = pool[last]
        pool[last] = pool[other]
        pool[other] = card


@jitted
def count_missing_gold(r, viewer, missing):
    """Writes how many Gold cards each other seat must hold besides those placed so far."""
    for seat in range(r.players):
        due = 0
        if r.phase == IN_BLACKMAIL:
            due = r.pending >> seat & 1
        elif r.phase in YIELDS:
            due = r.bid_size[seat]
        elif r.phase in BIDS or r.phase == IN_LAST_STAND:
            due = r.asked >> seat & 1
        if due > 0 and seat != viewer:
            missing[seat] = max(0, due - count_gold(r, seat))


@jitted
def count_gold(r, seat):
    count = 0
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            count += 1
    return count


@jitted
def gold_between(pool, start, end):
    count = 0
    for i in range(start, end):
        if VALUES[pool[i]] > 0:
            count += 1
    return count


@jitted
def all_have_gold(r, pool, room, missing):
    start = 0
    for seat in range(r.players):
        if missing[seat] > 0 and gold_between(pool, start, start + room[seat]) < missing[seat]:
            return False
        start += room[seat]
    return True


@jitted
def give_gold(r, pool, size, room, missing):
    """Swaps cards until all who must have Gold do: from hands with more than they need, then from the Realm."""
    start = 0
    for seat in range(r.players):
        end = start + room[seat]
        for at in range(start, end):
            if gold_between(pool, start, end) >= missing[seat]:
                break
            if VALUES[pool[at]] == 0:
                spare = spare_gold(r, pool, size, room, missing)
                if spare < 0:
                    break
                card = pool[at]
                pool[at] = pool[spare]
                pool[spare] = card
        start = end


@jitted
def spare_gold(r, pool, size, room, missing):
    """Returns where there is Gold that no hand needs, or -1. A hand that is being filled has none to spare."""
    start = 0
    for seat in range(r.players):
        end = start + room[seat]
        if gold_between(pool, start, end) > missing[seat]:
            for i in range(start, end):
                if VALUES[pool[i]] > 0:
                    return i
        start = end
    for i in range(start, size):
        if VALUES[pool[i]] > 0:
            return i
    return -1


@jitted
def imagine_choice(r, seat, stream):
    """Samples another seat's unseen choice and the cards it put aside."""
    phase = r.phase
    said = r.asked & ~r.pending & 1 << seat
    if phase in YIELDS:
        pledge_at_random(r, seat, r.bid_size[seat], stream)
    if not said:
        return
    heads = quick_below(stream, 2) == 0
    if phase in YIELDS:
        r.choice[seat] = YIELD if heads else STAND
    elif phase == IN_CALL:
        imagine_call(r, seat, stream)
    elif phase == IN_CONSENT:
        r.choice[seat] = CONSENT if heads else REFUSE
    elif phase == IN_DRAW:
        r.choice[seat] = DRAW if heads else DECLINE
    elif phase == IN_LAST_STAND:
        r.choice[seat] = STAND if heads else FLEE
    elif phase == IN_ASK:
        noble = random_bit(bits_of_nobles(r, seat), stream)
        r.choice[seat] = NO_ASK if heads else request(noble, 1 + quick_below(stream, ALL_AID))
    elif phase == IN_DISCARD:
        r.choice[seat] = DISCARD
        for _ in range(r.held[seat] - treasury(r, seat)):
            r.place[random_card_at(r, seat, stream)] = ASIDE + seat
    else:
        r.choice[seat] = BID
        pledge_at_random(r, seat, 0, stream)


@jitted
def imagine_call(r, seat, stream):
    """Samples what a seat has said to the player who called: no offer, or a card as a gift."""
    card = random_card_at(r, seat, stream)
    if card < 0 or quick_below(stream, 2) == 0:
        r.choice[seat] = DECLINE
    else:
        r.choice[seat] = PROPOSE
        r.place[card] = ASIDE + seat


@jitted
def pledge_at_random(r, seat, size, stream):
    """Pledges a random set of a hand's Gold cards, all equally likely: of a size, or non-empty if that is 0."""
    gold = np.empty(MOST_CARDS, np.int64)
    count = 0
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            gold[count] = card
            count += 1
    if size > 0:
        mix(gold, count, stream)
        chosen = (1 << min(size, count)) - 1
    else:
        chosen = 1 + quick_below(stream, (1 << count) - 1) if count > 0 else 0
    for i in range(count):
        if chosen >> i & 1:
            r.place[gold[i]] = ASIDE + seat


@jitted
def random_card_at(r, place, stream):
    found = np.empty(MOST_CARDS, np.int64)
    count = 0
    for card in range(r.cards):
        if r.place[card] == place:
            found[count] = card
            count += 1
    return found[quick_below(stream, count)] if count > 0 else -1


@jitted
def imagine_offer(r, seat, stream):
    """Samples a possible deal between two other seats."""
    if seat >= 0 and seat in (r.dealer, r.partner):
        return
    if r.phase == IN_ANSWER:
        card = random_card_at(r, r.dealer, stream)
        if card >= 0:
            r.place[card] = ASIDE + r.dealer
        elif r.held[r.partner] > 0:
            r.deals[OFFERED, ASKED_SOME] = 1
        else:
            card = quick_below(stream, r.cards)
            r.deals[OFFERED, ASKED + card // DECK_CARDS] = 1 << (card % DECK_CARDS)
    elif r.phase == IN_CONSENT:
        for noble in range(r.players):
            if r.asked >> noble & 1:
                side = 0 if r.liege[noble] == r.dealer else 1
                r.deals[OFFERED, TERM + side] = TERM_NOBLE
                r.deals[OFFERED, WHOM + side] = noble


@jitted
def share_public_knowledge(r, seat):
    """Gives the other seats at least the knowledge that everyone has."""
    for viewer in range(r.players):
        if viewer == seat:
            continue
        for deck in range(2):
            own = bits_at(r, viewer, deck) | bits_at(r, ASIDE + viewer, deck)
            for holder in range(r.players):
                if holder != viewer:
                    r.known[viewer, holder, deck] = r.known[SPECTATOR, holder, deck] & ~own
