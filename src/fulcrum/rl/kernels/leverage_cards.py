"""Writes the tensors and rewards of Leverage, the card game."""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.actions import IN_ASK, IN_CALL, IN_PICK, PHASES, PROPOSE, SEAT
from fulcrum.games.leverage_cards.cards import (
    DECK_CARDS,
    IDENTITIES,
    KING,
    MOST_CARDS,
    MOST_SEATS,
    NOBLE,
    STATUSES,
    TURNED,
    UNDEAD,
)
from fulcrum.games.leverage_cards.kernel import observe, setup
from fulcrum.games.leverage_cards.kernel_cards import VALUES
from fulcrum.games.leverage_cards.kernel_table import realm_size
from fulcrum.games.leverage_cards.table import (
    AID_BIT,
    ANY_BITS,
    ASIDE,
    ASKED,
    ASKED_ANY,
    ASKED_SOME,
    BEND_BIT,
    DISCARDED,
    ENDED_BY_LAST_STAND,
    GOLD_VALUES,
    NOBODY,
    OFFERED,
    PAID,
    PAYEE,
    PEACE_TURNS,
    PROMISE_BITS,
    PROMISES,
    REALM,
    TERM,
    WHOM,
)
from fulcrum.rl.kernels.writing import clear, mark, put, put_bits, put_row
from fulcrum.rl.tensors.leverage_cards import MOST_KEPT, OFFER_SIZE, STEPS, TERMS


@jitted
def restart(state: np.ndarray, blank: np.ndarray, key: np.ndarray) -> None:
    r: Any = blank[0]
    state[0] = r
    setup(state, r.players, r.undead, r.offer_limit, key)


@jitted
def hide(state: np.ndarray, seat: int, scratch: np.ndarray) -> np.ndarray:
    scratch[0] = state[0]
    observe(scratch, seat)
    return scratch


@jitted
def write_observation(seen: np.ndarray, seat: int, out: np.ndarray) -> None:
    r: Any = seen[0]
    clear(out)
    at = write_people(r, seat, out)
    at = write_cards(r, seat, out, at)
    at = write_battle(r, out, at)
    at = write_deal(r.deals[seat], out, at)
    at = mark(out, at, MOST_SEATS, noble_to_pay(r.deals[seat]))
    at = write_deal(r.deals[OFFERED], out, at)
    at = mark(out, at, MOST_SEATS, r.dealer)
    at = mark(out, at, MOST_SEATS, r.partner)
    at = put(out, at, r.countered)
    at = put(out, at, r.offer_limit - r.offers)
    at = put(out, at, r.called)
    at = write_calls(r, seat, out, at)
    at = write_promises(r, out, at)
    write_war(r, out, at)


@jitted
def write_people(r: Any, seat: int, out: np.ndarray) -> int:
    at = mark(out, 0, MOST_SEATS, seat)
    at = put_bits(out, at, (1 << r.players) - 1, MOST_SEATS)
    at = put_bits(out, at, r.pending, MOST_SEATS)
    at = mark(out, at, MOST_SEATS, r.active)
    at = mark(out, at, len(PHASES), r.phase)
    drafting = r.phase == IN_CALL and r.pending >> seat & 1
    at = mark(out, at, STEPS, r.choice[seat] if drafting else r.step)
    at = mark(out, at, MOST_CARDS, r.step_card)
    at = mark(out, at, MOST_SEATS, noble_to_ask(r, seat))
    for other in range(MOST_SEATS):
        at = mark(out, at, len(IDENTITIES), r.identity[other] if other < r.players else -1)
    for other in range(MOST_SEATS):
        at = mark(out, at, len(STATUSES), r.status[other] if other < r.players else -1)
    for other in range(MOST_SEATS):
        at = mark(out, at, MOST_SEATS, r.liege[other])
    at = put_row(out, at, r.dead, MOST_SEATS)
    at = put_row(out, at, r.held, MOST_SEATS)
    at = put_row(out, at, r.barren, MOST_SEATS)
    at = put_bits(out, at, r.exempt, MOST_SEATS)
    return put(out, at, r.undead)


@jitted
def noble_to_ask(r: Any, seat: int) -> int:
    """Returns the Noble of a request that the seat is composing."""
    composing = r.phase == IN_ASK and r.pending >> seat & 1 and r.choice[seat] in range(SEAT, SEAT + MOST_SEATS)
    return int(r.choice[seat]) - SEAT if composing else NOBODY


@jitted
def write_cards(r: Any, seat: int, out: np.ndarray, at: int) -> int:
    known = at + 4 * MOST_CARDS
    for card in range(r.cards):
        place = r.place[card]
        if place == seat:
            out[at + card] = 1
        elif place == ASIDE + seat:
            out[at + MOST_CARDS + card] = 1
        elif ASIDE <= place < REALM:
            out[at + 2 * MOST_CARDS + card] = 1
        elif place == DISCARDED:
            out[at + 3 * MOST_CARDS + card] = 1
        elif place >= 0 and place < ASIDE:
            out[known + place * MOST_CARDS + card] = 1
        deck = card // DECK_CARDS
        for other in range(r.players):
            if r.known[seat, other, deck] >> (card - deck * DECK_CARDS) & 1:
                out[known + other * MOST_CARDS + card] = 1
    return put(out, known + MOST_SEATS * MOST_CARDS, realm_size(r))


