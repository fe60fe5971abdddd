# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM102 - the compiler takes plain loops and nested tests best
"""The War of Kings: aid, the Kings' bids, death and succession, the last stand (LC-26 to LC-31, LC-38 to LC-40)."""

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.actions import (
    ACTION_COUNT,
    FIRST_VERB,
    GIVE,
    IN_AID,
    IN_ASK,
    IN_LAST_BID,
    IN_LAST_STAND,
    IN_SUCCESSION,
    IN_SUCCESSION_YIELD,
    IN_WAR_BID,
    IN_WAR_YIELD,
    NO_ASK,
    SEAT,
    SOME,
    STAND,
    YIELD,
)
from fulcrum.games.leverage_cards.cards import KING, MERCENARY, NOBLE, TURNED, UNDEAD
from fulcrum.games.leverage_cards.kernel_battle import bits_of_nobles
from fulcrum.games.leverage_cards.kernel_promises import close_promise, keep_peace_until_war
from fulcrum.games.leverage_cards.kernel_table import (
    BURIALS,
    CRISIS,
    DEATHS,
    DISCARDS,
    E_AID,
    E_ASK,
    E_BOTH_YIELD,
    E_CONQUERED,
    E_DEATH,
    E_DISSOLVED,
    E_FLEE,
    E_INHERIT,
    E_LIVING_WIN,
    E_NO_ASK,
    E_NO_GOLD,
    E_REFUSE,
    E_ROUND,
    E_STAND,
    E_TIE,
    E_UNDEAD_FALLS,
    E_UNDEAD_WINS,
    E_WAR,
    E_WIN,
    E_YIELD,
    LAST_BATTLE,
    LAST_STAND,
    LIVING_END,
    MUSTERED,
    NEXT_AID,
    ROUND,
    ROUND_END,
    WAIT,
    WAR_END,
    ask_one,
    bits_at,
    bits_of_rulers,
    commit,
    count_at,
    count_bits,
    count_kingdoms,
    count_nobles,
    discard_aside,
    end_game,
    has_gold,
    move_openly,
    only_bit,
    open_window,
    open_yields,
    reveal_aside,
    rules_a_kingdom,
    set_status,
    show_barren,
    take_back,
    take_highest,
    tell,
    total_at,
)
from fulcrum.games.leverage_cards.table import AID, ALL_AID, ASIDE, NOBODY


@jitted
def start_war(r):
    """Records the Kingdoms and starts the War, which needs at least two (LC-26, LC-34)."""
    r.war = 1
    keep_peace_until_war(r)
    for seat in range(r.players):
        if rules_a_kingdom(r, seat):
            r.kingdom[seat] = seat
        else:
            r.kingdom[seat] = r.liege[seat]
    kingdoms = count_kingdoms(r)
    tell(r, E_WAR, kingdoms, 0, 0, 0)
    if kingdoms == 0:
        return end_game(r, NOBODY, 26)
    if kingdoms == 1:
        ruler = only_bit(bits_of_rulers(r))
        return LAST_STAND if r.status[ruler] == UNDEAD else end_game(r, ruler, 26)
    return ROUND


@jitted
def start_round(r):
    """Asks all rulers with Nobles at once whether they request aid (LC-27)."""
    tell(r, E_ROUND, 0, 0, 0, 0)
    askers = 0
    for seat in range(r.players):
        if rules_a_kingdom(r, seat) and count_nobles(r, seat) > 0:
            askers |= 1 << seat
    if askers == 0:
        return NEXT_AID
    open_window(r, IN_ASK, askers)
    return WAIT


@jitted
def request(noble, count):
    """Returns a ruler's choice to ask a Noble for Gold cards, as one number."""
    return SOME + count - 1 + ACTION_COUNT * (1 + noble)


@jitted
def say_ask(r, seat, action):
    """Performs a step of a request. Requests become public when all rulers have chosen."""
    if action == NO_ASK:
        complete = commit(r, seat, NO_ASK)
    elif action >= SOME and action < FIRST_VERB:
        complete = commit(r, seat, request(r.choice[seat] - SEAT, action - SOME + 1))
    else:
        r.choice[seat] = action
        return WAIT
    if not complete:
        return WAIT
    for i in range(r.players):
        ruler = (r.first + i) % r.players
        if r.asked >> ruler & 1:
            tell_request(r, ruler, r.choice[ruler])
    return NEXT_AID


