"""Writes the tensors and rewards of Leaps and Ledges."""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.games.leaps_and_ledges.cards import KIND_COUNT, MOST_SEATS
from fulcrum.games.leaps_and_ledges.kernel import has_won, observe, own_colour, setup, surely_held, unseen_by
from fulcrum.rl.kernels.writing import clear, mark, put, put_row
from fulcrum.rl.tensors.leaps_and_ledges import PLACES


@jitted
def restart(state: np.ndarray, blank: np.ndarray, key: np.ndarray) -> None:
    r: Any = blank[0]
    state[0] = r
    setup(state, r.players, r.partners, r.wild_breaks_pairs, r.pack, key)


@jitted
def hide(state: np.ndarray, seat: int, scratch: np.ndarray) -> np.ndarray:
    scratch[0] = state[0]
    observe(scratch, seat)
    return scratch


@jitted
def write_observation(seen: np.ndarray, seat: int, out: np.ndarray) -> None:
    r: Any = seen[0]
    clear(out)
    at = mark(out, 0, MOST_SEATS, seat)
    at = mark(out, at, MOST_SEATS, -1 if r.over else r.seat)
    at = mark(out, at, MOST_SEATS, own_colour(r, seat))
    for colour in range(MOST_SEATS):
        at = put_row(out, at, r.pawns[colour], PLACES)
    for i in range(r.hand_sizes[seat]):
        out[at + r.hands[seat, i]] += 1
    at = put_row(out, at + KIND_COUNT, r.hand_sizes, MOST_SEATS)
    at = put_row(out, at, r.deck_sizes, 2)
    at = put_row(out, at, r.discarded, KIND_COUNT)
    for kind in range(KIND_COUNT):
        at = put(out, at, unseen_by(seen, seat, kind))
    for kind in range(KIND_COUNT):
        at = put(out, at, surely_held(seen, seat, kind))
    at = put(out, at, r.owed)
    at = put(out, at, r.redraws)
    at = put(out, at, r.partners)
    put(out, at, r.wild_breaks_pairs)


@jitted
def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    """LL-17, LL-18: a seat wins when it is home, together with its partner if it has one."""
    r: Any = state[0]
    for seat in range(r.players):
        rewards[seat] = 1.0 if has_won(r, seat) else -1.0
