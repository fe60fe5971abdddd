# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Promises of struck deals: made, kept and broken in public, and binding no one (LC-23)."""

from fulcrum.core.jit import jitted
from fulcrum.games.leverage_cards.kernel_table import E_BROKEN, E_KEPT, E_PROMISE, tell
from fulcrum.games.leverage_cards.table import (
    AID,
    AID_BIT,
    BEND_BIT,
    KNEE,
    PEACE,
    PEACE_TURNS,
    PROMISE_BITS,
)


@jitted
def promised(r, seat, other):
    """Returns what a seat has promised another and not yet kept or broken, as bits."""
    return r.promised[seat] >> PROMISE_BITS * other & (1 << PROMISE_BITS) - 1


@jitted
def set_promised(r, seat, other, bits):
    at = PROMISE_BITS * other
    r.promised[seat] = (r.promised[seat] & ~((1 << PROMISE_BITS) - 1 << at)) | bits << at


@jitted
def make_promises(r, seat, other, bits):
    """Records the promises of a struck deal. The longer of two promises of peace counts."""
    old = promised(r, seat, other)
    turns = bits & PEACE_TURNS
    if turns:
        tell(r, E_PROMISE, seat, other, PEACE, turns)
        if seat == r.active and turns >= old & PEACE_TURNS:
            r.fresh |= 1 << other
    if bits & AID_BIT:
        tell(r, E_PROMISE, seat, other, AID, 0)
    if bits & BEND_BIT:
        tell(r, E_PROMISE, seat, other, KNEE, 0)
    set_promised(r, seat, other, max(turns, old & PEACE_TURNS) | ((bits | old) & ~PEACE_TURNS))


@jitted
def close_promise(r, seat, other, kind, kept):
    """Ends a promise, if there is one: it is kept or broken."""
    bit = PEACE_TURNS if kind == PEACE else AID_BIT if kind == AID else BEND_BIT
    open_bits = promised(r, seat, other)
    if not open_bits & bit:
        return
    set_promised(r, seat, other, open_bits & ~bit)
    if kept:
        r.kept[seat] += 1
        tell(r, E_KEPT, seat, other, kind, 0)
    else:
        r.broken[seat] += 1
        tell(r, E_BROKEN, seat, other, kind, 0)


@jitted
def end_turn_of_peace(r, seat):
    """Counts a turn of the seat's promises of peace, except those it made in this turn."""
    for other in range(r.players):
        bits = promised(r, seat, other)
        turns = bits & PEACE_TURNS
        if turns == 1 and not r.fresh >> other & 1:
            close_promise(r, seat, other, PEACE, True)
        elif turns > 1 and not r.fresh >> other & 1:
            set_promised(r, seat, other, bits - 1)
    r.fresh = 0


@jitted
def keep_peace_until_war(r):
    """Ends all promises of peace: the War leaves no turn in which they could be broken."""
    for seat in range(r.players):
        for other in range(r.players):
            close_promise(r, seat, other, PEACE, True)
