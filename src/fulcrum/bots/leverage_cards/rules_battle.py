# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Rules for battles and the War: how much to bid, when to yield, which King to follow, how much aid to give."""

import numpy as np

from fulcrum.bots.leverage_cards.moves import MOST_HELD, VALUE_AT, aimed, hand_of, with_cards
from fulcrum.bots.leverage_cards.prospects import GOLD as GOLD_ROW
from fulcrum.bots.leverage_cards.prospects import (
    copy_scene,
    enlist,
    give_gold,
    look_around,
    new_scene,
    prospects,
    release,
    weigh_up,
)
from fulcrum.bots.leverage_cards.sight import add, gold_at, lateness, likely_gold
from fulcrum.bots.leverage_cards.traits import (
    AID_BASE,
    ASK_BASE,
    ATTACK_MINE,
    ATTACK_THEIRS,
    ATTACK_YIELD,
    BEND_BASE,
    BLUFF,
    DEFEND_MINE,
    DEFEND_THEIRS,
    DEFEND_YIELD,
    DISTRUST,
    DUEL_MINE,
    DUEL_THEIRS,
    DUEL_YIELD,
    FLEE_SHARE,
    GRUDGES,
    HEIR_SHARE,
    HEIR_YIELD,
    LAST_SHARE,
    UNDEAD_SHARE,
    UNDEAD_WAR,
    WAR_LEAST,
    WAR_MINE,
    WAR_SPENDS,
    WAR_THEIRS,
    WAR_YIELD,
    WORD,
)
from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.actions import (
    ASK,
    BEND,
    BID,
    FLEE,
    GIVE,
    IN_BID,
    IN_LAST_BID,
    IN_SUCCESSION,
    IN_WAR_BID,
    NO_ASK,
    REFUSE,
    STAND,
    YIELD,
)
from fulcrum.games.leverage_cards.cards import MERCENARY, TURNED, UNDEAD
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_promises import promised
from fulcrum.games.leverage_cards.kernel_table import rules_a_kingdom, total_at
from fulcrum.games.leverage_cards.table import AID_BIT, ALL_AID, ASIDE, BEND_BIT

BLUFFED_SHARE = 0.3  # of the seat's Gold; smaller pledges are bluffs


@jitted
def gold_in_order(r, seat, order):
    """Writes the indices of Gold cards in the hand, lowest first; returns how many."""
    hand = np.empty(MOST_HELD, np.int64)
    held = hand_of(r, seat, hand)
    count = 0
    for i in range(held):
        if VALUES[hand[i]] > 0:
            at = count
            while at > 0 and VALUES[hand[order[at - 1]]] > VALUES[hand[i]]:
                order[at] = order[at - 1]
                at -= 1
            order[at] = i
            count += 1
    return count


@jitted
def rate_bids(r, seat, mind, codes, scores, count):
    """Rates bids of the lowest cards, one or more, and of the highest: best near the value of the battle."""
    target = wanted_bid(r, seat, mind)
    # A war of many small bids is long and dull.
    least = mind[WAR_LEAST] * gold_at(r, seat) if r.phase == IN_WAR_BID else 0.0
    order = np.empty(MOST_HELD, np.int64)
    gold = gold_in_order(r, seat, order)
    hand = np.empty(MOST_HELD, np.int64)
    hand_of(r, seat, hand)
    for highest in range(2):
        cards = 0
        total = 0
        for i in range(gold - highest):  # all of them is the same set from both ends
            at = order[gold - 1 - i] if highest else order[i]
            cards |= 1 << at
            total += VALUES[hand[at]]
            if total >= least and (gold > 1 or not highest):
                code = aimed(BID, min(i, 15)) | highest << VALUE_AT
                count = add(codes, scores, count, with_cards(code, cards), -abs(total - target) - 0.1 * i)
    return count


