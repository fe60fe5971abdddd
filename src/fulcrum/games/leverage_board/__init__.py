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
            "who wins a crossing with equal pegs",
            values=("mover", "draw"),
            words=("the player who crossed", "no one: the game is a draw"),
        ),
        Choice(
            "balance",
            "how easily the board tips",
            values=tuple(AXES_PER_ROW),
            words=("standard: 7 or 8 pegs fall in a game", "steady: 4 or 5 pegs", "touchy: 8 or 9 pegs"),
        ),
    ),
    rules_version=2,
    sections=SECTIONS,
    folder=Path(__file__).parent,
)
