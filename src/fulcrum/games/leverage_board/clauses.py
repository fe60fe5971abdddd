"""The rules of Leverage, clause by clause, in our own words."""

from fulcrum.core.about import Clause, Source

PATENT = Source("US patent 4,589,664", "https://patents.google.com/patent/US4589664A/en")
PUBLISHER = Source("Publisher's summary, BoardGameGeek 2248", "https://boardgamegeek.com/boardgame/2248")
HOW_IT_WORKS = Source(
    "Designer's site, How it works", "http://leveragegame.com/The_Leverage_Game/the_leverage_game.html"
)
MOVEMENT = Source(
    "Designer's site, Leverage Movement",
    "http://leveragegame.com/The_Leverage_Game/Leverage_Movement/leverage_movement.html",
)
STRATEGY = Source(
    "Designer's site, Leverage Strategy",
    "http://www.leveragegame.com/The_Leverage_Game/Leverage_Strategy/leverage_strategy.html",
)
OWNER = Source("Owner's review, 2013", "http://www.onezilliongames.com/2013/08/thrift-store-games-leverage.html")

SECTIONS = {
    "Board": {
        "LB-1": Clause(
            "The board has nine files, a to i, and thirteen ranks, 0 to 12. Rank 0 is Blue's end row and rank 12 is "
            "Orange's; each has nine scoring pegs. Ranks 1 to 11 are the 99 playing holes. The board rests on its "
            "fulcrum under rank 6.",
            "The rulebook's figures are lost. The patent shows a rectangular board with equally spaced rows across it. "
            "Nine pegs in an end row give nine files. With 15-hole safety zones at both ends, eleven playing ranks "
            "leave five rows of open ground between them.",
            (PATENT,),
        ),
        "LB-2": Clause(
            "Each side has a safety zone in front of its end row, a trapezoid of 15 holes. Blue's is b1 to h1, c2 to "
            "g2 and d3 to f3. Orange's is b11 to h11, c10 to g10 and d9 to f9.",
            "The rulebook names 15 holes, and the designer's patent shows a trapezoid. If each row after the nine "
            "pegs is two holes shorter, 7 + 5 + 3 make 15.",
            (PATENT,),
        ),
        "LB-3": Clause(
            "Each side starts with its zone full: seven small pieces on the row of seven, five medium pieces on the "
            "row of five, and three large pieces on the row of three.",
            "The rulebook counts 7, 5 and 3 pieces, and the zone has rows of 7, 5 and 3.",
            from_rulebook=True,
        ),
        "LB-4": Clause(
            "Blue moves first. Then you take turns.",
            "The rulebook leaves the first turn to the players. Here the creator of the table assigns the colours or "
            "leaves them to chance.",
        ),
    },
    "Moves": {
        "LB-5": Clause(
            "On your turn, move one of your pieces. It takes one step into an empty hole next to it, in any of the "
            "eight directions, or jumps with one or more hops."
        ),
        "LB-6": Clause(
            "A hop passes over one piece right beside yours, of either colour and any size, into the empty hole right "
            "behind it. All eight directions are allowed. From there you may hop again, in any direction. You never "
            "have to jump, and you may stop after any hop."
        ),
        "LB-7": Clause(
            "No piece moves into an end row. Pieces of both sides may enter, leave and cross both safety zones."
        ),
        "LB-8": Clause(
            "If you hop over an enemy piece that you can capture, you capture it. It leaves the board at once, so "
            "your next hop finds its hole empty. Small and medium pieces capture medium and large ones. Large pieces "
            "capture nothing, and small ones are never captured."
        ),
        "LB-9": Clause(
            "No piece is captured while it stands in a safety zone, its own or the other side's.",
            "The rulebook forbids captures in a zone. We look at the hole of the piece you hop over, not at where the "
            "hop begins or ends. The designer's site says the same: pieces are captured when they are not in a zone.",
            (MOVEMENT,),
        ),
        "LB-10": Clause(
            "A jump may run in circles and pass over the same piece again, as long as that piece is still there. It "
            "must change something: a piece that returns to its hole without a capture has not moved. Jumps of one "
            "piece that end in the same hole with the same captures are one move. You may enter any path that leads "
            "there; the move list shows a shortest one.",
            "Without this, the rulebook's circular jumps would let you pass, and the move list would show one move "
            "many times.",
        ),
        "LB-11": Clause(
            "If you can't move, you pass. You may not pass otherwise.",
            "The rulebook does not cover this case. It is very rare, but the game needs a rule for it.",
        ),
    },
    "Balance": {
        "LB-12": Clause(
            "Small pieces weigh 1, medium 2, large 3, a scoring peg 2 and the bare board 74. Each piece and peg pulls "
            "its half of the board down by its weight times its distance from rank 6, in rows; a peg's distance is 6. "
            "M is the pull on Orange's half minus the pull on Blue's half. W is the weight of the board and "
            "everything on it. The board is level while 14 times M, with or without its minus sign, is no more than "
            "W. Otherwise it is down on the heavier side. The option balance changes the 14: steady is 12, touchy 15.",
            "The rulebook gives no weights. The patent gives the ratios of the pieces and shows a board on two axes a "
            "little apart; the designer's site says that it is either level or all the way down. Our axes are a "
            "fourteenth of a row from the middle. Strong bots played many games with other axes and pegs. With these, "
            "the board is level at the start, nearly every tilt costs one peg, 7 or 8 pegs fall in a game, and a few "
            "games end by running out of pegs. An owner reports that most games end by crossing.",
            (PATENT, HOW_IT_WORKS, OWNER),
        ),
        "LB-13": Clause(
            "The balance is checked once a turn, when the move is complete, and not between hops. It does not matter "
            "who made the move.",
            "In the rulebook a move is complete when you take your hand off the piece.",
            from_rulebook=True,
        ),
        "LB-14": Clause(
            "The side that is down takes off one of its scoring pegs, then another, until the board is level.",
            "The rulebook allows one try to level the board by hand before each peg. The level test of LB-12 replaces "
            "it. With these weights, taking off a peg never tips the board to the other side, whichever balance you "
            "choose. If it does in a position set up by hand, the removal stops there.",
            (HOW_IT_WORKS,),
        ),
        "LB-15": Clause(
            "No testing: once you make a move, it stands. No one is shown beforehand what a move would do to the "
            "balance. A coach may show it in a friendly game against a bot, but never in a game between people.",
            "The rulebook forbids testing. The publisher's summary lets players rock the board at any time, so "
            "everyone may see the balance as it stands now. A coach teaches, and in a friendly game it spoils nothing.",
            (PUBLISHER,),
        ),
    },
    "End": {
        "LB-16": Clause(
            "A side that is down with no scoring peg left to take off loses.",
            "The rulebook's introduction says that losing all pegs is enough. Its ninth rule and the publisher's "
            "summary ask for both: no peg left, and the board down.",
            (PUBLISHER,),
        ),
        "LB-17": Clause(
            "If your move leaves all your remaining pieces in the opposing safety zone, you have crossed, and the "
            "game ends. The player with more scoring pegs left wins. With equal pegs, you win. If the option "
            "equal_pegs is draw, equal pegs are a draw. LB-16 comes first.",
            "In the rulebook a crossing ends the game, and it wins with more pegs. The rulebook leaves fewer and equal "
            "pegs open. The designer's site says that the player with more pegs wins in every case. It gives equal "
            "pegs to the player who crossed, and so does the publisher's summary.",
            (STRATEGY, PUBLISHER),
        ),
        "LB-18": Clause(
            "The game is a draw when a position occurs for the third time with the same player to move. It is also a "
            "draw after 200 turns in a row without a capture and without a peg removed.",
            "The rulebook has no rule for this. Without one, a game between careful players might never end.",
        ),
    },
}
