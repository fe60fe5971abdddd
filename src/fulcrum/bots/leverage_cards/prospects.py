# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""What a position is worth to a player: the chances of the three victories, each times its value.

A scene is the politics of a position as one player sees it: everyone's status, King, Gold and number of cards. Rules
change a copy of it as a deal or a battle would, and compare what it is worth before and after. So an Allegiance, a
crown, a Noble or a card has the price that it is worth at this moment.

All players' chances of a victory add up to 1: what some gain by a deal or a battle, others lose. Values are in points,
of which the crown of the Winning King has 25 for each player: so an even share is the same at every table.
"""

import numpy as np

from fulcrum.bots.leverage_cards.sight import gold_at, lateness, likely_gold
from fulcrum.bots.leverage_cards.traits import CROWN_VALUE, STATUS_VALUE, WEALTH_VALUE
from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.cards import KING, MERCENARY, MOST_SEATS, NOBLE, TREASURIES, TURNED, UNDEAD
from fulcrum.games.leverage_cards.table import NOBODY

# The rows of a scene. `weigh_up` writes those after CARDS; the last one holds what concerns everyone.
STATUS, LIEGE, GOLD, CARDS, MEANS, WEALTH, POWER, NOBLES, TABLE = range(9)
PLAYERS, LATE, WAR, OPEN, RICHES, STRENGTHS, DEATHLESS, FREE = range(8)
POINTS = 25.0  # of the crown, for each player

TREASURY = np.array(TREASURIES, np.float64)
SUPPORT, SUPPORT_IN_WAR, SUPPORT_OF_TURNED = 0.5, 0.3, 0.8  # how much a Noble's Gold counts for the King's strength
STANDING = 3.0  # strength of a crown besides Gold
HOPE = 0.6  # of a Mercenary to found a Kingdom, at the start
ROOM = 2.0  # Gold that a free place in the Treasury will bring, at the start
COST_OF_WAR = 0.7  # share of a King's Gold that counts for the Wealthiest
HEIRS = 0.3  # how much a Noble's share of the Kingdom's strength helps to inherit
LOW_CARD = 3.5  # Gold of a card that is discarded for a better one


@jitted
def new_scene():
    return np.empty((TABLE + 1, MOST_SEATS), np.float64)


@jitted
def look_around(r, viewer, mind, scene):
    """Writes the scene as a player sees it."""
    for seat in range(r.players):
        fallen = r.dead[seat] or (r.status[seat] == UNDEAD and r.routed)
        scene[STATUS, seat] = MERCENARY if fallen else r.status[seat]
        scene[LIEGE, seat] = r.liege[seat]
        if fallen:
            scene[GOLD, seat] = 0.0
        elif seat == viewer:
            scene[GOLD, seat] = gold_at(r, seat)
        else:
            scene[GOLD, seat] = likely_gold(r, viewer, seat, mind)
        scene[CARDS, seat] = r.held[seat]
    scene[TABLE, PLAYERS] = r.players
    scene[TABLE, LATE] = lateness(r)
    scene[TABLE, WAR] = r.war
    weigh_up(scene)


@jitted
def copy_scene(scene, copy):
    """Copies what a change starts from. `weigh_up` writes the rest."""
    for seat in range(int(scene[TABLE, PLAYERS])):
        copy[STATUS, seat] = scene[STATUS, seat]
        copy[LIEGE, seat] = scene[LIEGE, seat]
        copy[GOLD, seat] = scene[GOLD, seat]
        copy[CARDS, seat] = scene[CARDS, seat]
    copy[TABLE, PLAYERS] = scene[TABLE, PLAYERS]
    copy[TABLE, LATE] = scene[TABLE, LATE]
    copy[TABLE, WAR] = scene[TABLE, WAR]


@jitted_once
def weigh_up(scene):
    """Writes each player's means, and the strength of each Kingdom or of the one a Mercenary may found.

    Call it after changes and before `prospects`.
    """
    players = int(scene[TABLE, PLAYERS])
    war = scene[TABLE, WAR]
    still_open = 0.0 if war or is_united(scene) else 1.0 - scene[TABLE, LATE]
    scene[TABLE, OPEN] = still_open
    riches = 0.0
    free = 0.0
    for seat in range(players):
        status = int(scene[STATUS, seat])
        means = scene[GOLD, seat] + ROOM * still_open * max(0.0, TREASURY[status] - scene[CARDS, seat])
        power = 0.0
        if status in (KING, UNDEAD):
            power = STANDING + means
        elif status == MERCENARY:
            power = HOPE * still_open * (STANDING + means)
            free += 1.0
        gold = 0.0 if status == UNDEAD else means + 1.0
        if status == KING:
            gold *= COST_OF_WAR
        scene[MEANS, seat] = means
        scene[WEALTH, seat] = gold * gold * gold
        scene[POWER, seat] = power
        scene[NOBLES, seat] = 0.0
        riches += scene[WEALTH, seat]
    for seat in range(players):
        liege = int(scene[LIEGE, seat])
        if liege >= 0:
            share = support(scene, seat)
            scene[POWER, liege] += share * scene[MEANS, seat]
            scene[NOBLES, liege] += 1.0
    total = 0.0
    undead = 0.0
    for seat in range(players):
        total += weight(scene, seat)
        if scene[STATUS, seat] == UNDEAD:
            undead = weight(scene, seat)
    scene[TABLE, RICHES] = riches
    scene[TABLE, STRENGTHS] = total
    scene[TABLE, DEATHLESS] = undead / total if total > 0.0 else 0.0
    scene[TABLE, FREE] = free


@jitted
def support(scene, seat):
    """Returns how much the Gold of a Noble counts for the King's strength. The Turned must give theirs (LC-38)."""
    if scene[STATUS, seat] == TURNED:
        return SUPPORT_OF_TURNED
    return SUPPORT_IN_WAR if scene[TABLE, WAR] else SUPPORT


