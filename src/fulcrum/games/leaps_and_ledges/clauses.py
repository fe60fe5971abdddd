"""The rules of Leaps and Ledges, clause by clause, in our own words."""

from fulcrum.core.about import Clause, Source

REVIEW = Source(
    "Parents' Choice, 2015", "http://www.parents-choice.org/product.cfm?product_id=33745&StepNum=1&award=aw"
)

SECTIONS = {
    "Set-up": {
        "LL-1": Clause(
            "The tower has levels 1 to 15 and a crown on top, which counts as 16. The table counts as 0 and is not a "
            "level. Each player has four pawns. All pawns start on the table."
        ),
        "LL-2": Clause(
            "The pack has 72 cards, six of each of twelve kinds: the plain numbers 1 to 8, Flip, Rampage 5, Wild 4 and "
            "Precision 1-2-3. You can also choose a pack of 40 to 240 cards with your own count for each kind. It "
            "needs at least ten cards that are not Flips and two different starting numbers (LL-4), and its numbers "
            "must be able to add up to 16.",
            "The rulebook gives only 72 cards and the four special kinds. The plain numbers 1 to 8 and all counts are "
            "ours. The limits on other packs prevent games that never begin or never end: players who can only tie, "
            "pawns that can only overshoot, or hands that hold every card that climbs.",
        ),
        "LL-3": Clause(
            "The cards are shuffled and split into two face-down decks, Left and Right. You may draw from either. If "
            "the number of cards is odd, Left gets the extra card."
        ),
        "LL-4": Clause(
            "Each player draws one card, and the highest number takes the first turn. Flip counts 0, Rampage 5, "
            "Wild 4 and Precision 3. Players who tie draw again. These cards are discarded, then each player draws "
            "three. You don't choose a deck here: cards come from the deck with more cards left, or from Left if the "
            "decks are equal.",
            "The rulebook gives a number only to Flip. The other special cards have theirs in the name, and Precision "
            "counts as its highest number. While all cards are unknown the choice of deck makes no difference, so you "
            "are not asked.",
            from_rulebook=True,
        ),
        "LL-5": Clause(
            "Play goes from Red to Blue, Yellow and Green, then back to Red. Colours that are not in the game are left "
            "out.",
            "The rulebook passes play to the right; the colours are listed in that direction.",
            from_rulebook=True,
        ),
    },
    "A turn": {
        "LL-6": Clause(
            "Play one of your three cards and do what it says. Then draw back to three, choosing a deck for each card. "
            "You can't choose an empty deck. If you must draw and both decks are empty, the discards are shuffled and "
            "split into two new decks."
        ),
        "LL-7": Clause(
            "You must play a card if you can, even when it hurts you. If none of your cards has a legal play, you "
            "redraw: show your hand to everyone, discard it, draw three cards and continue your turn. You may need to "
            "redraw more than once. After as many redraws in one turn as the pack has cards, your turn ends.",
            "The rulebook has no limit on redraws. The usual pack needs none. With an unusual pack, other players may "
            "hold every card that could be played, and the game would stop. After that many redraws, every card that "
            "can be drawn has been shown.",
        ),
        "LL-8": Clause(
            "A plain number takes one of your pawns up that many levels. A 6, for example, takes a pawn from level 3 "
            "to level 9."
        ),
        "LL-9": Clause(
            "Only one colour can stand on a level. If your pawn lands on a level with one opposing pawn, it knocks "
            "that pawn off, back to the table. All colours share the table and the crown.",
            "The rulebook speaks only of levels. Every pawn begins on the table and ends in the crown, so these can't "
            "belong to one colour.",
            from_rulebook=True,
        ),
        "LL-10": Clause(
            "Two or more pawns of one colour on a level are safe. Other pawns may pass them but not land there, and "
            "nothing knocks them off."
        ),
        "LL-11": Clause(
            "A pawn reaches the crown by exact count. A pawn that would go beyond it overshoots and returns to the "
            "table: a 6 from level 12, for example. A pawn in the crown is home. No card moves it, flips it or knocks "
            "it off.",
            "The rulebook does not mention cards played on a pawn in the crown. The aim of the game is to get there, "
            "so a pawn that got there stays.",
        ),
        "LL-16": Clause(
            "The rules don't tell apart pawns of one colour on the same level. Two ways to the same place are one "
            "move: a Precision from level 15 overshoots as a two or as a three, and that is one move."
        ),
    },
    "Special cards": {
        "LL-12": Clause(
            "Flip: one of your pawns and an opposing pawn change places. Each must be alone on its level. You can't "
            "flip pawns on the table, in the crown, or on a level with another pawn of their colour. A Flip knocks no "
            "pawn off.",
            "The rulebook protects pawns that stand together. We protect both sides' pawns: otherwise a pawn could be "
            "flipped onto a level where another colour still stands.",
            from_rulebook=True,
        ),
        "LL-13": Clause(
            "Rampage 5: one of your pawns goes up five and knocks off every opposing pawn on those five levels that "
            "is not safe. It can't land where opposing pawns are safe. If it overshoots, it knocks off the pawns on "
            "its way and then returns to the table.",
            "The rulebook does not say what an overshooting Rampage does on its way. It passes those levels, so it "
            "acts on them.",
            from_rulebook=True,
        ),
        "LL-14": Clause(
            "Wild 4: one of your pawns, or an opposing pawn, goes up or down four. Your own pawn knocks off a pawn "
            "where it lands. You may not move an opposing pawn onto a level where a pawn of any other colour stands, "
            "yours included. You may take it out of a safe pair. You can also choose that pairs hold: then Wild 4 "
            "moves no opposing pawn that stands on a level with another pawn of its colour. Down from level 4 or below "
            "leads to the table. A pawn on the table can only go up. A pawn that goes up beyond the crown overshoots.",
            "The card moves any opponent's pawn and, unlike Flip, protects safe pawns only from being knocked off. A "
            "review in which the game was played says that it moves any piece. Safe from attack could mean more, so "
            "you can choose. The rulebook does not say what lies below level 1, or that a pawn on the table can't go "
            "down.",
            (REVIEW,),
        ),
        "LL-15": Clause("Precision: one of your pawns goes up one, two or three levels, as you choose."),
    },
    "End": {
        "LL-17": Clause(
            "You win at once when all four of your pawns are in the crown, even if another player moved the last one.",
            "The rulebook speaks of a player who moves all four. It does not say what happens when another player's "
            "Wild 4 brings the last one home. We count where the pawns are, not who moved them.",
        ),
        "LL-18": Clause(
            "Partners, for four players: Red and Yellow play against Blue and Green. You play your own colour, and "
            "every card treats your partner's pawns as opposing pawns. Partners' pawns never make a level safe "
            "together. When your four pawns are home, you keep playing and move your partner's pawns as your own. The "
            "first pair with all eight pawns home wins.",
            "The rulebook asks partners to take care with special cards and with sending pawns back, so these must be "
            "able to hit a partner. We apply this to every card: it can knock off, flip or move a partner's pawn just "
            "as an opponent's. The rest is in the rulebook.",
        ),
        "LL-19": Clause(
            "Players are ranked by pawns home, then by the sum of their pawns' levels. Partners count together and "
            "share a rank.",
            "The rulebook names only the winner; tournaments need the other places too.",
        ),
    },
    "Who sees what": {
        "LL-20": Clause(
            "You see your own hand. Everyone sees the tower, the discards in order, how many cards each deck and each "
            "hand holds, which deck a card is drawn from, and every hand shown by a redraw. No one sees the order of "
            "the decks or another player's hand."
        ),
    },
}