@jitted
def write_battle(r: Any, out: np.ndarray, at: int) -> int:
    at = put(out, at, r.duel)
    at = mark(out, at, MOST_SEATS, r.attacker)
    at = mark(out, at, MOST_SEATS, r.defender)
    at = mark(out, at, MOST_SEATS, r.victor)
    at = mark(out, at, MOST_SEATS, r.beaten)
    at = put_bits(out, at, r.to_bend, MOST_SEATS)
    at = put_row(out, at, r.bid_size, MOST_SEATS)
    return put_bits(out, at, r.asked, MOST_SEATS)


@jitted
def write_deal(deal: Any, out: np.ndarray, at: int) -> int:
    for side in range(2):
        at = mark(out, at, TERMS, deal[TERM + side])
    for side in range(2):
        at = mark(out, at, MOST_SEATS, deal[WHOM + side])
    for deck in range(2):
        at = put_bits(out, at, deal[ASKED + deck], DECK_CARDS)
    at = put(out, at, deal[ASKED_SOME])
    for value in range(GOLD_VALUES):
        at = put(out, at, deal[ASKED_ANY] >> ANY_BITS * value & (1 << ANY_BITS) - 1)
    for side in range(2):
        at = write_promise(deal[PROMISES + side], out, at)
    for i in range(4):
        at = put_bits(out, at, deal[PAID + i], DECK_CARDS)
    return at


@jitted
def noble_to_pay(deal: Any) -> int:
    """Returns the Noble whom the last payment of a draft is for."""
    return int(deal[WHOM + deal[PAYEE] - 1]) if deal[PAYEE] else NOBODY


@jitted
def write_promise(bits: int, out: np.ndarray, at: int) -> int:
    at = put(out, at, bits & PEACE_TURNS)
    at = put(out, at, 1 if bits & AID_BIT else 0)
    return put(out, at, 1 if bits & BEND_BIT else 0)


@jitted
def write_calls(r: Any, seat: int, out: np.ndarray, at: int) -> int:
    """Writes the offers that the seat may pick from, if it has called for them."""
    picks = r.phase == IN_PICK and r.active == seat
    for other in range(MOST_SEATS):
        at = put(out, at, 1 if picks and r.choice[other] == PROPOSE else 0)
    for other in range(MOST_SEATS):
        if picks and other != seat:
            at = write_deal(r.deals[other], out, at)
        else:
            at += OFFER_SIZE
    return at


@jitted
def write_promises(r: Any, out: np.ndarray, at: int) -> int:
    for seat in range(MOST_SEATS):
        for other in range(MOST_SEATS):
            at = write_promise(r.promised[seat] >> PROMISE_BITS * other & (1 << PROMISE_BITS) - 1, out, at)
    at = put_bits(out, at, r.fresh, MOST_SEATS)
    for seat in range(MOST_SEATS):
        at = put(out, at, min(r.kept[seat], MOST_KEPT))
    for seat in range(MOST_SEATS):
        at = put(out, at, min(r.broken[seat], MOST_KEPT))
    return at


@jitted
def write_war(r: Any, out: np.ndarray, at: int) -> int:
    at = put(out, at, r.war)
    for other in range(MOST_SEATS):
        at = mark(out, at, MOST_SEATS, r.kingdom[other])
    at = put_row(out, at, r.last_bid, MOST_SEATS)
    at = put_row(out, at, r.aid, MOST_SEATS)
    at = put_bits(out, at, r.mortal, MOST_SEATS)
    at = put_bits(out, at, r.fell, MOST_SEATS)
    at = put_bits(out, at, r.heirs, MOST_SEATS)
    at = put_bits(out, at, r.standers, MOST_SEATS)
    at = put_row(out, at, r.pledged, MOST_SEATS)
    return put(out, at, r.routed)


@jitted
def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    """LC-31 to LC-34: the King, the Wealthiest and those who share the victory of the Kingdom, as in `victory`."""
    r: Any = state[0]
    rich = wealthiest(r)
    winners = 0
    for seat in range(r.players):
        won = seat in (r.winner, rich) or shares_victory(r, seat)
        rewards[seat] = 1.0 if won else -1.0
        winners += won
    if winners == 0:
        for seat in range(r.players):
            rewards[seat] = 0.0


@jitted
def shares_victory(r: Any, seat: int) -> bool:
    if r.winner == NOBODY:
        return False
    if r.liege[seat] == r.winner:
        return True
    home = NOBODY if r.ending == ENDED_BY_LAST_STAND else r.kingdom[r.winner]
    fell = r.dead[seat] or r.dead[r.winner]
    return home != NOBODY and r.kingdom[seat] == home and fell != 0


@jitted
def wealthiest(r: Any) -> int:
    """LC-32, LC-40: the most Gold, then the status, then the suit."""
    best = NOBODY
    most = 0
    if r.winner != NOBODY and r.status[r.winner] == UNDEAD:
        return best
    for seat in range(r.players):
        gold = 0
        for card in range(r.cards):
            if r.place[card] == seat:
                gold += VALUES[card]
        if gold == 0 or r.status[seat] == UNDEAD:
            continue
        if gold > most or (gold == most and goes_before(r, seat, best)):
            best = seat
            most = gold
    return best


@jitted
def goes_before(r: Any, seat: int, other: int) -> bool:
    mine = wealth_order(r.status[seat])
    theirs = wealth_order(r.status[other])
    return mine < theirs or (mine == theirs and r.identity[seat] < r.identity[other])


@jitted
def wealth_order(status: int) -> int:
    return 0 if status == KING else 1 if status in (NOBLE, TURNED) else 2
