"""The rules of Leverage, clause by clause, in our own words."""

from fulcrum.core.about import Clause

SECTIONS = {
    "Set-up": {
        "LC-1": Clause(
            "You get an identity at random, face up, and the matching Ace, which is your Allegiance. Four players are "
            "the four Kings; a fifth is a Joker. Six or more players use two decks: the four Kings of the first deck, "
            "then Kings of the second deck drawn at random. The ninth and tenth players are the Jokers.",
            "The rulebook says to combine two decks, but not which identities to use. The first deck's Kings are "
            "always in the game, so there is always a King of Hearts to begin.",
        ),
        "LC-2": Clause(
            "The Realm has 44 cards, or 88 with two decks. The numbers 2 to 10 are Gold and worth their number. Queens "
            "and Jacks are Leverage cards."
        ),
        "LC-3": Clause(
            "You draw three cards and begin as a Mercenary, like everyone else. The King of Hearts of the first deck "
            "has the first turn, and turns go clockwise. A round is one turn for each player, starting there."
        ),
        "LC-4": Clause(
            "Your Treasury is the most cards you may hold: three as a Mercenary, five as a Noble, seven as a King. If "
            "you hold more, discard down to it at once, before anything else happens. You choose the cards. If several "
            "players must discard, they choose at the same time and in secret until all have chosen. Discards are "
            "public. A battle and all its consequences are one event, and discards come after it. The dead discard "
            "nothing.",
            "The rulebook says at once. During a battle and the choices that follow from it, statuses are not yet "
            "settled, so hands are checked afterwards.",
            from_rulebook=True,
        ),
        "LC-5": Clause(
            "During the Political Phase, a King without a Noble becomes a Mercenary again. A King holds their own Ace "
            "and the Aces of their Nobles."
        ),
    },
    "Political Phase": {
        "LC-6": Clause("Venture: draw two cards, or the last one. You can't venture when the Realm is empty."),
        "LC-7": Clause("Red Queen: draw four cards, or as many as are left."),
        "LC-8": Clause(
            "Black Queen: name another player, King or not, who gives you their highest Gold card. Only the two of you "
            "see which card it is. If they have no Gold, nothing happens. If several cards share the highest value, "
            "the giver chooses. The giver always takes a step to hand over the card, even without a choice.",
            "The rulebook does not say which of several highest cards goes. The step is always there, so the others "
            "can't tell whether there was a choice.",
        ),
        "LC-9": Clause(
            "Jack: challenge a King. It may be your own King, but not yourself. You may do this as a Mercenary, Noble "
            "or King, if you have at least one Gold card to bid.",
            "A bid is at least one Gold card, so you can't start a battle without Gold.",
            from_rulebook=True,
        ),
        "LC-10": Clause(
            "Duel: as a Mercenary with Gold, you challenge another Mercenary. The winner becomes King. The player who "
            "loses or yields becomes the winner's Noble. A challenged player without Gold yields.",
            "For the Gold you need, see LC-9. The rulebook does not say what a challenged player without Gold does.",
        ),
        "LC-11": Clause(
            "Renounce: a Noble takes their Ace back and becomes a Mercenary. A King can't renounce. The former King "
            "may then fall by LC-5."
        ),
        "LC-12": Clause(
            "You take one action a turn, so you play at most one Leverage card. It goes to the discard pile when you "
            "play it. You may pass only when the Realm is empty.",
            "With nothing left to draw, you would sometimes have no action at all.",
        ),
    },
    "Battle": {
        "LC-13": Clause(
            "Both fighters secretly pledge one or more Gold cards as their bid. No one else sees the cards until the "
            "bids are revealed. Once both have bid, everyone sees how many cards each has pledged.",
            "The rulebook lays the bids face down on the table. Cards on a table can be counted.",
        ),
        "LC-14": Clause(
            "Then each fighter secretly chooses to yield or to stand. If only one yields, that player concedes, and "
            "both take their bids back unseen. If both yield, neither yield counts. In live play the window is open "
            "for five seconds, and silence means stand. It closes half a second after the first yield, so only those "
            "who yield within that time yield together.",
            "In the rulebook a yield concedes at once, and yields at the same time cancel out. Half a second is what "
            "we count as the same time.",
        ),
        "LC-15": Clause("Otherwise both bids are revealed, and the higher total wins. The defender wins a tie."),
        "LC-16": Clause(
            "The winner takes the highest card of the loser's bid into their hand. All other pledged cards, from both "
            "sides, are discarded. Between equal values, suit order decides which card is the highest, then the first "
            "deck.",
            "The rulebook does not rank cards of the same value, but it ranks suits for all other ties.",
            from_rulebook=True,
        ),
        "LC-17": Clause(
            "A challenged King without Gold yields.",
            "A King without Gold can't bid, so yielding is the only choice left.",
            from_rulebook=True,
        ),
        "LC-18": Clause(
            "If the challenger wins, a King who fought becomes a Mercenary, and a King who yielded becomes the "
            "challenger's Noble. A challenger who was a Noble takes their Ace back. A challenger who was a King keeps "
            "their Nobles. Then every other Noble of the beaten King chooses, clockwise from that King: bend the knee "
            "and become the challenger's Noble, or refuse and become a Mercenary. The challenger is King if they have "
            "a Noble after that."
        ),
        "LC-19": Clause("If the challenger loses or yields, no status changes. Only cards change hands."),
    },
    "Negotiation": {
        "LC-20": Clause(
            "On your turn you may offer another player a deal. Each side may put in cards, a political term and "
            "promises. Swear: a Mercenary or a Noble gives the other player their Allegiance. A King who gets it has a "
            "new Noble; a Mercenary who gets it becomes King. A Noble leaves the old King at once and can't swear to "
            "the King they already serve. Noble: a King hands one of their Nobles over to another King, or to a "
            "Mercenary, who becomes King. Crown: a King makes the other player King and becomes their Noble; the old "
            "King's Nobles choose as in LC-18, and Nobles the other player already had stay. Both sides may add a term "
            "only to swap a Noble for a Noble. A Noble who is handed over may be paid for it with cards of either "
            "side. You can promise peace, aid and to bend the knee, each once in a deal. Peace means that in your next "
            "one, two or three turns you play no Jack or black Queen at the other player and do not duel them. Aid "
            "means that you give when they ask you for aid in the War. Anyone can promise anything to anyone. A deal "
            "has at least one card, term or promise. You can ask for particular cards, for any Gold card of a value, "
            "or for a number of cards of the giver's choice. Of the first two kinds you ask for at most twelve cards. "
            "The player who accepts names the cards that were left open. A player who does not have what you ask for "
            "can't accept, and no one learns why.",
            "The rulebook leaves the form of a deal to the players. It lets Nobles sell their loyalty, and promises "
            "buy a crown. Terms are checked by what everyone can see. Twelve cards are more than anyone may hold.",
        ),
        "LC-21": Clause(
            "The other player accepts, rejects, or makes a counter-offer. Counter-offers go back and forth, at most "
            "three for each offer. You may make at most three offers a turn, or as many as the option allows. "
            "Counter-offers do not count. Once a turn you may also call for offers, unless the option allows none. "
            "Then every other player secretly makes you one offer or declines, all at the same time. In live play they "
            "have 20 seconds, and silence declines. Only you see the offers. You take up one of them or none, and the "
            "rest lapse. You answer the one you take up like any offer. A call does not count as an offer. A deal you "
            "strike is your action. Without a deal, you take another action.",
            "The rulebook has no limit, and a game needs one. Around a table the others speak up on your turn too. A "
            "call lets them, and secrecy gives no one the last word.",
        ),
        "LC-22": Clause(
            "After an exchange, each of the two players may draw a card. A deal is an exchange if both sides gave a "
            "card or it had a political term. A gift or a bare promise draws nothing. If only one card is left, the "
            "player whose turn it is goes first. You never give your Allegiance without your consent: a Noble who "
            "would be handed over sees the political terms and what they are paid, then consents or refuses. A refusal "
            "ends the deal. A Noble who is paid more than they may hold discards by LC-4.",
            "In the rulebook both may draw if a deal involves an exchange. Neither a gift nor a promise is one. A "
            "Noble may sell their loyalty, so a deal can pay them.",
            from_rulebook=True,
        ),
        "LC-23": Clause(
            "Promises are not binding. Those of a struck deal are public, and the log says when you keep or break one. "
            "Everyone sees how many you have kept and broken. Peace covers your next turns; a turn in which you strike "
            "the deal does not count. You break it with a Jack, a duel or a black Queen at the other player. You keep "
            "it when its last turn is over or the War begins. You keep aid by giving when the other player asks you, "
            "and break it by refusing, whatever the reason. You keep the promise to bend by bending the knee to the "
            "other player, and break it by refusing. A promise you repeat while it is open stays one promise; of two "
            "promises of peace the longer counts. A promise that is never tested stays open. Anything else you say, "
            "to everyone, to one player or to your Kingdom, is only talk. Players can flip a coin for everyone to see.",
            "In the rulebook promises can be part of a deal, but nothing makes anyone keep them. Players remember who "
            "did, so the game does too.",
        ),
    },
    "End of the Political Phase": {
        "LC-24": Clause("A King who holds the Allegiance of all other players wins at once, without a war."),
        "LC-25": Clause(
            "When the Realm is empty, the round is played to its end, with every action except venture. Then the War "
            "of Kings begins. If the last turn of a round empties the Realm, the War follows at once.",
            "The rulebook finishes the current round. In the last case, that round is already finished.",
            from_rulebook=True,
        ),
    },
    "War of Kings": {
        "LC-26": Clause(
            "In the War there are no political actions, and no Allegiance changes. If there is no Kingdom, there is no "
            "war and no Winning King. If there is only one Kingdom, it has won.",
            "The rulebook's war lasts while there are two Kingdoms or more.",
            from_rulebook=True,
        ),
        "LC-27": Clause(
            "Each round of war begins with aid. Every King with Nobles secretly chooses one of them to ask and how "
            "many Gold cards to ask for, or asks no one. The requests are shown together. Then the Nobles answer one "
            "after the other, clockwise by King from the King of Hearts' seat, for everyone to see. A Noble gives "
            "exactly as many Gold cards as asked for, of their own choice, or refuses. A Noble with fewer gives all "
            "their Gold, and so shows that none is left. The King keeps to the Treasury after each gift.",
            "In the rulebook a King asks for aid without restriction on the amount, and the Noble accepts or rejects. "
            "It does not say who asks first. Asking at the same time gives no King the last word.",
        ),
        "LC-28": Clause(
            "Then all Kings bid in secret, and all choose in secret to yield or to stand. A King who yields takes "
            "their bid back unseen and leaves the war. Their Kingdom dissolves: its members become Mercenaries and "
            "keep all their cards, even more than a Mercenary may hold. If all Kings yield, no yield counts. The "
            "Undead King bids too but never yields, so beside the Undead King every yield counts.",
            "The rulebook lets those who leave the war keep their Gold. That is more particular than the Treasury. "
            "That no yield counts when all yield applies the rule for two (LC-14) to many.",
            from_rulebook=True,
        ),
        "LC-29": Clause(
            "The highest bid takes the highest card of every other bid. All other pledged cards are discarded. If two "
            "or more tie for the highest bid, no one takes anything and all pledges are discarded.",
            "With many bidders there is no defender to win a tie.",
        ),
        "LC-30": Clause(
            "A King without Gold after the battle, or when a bid is due, dies. A single Noble inherits. If there are "
            "several Nobles, the crown goes to one with Gold; if none has any, suit order decides. One Noble with Gold "
            "becomes King at once. Several fight for it: they bid in secret, then each secretly chooses to yield or to "
            "stand. If all yield, no yield counts. Those who yield take their bids back. If one Noble is left, that "
            "Noble becomes King and takes the bid back. Otherwise the highest bid becomes King and takes the highest "
            "card of every other bid, and the rest is discarded. On a tie for the highest, all these bids are "
            "discarded and the Nobles who stood fight again. The others become Nobles of the new King. No one may talk "
            "meanwhile. A Kingdom without a Noble is conquered.",
            "In the rulebook, Kings die after a battle. A King with nothing to bid can't fight, and a Noble with "
            "nothing to bid can only yield. If no Noble has Gold, the rulebook's last tie-breaker is left.",
        ),
        "LC-31": Clause(
            "The war continues while there are two Kingdoms or more. If the last Kingdoms fall together, the King "
            "among them with the highest last bid wins, then suit order decides.",
            "The rulebook does not say who rules when no Kingdom is left.",
        ),
    },
    "Victory": {
        "LC-32": Clause(
            "The Winning King is the last ruler. The Wealthiest has the most Gold in hand when all hands are shown. "
            "Ties go to the King, then Nobles, then Mercenaries, and then by suit: Spades, Hearts, Diamonds, Clubs, "
            "Joker, with the first deck first. If no one has Gold, there is no Wealthiest. Every Noble of the Winning "
            "King has the Status victory.",
            "The rulebook's suit order has no Joker and no second deck.",
        ),
        "LC-33": Clause(
            "All of these win, and you can win in several ways. The places are the King, the Wealthiest, the Nobles, "
            "and then the rest. The Nobles of the Winning King share their place; a Noble who is the Wealthiest has "
            "that place instead. Among the rest, Gold and then suit decide.",
            "The rulebook ranks the kinds of victory and then suits. Nobles win together with their King, so neither "
            "their Gold nor their suit puts one above another.",
        ),
        "LC-34": Clause(
            "If you were in the winning Kingdom when the War began and died in it, you have the Status victory as well."
        ),
    },
    "The Undead King": {
        "LC-35": Clause(
            "An option for exactly five players. The Joker is the Undead King, with a Treasury of seven, no Allegiance "
            "and no Kingdom. The Undead King is never a Noble or a Mercenary, does not duel, makes no deals with "
            "political terms, and is never the Wealthiest. No one can win by LC-24.",
            "The rulebook requires that the war is fought in this variant.",
            from_rulebook=True,
        ),
        "LC-36": Clause(
            "The Undead King's Jack needs Gold like any other. A King beaten by it, in a fight or by yielding, loses "
            "all Allegiances to the Undead King, their own too. The King and the Nobles are Turned. The Turned hold "
            "five cards. They never choose, never renounce, play no Jack and make no deals with political terms.",
            "The rulebook has the Undead King seize all Allegiances that the King holds, and a King holds their own. "
            "It takes only renouncing away from the Turned, but does not say what they would win with a Jack.",
        ),
        "LC-37": Clause(
            "When the Undead King loses a battle, as challenger or as defender, all pledged cards are discarded, no "
            "one takes a card, and the throne stays. If the Undead King is challenged and has no Gold, they forfeit, "
            "and the Jack is wasted."
        ),
        "LC-38": Clause(
            "In the War, the Undead King and the Turned are a Kingdom from the start. A Turned Noble with Gold can't "
            "refuse: they give as many Gold cards as asked for, or all they have. An Undead King who has no Gold after "
            "a battle falls, and the Turned become Mercenaries.",
            "The rulebook's succession is only about living Kingdoms.",
        ),
        "LC-39": Clause(
            "When the Undead King's Kingdom is the only one left, every living Mercenary with Gold secretly chooses to "
            "stand or to flee. Those who stand bid together against the Undead King. Battles continue, without "
            "yielding, until one side has no Gold. If the total of the living is higher, all cards are discarded. "
            "Otherwise the Undead King takes the highest card of each. If both sides run out together, the winner of "
            "that battle wins. If the living win, the player who pledged the most in all is the Winning King, and the "
            "others are Nobles. Suit order decides a tie.",
            "In the rulebook, Mercenaries fight on and form the winning Kingdom. It does not say how.",
        ),
        "LC-40": Clause(
            "If the Undead King wins the war, there is no Wealthiest. The Undead King wins, and the Turned have the "
            "Status victory."
        ),
    },
    "Who sees what": {
        "LC-41": Clause(
            "Everyone sees identities, Allegiances, statuses, hand sizes including pledges not yet revealed, how many "
            "cards are pledged once all have bid, the size of the Realm, the discard pile in order, revealed bids, "
            "requests for aid once all Kings have chosen, aid, and which players deal. Everyone also sees the "
            "political terms and the promises of a struck deal, and who pays a Noble. Only the two players see what "
            "is offered; a Noble asked for consent sees the political terms and their own payment. Of a call, the "
            "others learn only that it was made and whose offer was taken up, if any; who else made an offer stays "
            "secret. Only you see your hand, your bids and what you draw. No one sees the order of the Realm."
        ),
    },
}
