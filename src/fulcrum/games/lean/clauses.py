"""The rules of Lean, clause by clause, in our own words."""

from fulcrum.core.about import Clause

SECTIONS = {
    "Board and pegs": {
        "LE-1": Clause(
            "The board is a hexagon of holes with five along each edge, 61 in all, and each player has 24 pegs. "
            "Boards with two to seven along an edge can be chosen, and any number of pegs that fits beside the "
            "black one.",
            "The rulebook gives no size. Its board stores 24 pegs of each colour and the black one and marks six "
            "directions around a centre: the smallest hexagon with room for 49 has five holes along an edge.",
        ),
        "LE-2": Clause("The black peg stands in the centre hole from the start. It never leans."),
        "LE-3": Clause(
            "Rows are lettered from a at the bottom; the slanting lines across them are numbered from 1 at the left. "
            "With five along an edge row a holds a1 to a5, row e holds e1 to e9, row i holds i5 to i9, and e5 is the "
            "centre. A peg leans E, NE, NW, W, SW or SE."
        ),
        "LE-4": Clause(
            "Seat 0 moves first and the seats take turns.",
            "The rulebook lets the two players lean for the first turn. Here whoever sets the table up chooses, or "
            "lets chance choose, who sits in seat 0.",
        ),
    },
    "A turn": {
        "LE-5": Clause(
            "Put one of your pegs into an empty hole that touches the black peg or a peg of your opponent, and "
            "nowhere else."
        ),
        "LE-6": Clause(
            "Lean it in one of the six directions. All six are allowed: at a peg, at an empty hole, off the board."
        ),
        "LE-7": Clause(
            "The lean runs on from the new peg in its direction. Every coloured peg it comes to, of either player, is "
            "turned that way. It runs through the black peg, and it stops at an empty hole, at the edge, or at a peg "
            "that leans exactly that way already.",
            "The rulebook does not mention the edge; there is nothing beyond it to lean.",
        ),
        "LE-8": Clause(
            "A player with pegs left and no hole to put one in passes; nobody else may. A player without pegs is "
            "skipped.",
            "The rulebook does not say what happens then. It can: the last empty holes may touch your own pegs alone.",
        ),
    },
    "End and score": {
        "LE-9": Clause(
            "The game ends when all coloured pegs stand, or as soon as nobody who still has pegs can place one.",
            "The second ending follows from LE-8: when all that is left is passing, nothing can change any more.",
        ),
        "LE-10": Clause(
            "A peg beside the black peg that leans at it scores. A peg that leans at a scoring peg beside it scores "
            "too, whoever owns either, and so on outwards. Your score is the number of scoring pegs of your "
            "colour; the higher score wins."
        ),
        "LE-11": Clause(
            "If the scores are equal, every peg beside the black one that does not score is leaned at it, and the "
            "score is counted again. If it is still equal, the game is a draw."
        ),
    },
}
