# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Rules of play: the moves worth considering, each with a score in points of Gold.

They use only the seat's own cards and public information. So they work from an observation, and in playouts for every
seat of an imagined world.
"""

import numpy as np

from fulcrum.bots.leverage_cards.moves import MOST_HELD, aimed, hand_of, with_cards
from fulcrum.bots.leverage_cards.prospects import GOLD as GOLD_ROW
from fulcrum.bots.leverage_cards.prospects import (
    STATUS,
    copy_scene,
    enlist,
    kept_of,
    look_around,
    new_scene,
    price_of_gold,
    prospects,
    release,
    weigh_up,
)
from fulcrum.bots.leverage_cards.rules_battle import (
    rate_aid,
    rate_ask,
    rate_bend,
    rate_bids,
    rate_last_stand,
    rate_succession_yield,
    rate_war_yield,
    rate_yield,
    word,
)
from fulcrum.bots.leverage_cards.rules_deals import (
    DRAWN,
    calling,
    neighbour,
    rate_answer,
    rate_call,
    rate_consent,
    rate_offers,
    rate_pick,
)
from fulcrum.bots.leverage_cards.sight import add, discards
from fulcrum.bots.leverage_cards.sizes import MOST_IDEAS
from fulcrum.bots.leverage_cards.traits import (
    BLACK_BASE,
    BLUFF,
    CIRCLE,
    DUEL_BASE,
    FOLLOW,
    GRUDGES,
    JACK_BASE,
    JACK_UNDEAD,
    LOSS_COST,
    NOISE,
    RED_BASE,
    RENOUNCE_BASE,
    SPITE,
    SPOILS,
    VENTURE_BASE,
    WIN_COST,
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
from fulcrum.games.leverage_cards.kernel_table import realm_size, treasury
from fulcrum.games.leverage_cards.table import PEACE_TURNS

NO_TARGET = MOST_SEATS
BLACKMAILED = 8.0  # Gold of the highest card in a hand
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
        return rate_call(r, seat, mind, codes, scores)
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
    """Rates actions by the difference that each makes to the player's prospects."""
    scene = new_scene()
    look_around(r, seat, mind, scene)
    after = new_scene()
    now = prospects(scene, seat, mind)
    price = price_of_gold(scene, seat, seat, mind)
    if realm_size(r) > 0:
        count = add(codes, scores, 0, VENTURE, mind[VENTURE_BASE] + price * drawn_by(r, scene, seat, 2))
    else:
        count = add(codes, scores, 0, PASS, 0.0)
    count = rate_plays(r, seat, scene, after, price, mind, codes, scores, count)
    if r.status[seat] == NOBLE:
        copy_scene(scene, after)
        release(after, seat)
        weigh_up(after)
        score = prospects(after, seat, mind) - now + mind[RENOUNCE_BASE]
        count = add(codes, scores, count, RENOUNCE, score)
    if may_duel(r, seat):
        for i in range(min(r.players - 1, int(mind[CIRCLE]))):
            other = neighbour(r, seat, i, mind)
            if r.status[other] == MERCENARY:
                gain = duelling(scene, after, seat, other, mind) - now
                score = gain + mind[DUEL_BASE] + attacking(r, seat, other, mind)
                count = add(codes, scores, count, aimed(DUEL, other), score)
    first = count
    count = rate_offers(r, seat, scene, after, mind, codes, scores, count)
    if r.offer_limit > 0 and not r.called:
        count = add(codes, scores, count, CALL, calling(codes, scores, first, count, mind))
    return count


@jitted
def drawn_by(r, scene, seat, cards):
    """Returns the Gold that drawing some cards is likely to bring."""
    number = float(min(cards, realm_size(r)))
    return kept_of(scene, seat, number * DRAWN, number)


@jitted
def attacking(r, seat, other, mind):
    """Rates an attack on a player in general: grudges speak for it, a promise of peace against it."""
    score = mind[SPITE] * mind[GRUDGES + other]
    if promised(r, seat, other) & PEACE_TURNS:
        score -= word(r, seat, mind)
    return score


