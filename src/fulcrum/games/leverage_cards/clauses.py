"""The rules of Leverage, clause by clause, in our own words."""

from fulcrum.core.about import Clause

SECTIONS = {
    "Set-up": {
        "LC-1": Clause(
            "Everybody gets an identity at random, face up, and the Ace that goes with it, their Allegiance. Four "
            "players are the four Kings, a fifth is a Joker. From six on two decks are used: the four Kings of the "
            "first, then Kings of the second drawn at random, and as the ninth and tenth the Jokers. Identities are "
            "written KS KH KD KC JK, those of the second deck KS2 and so on.",
            "The rulebook says to combine two decks and not who plays whom. The first deck's Kings are always there, "
            "so that there always is a King of Hearts to begin.",
        ),
        "LC-2": Clause(
            "The Realm has 44 cards, or 88 with two decks: the numbers 2 to 10 are Gold and worth their number, "
            "Queens and Jacks are Leverage cards. They are written 10S 7H QD JC, those of the second deck 7H2."
        ),
        "LC-3": Clause(
            "All draw three cards and begin as Mercenaries. The King of Hearts of the first deck has the first turn, "
            "and turns go clockwise, which is by seat number. A round is one turn each from there."
        ),
        "LC-4": Clause(
            "A Mercenary may hold three cards, a Noble five, a King seven. Whoever holds more discards down at once, "
            "choosing what, before anything else happens: discard 2C 4H. Several do so at the same time and in secret "
            "until all have chosen. What is discarded is public. A battle with all its consequences is one event, "
            "and discards come after it. The dead discard nothing.",
            "The rulebook says at once. During a battle and the choices that belong to it statuses are not yet "
            "settled, so hands are looked at when they are.",
        ),
        "LC-5": Clause(
            "As long as the Political Phase lasts, a King without a Noble is a Mercenary again. A King holds the own "
            "Ace and the Aces of the Nobles."
        ),
    },
    "Political Phase": {
        "LC-6": Clause("venture: draw two cards, or the last one. It takes a Realm that is not empty."),
        "LC-7": Clause("A red Queen, queen QH: draw four cards, or as many as are left."),
        "LC-8": Clause(
            "A black Queen, queen QS KD: the player named, King or not, gives you their highest Gold card; which "
            "one it is only the two of you see. Nothing happens if there is no Gold. Among equal values the giver "
            "chooses, and always says so in a step of their own: give 10H.",
            "The rulebook does not say which of several highest cards goes. A step even where there is no choice "
            "keeps its absence from telling anything.",
        ),
        "LC-9": Clause(
            "A Jack, jack JC KD: challenge a King, your own King included, but not yourself. Mercenaries, Nobles and "
            "Kings may, if they have at least one Gold card to bid.",
            "A bid is at least one Gold card, so nobody can start a battle without any.",
        ),
        "LC-10": Clause(
            "duel KC: a Mercenary with Gold challenges another Mercenary. The winner is King and the loser, or the "
            "one who yields, is their Noble. A challenged player without Gold yields.",
            "As for LC-9; the rulebook does not say what a challenged player without Gold does.",
        ),
        "LC-11": Clause(
            "renounce: a Noble takes the Ace back and is a Mercenary. A King never can. The former King may then fall "
            "by LC-5."
        ),
        "LC-12": Clause(
            "A turn is one action, and so at most one Leverage card, which goes to the pile when it is played. When "
            "the Realm is empty, and only then, pass is an action.",
            "With nothing left to draw there would sometimes be no action at all.",
        ),
    },
    "Battle": {
        "LC-13": Clause(
            "Both fighters secretly pledge one or more Gold cards: bid 10S 7H. Neither the cards nor their number are "
            "seen before they are revealed."
        ),
        "LC-14": Clause(
            "Then each says in secret yield or stand. If one alone yields, they concede and both take their bids back "
            "unseen. If both yield, neither has. At a table with clocks five seconds of silence mean stand."
        ),
        "LC-15": Clause("Otherwise both bids are shown and the higher total wins; a tie is the defender's."),
        "LC-16": Clause(
            "The winner takes the highest card of the loser's bid into hand. All else that was pledged, by both, is "
            "discarded. Of equal values the suit order decides which card is the highest, then the first deck.",
            "The rulebook does not order cards of one value; it orders suits for all other ties.",
        ),
        "LC-17": Clause(
            "A King who is challenged and has no Gold yields.", "Such a King can't bid, and yielding is what is left."
        ),
        "LC-18": Clause(
            "If the challenger wins, a King who fought is a Mercenary, and one who yielded is the challenger's Noble. "
            "A challenger who was a Noble takes their Ace back; one who was a King keeps their Nobles. "
            "Every other Noble of the beaten King then chooses, clockwise from that King: bend and be the "
            "challenger's Noble, or refuse and be a Mercenary. The challenger is King if they have a Noble then."
        ),
        "LC-19": Clause("If the challenger loses or yields, nobody's status changes; only cards do."),
    },
    "Negotiation": {
        "LC-20": Clause(
            "offer KD give 7H JC get 10S and the like: on your turn you offer another player a deal. Each side puts in "
            "cards, and one side may put in a political term: swear (a Mercenary becomes the other's Noble, which "
            "makes a Mercenary King), crown (a King becomes the Noble of the other, who is King; the King's other "
            "Nobles choose as in LC-18, and a King's own Nobles stay), noble KX (a King hands that Noble over to "
            "another King). A Noble for a Noble is the one case of two terms. Cards asked for are named, or left open "
            "as any:7 (Gold of that value) or cards:2 (so many as the giver chooses). Whoever accepts names "
            "what was left open: accept 7H. Whoever does not have what is asked can't accept, and nobody learns why.",
            "The rulebook leaves the form of a deal to the table. Terms are checked by what all can see.",
        ),
        "LC-21": Clause(
            "The other accepts, rejects, or once makes a counter-offer, counter give 7H get crown, which you accept or "
            "reject. A deal that is struck is your action. When none is, you take another action. At most three "
            "offers a turn can be made, or as many as the option says; counter-offers do not count.",
            "The rulebook has no limit, and a game needs one.",
        ),
        "LC-22": Clause(
            "When a deal is struck, each of the two may draw a card: draw or decline. If one card is left, the player "
            "whose turn it is goes first. Nobody's Allegiance is given without their word: a Noble who is to be handed "
            "over says consent or refuse, and a refusal ends the deal.",
        ),
        "LC-23": Clause(
            "Promises are talk and bind nobody. A table can flip a coin, for all to see, when it wants to."
        ),
    },
    "End of the Political Phase": {
        "LC-24": Clause("A King who holds the Allegiance of all other players wins at once, without a war."),
        "LC-25": Clause(
            "When the Realm is empty, the round is played to its end, with every action but venture. Then comes the "
            "War of Kings. If the last turn of a round empties the Realm, the War follows directly.",
            "The rulebook finishes the current round, and that one is finished.",
        ),
    },
    "War of Kings": {
        "LC-26": Clause(
            "In the War there are no political actions and no Allegiance changes. Without any Kingdom there is no war "
            "and no Winning King; a single Kingdom has won.",
            "The rulebook's war goes on while there are two Kingdoms or more.",
        ),
        "LC-27": Clause(
            "Each round of war begins with aid. Every King with Nobles, clockwise from the King of Hearts' seat, may "
            "ask one: ask KD or no-ask. The Noble gives one or more Gold cards for all to see, give 9D 5C, or says "
            "refuse."
        ),
        "LC-28": Clause(
            "Then all Kings bid in secret, and all say yield or stand in secret. A King who yields takes the bid back "
            "unseen and leaves the war; the Kingdom dissolves into Mercenaries, who keep what they may hold. If all "
            "yield, nobody has.",
            "The last sentence is the rule for two (LC-14) applied to many.",
        ),
        "LC-29": Clause(
            "The highest bid takes the highest card of every other bid; all else that was pledged is discarded. If the "
            "highest bid is not alone, nobody takes anything and all pledges are discarded.",
            "There is no defender among many to whom a tie could go.",
        ),
        "LC-30": Clause(
            "A King without Gold after the battle, or when a bid is due, dies. One Noble inherits. Of several, those "
            "with Gold secretly bid or yield: if one bids, that one is King and takes the bid back; otherwise the "
            "highest bid is King, takes the highest card of every other bid, and the rest is discarded; on a tie all "
            "bids are discarded and those who bid do it again. If all yield or have no Gold, the suit order decides. "
            "The others are Nobles of the new King. Without a Noble the Kingdom is conquered.",
            "The rulebook has Kings die after a battle. One who has nothing to bid can't fight, and a crisis in which "
            "all yield needs an heir.",
        ),
        "LC-31": Clause(
            "It goes on while there are two Kingdoms. If the last ones fall together, the King of the highest last bid "
            "among them has won, then suit order.",
            "The rulebook does not say who rules when nobody is left.",
        ),
    },
    "Victory": {
        "LC-32": Clause(
            "The Winning King is the last ruler. The Wealthiest has the most Gold in hand when all hands are shown; "
            "a tie goes by King, Noble, Mercenary and then by suit: Spades, Hearts, Diamonds, Clubs, Joker, the first "
            "deck first. With no Gold anywhere there is no Wealthiest. Every Noble of the Winning King has the "
            "Status victory.",
            "The rulebook's suit order has no Joker and no second deck.",
        ),
        "LC-33": Clause(
            "All of these win; one player can win in several ways. Places: the King, the Wealthiest, the Nobles, and "
            "then the rest, Nobles and the rest by Gold and suit."
        ),
        "LC-34": Clause(
            "Whoever was in the winning Kingdom when the War began and died in it has the Status victory as well."
        ),
    },
    "The Undead King": {
        "LC-35": Clause(
            "An option for exactly five players: the Joker is the Undead King, with a Treasury of seven, "
            "no Allegiance and no Kingdom, who is never Noble or Mercenary, neither duels nor deals in political "
            "terms, and is never the Wealthiest. There is no victory by LC-24.",
            "The rulebook demands that the war is fought in this variant.",
        ),
        "LC-36": Clause(
            "The Undead King's Jack needs Gold like any other. A King who is beaten by it loses all Allegiances to the "
            "Undead King: those Nobles are Turned, hold five cards, never choose, never renounce, play no Jack, deal "
            "in no political term. The King is Turned too after yielding, and a Mercenary after a fight.",
            "The rulebook does not say what becomes of the King; it is what LC-18 says, as far as it can be.",
        ),
        "LC-37": Clause(
            "When the Undead King loses a battle, on either side, all that was pledged is discarded, nobody takes a "
            "card, and the throne stays. Without Gold the Undead King forfeits, and the Jack is wasted."
        ),
        "LC-38": Clause(
            "In the War the Undead King and the Turned are a Kingdom from the start. A Turned Noble with Gold can't "
            "refuse to give at least one card. An Undead King without Gold falls, as does one who yields, and the "
            "Turned are Mercenaries.",
            "The rulebook's succession speaks of living Kingdoms.",
        ),
        "LC-39": Clause(
            "When the Undead King's is the only Kingdom, every Mercenary alive with Gold says in secret stand or flee. "
            "Those who stand bid together against the Undead King, battle after battle and without yielding, until one "
            "side has no Gold. If their sum is higher, all is discarded; otherwise the Undead King takes the "
            "highest card of each. If both sides run out together, the winner of that battle has won. If the living "
            "win, the one who pledged most in all is the Winning King, by suit order on a tie, and the others are "
            "Nobles.",
            "The rulebook has Mercenaries fight on and form the winning Kingdom, and leaves the way to the table.",
        ),
        "LC-40": Clause(
            "If the Undead King wins the war there is no Wealthiest: the Undead King wins, and the Turned by Status."
        ),
    },
    "Who sees what": {
        "LC-41": Clause(
            "All see identities, Allegiances, statuses, hand sizes with the pledges still unseen, the size of the "
            "Realm, the pile in its order, revealed bids, aid, and who deals with whom; of a struck deal also its "
            "political terms. What is offered the two see, and a Noble asked for consent sees the terms. "
            "Your hand, your bids and what you draw only you see. Nobody sees the order of the Realm."
        ),
    },
}
