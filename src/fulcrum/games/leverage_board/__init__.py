"""Leverage: two players on a board that tips, where every move shifts the weight."""

from pathlib import Path

from fulcrum.core.about import About
from fulcrum.core.options import Choice
from fulcrum.games.leverage_board.clauses import SECTIONS
from fulcrum.games.leverage_board.weights import AXES_PER_ROW

ABOUT = About(
    id="leverage-board",
    name="Leverage, the balance board game",
    summary="Step, jump and capture on a board that tips: bring its weight down on your opponent's side.",
    players=(2,),
    seats=("Blue", "Orange"),
    options=(
        Choice(
            "equal_pegs",
            "who wins a crossing with equal pegs: the player who crossed, or no one",
            values=("mover", "draw"),
        ),
        Choice("balance", "how easily the board tips", values=tuple(AXES_PER_ROW)),
    ),
    rules_version=2,
    sections=SECTIONS,
    folder=Path(__file__).parent,
)