@jitted
def battling(scene, winner, loser, mind):
    """Takes the usual cost of a battle from both sides of a scene."""
    taken = mind[SPOILS] * scene[GOLD_ROW, loser]
    scene[GOLD_ROW, winner] += taken - mind[WIN_COST] * scene[GOLD_ROW, winner]
    scene[GOLD_ROW, loser] -= mind[LOSS_COST] * scene[GOLD_ROW, loser]


@jitted
def chance_against(scene, seat, other):
    """Returns the chance to win a battle, by Gold. A tie goes to the defender."""
    mine = scene[GOLD_ROW, seat]
    theirs = scene[GOLD_ROW, other] + 1.0
    return mine * mine / (mine * mine + theirs * theirs)


@jitted
def duelling(scene, after, seat, other, mind):
    """Returns what a duel with another Mercenary leads to: the winner is King, the loser the winner's Noble."""
    chance = chance_against(scene, seat, other)
    copy_scene(scene, after)
    battling(after, seat, other, mind)
    enlist(after, other, seat)
    weigh_up(after)
    won = prospects(after, seat, mind)
    copy_scene(scene, after)
    battling(after, other, seat, mind)
    enlist(after, seat, other)
    weigh_up(after)
    return chance * won + (1.0 - chance) * prospects(after, seat, mind)


@jitted
def rate_plays(r, seat, scene, after, price, mind, codes, scores, count):
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
            if realm_size(r) > 0:
                score = mind[RED_BASE] + price * drawn_by(r, scene, seat, 4)
                count = add(codes, scores, count, with_cards(aimed(PLAY, NO_TARGET), 1 << i), score)
        elif kind == BLACK_QUEEN:
            count = rate_blackmails(r, seat, scene, price, mind, codes, scores, count, 1 << i)
        elif kind == JACK_KIND and jacks:
            count = rate_challenges(r, seat, scene, after, mind, codes, scores, count, 1 << i)
    return count


@jitted
def rate_blackmails(r, seat, scene, price, mind, codes, scores, count, card):
    for other in range(r.players):
        if other != seat and not r.barren[other] and r.held[other] > 0:
            taken = min(BLACKMAILED, scene[GOLD_ROW, other])
            score = mind[BLACK_BASE] + price * kept_of(scene, seat, taken, 1.0) + attacking(r, seat, other, mind)
            score -= price_of_gold(scene, seat, other, mind) * taken
            count = add(codes, scores, count, with_cards(aimed(PLAY, other), card), score)
    return count


@jitted
def rate_challenges(r, seat, scene, after, mind, codes, scores, count, card):
    now = prospects(scene, seat, mind)
    for other in range(r.players):
        if other == seat or r.status[other] not in (KING, UNDEAD):
            continue
        score = mind[JACK_BASE] + attacking(r, seat, other, mind)
        if r.status[other] == UNDEAD:
            score += mind[JACK_UNDEAD]  # only cards can be won there
        else:
            score += challenging(scene, after, seat, other, mind) - now
        count = add(codes, scores, count, with_cards(aimed(PLAY, other), card), score)
    return count


@jitted
def challenging(scene, after, seat, king, mind):
    """Returns what a challenge leads to: the crown if a Noble follows, or nothing but the cost."""
    chance = chance_against(scene, seat, king)
    copy_scene(scene, after)
    battling(after, king, seat, mind)
    weigh_up(after)
    lost = prospects(after, seat, mind)
    copy_scene(scene, after)
    battling(after, seat, king, mind)
    weigh_up(after)
    alone = prospects(after, seat, mind)
    if scene[STATUS, seat] == NOBLE:
        release(after, seat)
    enlist(after, king, seat)
    weigh_up(after)
    follow = 1.0 if scene[STATUS, seat] in (KING, UNDEAD) else mind[FOLLOW]
    won = follow * prospects(after, seat, mind) + (1.0 - follow) * alone
    return chance * won + (1.0 - chance) * lost
