# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM110 - the compiler takes plain loops best
"""What a search knows of Leverage: it thinks in plans, takes the others for players by rules, and plays out by rules.

`legal` and `apply` stand in for the kernel's: a search goes from whole move to whole move, and only to those that come
into question by rules, of which even offers are few.
"""

import math

import numpy as np

from fulcrum.bots.leverage_cards.moves import PLAN_ASK_SWEAR, PLAN_LOW, perform, plan_of, steps_of
from fulcrum.bots.leverage_cards.rules import MOST_IDEAS, ideas, policy
from fulcrum.bots.leverage_cards.temperaments import mind
from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.games.leverage_cards import kernel
from fulcrum.games.leverage_cards.actions import (
    IN_BID,
    IN_DISCARD,
    IN_LAST_BID,
    IN_SUCCESSION,
    IN_WAR_BID,
    IN_WAR_YIELD,
    IN_YIELD,
    SEAT,
)
from fulcrum.games.leverage_cards.cards import DECK_CARDS, UNDEAD, VALUES
from fulcrum.games.leverage_cards.kernel_table import ASIDE, NOBODY, REALM, take_back

EVERYBODY = mind()  # how all are taken to play
KEENNESS = 0.35  # how much a point of Gold in a score raises the weight of a plan
DOUBT = 0.1  # the weight that is spread over all plans alike
WEALTH_SHARE, STATUS_SHARE = 0.15, 0.05  # what the lesser victories are worth against the first rank
LONGEST_PLAYOUT = 2000
PLEDGING = (IN_BID, IN_WAR_BID, IN_SUCCESSION, IN_LAST_BID, IN_DISCARD, IN_YIELD, IN_WAR_YIELD)
MOST_TRADES = 2  # chances that each unseen card of another hand has to be better than one of the Realm


@jitted
def legal(state, seat, out):
    """The plans that come into question, in place of all legal actions."""
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    count = ideas(state[0], seat, EVERYBODY, codes, scores)
    for i in range(count):
        out[i] = plan_of(state[0], seat, codes[i])
    return count


@jitted
def weigh(state, seat, actions, count, weights):
    """The better the score by rules, the likelier; `actions` are those of `legal`, in its order."""
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    ideas(state[0], seat, EVERYBODY, codes, scores)
    best = scores[:count].max()
    total = 0.0
    for i in range(count):
        weights[i] = math.exp(KEENNESS * max(scores[i] - best, -60.0))
        total += weights[i]
    for i in range(count):
        weights[i] = (1.0 - DOUBT) * weights[i] / total + DOUBT / count


@jitted
def move_for(state, seat, plan):
    """The move that carries a plan out, as its code."""
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    for i in range(ideas(state[0], seat, EVERYBODY, codes, scores)):
        if plan_of(state[0], seat, codes[i]) == plan:
            return codes[i]
    return codes[0]


@jitted
def liking(state, seat, plan, row):
    """The score that a player of another mind gives a plan."""
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    for i in range(ideas(state[0], seat, row, codes, scores)):
        if plan_of(state[0], seat, codes[i]) == plan:
            return scores[i]
    return -math.inf


@jitted
def apply(state, seat, plan):
    perform(state, seat, move_for(state, seat, plan))


@jitted
def open_window(state):
    return state[0].window


@jitted
def noticed(state, observer, seat, plan):
    """A bid is not seen before the yields, nor ever if somebody yields; of an offer only whom it is made to."""
    if plan >= PLAN_LOW:
        return -1
    if plan >= PLAN_ASK_SWEAR and state[0].partner != observer:
        return -2 - state[0].partner
    return plan


@jitted
def imagine_world(observation, seat, world, stream):
    """A world in which those whose secret choice is open have not chosen yet: they will, by what they hold there."""
    world[0] = observation[0]
    kernel.imagine(world, seat, stream)
    r = world[0]
    for other in range(r.players):
        if other == seat:
            continue
        choosing = r.window != 0 and r.asked >> other & 1
        if choosing:
            r.pending |= 1 << other
            r.choice[other] = 0
            if r.phase in PLEDGING:
                take_back(r, other)
        if not r.barren[other]:
            keep_the_best(r, seat, other, stream)
        if choosing and r.phase in (IN_YIELD, IN_WAR_YIELD):
            pledge_by_rules(world, other, stream)


@jitted
def keep_the_best(r, viewer, seat, stream):
    """Others have thrown away their low cards, so what they hold unseen is better than what the Realm does."""
    tries = min(MOST_TRADES, r.turn // r.players)
    for card in range(r.cards):
        if r.place[card] != seat or is_known(r, viewer, card):
            continue
        best = card
        for _ in range(tries):
            other = quick_below(stream, r.cards)
            if r.place[other] >= REALM and VALUES[other] > VALUES[best] > 0:
                best = other
        r.place[card] = r.place[best]
        r.place[best] = seat


@jitted
def is_known(r, viewer, card):
    deck = card // DECK_CARDS
    bit = 1 << (card - deck * DECK_CARDS)
    for seat in range(r.players):
        if r.known[viewer, seat, deck] & bit:
            return True
    return False


@jitted
def pledge_by_rules(world, seat, stream):
    """A bid that lies on the table unseen is one that a player by rules would have made."""
    r = world[0]
    phase = r.phase
    r.phase = IN_BID if phase == IN_YIELD else IN_WAR_BID
    steps = np.empty(64, np.int64)
    count = steps_of(r, seat, policy(world, seat, EVERYBODY, stream), steps)
    for i in range(count):
        if steps[i] < SEAT:
            r.place[steps[i]] = ASIDE + seat
    r.phase = phase


@jitted
def evaluate(state, stream, values):
    """Play on by rules to the end."""
    mask = state[0].pending
    length = 0
    while mask and length < LONGEST_PLAYOUT:
        seat = 0
        while not mask >> seat & 1:
            seat += 1
        perform(state, seat, policy(state, seat, EVERYBODY, stream))
        mask = state[0].pending
        length += 1
    result(state, values)


@jitted
def result(state, values):
    """The first rank is what counts; the lesser victories a little."""
    r = state[0]
    rich = wealthiest(r)
    for seat in range(r.players):
        values[seat] = 0.0
        if r.winner != NOBODY and (r.liege[seat] == r.winner or r.kingdom[seat] == r.kingdom[r.winner] != NOBODY):
            values[seat] = STATUS_SHARE
        if seat == rich:
            values[seat] = WEALTH_SHARE if r.winner != NOBODY else 1.0
        if seat == r.winner:
            values[seat] = 1.0


@jitted
def wealthiest(r):
    """LC-32, LC-40, with ties by the suit order alone."""
    if r.winner != NOBODY and r.status[r.winner] == UNDEAD:
        return NOBODY
    best = NOBODY
    most = 0
    for seat in range(r.players):
        if r.status[seat] == UNDEAD:
            continue
        gold = 0
        for card in range(r.cards):
            if r.place[card] == seat:
                gold += VALUES[card]
        if gold > most or (gold == most > 0 and r.identity[seat] < r.identity[best]):
            best = seat
            most = gold
    return best