@jitted
def is_united(scene):
    """Whether a King holds the Allegiance of all others, which ends the game (LC-24)."""
    free = 0
    for seat in range(int(scene[TABLE, PLAYERS])):
        if scene[STATUS, seat] == UNDEAD:
            return False
        free += scene[LIEGE, seat] < 0
    return free == 1


@jitted
def weight(scene, seat):
    """Returns the weight of a Kingdom's strength: in the War the strongest wins, before it much can happen."""
    power = scene[POWER, seat]
    return power * power if scene[TABLE, WAR] else power


@jitted
def chance_of_crown(scene, seat):
    """Returns the chance that a player's Kingdom wins."""
    return weight(scene, seat) / scene[TABLE, STRENGTHS] if scene[TABLE, STRENGTHS] > 0.0 else 0.0


@jitted_once
def prospects(scene, seat, mind):
    """Returns what a scene is worth to a player, in points."""
    worth = 0.0
    if scene[TABLE, RICHES] > 0.0:
        worth = mind[WEALTH_VALUE] * scene[WEALTH, seat] / scene[TABLE, RICHES] * (1.0 - scene[TABLE, DEATHLESS])
    points = POINTS * scene[TABLE, PLAYERS]
    status = scene[STATUS, seat]
    if status in (NOBLE, TURNED):
        king = int(scene[LIEGE, seat])
        return points * (worth + chance_of_crown(scene, king) * in_service(scene, seat, king, mind))
    inherited = 0.0
    if status == KING and scene[TABLE, OPEN] > 0.0:
        inherited = HEIRS * (scene[POWER, seat] - STANDING - scene[MEANS, seat]) / SUPPORT / (1.0 + scene[POWER, seat])
    worth += chance_of_crown(scene, seat) * (1.0 - inherited) * mind[CROWN_VALUE]
    if status == MERCENARY and scene[TABLE, OPEN] > 0.0:
        for king in range(int(scene[TABLE, PLAYERS])):
            if king != seat and scene[POWER, king] > 0.0:
                rivals = scene[TABLE, FREE] - (scene[STATUS, king] == MERCENARY)
                worth += chance_of_crown(scene, king) * newcomers(scene, king) / rivals * mind[STATUS_VALUE]
    return points * worth


@jitted
def in_service(scene, noble, king, mind):
    """Returns what the victory of the Kingdom is worth to a Noble: a share of it, and the hope to inherit the crown."""
    worth = 0.0
    if scene[NOBLES, king] < scene[TABLE, PLAYERS] - 1:  # a united Realm has no losers, and so no winners but the King
        worth = (1.0 - newcomers(scene, king)) / scene[NOBLES, king] * mind[STATUS_VALUE]
    if scene[STATUS, noble] == NOBLE and scene[TABLE, OPEN] > 0.0:
        worth += HEIRS * scene[MEANS, noble] / (1.0 + scene[POWER, king]) * mind[CROWN_VALUE]
    return worth