@jitted
def tell_request(r, ruler, chosen):
    if chosen == NO_ASK:
        tell(r, E_NO_ASK, ruler, 0, 0, 0)
        return
    noble = chosen // ACTION_COUNT - 1
    r.aid[noble] = chosen % ACTION_COUNT - SOME + 1
    tell(r, E_ASK, ruler, noble, r.aid[noble], 0)


@jitted
def next_aid(r):
    """Asks the next Noble for an answer, clockwise by ruler from the King of Hearts' seat (LC-27)."""
    for i in range(r.players):
        ruler = (r.first + i) % r.players
        for noble in range(r.players):
            if r.liege[noble] == ruler and r.aid[noble] > 0:
                ask_one(r, IN_AID, noble)
                return WAIT
    # Bidding starts now, so an heir without Gold dies as well.
    r.mortal = (1 << r.players) - 1
    r.after_deaths = MUSTERED
    r.fell = 0
    return DEATHS


@jitted
def say_aid(r, seat, action):
    if action < SEAT:
        r.place[action] = ASIDE + seat
        return WAIT
    wanted = r.aid[seat]
    king = r.liege[seat]
    r.aid[seat] = 0
    if action == GIVE:
        given = count_at(r, ASIDE + seat)
        tell(r, E_AID, seat, king, bits_at(r, ASIDE + seat, 0), bits_at(r, ASIDE + seat, 1))
        for card in range(r.cards):
            if r.place[card] == ASIDE + seat:
                move_openly(r, card, seat, king)
        if given < wanted or wanted == ALL_AID:
            tell(r, E_NO_GOLD, seat, 0, 0, 0)
            show_barren(r, seat)
        close_promise(r, seat, king, AID, True)
        r.after = NEXT_AID
        return DISCARDS
    tell(r, E_REFUSE, seat, 2, 0, 0)
    close_promise(r, seat, king, AID, False)
    if r.status[seat] == TURNED:
        show_barren(r, seat)
    return NEXT_AID


@jitted
def bury(r):
    """Removes the next ruler without Gold, clockwise from the King of Hearts' seat (LC-30, LC-38)."""
    for i in range(r.players):
        seat = (r.first + i) % r.players
        if r.mortal >> seat & 1 and rules_a_kingdom(r, seat) and not has_gold(r, seat):
            tell(r, E_NO_GOLD, seat, 0, 0, 0)
            show_barren(r, seat)
            if r.status[seat] == UNDEAD:
                r.fell |= 1 << seat
                r.dead[seat] = 1
                undead_falls(r, seat)
                r.after = DEATHS
                return DISCARDS
            return bury_king(r, seat)
    return r.after_deaths


@jitted
def undead_falls(r, seat):
    tell(r, E_UNDEAD_FALLS, seat, 0, 0, 0)
    r.routed = 1
    for other in range(r.players):
        if r.liege[other] == seat:
            set_status(r, other, MERCENARY, NOBODY)


@jitted
def bury_king(r, king):
    tell(r, E_DEATH, king, 0, 0, 0)
    r.dead[king] = 1
    r.status[king] = MERCENARY
    r.heirs = bits_of_nobles(r, king)
    if r.heirs == 0:
        r.fell |= 1 << king
        tell(r, E_CONQUERED, king, 0, 0, 0)
        return DEATHS
    if count_bits(r.heirs) == 1:
        return inherit(r, only_bit(r.heirs))
    return CRISIS


@jitted
def inherit(r, heir):
    king = r.liege[heir]
    tell(r, E_INHERIT, heir, king, 0, 0)
    for other in range(r.players):
        if r.liege[other] == king:
            r.liege[other] = heir
    set_status(r, heir, KING, NOBODY)
    r.heirs = 0
    r.after = DEATHS
    return DISCARDS


@jitted
def first_in_suit_order(r, bits):
    best = NOBODY
    for seat in range(r.players):
        if bits >> seat & 1 and (best == NOBODY or r.identity[seat] < r.identity[best]):
            best = seat
    return best


