"""The rules of Leaps and Ledges, clause by clause, in our own words."""

from fulcrum.core.about import Clause

SECTIONS = {
    "Set-up": {
        "LL-1": Clause(
            "The tower has levels 1 to 15, and the crown above them is 16. The table is 0 and is not counted as a "
            "level. Every player has four pawns, and all of them begin on the table."
        ),
        "LL-2": Clause(
            "The pack has 72 cards, six of each of twelve kinds: the plain numbers 1 to 8, Flip, Rampage 5, Wild 4 and "
            "Precision 1-2-3. Another pack of 40 to 240 cards can be chosen by a count for each kind. At least "
            "ten of its cards are no Flips, it has two different starting numbers (LL-4), and its numbers can add up "
            "to 16.",
            "The rulebook tells the number of cards and describes four special kinds, but not how many there "
            "are of each. The demands on other packs keep a game from never beginning or never ending: players who can "
            "only tie, pawns that can only overshoot, or hands that hold every card that climbs.",
        ),
        "LL-3": Clause(
            "The cards are shuffled and split into two face-down decks, Left and Right. Anyone may draw from either. "
            "Of an odd number Left has the extra card."
        ),
        "LL-4": Clause(
            "For the first turn every player draws a card, and the highest number begins. Flip counts 0, Rampage 5, "
            "Wild 4, Precision 3. Players who tie draw again. These cards are discarded, then everybody draws three. "
            "Nobody chooses a deck here: cards come from the deck that has more left, from Left when they are equal.",
            "The rulebook gives a number to Flip alone; the other special cards carry theirs in the name, and "
            "Precision counts as the highest it can do. Which deck is drawn from does not matter before a card is "
            "known, so nobody is asked.",
        ),
        "LL-5": Clause(
            "The seats take turns in the order of their numbers, and after the last comes seat 0.",
            "The rulebook passes play to the right; seats are numbered in that direction.",
        ),
    },
    "A turn": {
        "LL-6": Clause(
            "Play one of your three cards and do what it says, then draw back to three, choosing a deck for each card. "
            "An empty deck can't be chosen. When a card is to be drawn and both decks are empty, the discards "
            "are shuffled and split into two new decks."
        ),
        "LL-7": Clause(
            "You must play a card if any can be played, even when it hurts you. Only when none of your cards has a "
            "legal play you redraw: your hand is shown to all and discarded, you draw three cards, and your turn goes "
            "on, with another redraw if need be. After as many redraws in one turn as the pack has cards, the "
            "turn passes.",
            "The rulebook knows no end of redraws. With the usual pack none is needed, but with an odd one every card "
            "that could be played may be in other hands, and the game would stand still. By that many redraws "
            "every card that can be drawn has been shown.",
        ),
        "LL-8": Clause(
            "A plain number takes one of your pawns up that many levels. A 6 from level 3 is written 6@3>9."
        ),
        "LL-9": Clause(
            "A level belongs to one colour. A pawn that lands on a level with one opposing pawn knocks it off, back "
            "to the table. The table and the crown are shared by all.",
            "The rulebook speaks of levels only; every pawn begins on the table and ends in the crown, so those can't "
            "belong to one colour.",
        ),
        "LL-10": Clause(
            "Two or more pawns of a colour on a level are safe. Others may pass them, but not land there, and nothing "
            "knocks them off."
        ),
        "LL-11": Clause(
            "The crown is reached by exact count. A pawn that would go beyond it overshoots and is back on the table: "
            "6@12>0. A pawn in the crown is home, and no card moves, flips or knocks it.",
            "The rulebook does not mention cards played on a pawn in the crown. Reaching it is the aim of the game, so "
            "what is reached stays.",
        ),
        "LL-16": Clause(
            "Colours are written R, B, Y and G in the order of play. Pawns of a colour on one level are the same to "
            "the rules, and so are two ways to the same place: precision@15>0 is one move."
        ),
    },
    "Special cards": {
        "LL-12": Clause(
            "Flip: one of your pawns and an opposing pawn, each alone on its level, change places: flip@3<>B7. Pawns "
            "on the table, in the crown, or together with another of their colour can't be flipped. Nobody is knocked "
            "off.",
            "The rulebook protects pawns that stand together. It is read as protecting both sides' pawns, for else a "
            "pawn could be flipped onto a level where another colour still stands.",
        ),
        "LL-13": Clause(
            "Rampage 5: one of your pawns goes up five, and every opposing pawn on those five levels is knocked off "
            "unless it is safe. It can't land where opposing pawns are safe. One that overshoots knocks "
            "off those on its way, and then falls: rampage@3>8, rampage@13>0.",
            "The rulebook does not say what an overshooting Rampage does on its way; it passes those levels, so it "
            "acts on them.",
        ),
        "LL-14": Clause(
            "Wild 4: one of your pawns goes up or down four (wild@3>7, wild@7>3), or an opposing pawn does "
            "(wild@B9>13). Your own pawn knocks off where it lands. An opposing pawn may not be moved onto a level "
            "where a pawn of any other colour stands, yours included. It may be taken from a safe pair. Down from "
            "level 4 or below is the table, from the table a pawn only goes up, and up beyond the crown overshoots.",
            "The rulebook protects safe pawns from being knocked off, not from being moved; and it does not say what "
            "lies below level 1.",
        ),
        "LL-15": Clause("Precision: one of your pawns goes up one, two or three levels, as you choose: precision@3>5."),
    },
    "End": {
        "LL-17": Clause("Whoever has all four pawns in the crown first wins at once, whoever moved the last of them."),
        "LL-18": Clause(
            "Partners, four players: seats 0 and 2 against seats 1 and 3. Everyone plays the own colour, and a "
            "partner's pawn is an opposing pawn to every card. Partners' pawns never make a level safe together. A "
            "player whose four pawns are home goes on and moves the partner's pawns as own ones. The first pair with "
            "all eight pawns home wins.",
            "The rulebook asks partners to take care with special cards and with sending pawns back, so these must be "
            "able to hit a partner.",
        ),
        "LL-19": Clause(
            "Players are ranked by pawns home, then by the sum of their pawns' levels. Partners count together and "
            "share a rank.",
            "The rulebook names the winner only; tournaments need the places behind.",
        ),
    },
    "Who sees what": {
        "LL-20": Clause(
            "You see your own hand. Everybody sees the tower, the discards in their order, how many cards each deck "
            "and each hand holds, which deck a card is drawn from, and every hand shown by a redraw. Nobody sees the "
            "order of the decks or another hand."
        ),
    },
}
