# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""The Political Phase turn by turn, discards, and transitions between stages (LC-4 to LC-12, LC-24, LC-25)."""

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.actions import (
    CALL,
    DUEL,
    IN_ACTION,
    IN_BLACKMAIL,
    IN_DISCARD,
    OFFER,
    PASS,
    PLAY,
    RENOUNCE,
    SEAT,
    VENTURE,
)
from fulcrum.games.leverage_cards.cards import BLACK_QUEEN, KING, MERCENARY, RED_QUEEN
from fulcrum.games.leverage_cards.kernel_battle import start_battle
from fulcrum.games.leverage_cards.kernel_cards import KINDS
from fulcrum.games.leverage_cards.kernel_deals import call_for_offers, draft, offer_draws
from fulcrum.games.leverage_cards.kernel_promises import close_promise, end_turn_of_peace
from fulcrum.games.leverage_cards.kernel_table import (
    BURIALS,
    CRISIS,
    DEAL_DRAW,
    DEATHS,
    DISCARDS,
    E_DREW,
    E_DUEL,
    E_FALL,
    E_GIVE,
    E_NO_GOLD,
    E_PASS,
    E_PLAY,
    E_RENOUNCE,
    E_UNIFIED,
    E_VENTURE,
    END_TURN,
    LAST_BATTLE,
    LAST_STAND,
    LIVING_END,
    MUSTERED,
    NEXT_AID,
    ROUND,
    ROUND_END,
    SETTLE,
    WAIT,
    WAR_END,
    ask_one,
    blur_highest,
    commit,
    count_nobles,
    discard_aside,
    discard_card,
    draw_cards,
    end_game,
    hand_over,
    has_gold,
    learn,
    open_window,
    realm_size,
    show_barren,
    tell,
    treasury,
)
from fulcrum.games.leverage_cards.kernel_war import (
    bury,
    call_last_stand,
    end_round,
    end_war,
    next_aid,
    next_last_battle,
    open_war_bids,
    start_burials,
    start_crisis,
    start_round,
    start_war,
)
from fulcrum.games.leverage_cards.table import (
    ASIDE,
    NO_STEP,
    NOBODY,
    PEACE,
    STEP_DUEL,
    STEP_GIVE,
    STEP_PARTNER,
    STEP_PLAY,
    STEP_TARGET,
)

VENTURE_CARDS, CUNNING_CARDS = 2, 4


@jitted
def act(r, seat, action):
    """Performs the first or a later step of a move in the action phase."""
    if r.step >= STEP_GIVE:
        return draft(r, seat, action)
    if r.step == STEP_PLAY:
        return play_card(r, seat, action)
    if action >= SEAT and action < SEAT + r.players:
        return aim(r, seat, action - SEAT)
    if action == PLAY:
        r.step = STEP_PLAY
    elif action == DUEL:
        r.step = STEP_DUEL
    elif action == OFFER:
        r.step = STEP_PARTNER
    elif action == CALL:
        return call_for_offers(r, seat)
    elif action == VENTURE:
        draw_cards(r, seat, VENTURE_CARDS, E_VENTURE)
        return SETTLE
    elif action == RENOUNCE:
        tell(r, E_RENOUNCE, seat, r.liege[seat], 0, 0)
        r.status[seat] = MERCENARY
        r.liege[seat] = NOBODY
        return SETTLE
    elif action == PASS:
        tell(r, E_PASS, seat, 0, 0, 0)
        return SETTLE
    return WAIT


@jitted
def play_card(r, seat, card):
    if KINDS[card] != RED_QUEEN:
        r.step = STEP_TARGET
        r.step_card = card
        return WAIT
    r.step = NO_STEP
    tell(r, E_PLAY, seat, card, NOBODY, 0)
    discard_card(r, card, seat)
    draw_cards(r, seat, CUNNING_CARDS, E_DREW)
    return SETTLE


