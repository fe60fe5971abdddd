"""The rules of Leverage, clause by clause, in our own words."""

from fulcrum.core.about import Clause

SECTIONS = {
    "Board": {
        "LB-1": Clause(
            "The board has nine files, a to i, and thirteen ranks, 0 to 12. Ranks 0 and 12 are the end rows of Blue "
            "and Orange, with nine scoring pegs each; ranks 1 to 11 are the 99 playing holes. The board rests on its "
            "fulcrum under rank 6.",
            "The rulebook's figures are lost. Nine pegs to an end row give nine files; with 15-hole safety zones at "
            "both ends, eleven playing ranks leave five rows of open ground between them.",
        ),
        "LB-2": Clause(
            "A safety zone is a trapezoid of 15 holes in front of each end row: b1 to h1, c2 to g2 and d3 to f3 for "
            "Blue, b11 to h11, c10 to g10 and d9 to f9 for Orange.",
            "The rulebook names 15 holes and the designer's patent a trapezoid: going on from nine pegs by two fewer a "
            "row, 7 + 5 + 3 make 15.",
        ),
        "LB-3": Clause(
            "Each side starts with its zone full: the seven small pieces on the row of seven, the five medium ones on "
            "the row of five, the three large ones on the row of three.",
            "The rulebook counts 7, 5 and 3 pieces and the zone has rows of 7, 5 and 3.",
        ),
        "LB-4": Clause(
            "Blue moves first and the two sides take turns.",
            "The rulebook leaves the first turn to the players. Here whoever sets the table up chooses, or lets "
            "chance choose, who sits where.",
        ),
    },
    "Moves": {
        "LB-5": Clause(
            "A turn moves one piece of your own: one step to an empty hole next to it, in any of eight directions, or "
            "a jump of one or more hops. A step is written e3-e4."
        ),
        "LB-6": Clause(
            "A hop passes over one piece right beside yours, of either colour and any size, into the empty hole right "
            "behind it, in any of eight directions. From there the jump may go on, in another direction if you like. "
            "Nobody has to jump, nor to go on. A hop is written c2>c4, one that captures c2xc4, and a jump in one: "
            "c2>c4xe6."
        ),
        "LB-7": Clause("Nothing moves into an end row. Both safety zones are open to everybody."),
        "LB-8": Clause(
            "To hop over an enemy piece that you can capture is to capture it: it leaves the board there and then, and "
            "the next hop finds its hole empty. Small and medium pieces capture medium and large ones. Large pieces "
            "capture nothing, and small ones are never captured."
        ),
        "LB-9": Clause(
            "No piece is captured while it stands in a safety zone, whoever's zone it is.",
            "The rulebook forbids captures in a zone; what counts here is the hole of the piece that is hopped over, "
            "not where the hop begins or ends.",
        ),
        "LB-10": Clause(
            "A jump may run in circles and pass over the same piece again, as long as that piece stays. It has to "
            "change something: back in its own hole with nothing captured it was no move. Jumps of one piece that "
            "end in the same hole with the same captures are one move, however they get there; any path that leads "
            "there may be written, and the list of moves shows a shortest one.",
            "Without this the rulebook's circular jumps would let a player pass, and one move would be listed many "
            "times.",
        ),
        "LB-11": Clause(
            "A player who can't move passes; nobody else may.",
            "The rulebook does not say what happens then; it can hardly occur, but a rule has to cover it.",
        ),
    },
    "Balance": {
        "LB-12": Clause(
            "Small pieces weigh 1, medium 2, large 3, a scoring peg 3, the bare board 74. A weight works with its "
            "distance in rows from rank 6, so pegs work with 6. M is the sum of weight times distance, Orange's half "
            "counted up and Blue's down, and W all the weight there is. While 10 times M, either way, is no more than "
            "W, the board is level; beyond that it is down on the heavy side.",
            "The rulebook gives no weights. The patent has the ratios of the pieces, a board on two axes a little "
            "apart, and nothing between level and down; the axes stand a tenth of a row from the middle. With these "
            "numbers the board is level at the start, can be tipped, and gets touchier as weight leaves it.",
        ),
        "LB-13": Clause(
            "The balance is judged once a turn, when the move is complete; not between hops. It does not matter whose "
            "move it was."
        ),
        "LB-14": Clause(
            "The side that is down takes off one of its scoring pegs, then another, until the board is level.",
            "Before each peg the rulebook allows one try to level the board by hand; the level test of LB-12 stands "
            "for it. With these weights a peg never tips the board over to the other side; should it happen in a "
            "position set out by hand, the removal stops there.",
        ),
        "LB-15": Clause(
            "No testing: a move that is made stands, and nobody is shown beforehand what a move would do to the "
            "balance. A coach may, in a friendly game against a bot; between people never."
        ),
    },
    "End": {
        "LB-16": Clause("A side that is down and has no scoring peg left to take off loses."),
        "LB-17": Clause(
            "A player whose own move leaves all of that player's remaining pieces in the opposing safety zone has "
            "crossed, and the game ends. Whoever has more scoring pegs left wins; with equal pegs it is a draw, or, "
            "by the option equal_pegs, a win for the player who crossed. LB-16 comes first.",
            "The rulebook names the crossing with more pegs as a win and the crossing as the end, and leaves fewer "
            "and equal pegs open. More pegs winning either way is the nearest reading; the designer's own rules give "
            "equal pegs to the player who crossed.",
        ),
        "LB-18": Clause(
            "When a position occurs for the third time with the same player to move, or after 200 turns in a row "
            "without a capture and without a peg removed, the game is a draw.",
            "The rulebook has no such rule, and without one a game between careful players need not end.",
        ),
    },
}