@jitted
def newcomers(scene, king):
    """Returns the share of a Kingdom's future Nobles who are Mercenaries now."""
    free = scene[TABLE, FREE] - (scene[STATUS, king] == MERCENARY)
    nobles = scene[NOBLES, king]
    if free == 0.0:
        return 0.0
    return 1.0 if nobles == 0.0 else scene[TABLE, OPEN] * free / (free + nobles)


@jitted_once
def price_of_gold(scene, seat, other, mind):
    """Returns what one more Gold in another's hand, or the own, is worth to a player, in points."""
    worth = 0.0
    if scene[TABLE, RICHES] > 0.0:
        share = scene[WEALTH, seat] / scene[TABLE, RICHES]
        gain = 1.0 - share if other == seat else -share
        worth = mind[WEALTH_VALUE] * 3.0 * gain * scene[WEALTH, other] / scene[TABLE, RICHES]
        worth /= scene[MEANS, other] + 1.0
    own = leader_of(scene, seat)
    theirs = leader_of(scene, other)
    if scene[POWER, own] > 0.0:
        status = scene[STATUS, other]
        slope = 1.0
        if status in (NOBLE, TURNED):
            slope = support(scene, other)
        elif status == MERCENARY:
            slope = HOPE * scene[TABLE, OPEN]
        if scene[TABLE, WAR]:
            slope *= 2.0 * scene[POWER, theirs]
        won = mind[CROWN_VALUE] if own == seat else in_service(scene, seat, own, mind)
        chance = chance_of_crown(scene, own)
        gain = 1.0 - chance if own == theirs else -chance
        worth += won * slope * gain / scene[TABLE, STRENGTHS]
    return POINTS * scene[TABLE, PLAYERS] * worth


@jitted
def leader_of(scene, seat):
    return int(scene[LIEGE, seat]) if scene[STATUS, seat] in (NOBLE, TURNED) else seat


@jitted
def kept_of(scene, seat, gold, cards):
    """Returns how much of some Gold a player gains. What the Treasury has no room for replaces a low card."""
    free = max(0.0, TREASURY[int(scene[STATUS, seat])] - scene[CARDS, seat])
    if free >= cards:
        return gold
    return gold * free / cards + max(0.0, gold / cards - LOW_CARD) * (cards - free)


# Changes


@jitted
def release(scene, seat):
    """Makes a player a Mercenary. A King left without Nobles falls (LC-5)."""
    king = int(scene[LIEGE, seat])
    scene[STATUS, seat] = MERCENARY
    scene[LIEGE, seat] = NOBODY
    if king != NOBODY and not scene[TABLE, WAR]:
        drop_if_alone(scene, king)


@jitted
def drop_if_alone(scene, king):
    if scene[STATUS, king] != KING:
        return
    for other in range(int(scene[TABLE, PLAYERS])):
        if scene[LIEGE, other] == king:
            return
    scene[STATUS, king] = MERCENARY


@jitted_once
def enlist(scene, seat, king):
    """Makes a player another's Noble. Anyone but a King becomes one by that; a King's Nobles come along."""
    old = int(scene[LIEGE, seat])
    if scene[STATUS, king] not in (KING, UNDEAD):
        former = int(scene[LIEGE, king])
        scene[STATUS, king] = KING
        scene[LIEGE, king] = NOBODY
        if former not in (NOBODY, seat):
            drop_if_alone(scene, former)
    joined = TURNED if scene[STATUS, king] == UNDEAD else NOBLE
    for other in range(int(scene[TABLE, PLAYERS])):
        if other == seat or (scene[LIEGE, other] == seat and other != king):
            scene[STATUS, other] = joined
            scene[LIEGE, other] = king
    if old not in (NOBODY, king):
        drop_if_alone(scene, old)


@jitted
def give_gold(scene, giver, taker, gold, cards):
    """Moves Gold."""
    scene[GOLD, giver] -= gold
    scene[CARDS, giver] -= cards
    if taker != NOBODY:
        gain_gold(scene, taker, gold, cards)


@jitted
def gain_gold(scene, seat, gold, cards):
    free = max(0.0, TREASURY[int(scene[STATUS, seat])] - scene[CARDS, seat])
    scene[GOLD, seat] += kept_of(scene, seat, gold, cards)
    scene[CARDS, seat] += min(cards, free)