@jitted
def wanted_bid(r, seat, mind):
    """Returns how much a seat would like to pledge."""
    mine = gold_at(r, seat)
    if r.phase == IN_SUCCESSION:
        return mind[HEIR_SHARE] * mine
    if r.phase == IN_LAST_BID:
        return (mind[UNDEAD_SHARE] if r.status[seat] == UNDEAD else mind[LAST_SHARE]) * mine
    if r.phase == IN_WAR_BID and r.status[seat] == UNDEAD:
        return mind[UNDEAD_WAR] * mine + mind[WAR_THEIRS] * strongest_rival(r, seat, mind)
    if r.phase == IN_WAR_BID:
        return mind[WAR_MINE] * mine + mind[WAR_THEIRS] * strongest_rival(r, seat, mind)
    if r.phase != IN_BID:
        return mine
    other = r.defender if r.attacker == seat else r.attacker
    theirs = likely_gold(r, seat, other, mind)
    if r.duel:
        return mind[DUEL_MINE] * mine + mind[DUEL_THEIRS] * theirs
    if r.attacker == seat:
        return mind[ATTACK_MINE] * mine + mind[ATTACK_THEIRS] * theirs
    return mind[DEFEND_MINE] * mine + mind[DEFEND_THEIRS] * theirs


@jitted
def strongest_rival(r, seat, mind):
    most = 0.0
    for other in range(r.players):
        if other != seat and rules_a_kingdom(r, other):
            most = max(most, likely_gold(r, seat, other, mind))
    return most


@jitted
def likely_pledge(r, viewer, seat, mind):
    """Returns the Gold that another seat's bid is likely to have, by its number of cards."""
    return likely_gold(r, viewer, seat, mind) * r.bid_size[seat] / max(1, r.held[seat])


@jitted
def rate_yield(r, seat, mind, codes, scores):
    """Rates yielding: good if the seat's pledge is small against the other's likely pledge."""
    other = r.defender if r.attacker == seat else r.attacker
    pledged = total_at(r, ASIDE + seat)
    theirs = likely_pledge(r, seat, other, mind)
    if r.duel:
        bar = mind[DUEL_YIELD]
    elif r.attacker == seat:
        bar = mind[ATTACK_YIELD]
    else:
        bar = mind[DEFEND_YIELD]
    if mind[BLUFF] > 0.0 and pledged < BLUFFED_SHARE * gold_at(r, seat):
        pledged = gold_at(r, seat)  # so little is a bluff, and a bluff is held as if everything were pledged
    count = add(codes, scores, 0, STAND, float(pledged))
    return add(codes, scores, count, YIELD, bar * theirs)


@jitted
def word(r, seat, mind):
    """Returns the cost of breaking one's word: the later, the fewer will remember it."""
    return mind[WORD] * (1.5 - lateness(r))


@jitted
def rate_war_yield(r, seat, mind, codes, scores):
    """Rates leaving the War, which keeps all Gold, against fighting on, which costs a part of it."""
    scene = new_scene()
    look_around(r, seat, mind, scene)
    after = new_scene()
    copy_scene(scene, after)
    for other in range(r.players):
        if r.liege[other] == seat:
            release(after, other)
    release(after, seat)
    weigh_up(after)
    scene[GOLD_ROW, seat] -= mind[WAR_SPENDS] * total_at(r, ASIDE + seat)
    weigh_up(scene)
    count = add(codes, scores, 0, STAND, prospects(scene, seat, mind))
    return add(codes, scores, count, YIELD, prospects(after, seat, mind) + mind[WAR_YIELD])


@jitted
def rate_bend(r, seat, mind, codes, scores):
    """Rates following the victor against being free."""
    scene = new_scene()
    look_around(r, seat, mind, scene)
    after = new_scene()
    copy_scene(scene, after)
    enlist(after, seat, r.victor)
    weigh_up(after)
    score = mind[BEND_BASE] + prospects(after, seat, mind)
    if promised(r, seat, r.victor) & BEND_BIT:
        score += word(r, seat, mind)
    release(scene, seat)
    weigh_up(scene)
    count = add(codes, scores, 0, BEND, score)
    return add(codes, scores, count, REFUSE, prospects(scene, seat, mind))


