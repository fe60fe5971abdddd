# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Rules of play: the moves worth considering, each with a score in points of Gold.

They use only the seat's own cards and public information. So they work from an observation, and in playouts for every
seat of an imagined world.
"""

import numpy as np

from fulcrum.bots.leverage_cards.moves import MOST_HELD, aimed, hand_of, with_cards
from fulcrum.bots.leverage_cards.rules_battle import (
    rate_aid,
    rate_ask,
    rate_bend,
    rate_bids,
    rate_last_stand,
    rate_succession_yield,
    rate_war_yield,
    rate_yield,
)
from fulcrum.bots.leverage_cards.rules_deals import rate_answer, rate_consent, rate_offers, rate_pick
from fulcrum.bots.leverage_cards.sight import (
    add,
    discards,
    gold_at,
    lateness,
    likely_gold,
)
from fulcrum.bots.leverage_cards.sizes import MOST_IDEAS
from fulcrum.bots.leverage_cards.traits import (
    BLACK_BASE,
    BLACK_KING,
    BLACK_RICH,
    BLUFF,
    CALL_BASE,
    DUEL_BASE,
    DUEL_LATE,
    DUEL_MARGIN,
    GRUDGES,
    JACK_BASE,
    JACK_KING,
    JACK_LATE,
    JACK_MARGIN,
    JACK_NOBLE,
    JACK_NOBLES,
    JACK_UNDEAD,
    NOISE,
    RED_BASE,
    RED_ROOM,
    RENOUNCE_BASE,
    RENOUNCE_GOLD,
    RENOUNCE_LATE,
    RENOUNCE_RIVAL,
    SPITE,
    VENTURE_BASE,
    VENTURE_ROOM,
    WORD,
)
from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.games.leverage_cards.actions import (
    CALL,
    DECLINE,
    DISCARD,
    DRAW,
    DUEL,
    GIVE,
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
    IN_SUCCESSION_YIELD,
    IN_WAR_YIELD,
    IN_YIELD,
    PASS,
    PLAY,
    RENOUNCE,
    VENTURE,
)
from fulcrum.games.leverage_cards.cards import (
    BLACK_QUEEN,
    GOLD_KIND,
    JACK_KIND,
    KING,
    MERCENARY,
    MOST_SEATS,
    NOBLE,
    RED_QUEEN,
    UNDEAD,
)
from fulcrum.games.leverage_cards.kernel_cards import KINDS, VALUES
from fulcrum.games.leverage_cards.kernel_legal import may_challenge, may_duel
from fulcrum.games.leverage_cards.kernel_promises import promised
from fulcrum.games.leverage_cards.kernel_table import count_nobles, realm_size, treasury
from fulcrum.games.leverage_cards.table import PEACE_TURNS

NO_TARGET = MOST_SEATS
NOISE_STEPS = 1 << 20


@jitted
def policy(state, seat, mind, stream):
    """Returns the move of a rule-based player."""
    codes = np.empty(MOST_IDEAS, np.int64)
    scores = np.empty(MOST_IDEAS, np.float64)
    count = ideas(state[0], seat, mind, codes, scores)
    if state[0].phase == IN_BID and quick_below(stream, NOISE_STEPS) < mind[BLUFF] * NOISE_STEPS:
        return codes[0]  # the lowest card alone
    best = 0
    for i in range(count):
        scores[i] = misjudged(scores[i], mind, stream)
        if scores[i] > scores[best]:
            best = i
    return codes[best]


@jitted
def misjudged(score, mind, stream):
    """Returns a score with a random error."""
    if mind[NOISE] <= 0.0:
        return score
    # Two draws make small errors common and large ones rare.
    swing = quick_below(stream, NOISE_STEPS) + quick_below(stream, NOISE_STEPS) - NOISE_STEPS
    return score + mind[NOISE] * swing / NOISE_STEPS


@jitted
def ideas(r, seat, mind, codes, scores):
    """Writes the moves worth considering, at least one, and their scores; returns how many."""
    phase = r.phase
    if phase == IN_ACTION:
        return rate_actions(r, seat, mind, codes, scores)
    if phase == IN_ANSWER:
        return rate_answer(r, seat, mind, codes, scores)
    if phase == IN_CALL:
        return rate_offers(r, seat, mind, codes, scores, 0)
    if phase == IN_PICK:
        return rate_pick(r, seat, mind, codes, scores)
    if phase == IN_CONSENT:
        return rate_consent(r, seat, mind, codes, scores)
    if phase == IN_DRAW:
        count = add(codes, scores, 0, DRAW, 4.0)
        return add(codes, scores, count, DECLINE, 0.0)
    if phase == IN_DISCARD:
        return rate_discards(r, seat, mind, codes, scores)
    if phase == IN_BLACKMAIL:
        return rate_blackmail(r, seat, codes, scores)
    if phase == IN_YIELD:
        return rate_yield(r, seat, mind, codes, scores)
    if phase == IN_BEND:
        return rate_bend(r, seat, mind, codes, scores)
    return ideas_in_war(r, seat, mind, codes, scores)


@jitted
def ideas_in_war(r, seat, mind, codes, scores):
    """Handles the phases of the War, and bids of every kind."""
    phase = r.phase
    if phase == IN_ASK:
        return rate_ask(r, seat, mind, codes, scores)
    if phase == IN_AID:
        return rate_aid(r, seat, mind, codes, scores)
    if phase == IN_WAR_YIELD:
        return rate_war_yield(r, seat, mind, codes, scores)
    if phase == IN_SUCCESSION_YIELD:
        return rate_succession_yield(r, seat, mind, codes, scores)
    if phase == IN_LAST_STAND:
        return rate_last_stand(r, seat, mind, codes, scores)
    return rate_bids(r, seat, mind, codes, scores, 0)


@jitted
def rate_discards(r, seat, mind, codes, scores):
    """Rates discards: the cheapest cards go."""
    cards = discards(r, seat, mind, r.held[seat] - treasury(r, seat))
    return add(codes, scores, 0, with_cards(DISCARD, cards), 0.0)


@jitted
def rate_blackmail(r, seat, codes, scores):
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    best = 0
    for i in range(held):
        if VALUES[hand[i]] > VALUES[hand[best]]:
            best = i
    return add(codes, scores, 0, with_cards(GIVE, 1 << best), 0.0)


@jitted
def rate_actions(r, seat, mind, codes, scores):
    room = treasury(r, seat) - r.held[seat]
    if realm_size(r) > 0:
        count = add(codes, scores, 0, VENTURE, mind[VENTURE_BASE] + mind[VENTURE_ROOM] * max(0, min(2, room)))
    else:
        count = add(codes, scores, 0, PASS, 0.0)
    count = rate_plays(r, seat, mind, codes, scores, count)
    if r.status[seat] == NOBLE:
        count = add(codes, scores, count, RENOUNCE, renouncing(r, seat, mind))
    if may_duel(r, seat):
        mine = gold_at(r, seat)
        for other in range(r.players):
            if other != seat and r.status[other] == MERCENARY:
                margin = mine - likely_gold(r, seat, other, mind)
                score = mind[DUEL_BASE] + mind[DUEL_MARGIN] * margin + mind[DUEL_LATE] * lateness(r)
                score += attacking(r, seat, other, mind)
                count = add(codes, scores, count, aimed(DUEL, other), score)
    if r.offer_limit > 0 and not r.called:
        count = add(codes, scores, count, CALL, mind[CALL_BASE])
    return rate_offers(r, seat, mind, codes, scores, count)


@jitted
def attacking(r, seat, other, mind):
    """Rates an attack on a player in general: grudges speak for it, a promise of peace against it."""
    score = mind[SPITE] * mind[GRUDGES + other]
    if promised(r, seat, other) & PEACE_TURNS:
        score -= mind[WORD]
    return score


@jitted
def renouncing(r, seat, mind):
    """Rates renouncing: freedom is worth something to the rich while someone is left to rule over."""
    rivals = 0
    for other in range(r.players):
        if other != seat and r.status[other] == MERCENARY:
            rivals += 1
    score = mind[RENOUNCE_BASE] + mind[RENOUNCE_GOLD] * gold_at(r, seat) + mind[RENOUNCE_LATE] * lateness(r)
    return score + mind[RENOUNCE_RIVAL] * min(rivals, 2)


@jitted
def rate_plays(r, seat, mind, codes, scores, count):
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    seen = 0  # cards of a kind are interchangeable
    jacks = may_challenge(r, seat)
    for i in range(held):
        kind = KINDS[hand[i]]
        if kind == GOLD_KIND or seen >> kind & 1:
            continue
        seen |= 1 << kind
        if kind == RED_QUEEN:
            room = treasury(r, seat) - held + 1
            score = mind[RED_BASE] + mind[RED_ROOM] * max(0, min(4, room, realm_size(r)))
            if realm_size(r) > 0:
                count = add(codes, scores, count, with_cards(aimed(PLAY, NO_TARGET), 1 << i), score)
        elif kind == BLACK_QUEEN:
            count = rate_blackmails(r, seat, mind, codes, scores, count, 1 << i)
        elif kind == JACK_KIND and jacks:
            count = rate_challenges(r, seat, mind, codes, scores, count, 1 << i)
    return count


@jitted
def rate_blackmails(r, seat, mind, codes, scores, count, card):
    for other in range(r.players):
        if other != seat and not r.barren[other] and r.held[other] > 0:
            score = mind[BLACK_BASE] + mind[BLACK_RICH] * r.held[other] + attacking(r, seat, other, mind)
            if r.status[other] in (KING, UNDEAD):
                score += mind[BLACK_KING]
            count = add(codes, scores, count, with_cards(aimed(PLAY, other), card), score)
    return count


@jitted
def rate_challenges(r, seat, mind, codes, scores, count, card):
    mine = gold_at(r, seat)
    for other in range(r.players):
        if other == seat or r.status[other] not in (KING, UNDEAD):
            continue
        margin = mine - likely_gold(r, seat, other, mind)
        score = mind[JACK_BASE] + mind[JACK_MARGIN] * margin + mind[JACK_LATE] * lateness(r)
        score += mind[JACK_NOBLES] * count_nobles(r, other) + attacking(r, seat, other, mind)
        if r.status[other] == UNDEAD:
            score -= 8.0  # only cards can be won there
        elif r.status[seat] == NOBLE:
            score += mind[JACK_NOBLE]
        elif r.status[seat] == KING:
            score += mind[JACK_KING]
        elif r.status[seat] == UNDEAD:
            score += mind[JACK_UNDEAD]
        count = add(codes, scores, count, with_cards(aimed(PLAY, other), card), score)
    return count
