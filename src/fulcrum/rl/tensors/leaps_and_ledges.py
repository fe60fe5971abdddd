"""Tensors of Leaps and Ledges: the tower, the seat's hand, and knowledge of the other cards.

Rows are seats by number, not relative to the observer, because actions name colours by number too.
"""

from typing import TYPE_CHECKING

import numpy as np

from fulcrum.core.memory import Record
from fulcrum.games.leaps_and_ledges.cards import CROWN, HAND, KIND_COUNT, KINDS, MOST_CARDS, MOST_SEATS, PAWNS
from fulcrum.rl.tensors.blank import with_options
from fulcrum.rl.tensors.layout import Field, TensorLayout

if TYPE_CHECKING:
    from fulcrum.core.game import Game

DTYPE = np.int16
PLACES = CROWN + 1
MANY_HANDS = MOST_SEATS * HAND


def layout(game: "Game") -> TensorLayout:
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
        Field("wild_breaks_pairs", (1,), "whether Wild 4 may move an opposing pawn out of a safe pair"),
    )
    return TensorLayout(fields, DTYPE)


def blank_record(game: "Game", players: int) -> Record:
    return with_options(game, players, "players", "partners", "wild_breaks_pairs", "pack")
