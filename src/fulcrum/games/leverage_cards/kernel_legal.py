# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: SIM110 - the compiler takes plain loops and nested tests best
"""Legal actions, phase by phase. Only the seat's own cards and public information decide."""

from fulcrum.core.jit import jitted, jitted_once
from fulcrum.games.leverage_cards.actions import (
    ASK,
    BEND,
    BID,
    CALL,
    CONSENT,
    DECLINE,
    DISCARD,
    DRAW,
    DUEL,
    FLEE,
    GIVE,
    IN_ACTION,
    IN_AID,
    IN_ANSWER,
    IN_ASK,
    IN_BEND,
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
    NO_ASK,
    OFFER,
    PASS,
    PLAY,
    REFUSE,
    RENOUNCE,
    SEAT,
    SOME,
    STAND,
    VENTURE,
    YIELD,
)
from fulcrum.games.leverage_cards.cards import (
    JACK_KIND,
    KING,
    MERCENARY,
    NOBLE,
    TURNED,
    UNDEAD,
)
from fulcrum.games.leverage_cards.kernel_cards import KINDS, VALUES
from fulcrum.games.leverage_cards.kernel_legal_deals import list_answer, list_call, list_draft, list_pick
from fulcrum.games.leverage_cards.kernel_table import (
    count_at,
    has_gold,
    highest_at,
    last_at,
    realm_size,
    treasury,
)
from fulcrum.games.leverage_cards.table import (
    ALL_AID,
    ASIDE,
    NO_STEP,
    STEP_DUEL,
    STEP_GIVE,
    STEP_PARTNER,
    STEP_PLAY,
    STEP_TARGET,
)


@jitted
def list_legal(r, seat, out):  # noqa: PLR0912
    """Writes the legal actions of a seat that must choose to `out` and returns their number."""
    phase = r.phase
    if phase == IN_ACTION:
        return list_action(r, seat, out)
    if phase == IN_ANSWER:
        return list_answer(r, seat, out)
    if phase == IN_CALL:
        return list_call(r, seat, out)
    if phase == IN_PICK:
        return list_pick(r, seat, out)
    if phase == IN_DISCARD:
        return list_discard(r, seat, out)
    if phase == IN_BLACKMAIL:
        return list_blackmail(r, seat, out)
    if phase == IN_ASK:
        return list_ask(r, seat, out)
    if phase == IN_AID:
        return list_aid(r, seat, out)
    if phase in (IN_YIELD, IN_WAR_YIELD, IN_SUCCESSION_YIELD):
        return pair(out, YIELD, STAND)
    if phase == IN_BEND:
        return pair(out, BEND, REFUSE)
    if phase == IN_CONSENT:
        return pair(out, CONSENT, REFUSE)
    if phase == IN_DRAW:
        return pair(out, DRAW, DECLINE)
    if phase == IN_LAST_STAND:
        return pair(out, STAND, FLEE)
    return list_pledge(r, seat, out)


@jitted_once
def pair(out, one, other):
    out[0] = one
    out[1] = other
    return 2


@jitted
def list_pledge(r, seat, out):
    """Lists bids of all kinds: Gold cards in ascending order, then the verb that ends the move."""
    last = last_at(r, ASIDE + seat)
    count = 0
    for card in range(last + 1, r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            out[count] = card
            count += 1
    if last >= 0:
        out[count] = BID
        return count + 1
    return count


@jitted
def list_aid(r, seat, out):
    """Lists aid: as many Gold cards as asked for, or all there are, in ascending order; or a refusal (LC-27)."""
    aside = count_at(r, ASIDE + seat)
    gold = 0
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            gold += 1
    missing = min(r.aid[seat], gold + aside) - aside
    if aside > 0 and missing == 0:
        out[0] = GIVE
        return 1
    count = 0
    for card in range(last_at(r, ASIDE + seat) + 1, r.cards):
        if r.place[card] == seat and VALUES[card] > 0:
            out[count] = card
            count += 1
    if missing > 0:
        # Picking one of the last cards would leave too few to complete the gift.
        count -= missing - 1
    if aside == 0 and (gold == 0 or r.status[seat] != TURNED):
        out[count] = REFUSE
        count += 1
    return count


@jitted
def list_discard(r, seat, out):
    """Lists discards: exactly the surplus cards, in ascending order (LC-4)."""
    aside = count_at(r, ASIDE + seat)
    missing = r.held[seat] - treasury(r, seat) - aside
    if missing == 0:
        out[0] = DISCARD
        return 1
    count = 0
    for card in range(last_at(r, ASIDE + seat) + 1, r.cards):
        if r.place[card] == seat:
            out[count] = card
            count += 1
    # Picking one of the last cards would leave too few to complete the discard.
    return count - missing + 1


@jitted
def list_blackmail(r, seat, out):
    if last_at(r, ASIDE + seat) >= 0:
        out[0] = GIVE
        return 1
    best = VALUES[highest_at(r, seat)]
    count = 0
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] == best:
            out[count] = card
            count += 1
    return count


@jitted
def list_ask(r, seat, out):
    """Lists the steps of a request for aid: the verb, the Noble, the number of Gold cards (LC-27)."""
    if r.choice[seat] == 0:
        return pair(out, ASK, NO_ASK)
    if r.choice[seat] != ASK:
        for i in range(ALL_AID):
            out[i] = SOME + i
        return ALL_AID
    count = 0
    for other in range(r.players):
        if r.liege[other] == seat:
            out[count] = SEAT + other
            count += 1
    return count


@jitted
def list_action(r, seat, out):
    step = r.step
    if step >= STEP_GIVE:
        return list_draft(r, seat, out)
    if step == STEP_PLAY:
        return list_plays(r, seat, out)
    if step != NO_STEP:
        count = 0
        for target in range(r.players):
            if target != seat and may_aim(r, step, r.step_card, target):
                out[count] = SEAT + target
                count += 1
        return count
    out[0] = VENTURE if realm_size(r) > 0 else PASS
    count = 1
    if r.status[seat] == NOBLE:
        out[count] = RENOUNCE
        count += 1
    if may_duel(r, seat):
        out[count] = DUEL
        count += 1
    if list_plays(r, seat, out[count:]) > 0:
        out[count] = PLAY
        count += 1
    if r.offers < r.offer_limit:
        out[count] = OFFER
        count += 1
    if r.offer_limit > 0 and not r.called:
        out[count] = CALL
        count += 1
    return count


@jitted
def may_aim(r, step, card, target):
    if step == STEP_PARTNER:
        return True
    if step == STEP_DUEL:
        return r.status[target] == MERCENARY
    if step == STEP_TARGET and KINDS[card] == JACK_KIND:
        return r.status[target] in (KING, UNDEAD)
    return True


@jitted
def may_duel(r, seat):
    if r.status[seat] != MERCENARY or not has_gold(r, seat):
        return False
    for other in range(r.players):
        if other != seat and r.status[other] == MERCENARY:
            return True
    return False


@jitted
def may_challenge(r, seat):
    """Whether a seat may challenge: with Gold, against a King or the Undead, and not Turned (LC-9, LC-36)."""
    if r.status[seat] == TURNED or not has_gold(r, seat):
        return False
    for other in range(r.players):
        if other != seat and r.status[other] in (KING, UNDEAD):
            return True
    return False


@jitted
def list_plays(r, seat, out):
    count = 0
    jacks = may_challenge(r, seat)
    for card in range(r.cards):
        if r.place[card] == seat and VALUES[card] == 0 and (KINDS[card] != JACK_KIND or jacks):
            out[count] = card
            count += 1
    return count
