# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM102, SIM110, PLR0917 - the compiler takes plain loops and plain arguments best
"""The record of a game, and everything that moves cards on the table.

`place` says where each card is, so swapping two entries swaps two cards. A card is in a seat's hand, aside (pledged,
offered or about to be discarded by a seat, and still counted in `held`), in the Realm, or discarded.

What a viewer has seen of other hands is kept as bits in `known[viewer, seat]`. A card set for one seat is there; a card
set for several seats is with one of them; a card set for none may be anywhere unseen.
"""

import numpy as np

from fulcrum.core.jit import jitted, jitted_once
from fulcrum.core.rng import RNG_WORDS
from fulcrum.games.leverage_cards.actions import OVER
from fulcrum.games.leverage_cards.cards import (
    DECK_CARDS,
    KING,
    LOWEST_GOLD,
    MOST_CARDS,
    MOST_SEATS,
    TREASURIES,
    UNDEAD,
)
from fulcrum.games.leverage_cards.kernel_cards import GOLD_FROM, HEIGHTS, VALUES
from fulcrum.games.leverage_cards.table import (
    ASIDE,
    DEAL_SIZE,
    DEALS,
    DISCARDED,
    NOBODY,
    REALM,
    VIEWERS,
)

MOST_EVENTS = 64
EVENT_SIZE = 5  # kind and four numbers

RECORD = np.dtype(
    (
        np.record,
        [
            ("players", np.int64),
            ("undead", np.int64),  # whether LC-35 is played
            ("offer_limit", np.int64),  # LC-21
            ("cards", np.int64),  # in this game's Realm deck
            ("turn", np.int64),
            ("window", np.int64),
            ("windows", np.int64),  # windows opened so far
            ("rng", np.int64, RNG_WORDS),
            ("phase", np.int64),
            ("pending", np.int64),  # seats that owe a choice, as bits
            ("asked", np.int64),  # seats that the open window asked, as bits
            ("choice", np.int64, MOST_SEATS),  # their choices there, as actions
            ("after", np.int64),  # the stage that follows the current interruption
            ("after_deaths", np.int64),
            ("active", np.int64),
            ("first", np.int64),  # the King of Hearts' seat
            ("offers", np.int64),  # offers made this turn
            ("called", np.int64),  # whether the active player has called for offers this turn
            ("identity", np.int64, MOST_SEATS),
            ("status", np.int64, MOST_SEATS),
            ("liege", np.int64, MOST_SEATS),
            ("dead", np.int64, MOST_SEATS),
            ("routed", np.int64),  # whether the Undead King has left the war
            ("exempt", np.int64),  # members of dissolved Kingdoms, as bits: LC-4 no longer holds for them
            ("held", np.int64, MOST_SEATS),  # cards in hand and aside
            ("place", np.int64, MOST_CARDS),
            ("drawn", np.int64),  # cards drawn from the Realm
            ("pile", np.int64, MOST_CARDS),
            ("pile_size", np.int64),
            ("known", np.int64, (VIEWERS, MOST_SEATS, 2)),
            ("barren", np.int64, MOST_SEATS),  # publicly known to hold no Gold except what everyone saw arrive
            # A move of several steps: its current step and the card it plays.
            ("step", np.int64),
            ("step_card", np.int64),
            # Battles
            ("bid_size", np.int64, MOST_SEATS),  # cards of each bid, which all may count in the yield window; else 0
            ("duel", np.int64),
            ("attacker", np.int64),
            ("defender", np.int64),
            ("victor", np.int64),  # the King that the beaten King's Nobles may follow; the leader of the last stand
            ("beaten", np.int64),
            ("to_bend", np.int64),  # Nobles who have not chosen yet, as bits
            # Offers
            ("dealer", np.int64),  # who made the current offer
            ("partner", np.int64),  # the player it is for, also while it is being drafted
            ("countered", np.int64),  # counter-offers so far
            ("deals", np.int64, (DEALS, DEAL_SIZE)),
            # Promises of struck deals (LC-23)
            ("promised", np.int64, MOST_SEATS),  # what each seat has promised each other, PROMISE_BITS for each
            ("fresh", np.int64),  # seats whom the active player has promised peace this turn, as bits
            ("kept", np.int64, MOST_SEATS),  # promises that each seat has kept
            ("broken", np.int64, MOST_SEATS),
            # War
            ("war", np.int64),
            ("aid", np.int64, MOST_SEATS),  # Gold cards that each Noble has been asked for and has not answered
            ("kingdom", np.int64, MOST_SEATS),  # each seat's Kingdom when the War began
            ("last_bid", np.int64, MOST_SEATS),
            ("mortal", np.int64),  # seats that may die in the current step, as bits
            ("fell", np.int64),  # Kings whose Kingdoms ended in the current step, as bits
            ("heirs", np.int64),  # Nobles of a dead King who may still inherit, as bits
            ("standers", np.int64),  # seats that make the last stand, as bits
            ("pledged", np.int64, MOST_SEATS),  # by standers, over the whole last stand
            ("last_winner", np.int64),  # of a last stand's battle: the Undead's seat, or NOBODY for the living
            # Outcome
            ("winner", np.int64),  # the Winning King
            ("ending", np.int64),  # number of the clause
            ("stale", np.int64),  # during a step: the next event starts a new move
            ("event_count", np.int64),
            ("events", np.int64, (MOST_EVENTS, EVENT_SIZE)),
        ],
    )
)