@jitted
def start_crisis(r):
    """Starts a succession: Nobles without Gold yield, and a single one with Gold is King at once (LC-30)."""
    able = 0
    for seat in range(r.players):
        if r.heirs >> seat & 1:
            if has_gold(r, seat):
                able |= 1 << seat
            else:
                show_barren(r, seat)
    if able == 0:
        return inherit(r, first_in_suit_order(r, r.heirs))
    if count_bits(able) == 1:
        return inherit(r, only_bit(able))
    open_window(r, IN_SUCCESSION, able)
    return WAIT


@jitted
def bid_for_crown(r, seat, action):
    if commit(r, seat, action):
        open_yields(r, IN_SUCCESSION_YIELD, r.asked)
    return WAIT


@jitted
def say_succession_yield(r, seat, action):
    """Closes the yield window of a succession: a single heir who stands is King, otherwise the bids decide (LC-30)."""
    if not commit(r, seat, action):
        return WAIT
    fighters = r.asked & ~bits_of_yielders(r, r.asked)
    if count_bits(fighters) == 1:
        take_back(r, only_bit(fighters))
        return inherit(r, only_bit(fighters))
    winner = battle_of_many(r, fighters)
    if winner == NOBODY:
        r.heirs = fighters
        return CRISIS
    return inherit(r, winner)


@jitted
def bits_of_yielders(r, fighters):
    """Returns those who yield, as bits. They take their bids back; if all fighters yield, no one does (LC-14)."""
    yielders = 0
    for seat in range(r.players):
        if r.asked >> seat & 1 and r.choice[seat] == YIELD:
            yielders |= 1 << seat
    if yielders == fighters:
        tell(r, E_BOTH_YIELD, 0, 0, 0, 0)
        return 0
    for seat in range(r.players):
        if yielders >> seat & 1:
            tell(r, E_YIELD, seat, 0, 0, 0)
            take_back(r, seat)
    return yielders


@jitted
def battle_of_many(r, fighters):
    """Resolves a battle: a single highest bid wins and takes the best card of each other (LC-29).

    Returns the winner, or NOBODY on a tie.
    """
    best = -1
    winner = NOBODY
    for seat in range(r.players):
        if fighters >> seat & 1:
            total = reveal_aside(r, seat)
            if total > best:
                best = total
                winner = seat
            elif total == best:
                winner = NOBODY
    if winner == NOBODY:
        tell(r, E_TIE, 0, 0, 0, 0)
    else:
        tell(r, E_WIN, winner, NOBODY, 0, 0)
        for seat in range(r.players):
            if fighters >> seat & 1 and seat != winner:
                take_highest(r, winner, seat)
    for seat in range(r.players):
        if fighters >> seat & 1:
            discard_aside(r, seat)
    return winner


@jitted
def open_war_bids(r):
    if count_kingdoms(r) < 2:
        return WAR_END
    open_window(r, IN_WAR_BID, bits_of_rulers(r))
    return WAIT


@jitted
def bid_in_war(r, seat, action):
    if commit(r, seat, action):
        open_yields(r, IN_WAR_YIELD, living_rulers(r))
    return WAIT


@jitted
def living_rulers(r):
    bits = 0
    for seat in range(r.players):
        if r.status[seat] == KING:
            bits |= 1 << seat
    return bits


@jitted
def say_war_yield(r, seat, action):
    """Closes the yield window of the War. Those who yield leave; if every bidder yields, no one does (LC-28)."""
    if not commit(r, seat, action):
        return WAIT
    fighters = bits_of_rulers(r)
    yielders = bits_of_yielders(r, fighters)
    for king in range(r.players):
        if yielders >> king & 1:
            dissolve(r, king)
    fighters &= ~yielders
    if count_bits(fighters) == 1:
        take_back(r, only_bit(fighters))
        r.after = ROUND_END
    else:
        for king in range(r.players):
            if fighters >> king & 1:
                r.last_bid[king] = total_at(r, ASIDE + king)
        battle_of_many(r, fighters)
        r.after = BURIALS
    return DISCARDS


@jitted
def dissolve(r, king):
    """Makes the members of a Kingdom Mercenaries, who keep all their cards (LC-28)."""
    tell(r, E_DISSOLVED, king, 0, 0, 0)
    members = bits_of_nobles(r, king) | 1 << king
    r.exempt |= members
    for seat in range(r.players):
        if members >> seat & 1 and seat != king:
            set_status(r, seat, MERCENARY, NOBODY)
    set_status(r, king, MERCENARY, NOBODY)


