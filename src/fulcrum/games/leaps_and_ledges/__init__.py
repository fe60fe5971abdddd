"""Leaps and Ledges: two to four players, a tower of fifteen ledges, and cards that help and hurt."""

from pathlib import Path

from fulcrum.core.about import About
from fulcrum.core.options import YesOrNo
from fulcrum.games.leaps_and_ledges.clauses import SECTIONS
from fulcrum.games.leaps_and_ledges.options import DeckOfCounts

ABOUT = About(
    id="leaps-and-ledges",
    name="Leaps and Ledges",
    summary="Climb the tower card by card, knock the others off, and bring all four pawns home by exact count.",
    players=(2, 3, 4),
    seats=("Red", "Blue", "Yellow", "Green"),
    options=(
        DeckOfCounts("deck", "how many cards of each kind are in the pack, such as 1=8,2=8,flip=6,…"),
        YesOrNo("partners", "four players as two pairs, Red and Yellow against Blue and Green"),
        YesOrNo("wild_breaks_pairs", "Wild 4 may move an opposing pawn out of a safe pair", usual=True),
    ),
    rules_version=1,
    sections=SECTIONS,
    folder=Path(__file__).parent,
)
