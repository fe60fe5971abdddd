# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""The rules of the card game Leverage over one record: set-up, and the functions that every kernel offers.

The rules are split by topic. `kernel_table` has the record and moves cards. `kernel_turns` has the Political Phase and
the transitions between stages. `kernel_battle`, `kernel_deals`, `kernel_promises` and `kernel_war` have what their
names say. `kernel_legal` and `kernel_legal_deals` list actions. `kernel_worlds` hides what a seat can't see and samples
worlds.
"""

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below, seed_generator, shuffle
from fulcrum.games.leverage_cards.actions import (
    ACTION_COUNT,
    IN_ACTION,
    IN_AID,
    IN_ANSWER,
    IN_ASK,
    IN_BEND,
    IN_BID,
    IN_BLACKMAIL,
    IN_CALL,
    IN_CONSENT,
    IN_DISCARD,
    IN_DRAW,
    IN_LAST_STAND,
    IN_PICK,
    IN_SUCCESSION,
    IN_SUCCESSION_YIELD,
    IN_WAR_BID,
    IN_WAR_YIELD,
    IN_YIELD,
    SEAT,
)
from fulcrum.games.leverage_cards.cards import (
    DECK_CARDS,
    FIRST_HAND,
    JOKER,
    KING_OF_HEARTS,
    MOST_CARDS,
    ONE_DECK_SEATS,
    UNDEAD,
)
from fulcrum.games.leverage_cards.kernel_battle import bid_in_battle, pledge, say_bend, say_yield
from fulcrum.games.leverage_cards.kernel_deals import (
    answer,
    clear_deal,
    draft,
    say_consent,
    say_draw,
    say_in_call,
    say_pick,
)
from fulcrum.games.leverage_cards.kernel_legal import list_legal
from fulcrum.games.leverage_cards.kernel_table import END_TURN, RECORD, ask_one
from fulcrum.games.leverage_cards.kernel_turns import act, pay_blackmail, run, say_discard
from fulcrum.games.leverage_cards.kernel_war import (
    bid_for_crown,
    bid_in_last_stand,
    bid_in_war,
    say_aid,
    say_ask,
    say_last_stand,
    say_succession_yield,
    say_war_yield,
)
from fulcrum.games.leverage_cards.kernel_worlds import imagine, observe
from fulcrum.games.leverage_cards.table import (
    DEALS,
    NOBODY,
    NOWHERE,
    REALM,
    STEP_GIVE,
)

__all__ = ["RECORD", "imagine", "observe"]


@jitted
def setup(state, players, undead, offer_limit, key):
    """Sets up the game (LC-1 to LC-3)."""
    r = state[0]
    r.players = players
    r.undead = undead
    r.offer_limit = offer_limit
    r.cards = DECK_CARDS if players <= ONE_DECK_SEATS else MOST_CARDS
    for row in range(DEALS):
        clear_deal(r, row)
    r.liege[:] = NOBODY
    r.kingdom[:] = NOBODY
    r.step_card = NOBODY
    r.attacker = NOBODY
    r.defender = NOBODY
    r.victor = NOBODY
    r.beaten = NOBODY
    r.dealer = NOBODY
    r.partner = NOBODY
    r.winner = NOBODY
    r.last_winner = NOBODY
    seed_generator(r.rng, key)
    deal_identities(r)
    deal_cards(r)
    r.active = r.first
    r.after = END_TURN
    ask_one(r, IN_ACTION, r.first)


@jitted
def deal_identities(r):
    """Deals identities: the four Kings, then random Kings of the second deck as needed, then Jokers."""
    pool = np.zeros(4, np.int64)
    for suit in range(4):
        r.identity[suit] = 2 * suit
        pool[suit] = 2 * suit + 1
    shuffle(r.rng, pool, 4)
    jokers = 1 if r.players == ONE_DECK_SEATS else max(0, r.players - 8)
    for seat in range(4, r.players):
        r.identity[seat] = pool[seat - 4] if seat < r.players - jokers else JOKER + seat - r.players + jokers
    shuffle(r.rng, r.identity[:], r.players)
    for seat in range(r.players):
        if r.identity[seat] == KING_OF_HEARTS:
            r.first = seat
        if r.undead and r.identity[seat] == JOKER:
            r.status[seat] = UNDEAD


@jitted
def deal_cards(r):
    order = np.empty(MOST_CARDS, np.int64)
    for card in range(r.cards):
        order[card] = card
    shuffle(r.rng, order, r.cards)
    r.place[:] = NOWHERE
    for i in range(r.cards):
        r.place[order[i]] = i // FIRST_HAND if i < FIRST_HAND * r.players else REALM + i
    r.drawn = FIRST_HAND * r.players
    r.held[: r.players] = FIRST_HAND


@jitted
def actors(state):
    return state[0].pending


@jitted
def legal(state, seat, out):
    r = state[0]
    if not r.pending >> seat & 1:
        return 0
    return list_legal(r, seat, out)


@jitted
def is_legal(state, seat, action):
    found = np.empty(ACTION_COUNT, np.int64)
    for i in range(legal(state, seat, found)):
        if found[i] == action:
            return True
    return False


@jitted
def random_action(state, seat, stream):
    found = np.empty(ACTION_COUNT, np.int64)
    return found[quick_below(stream, legal(state, seat, found))]


@jitted
def apply(state, seat, action):
    r = state[0]
    r.stale = 1 if r.window == 0 else 0
    run(r, choose(r, seat, action))
    r.stale = 0


@jitted
def choose(r, seat, action):
    """Performs one step of a seat and returns the next stage."""
    phase = r.phase
    if phase == IN_ACTION:
        return act(r, seat, action)
    if phase == IN_ANSWER:
        return draft(r, seat, action) if r.step >= STEP_GIVE else answer(r, seat, action)
    if phase == IN_CALL:
        return say_in_call(r, seat, action)
    if phase == IN_PICK:
        return say_pick(r, seat, action)
    if phase == IN_BLACKMAIL:
        return pay_blackmail(r, seat, action)
    if phase == IN_DISCARD:
        return say_discard(r, seat, action)
    if phase == IN_BEND:
        return say_bend(r, seat, action)
    if phase == IN_YIELD:
        return say_yield(r, seat, action)
    if phase == IN_CONSENT:
        return say_consent(r, seat, action)
    if phase == IN_DRAW:
        return say_draw(r, seat, action)
    return choose_in_war(r, seat, action)


@jitted
def choose_in_war(r, seat, action):
    """Performs steps of the War phases, and bids of every kind."""
    phase = r.phase
    if phase == IN_ASK:
        return say_ask(r, seat, action)
    if phase == IN_AID:
        return say_aid(r, seat, action)
    if phase == IN_WAR_YIELD:
        return say_war_yield(r, seat, action)
    if phase == IN_SUCCESSION_YIELD:
        return say_succession_yield(r, seat, action)
    if phase == IN_LAST_STAND:
        return say_last_stand(r, seat, action)
    if action < SEAT:
        return pledge(r, seat, action)
    if phase == IN_BID:
        return bid_in_battle(r, seat, action)
    if phase == IN_WAR_BID:
        return bid_in_war(r, seat, action)
    if phase == IN_SUCCESSION:
        return bid_for_crown(r, seat, action)
    return bid_in_last_stand(r, seat, action)