@jitted
def start_burials(r):
    # Only those who fought: an heir may request aid before the next battle.
    r.mortal = bits_of_rulers(r)
    r.after_deaths = ROUND_END
    r.fell = 0
    return DEATHS


@jitted
def end_round(r):
    r.turn += 1
    return ROUND if count_kingdoms(r) > 1 else WAR_END


@jitted
def stands_before(r, amounts, seat, other):
    """Compares by amount, then by suit order."""
    if amounts[seat] != amounts[other]:
        return amounts[seat] > amounts[other]
    return r.identity[seat] < r.identity[other]


@jitted
def end_war(r):
    """Ends the War when one Kingdom is left or the last ones fell together (LC-31)."""
    rulers = bits_of_rulers(r)
    if rulers:
        ruler = only_bit(rulers)
        return LAST_STAND if r.status[ruler] == UNDEAD else end_game(r, ruler, 31)
    best = NOBODY
    for seat in range(r.players):
        if r.fell >> seat & 1:
            if best == NOBODY or stands_before(r, r.last_bid, seat, best):
                best = seat
    if r.status[best] == UNDEAD:
        return undead_wins(r, best, 40)
    r.status[best] = KING
    return end_game(r, best, 31)


@jitted
def undead_wins(r, undead, clause):
    tell(r, E_UNDEAD_WINS, undead, 0, 0, 0)
    return end_game(r, undead, clause)


@jitted
def call_last_stand(r):
    """Asks Mercenaries with Gold whether they fight on against the Undead (LC-39)."""
    able = 0
    for seat in range(r.players):
        if r.status[seat] == MERCENARY and not r.dead[seat]:
            if has_gold(r, seat):
                able |= 1 << seat
            else:
                show_barren(r, seat)
    r.last_winner = only_bit(bits_of_rulers(r))
    if able == 0:
        return undead_wins(r, r.last_winner, 40)
    open_window(r, IN_LAST_STAND, able)
    return WAIT


@jitted
def say_last_stand(r, seat, action):
    if not commit(r, seat, action):
        return WAIT
    for other in range(r.players):
        if r.asked >> other & 1:
            if r.choice[other] == STAND:
                r.standers |= 1 << other
                tell(r, E_STAND, other, 0, 0, 0)
            else:
                tell(r, E_FLEE, other, 0, 0, 0)
    if r.standers == 0:
        return undead_wins(r, r.last_winner, 39)
    return LAST_BATTLE


@jitted
def next_last_battle(r):
    undead = only_bit(bits_of_rulers(r))
    able = 0
    for seat in range(r.players):
        if r.standers >> seat & 1:
            if has_gold(r, seat):
                able |= 1 << seat
            else:
                show_barren(r, seat)
    undead_able = has_gold(r, undead)
    if undead_able and able:
        open_window(r, IN_LAST_BID, able | 1 << undead)
        return WAIT
    if able or (not undead_able and r.last_winner == NOBODY):
        return living_win(r, undead)
    return undead_wins(r, undead, 39)


@jitted
def bid_in_last_stand(r, seat, action):
    if not commit(r, seat, action):
        return WAIT
    undead = only_bit(bits_of_rulers(r))
    living = 0
    against = 0
    for other in range(r.players):
        if r.asked >> other & 1:
            total = reveal_aside(r, other)
            if other == undead:
                against = total
            else:
                living += total
                r.pledged[other] += total
    r.last_winner = NOBODY if living > against else undead
    if living > against:
        tell(r, E_LIVING_WIN, 0, 0, 0, 0)
    else:
        tell(r, E_WIN, undead, NOBODY, 0, 0)
        for other in range(r.players):
            if r.asked >> other & 1 and other != undead:
                take_highest(r, undead, other)
    for other in range(r.players):
        if r.asked >> other & 1:
            discard_aside(r, other)
    r.after = LAST_BATTLE
    return DISCARDS


@jitted
def living_win(r, undead):
    best = NOBODY
    for seat in range(r.players):
        if r.standers >> seat & 1:
            if best == NOBODY or stands_before(r, r.pledged, seat, best):
                best = seat
    r.dead[undead] = 1
    undead_falls(r, undead)
    set_status(r, best, KING, NOBODY)
    for seat in range(r.players):
        if r.standers >> seat & 1 and seat != best:
            set_status(r, seat, NOBLE, best)
    r.victor = best
    r.after = LIVING_END
    return DISCARDS
