"""The rules of Lean, clause by clause, in our own words."""

from fulcrum.core.about import Clause

SECTIONS = {
    "Board and pegs": {
        "LE-1": Clause(
            "The board is a hexagon of 61 holes, five along each edge. Each player has 24 pegs. You can also choose a "
            "board with two to seven holes along an edge, and any number of pegs that fits beside the black one.",
            "The rulebook gives no size. Its board stores 24 pegs of each colour and the black one, and marks six "
            "directions around a centre. The smallest hexagon with room for 49 pegs has five holes along an edge. In "
            "games between our strong bots, Indigo gets 72 to 88 % of the points with 24 pegs, probably because Indigo "
            "places the last one. With 30 pegs, which can fill every hole, it is 43 to 54 %. So we offer that too.",
        ),
        "LE-2": Clause("The black peg stands in the centre hole from the start. It never leans."),
        "LE-3": Clause(
            "Rows have letters, starting with a at the bottom. The slanting lines across them have numbers, starting "
            "with 1 at the left. With five holes along an edge, row a holds a1 to a5, row e holds e1 to e9 and row i "
            "holds i5 to i9; e5 is the centre. A peg leans E, NE, NW, W, SW or SE."
        ),
        "LE-4": Clause(
            "Amber moves first. Then you take turns. Around a real board, a leaning contest decides who is Amber. Read "
            "this rule aloud: the player who is leaning furthest to any side meanwhile begins. On a tie, both lean as "
            "far as they can before the reading ends, without falling over or holding on to anything.",
            "The contest is for people in one room. Here the creator of the table assigns the colours or leaves them "
            "to chance.",
        ),
    },
    "A turn": {
        "LE-5": Clause(
            "Put one of your pegs into an empty hole that touches the black peg or one of your opponent's pegs. No "
            "other hole is allowed."
        ),
        "LE-6": Clause(
            "Lean it in one of the six directions. You may lean it at a peg, at an empty hole or off the board."
        ),
        "LE-7": Clause(
            "The lean runs on from the new peg in its direction. Every coloured peg it reaches, yours or your "
            "opponent's, turns that way. It runs through the black peg. It stops at an empty hole, at the edge, or at "
            "a peg that already leans exactly that way.",
            "The rulebook does not mention the edge; there is nothing beyond it to lean.",
            from_rulebook=True,
        ),
        "LE-8": Clause(
            "If you have pegs left but no hole to put one in, you pass. You may not pass otherwise. If you have no "
            "pegs left, your turn is skipped.",
            "The rulebook does not cover this case. It can happen: the last empty holes may touch only your own pegs.",
        ),
    },
    "End and score": {
        "LE-9": Clause(
            "The game ends when all coloured pegs are placed, or when no player with pegs left can place one.",
            "The second ending follows from LE-8: when players can only pass, nothing can change any more.",
        ),
        "LE-10": Clause(
            "A peg beside the black peg scores if it leans at it. A peg that leans at a scoring peg beside it scores "
            "too, whatever their colours, and so on outwards. Your score is the number of scoring pegs of your "
            "colour. The higher score wins."
        ),
        "LE-11": Clause(
            "If the scores are equal, every peg beside the black one that does not score is leaned at it. Then the "
            "score is counted again. Pegs that scored before still count. If it is still equal, the game is a draw.",
            "The rulebook speaks of the remaining pegs after scoring ones are taken off the board. We leave them: it "
            "makes no difference to the winner. A peg that leans at a scoring peg scores itself, so the new chains "
            "never run through old scoring pegs. Taking these off first lowers both scores by the same number.",
        ),
    },
}