# Kinds of events, with the meaning of their four numbers. `cards` is two bit sets, one per deck.
(
    E_VENTURE,  # seat, count, cards (only for the drawer)
    E_PLAY,  # seat, card, target
    E_DREW,  # seat, count, cards (only for the drawer)
    E_GIVE,  # giver, taker, card (only for these two)
    E_NO_GOLD,  # seat
    E_DUEL,  # challenger, challenged
    E_YIELD,  # seat
    E_BOTH_YIELD,
    E_REVEAL,  # seat, total, cards
    E_TAKE,  # winner, loser, card
    E_DISCARD,  # seat, 0, cards
    E_WIN,  # winner, loser
    E_HOLD,  # defender, challenger
    E_STATUS,  # seat, status, liege
    E_FALL,  # seat
    E_BEND,  # seat, new King
    E_REFUSE,  # seat, 0 for bending, 1 for consent, 2 for aid
    E_OFFER,  # dealer, partner, whether a counter-offer
    E_REJECT,  # seat, dealer
    E_DEAL,  # dealer, partner
    E_DEALT,  # giver, taker, cards (only for these two)
    E_TERM,  # giver, receiver, term, Noble
    E_CONSENT,  # Noble
    E_DECLINE,  # seat
    E_RENOUNCE,  # seat, King
    E_PASS,  # seat
    E_WASTED,  # challenger, Undead
    E_UNIFIED,  # seat
    E_WAR,  # Kingdoms
    E_ROUND,  # number of the round
    E_ASK,  # King, Noble, Gold cards
    E_NO_ASK,  # King
    E_AID,  # Noble, King, cards
    E_TIE,
    E_DEATH,  # seat
    E_INHERIT,  # heir, dead King
    E_CONQUERED,  # dead King
    E_DISSOLVED,  # King
    E_UNDEAD_FALLS,  # seat
    E_STAND,  # seat
    E_FLEE,  # seat
    E_LIVING_WIN,
    E_UNDEAD_WINS,
    E_VICTORY,  # Winning King
    E_NO_VICTORY,
    E_ACCEPT,  # seat, dealer
    E_PLEDGE,  # seat, cards
    E_CALL,  # seat
    E_PICK,  # seat, dealer
    E_PICK_NONE,  # seat
    E_PROMISE,  # promiser, the other, kind, turns
    E_KEPT,  # promiser, the other, kind
    E_BROKEN,  # promiser, the other, kind
    E_PAID,  # giver, Noble, cards (only for these two)
) = range(54)


# Events


@jitted
def clear_events(r):
    for i in range(r.event_count):
        for j in range(EVENT_SIZE):
            r.events[i, j] = 0
    r.event_count = 0


@jitted_once
def tell(r, kind, a, b, c, d):
    """Records an event. The first event of a move clears those of the previous move; even a battle of all fits."""
    if r.stale:
        r.stale = 0
        clear_events(r)
    if r.event_count < MOST_EVENTS:
        at = r.event_count
        r.events[at, 0] = kind
        r.events[at, 1] = a
        r.events[at, 2] = b
        r.events[at, 3] = c
        r.events[at, 4] = d
        r.event_count += 1


# Hands


@jitted
def treasury(r, seat):
    return TREASURIES[r.status[seat]]


@jitted
def has_gold(r, seat):
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            return True
    return False


@jitted
def bits_at(r, place, deck):
    """Returns the cards of a deck at a place, as bits."""
    found = 0
    for i in range(DECK_CARDS):
        if r.place[deck * DECK_CARDS + i] == place:
            found |= 1 << i
    return found


@jitted
def total_at(r, place):
    total = 0
    for card in range(r.cards):
        if r.place[card] == place:
            total += VALUES[card]
    return total


