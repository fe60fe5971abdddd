"""Tensors of Leaps and Ledges: the tower, the seat's hand, and knowledge of the other cards.

Rows are seats by number, not relative to the observer, because actions name colours by number too.
"""

from typing import Any

import numpy as np

from fulcrum.core.game import Game
from fulcrum.core.jit import jitted
from fulcrum.games.leaps_and_ledges.cards import CROWN, HAND, KIND_COUNT, KINDS, MOST_CARDS, MOST_SEATS, PAWNS
from fulcrum.games.leaps_and_ledges.kernel import has_won, observe, own_colour, setup, surely_held, unseen_by
from fulcrum.rl.tensors.layout import Field, Layout
from fulcrum.rl.tensors.writing import blank_with_options, clear, mark, put, put_row

PLACES = CROWN + 1
MANY_HANDS = MOST_SEATS * HAND


def layout(game: Game) -> Layout:
    kinds = ", ".join(KINDS)
    fields = (
        Field("me", (MOST_SEATS,), "the seat that observes"),
        Field("to_act", (MOST_SEATS,), "the seat to act"),
        Field("colour", (MOST_SEATS,), "the colour the seat moves: its own, or its partner's once its own is home"),
        Field("pawns", (MOST_SEATS, PLACES), "pawns of each seat on the table, levels 1 to 15, crown", high=PAWNS),
        Field("hand", (KIND_COUNT,), f"own cards of each kind: {kinds}", high=HAND),
        Field("hand_sizes", (MOST_SEATS,), "cards in each hand", high=HAND),
        Field("decks", (2,), "cards left in the left and the right deck", high=MOST_CARDS),
        Field("discarded", (KIND_COUNT,), "cards of each kind on the pile", high=MOST_CARDS),
        Field("unseen", (KIND_COUNT,), "cards of each kind in decks and other hands", high=MOST_CARDS),
        Field("surely_held", (KIND_COUNT,), "cards of each kind that the other hands certainly hold", high=MANY_HANDS),
        Field("owed", (1,), "cards the seat to act must draw first", high=HAND),
        Field("redraws", (1,), "redraws in this turn", high=MOST_CARDS),
        Field("partners", (1,), "whether two pairs play"),
    )
    return Layout(fields, np.int16)


def blank_record(game: Game, players: int) -> np.ndarray:
    return blank_with_options(game, players, "players", "partners", "pack")


@jitted
def restart(state: np.ndarray, blank: np.ndarray, key: np.ndarray) -> None:
    r: Any = blank[0]
    state[0] = r
    setup(state, r.players, r.partners, r.pack, key)


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
    put(out, at, r.partners)


@jitted
def write_rewards(state: np.ndarray, rewards: np.ndarray) -> None:
    """LL-17, LL-18: a seat wins when it is home, together with its partner if it has one."""
    r: Any = state[0]
    for seat in range(r.players):
        rewards[seat] = 1.0 if has_won(r, seat) else -1.0