@jitted
def rate_ask(r, seat, mind, codes, scores):
    """Rates requests for aid by what the King gains and whether the Noble is likely to give it."""
    scene = new_scene()
    look_around(r, seat, mind, scene)
    now = prospects(scene, seat, mind)
    after = new_scene()
    count = add(codes, scores, 0, NO_ASK, 0.0)
    for other in range(r.players):
        if r.liege[other] != seat or r.held[other] == 0:
            continue
        before = prospects(scene, other, mind)
        for number in range(1, ALL_AID + 1):
            if 1 < number < ALL_AID and number >= r.held[other]:
                continue  # the same as all
            given = min(number, r.held[other])
            copy_scene(scene, after)
            give_gold(after, other, seat, scene[GOLD_ROW, other] * given / r.held[other], float(given))
            weigh_up(after)
            gain = prospects(after, seat, mind) - now
            theirs = prospects(after, other, mind) - before
            if promised(r, other, seat) & AID_BIT:
                theirs += word(r, other, mind)
            if r.status[other] != TURNED and theirs < mind[ASK_BASE]:
                continue
            count = add(codes, scores, count, aimed(ASK, other) | number << VALUE_AT, gain)
    return count


@jitted
def rate_aid(r, seat, mind, codes, scores):
    """Rates aid: it makes the King stronger and the giver poorer, who may want to inherit or be the Wealthiest."""
    order = np.empty(MOST_HELD, np.int64)
    gold = gold_in_order(r, seat, order)
    count = 0
    if gold == 0 or r.status[seat] != TURNED:
        count = add(codes, scores, 0, REFUSE, 0.0)
    due = min(r.aid[seat], gold)
    if due == 0:
        return count
    hand = np.empty(MOST_HELD, np.int64)
    hand_of(r, seat, hand)
    scene = new_scene()
    look_around(r, seat, mind, scene)
    now = prospects(scene, seat, mind)
    king = r.liege[seat]
    after = new_scene()
    for highest in range(2 if due < gold else 1):
        cards = 0
        total = 0
        for i in range(due):
            at = order[gold - 1 - i] if highest else order[i]
            cards |= 1 << at
            total += VALUES[hand[at]]
        copy_scene(scene, after)
        give_gold(after, seat, king, float(total), float(due))
        weigh_up(after)
        score = prospects(after, seat, mind) - now
        if r.status[seat] != TURNED:
            score += mind[AID_BASE] - mind[DISTRUST] * mind[GRUDGES + king]
            if promised(r, seat, king) & AID_BIT:
                score += word(r, seat, mind)
        code = aimed(GIVE, due - 1) | highest << VALUE_AT
        count = add(codes, scores, count, with_cards(code, cards), score)
    return count


@jitted
def rate_succession_yield(r, seat, mind, codes, scores):
    """Rates yielding a crown: good if the seat's pledge is small against the strongest rival's likely pledge."""
    most = 0.0
    for other in range(r.players):
        if other != seat and r.asked >> other & 1:
            most = max(most, likely_pledge(r, seat, other, mind))
    count = add(codes, scores, 0, STAND, float(total_at(r, ASIDE + seat)))
    return add(codes, scores, count, YIELD, mind[HEIR_YIELD] * most)


@jitted
def rate_last_stand(r, seat, mind, codes, scores):
    living = float(gold_at(r, seat))
    undead = 0.0
    for other in range(r.players):
        if r.status[other] == UNDEAD:
            undead = likely_gold(r, seat, other, mind)
        elif other != seat and r.status[other] == MERCENARY and not r.dead[other]:
            living += likely_gold(r, seat, other, mind)
    count = add(codes, scores, 0, STAND, living)
    return add(codes, scores, count, FLEE, mind[FLEE_SHARE] * undead)