@jitted
def count_at(r, place):
    count = 0
    for card in range(r.cards):
        if r.place[card] == place:
            count += 1
    return count


@jitted
def highest_at(r, place):
    """Returns the highest Gold card at a place, or -1."""
    best = -1
    for card in range(r.cards):
        if r.place[card] == place and VALUES[card] > 0:
            if best < 0 or HEIGHTS[card] > HEIGHTS[best]:
                best = card
    return best


@jitted
def last_at(r, place):
    """Returns the card with the highest number at a place, or -1."""
    for card in range(r.cards - 1, -1, -1):
        if r.place[card] == place:
            return card
    return -1


@jitted
def realm_size(r):
    return r.cards - r.drawn


@jitted_once
def draw_cards(r, seat, wanted, kind):
    """Draws cards from the top of the Realm, as far as they last."""
    count = min(wanted, realm_size(r))
    if count > 0:
        first = 0
        second = 0
        top = REALM + r.drawn
        for card in range(r.cards):
            if top <= r.place[card] < top + count:
                r.place[card] = seat
                if card < DECK_CARDS:
                    first |= 1 << card
                else:
                    second |= 1 << (card - DECK_CARDS)
        r.drawn += count
        r.held[seat] += count
        r.barren[seat] = 0
        tell(r, kind, seat, count, first, second)


@jitted
def discard_card(r, card, seat):
    r.place[card] = DISCARDED
    r.pile[r.pile_size] = card
    r.pile_size += 1
    r.held[seat] -= 1
    forget(r, card)


@jitted
def discard_aside(r, seat):
    """Discards everything a seat has put aside, in order of number."""
    first = bits_at(r, ASIDE + seat, 0)
    second = bits_at(r, ASIDE + seat, 1)
    if first | second:
        tell(r, E_DISCARD, seat, 0, first, second)
        for card in range(r.cards):
            if r.place[card] == ASIDE + seat:
                discard_card(r, card, seat)


@jitted
def take_back(r, seat):
    for card in range(r.cards):
        if r.place[card] == ASIDE + seat:
            r.place[card] = seat


@jitted
def reveal_aside(r, seat):
    """Reveals a pledge and returns its total."""
    total = total_at(r, ASIDE + seat)
    tell(r, E_REVEAL, seat, total, bits_at(r, ASIDE + seat, 0), bits_at(r, ASIDE + seat, 1))
    return total


@jitted
def take_highest(r, winner, loser):
    """Gives the loser's highest pledged card to the winner, seen by everyone (LC-16)."""
    card = highest_at(r, ASIDE + loser)
    move_openly(r, card, loser, winner)
    tell(r, E_TAKE, winner, loser, card, 0)


@jitted
def move_openly(r, card, giver, taker):
    """Moves a card from one hand to another, seen by everyone."""
    hand_over(r, card, giver, taker)
    for viewer in range(VIEWERS):
        learn(r, viewer, card, taker)


@jitted
def hand_over(r, card, giver, taker):
    r.place[card] = taker
    r.held[giver] -= 1
    r.held[taker] += 1


# Knowledge


@jitted
def forget(r, card):
    """Drops all knowledge about a card that everyone can see."""
    deck = card // DECK_CARDS
    other_bits = ~(1 << (card - deck * DECK_CARDS))
    for viewer in range(VIEWERS):
        for seat in range(r.players):
            r.known[viewer, seat, deck] &= other_bits


@jitted
def learn(r, viewer, card, holder):
    """Records that a viewer sees where a card is. A seat's own hand needs no record."""
    deck = card // DECK_CARDS
    bit = 1 << (card - deck * DECK_CARDS)
    for seat in range(r.players):
        r.known[viewer, seat, deck] &= ~bit
    if viewer != holder:
        r.known[viewer, holder, deck] |= bit


@jitted
def surely_at(r, viewer, seat, deck):
    """Returns the cards of a deck that a viewer knows to be with one particular seat, as bits."""
    sure = r.known[viewer, seat, deck]
    for other in range(r.players):
        if other != seat:
            sure &= ~r.known[viewer, other, deck]
    return sure


@jitted
def highest_surely_at(r, viewer, seat):
    """Returns the value of the best Gold card that a viewer knows a seat to hold, or 0."""
    best = 0
    for deck in range(2):
        sure = surely_at(r, viewer, seat, deck)
        for i in range(DECK_CARDS):
            if sure >> i & 1 and VALUES[i] > best:
                best = VALUES[i]
    return best


