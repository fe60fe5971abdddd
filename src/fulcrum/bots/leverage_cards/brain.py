# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM110 - the compiler takes plain loops best
"""Search knowledge for Leverage: it thinks in plans, and models the others and playouts by rules.

`legal` and `apply` replace the kernel's: a search goes from whole move to whole move, and only to those that the rules
propose. Even offers are few there.
"""

import math

import numpy as np

from fulcrum.bots.leverage_cards.moves import (
    PLAN_HIGH,
    PLAN_LOW,
    PLAN_OFFER,
    cards_of_bid,
    move_without_cards,
    perform,
    plan_of,
    steps_of,
)
from fulcrum.bots.leverage_cards.rules import ideas, misjudged, policy
from fulcrum.bots.leverage_cards.sizes import MOST_IDEAS, MOST_STEPS
from fulcrum.bots.leverage_cards.temperaments import CROWN, STATUS, WEALTH, mind
from fulcrum.core.jit import jitted
from fulcrum.core.maths import exp
from fulcrum.core.rng import quick_below
from fulcrum.games.leverage_cards import kernel
from fulcrum.games.leverage_cards.actions import (
    IN_BID,
    IN_CALL,
    IN_DISCARD,
    IN_LAST_BID,
    IN_SUCCESSION,
    IN_SUCCESSION_YIELD,
    IN_WAR_BID,
    IN_WAR_YIELD,
    IN_YIELD,
    SEAT,
)
from fulcrum.games.leverage_cards.cards import DECK_CARDS, MOST_SEATS, UNDEAD
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_deals import clear_deal
from fulcrum.games.leverage_cards.kernel_table import take_back
from fulcrum.games.leverage_cards.table import ASIDE, ENDED_BY_LAST_STAND, ENDED_BY_UNIFICATION, NOBODY, REALM

# The model of all players. To save time they consider few others at a turn, and in playouts only one, for an oath.
EVERYBODY = np.array(mind(circle=4))
IN_PLAYOUTS = np.array(mind(circle=1, schemes=1))
KEENNESS = 0.35  # how much a point of Gold in a score raises the weight of a plan
DOUBT = 0.1  # the weight spread equally over all plans
LONGEST_PLAYOUT = 2000
YIELDS = (IN_YIELD, IN_WAR_YIELD, IN_SUCCESSION_YIELD)
PLEDGING = (IN_BID, IN_WAR_BID, IN_SUCCESSION, IN_LAST_BID, IN_DISCARD, IN_CALL, *YIELDS)
FIRST_NUMBER_SEEN = -2 - MOST_SEATS  # below the numbers that stand for offers
MOST_TRADES = 2  # chances for each unseen card of another hand to be better than one in the Realm


@jitted
def legal(state, seat, out):
    """Lists the plans worth considering, instead of all legal actions."""
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    count = ideas(state[0], seat, EVERYBODY, codes, scores)
    for i in range(count):
        out[i] = plan_of(state[0], seat, codes[i])
    return count


@jitted
def list_and_weigh(state, seat, out, weights):
    """Lists the plans worth considering, with weights by their scores."""
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    count = ideas(state[0], seat, EVERYBODY, codes, scores)
    best = scores[0]
    for i in range(count):
        out[i] = plan_of(state[0], seat, codes[i])
        best = max(best, scores[i])
    total = 0.0
    for i in range(count):
        weights[i] = exp(KEENNESS * max(scores[i] - best, -60.0))
        total += weights[i]
    for i in range(count):
        weights[i] = (1.0 - DOUBT) * weights[i] / total + DOUBT / count
    return count


@jitted
def move_for(state, seat, plan):
    """Returns the code of the move that carries out a plan."""
    simple = move_without_cards(plan)
    if simple >= 0:
        return simple
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    for i in range(ideas(state[0], seat, EVERYBODY, codes, scores)):
        if plan_of(state[0], seat, codes[i]) == plan:
            return codes[i]
    return codes[0]


@jitted
def liking(state, seat, plan, row):
    """Returns the score that a player with another mind gives a plan."""
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
    """Hides bids, which may stay secret, but for their number of cards; of an offer shows only whom it is for.

    What others say to a player who calls shows nothing.
    """
    if state[0].phase == IN_CALL:
        return plan if state[0].active == observer else -1
    if plan >= PLAN_LOW:
        return FIRST_NUMBER_SEEN - (plan - PLAN_LOW) % (PLAN_HIGH - PLAN_LOW)
    if plan >= PLAN_OFFER and state[0].partner != observer:
        return -2 - state[0].partner
    return plan


@jitted
def imagine_world(observation, seat, world, stream):
    """Samples a world in which open secret choices are not yet made: they will be, from the cards held there."""
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
        if r.phase == IN_CALL:
            clear_deal(r, other)
        if not r.barren[other]:
            keep_the_best(r, seat, other, stream)
        if r.bid_size[other] > 0:
            pledge_by_rules(world, other, stream)


@jitted
def keep_the_best(r, viewer, seat, stream):
    """Improves the sampled hands: others have discarded their low cards, so they hold better ones than the Realm."""
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
    """Replaces an unseen bid on the table by one of as many cards that a rule-based player would make."""
    r = world[0]
    phase = r.phase
    if phase == IN_YIELD:
        r.phase = IN_BID
    else:
        r.phase = IN_WAR_BID if phase == IN_WAR_YIELD else IN_SUCCESSION
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    best = 0
    best_score = -math.inf
    for i in range(ideas(r, seat, EVERYBODY, codes, scores)):
        score = misjudged(scores[i], EVERYBODY, stream)
        if cards_of_bid(codes[i]) == r.bid_size[seat] and score > best_score:
            best = i
            best_score = score
    steps = np.empty(MOST_STEPS, np.int64)
    for i in range(steps_of(r, seat, codes[best], steps)):
        if steps[i] < SEAT:
            r.place[steps[i]] = ASIDE + seat
    r.phase = phase


@jitted
def evaluate(state, stream, values):
    """Plays on by rules to the end."""
    mask = state[0].pending
    length = 0
    while mask and length < LONGEST_PLAYOUT:
        seat = 0
        while not mask >> seat & 1:
            seat += 1
        perform(state, seat, policy(state, seat, IN_PLAYOUTS, stream))
        mask = state[0].pending
        length += 1
    result(state, values)


@jitted
def result(state, values):
    """Writes the value of each player's victories, 1 at most. The Nobles of the Winning King share theirs (LC-33)."""
    r = state[0]
    rich = wealthiest(r)
    nobles = 0
    for seat in range(r.players):
        nobles += is_loyal(r, seat)
    for seat in range(r.players):
        value = 0.0
        if seat == r.winner:
            value = CROWN
        if is_loyal(r, seat):
            value = STATUS / nobles if r.ending != ENDED_BY_UNIFICATION else 0.0
        if seat == rich:
            value += WEALTH
        values[seat] = min(value, 1.0)


@jitted
def is_loyal(r, seat):
    """Whether a player is a Noble of the Winning King, or one of that Kingdom who fell (LC-32, LC-34)."""
    if r.winner in (NOBODY, seat):
        return False
    if r.liege[seat] == r.winner:
        return True
    home = NOBODY if r.ending == ENDED_BY_LAST_STAND else r.kingdom[r.winner]
    return r.kingdom[seat] == home != NOBODY and (r.dead[seat] != 0 or r.dead[r.winner] != 0)


@jitted
def wealthiest(r):
    """Returns the Wealthiest by LC-32 and LC-40, with ties broken by suit order alone."""
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