@jitted
def aim(r, seat, target):
    """Applies the target of a duel, a deal, a black Queen or a Jack."""
    step = r.step
    card = r.step_card
    r.step = NO_STEP
    r.step_card = NOBODY
    if step == STEP_PARTNER:
        r.partner = target
        r.step = STEP_GIVE
        return WAIT
    if step == STEP_DUEL:
        tell(r, E_DUEL, seat, target, 0, 0)
        close_promise(r, seat, target, PEACE, False)
        return start_battle(r, seat, target, 1)
    tell(r, E_PLAY, seat, card, target, 0)
    close_promise(r, seat, target, PEACE, False)
    discard_card(r, card, seat)
    if KINDS[card] != BLACK_QUEEN:
        return start_battle(r, seat, target, 0)
    if has_gold(r, target):
        ask_one(r, IN_BLACKMAIL, target)
        return WAIT
    tell(r, E_NO_GOLD, target, 0, 0, 0)
    show_barren(r, target)
    return SETTLE


@jitted
def pay_blackmail(r, seat, action):
    """Gives the card to the active player, seen only by the two (LC-8)."""
    if action < SEAT:
        r.place[action] = ASIDE + seat
        return WAIT
    taker = r.active
    blur_highest(r, seat, taker)
    for card in range(r.cards):
        if r.place[card] == ASIDE + seat:
            hand_over(r, card, seat, taker)
            learn(r, seat, card, taker)
            learn(r, taker, card, taker)
            tell(r, E_GIVE, seat, taker, card, 0)
    r.barren[taker] = 0
    return SETTLE


@jitted
def settle(r):
    """Removes crowns without Nobles, checks for a King of all, then starts discards (LC-5, LC-24)."""
    for seat in range(r.players):
        if r.status[seat] == KING:
            nobles = count_nobles(r, seat)
            if nobles == 0:
                r.status[seat] = MERCENARY
                tell(r, E_FALL, seat, 0, 0, 0)
            elif nobles == r.players - 1 and not r.undead:
                tell(r, E_UNIFIED, seat, 0, 0, 0)
                return end_game(r, seat, 24)
    return DISCARDS


@jitted
def open_discards(r):
    """Asks everyone above their Treasury to discard, except the dead and those who left the war (LC-4, LC-28)."""
    seats = 0
    for seat in range(r.players):
        if r.held[seat] > treasury(r, seat) and not r.dead[seat] and not r.exempt >> seat & 1:
            seats |= 1 << seat
    if seats == 0:
        return r.after
    open_window(r, IN_DISCARD, seats)
    return WAIT


@jitted
def say_discard(r, seat, action):
    if action < SEAT:
        r.place[action] = ASIDE + seat
        return WAIT
    if not commit(r, seat, action):
        return WAIT
    for other in range(r.players):
        if r.asked >> other & 1:
            discard_aside(r, other)
    return r.after


@jitted
def next_turn(r):
    """Passes the turn clockwise. With an empty Realm, the round is the last (LC-3, LC-25)."""
    end_turn_of_peace(r, r.active)
    r.turn += 1
    seat = (r.active + 1) % r.players
    if seat == r.first and realm_size(r) == 0:
        r.active = NOBODY
        return start_war(r)
    r.active = seat
    r.offers = 0
    r.called = 0
    r.after = END_TURN
    ask_one(r, IN_ACTION, seat)
    return WAIT


@jitted
def run(r, stage):  # noqa: PLR0912
    """Runs stages until a seat must choose or the game is over."""
    while stage != WAIT:
        if stage == SETTLE:
            stage = settle(r)
        elif stage == DISCARDS:
            stage = open_discards(r)
        elif stage == DEAL_DRAW:
            stage = offer_draws(r)
        elif stage == END_TURN:
            stage = next_turn(r)
        elif stage == ROUND:
            stage = start_round(r)
        elif stage == NEXT_AID:
            stage = next_aid(r)
        elif stage == DEATHS:
            stage = bury(r)
        elif stage == CRISIS:
            stage = start_crisis(r)
        elif stage == MUSTERED:
            stage = open_war_bids(r)
        elif stage == BURIALS:
            stage = start_burials(r)
        elif stage == ROUND_END:
            stage = end_round(r)
        elif stage == WAR_END:
            stage = end_war(r)
        elif stage == LAST_STAND:
            stage = call_last_stand(r)
        elif stage == LAST_BATTLE:
            stage = next_last_battle(r)
        elif stage == LIVING_END:
            stage = end_game(r, r.victor, 39)
