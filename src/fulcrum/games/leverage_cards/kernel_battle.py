# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Challenges and duels: bids, the yield window, the reveal, and the fate of Kings and Nobles (LC-13 to LC-19)."""

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.actions import BEND, IN_BEND, IN_BID, IN_YIELD, YIELD
from fulcrum.games.leverage_cards.cards import KING, MERCENARY, NOBLE, TURNED, UNDEAD
from fulcrum.games.leverage_cards.kernel_promises import close_promise
from fulcrum.games.leverage_cards.kernel_table import (
    E_BEND,
    E_BOTH_YIELD,
    E_HOLD,
    E_NO_GOLD,
    E_REFUSE,
    E_WASTED,
    E_WIN,
    E_YIELD,
    END_TURN,
    SETTLE,
    WAIT,
    ask_one,
    commit,
    discard_aside,
    has_gold,
    open_window,
    open_yields,
    reveal_aside,
    set_status,
    show_barren,
    take_back,
    take_highest,
    tell,
)
from fulcrum.games.leverage_cards.table import ASIDE, KNEE, NOBODY


@jitted
def start_battle(r, attacker, defender, duel):
    """Starts a battle. A player without Gold yields; the Undead wastes the Jack instead (LC-9, LC-10, LC-17, LC-37)."""
    r.duel = duel
    r.attacker = attacker
    r.defender = defender
    r.after = END_TURN
    if has_gold(r, defender):
        open_window(r, IN_BID, 1 << attacker | 1 << defender)
        return WAIT
    show_barren(r, defender)
    tell(r, E_NO_GOLD, defender, 0, 0, 0)
    if r.status[defender] == UNDEAD:
        tell(r, E_WASTED, attacker, defender, 0, 0)
        return end_battle(r)
    tell(r, E_YIELD, defender, 0, 0, 0)
    return decide(r, attacker, defender, True)


@jitted
def end_battle(r):
    r.attacker = NOBODY
    r.defender = NOBODY
    r.duel = 0
    return SETTLE


@jitted
def bid_in_battle(r, seat, action):
    if commit(r, seat, action):
        open_yields(r, IN_YIELD, r.asked)
    return WAIT


@jitted
def say_yield(r, seat, action):
    """Closes the yield window: a single player who yields concedes, otherwise the pledges are shown (LC-14)."""
    if not commit(r, seat, action):
        return WAIT
    attacker_yields = r.choice[r.attacker] == YIELD
    defender_yields = r.choice[r.defender] == YIELD
    if attacker_yields != defender_yields:
        winner = r.defender if attacker_yields else r.attacker
        loser = r.attacker if attacker_yields else r.defender
        tell(r, E_YIELD, loser, 0, 0, 0)
        take_back(r, winner)
        take_back(r, loser)
        return decide(r, winner, loser, True)
    if attacker_yields:
        tell(r, E_BOTH_YIELD, 0, 0, 0, 0)
    return show_bids(r)


@jitted
def show_bids(r):
    """Compares the pledges; ties go to the defender.

    The winner takes one card, the rest is discarded (LC-15, LC-16, LC-37).
    """
    lower_seat = min(r.attacker, r.defender)
    higher_seat = max(r.attacker, r.defender)
    lower_total = reveal_aside(r, lower_seat)
    higher_total = reveal_aside(r, higher_seat)
    margin = lower_total - higher_total if r.attacker == lower_seat else higher_total - lower_total
    winner = r.attacker if margin > 0 else r.defender
    loser = r.defender if margin > 0 else r.attacker
    if r.status[loser] != UNDEAD:
        take_highest(r, winner, loser)
    discard_aside(r, lower_seat)
    discard_aside(r, higher_seat)
    return decide(r, winner, loser, False)


@jitted
def decide(r, winner, loser, yielded):
    if r.duel:
        tell(r, E_WIN, winner, loser, 0, 0)
        set_status(r, winner, KING, NOBODY)
        set_status(r, loser, NOBLE, winner)
        return end_battle(r)
    if winner == r.defender or r.status[loser] == UNDEAD:
        tell(r, E_HOLD, r.defender, r.attacker, 0, 0)
        return end_battle(r)
    tell(r, E_WIN, winner, loser, 0, 0)
    end_battle(r)
    if r.status[winner] == UNDEAD:
        return harvest(r, winner, loser)
    if r.status[winner] == NOBLE:
        set_status(r, winner, MERCENARY, NOBODY)
    followers = bits_of_nobles(r, loser)
    if yielded:
        follow(r, loser, winner)
    else:
        set_status(r, loser, MERCENARY, NOBODY)
    return ask_followers(r, loser, winner, followers)


@jitted
def harvest(r, undead, king):
    """Gives all Allegiances that the King held, the King's own too, to the Undead (LC-36)."""
    for seat in range(r.players):
        if r.liege[seat] == king:
            set_status(r, seat, TURNED, undead)
    set_status(r, king, TURNED, undead)
    return SETTLE


@jitted
def bits_of_nobles(r, king):
    bits = 0
    for seat in range(r.players):
        if r.liege[seat] == king:
            bits |= 1 << seat
    return bits


@jitted
def follow(r, noble, king):
    """Gives a player's Allegiance to another, who becomes King."""
    set_status(r, noble, NOBLE, king)
    if r.status[king] != KING:
        set_status(r, king, KING, NOBODY)


@jitted
def ask_followers(r, beaten, victor, followers):
    """Asks the former King's Nobles to choose, one after the other (LC-18)."""
    r.beaten = beaten
    r.victor = victor
    r.to_bend = followers
    return ask_next_follower(r)


@jitted
def ask_next_follower(r):
    if r.to_bend:
        seat = (r.beaten + 1) % r.players
        while not r.to_bend >> seat & 1:
            seat = (seat + 1) % r.players
        ask_one(r, IN_BEND, seat)
        return WAIT
    r.beaten = NOBODY
    r.victor = NOBODY
    return SETTLE


@jitted
def say_bend(r, seat, action):
    victor = r.victor
    r.to_bend &= ~(1 << seat)
    if action == BEND:
        tell(r, E_BEND, seat, victor, 0, 0)
        follow(r, seat, victor)
    else:
        tell(r, E_REFUSE, seat, 0, 0, 0)
        set_status(r, seat, MERCENARY, NOBODY)
    close_promise(r, seat, victor, KNEE, action == BEND)
    return ask_next_follower(r)


@jitted
def pledge(r, seat, card):
    r.place[card] = ASIDE + seat
    return WAIT