@jitted
def blur_highest(r, giver, taker):
    """Records that others saw a highest Gold card move: any card it could have been is with one of the two (LC-8)."""
    for viewer in range(VIEWERS):
        if viewer not in (giver, taker):
            least = highest_surely_at(r, viewer, giver)
            for deck in range(2):
                r.known[viewer, taker, deck] |= r.known[viewer, giver, deck] & GOLD_FROM[least]


@jitted
def blur_deal(r, one, other):
    """Records that others saw a deal but not its cards: what they know of either may be with the other (LC-41)."""
    for viewer in range(VIEWERS):
        if viewer not in (one, other):
            for deck in range(2):
                both = r.known[viewer, one, deck] | r.known[viewer, other, deck]
                r.known[viewer, one, deck] = both
                r.known[viewer, other, deck] = both
    r.barren[one] = 0
    r.barren[other] = 0


@jitted
def blur_payment(r, one, other, noble):
    """Records that others saw a Noble paid by one of two: what they know of either may be with the Noble (LC-22)."""
    for viewer in range(VIEWERS):
        if viewer not in (one, other, noble):
            for deck in range(2):
                r.known[viewer, noble, deck] |= r.known[viewer, one, deck] | r.known[viewer, other, deck]
    r.barren[noble] = 0


@jitted
def show_barren(r, seat):
    """Records that everyone has seen a seat without Gold."""
    r.barren[seat] = 1
    for viewer in range(VIEWERS):
        for deck in range(2):
            r.known[viewer, seat, deck] &= ~GOLD_FROM[LOWEST_GOLD]


# Kingdoms


@jitted
def rules_a_kingdom(r, seat):
    """Whether a seat rules a Kingdom: Kings, and in the War the Undead too, until they fall."""
    return r.status[seat] == KING or (r.status[seat] == UNDEAD and not r.routed)


@jitted
def count_nobles(r, king):
    count = 0
    for seat in range(r.players):
        if r.liege[seat] == king:
            count += 1
    return count


@jitted
def bits_of_rulers(r):
    bits = 0
    for seat in range(r.players):
        if rules_a_kingdom(r, seat):
            bits |= 1 << seat
    return bits


@jitted
def count_kingdoms(r):
    return count_bits(bits_of_rulers(r))


@jitted_once
def set_status(r, seat, status, liege):
    r.status[seat] = status
    r.liege[seat] = liege
    tell(r, E_STATUS, seat, status, liege, 0)


# Choices


@jitted_once
def ask_one(r, phase, seat):
    """Asks one seat to choose. Everyone sees the choice at once."""
    r.phase = phase
    r.pending = 1 << seat
    r.window = 0


@jitted_once
def open_window(r, phase, seats):
    """Asks several seats to choose in secret. Their choices are revealed together."""
    r.phase = phase
    r.pending = seats
    r.asked = seats
    r.windows += 1
    r.window = r.windows
    for seat in range(MOST_SEATS):
        r.choice[seat] = 0


@jitted
def open_yields(r, phase, seats):
    """Opens the yield window after the bids. From now on everyone sees how many cards each bid has (LC-13)."""
    for seat in range(r.players):
        size = count_at(r, ASIDE + seat)
        r.bid_size[seat] = size
        if size > 0:
            tell(r, E_PLEDGE, seat, size, 0, 0)
    open_window(r, phase, seats)


@jitted
def commit(r, seat, action):
    """Records a seat's choice. Returns whether all have chosen, which closes the window."""
    r.choice[seat] = action
    r.pending &= ~(1 << seat)
    if r.pending:
        return False
    r.window = 0
    r.bid_size[:] = 0
    clear_events(r)
    return True


@jitted
def count_bits(bits):
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


@jitted
def only_bit(bits):
    """Returns the number of the lowest set bit, or -1."""
    if bits == 0:
        return -1
    at = 0
    while not bits >> at & 1:
        at += 1
    return at


# Stages: what comes next when no seat has a choice. Functions that end a choice return one; WAIT means a new choice.
(
    WAIT, SETTLE, DISCARDS, DEAL_DRAW, END_TURN,
    ROUND, NEXT_AID, DEATHS, CRISIS, MUSTERED, BURIALS, ROUND_END, WAR_END, LAST_STAND, LAST_BATTLE, LIVING_END,
) = range(16)  # fmt: skip


@jitted_once
def end_game(r, winner, clause):
    r.winner = winner
    r.ending = clause
    r.phase = OVER
    r.active = NOBODY
    r.pending = 0
    r.window = 0
    if winner == NOBODY:
        tell(r, E_NO_VICTORY, 0, 0, 0, 0)
    else:
        tell(r, E_VICTORY, winner, 0, 0, 0)
    return WAIT
