"""Explains refused moves: the clause and the reason, from what the player may know."""

from fulcrum.core.observation import Observation
from fulcrum.core.values import Move
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards.cards import (
    CARD_NUMBERS,
    CARDS,
    KING,
    MERCENARY,
    STATUSES,
    TURNED,
    UNDEAD,
    VALUES,
)
from fulcrum.games.leverage_cards.deals import Deal, Side, asked_cards, cards_at, delivers, offered, terms
from fulcrum.games.leverage_cards.narration import counted
from fulcrum.games.leverage_cards.notation import read_deal, seat_names, treasury
from fulcrum.games.leverage_cards.table import MOST_ASKED, MOST_COUNTERS, OFFERED

Refusal = tuple[str, str]

# What each phase expects, with its clause.
NEEDS = {
    "action": ("LC-12", "it is your turn to take an action"),
    "blackmail": ("LC-8", "you are blackmailed: give your highest Gold card"),
    "bid": ("LC-13", "a battle is on: bid one or more Gold cards"),
    "yield": ("LC-14", "the bids lie on the table: say yield or stand"),
    "bend": ("LC-18", "your King is beaten: say bend or refuse"),
    "call": ("LC-21", "a player calls for offers: make one to them, or decline"),
    "pick": ("LC-21", "you have called for offers: pick one, or reject them all"),
    "answer": ("LC-21", "an offer is made to you: accept, reject, or counter"),
    "consent": ("LC-22", "your Allegiance is being dealt: say consent or refuse"),
    "draw": ("LC-22", "a deal is struck: say draw or decline"),
    "discard": ("LC-4", "your hand is over your Treasury: discard first"),
    "ask": ("LC-27", "you may ask one of your Nobles for Gold: ask, or no-ask"),
    "aid": ("LC-27", "your King asks for aid: give as many Gold cards as asked for, or refuse"),
    "war-bid": ("LC-28", "the War of Kings is on: bid one or more Gold cards"),
    "war-yield": ("LC-28", "the bids lie on the table: say yield or stand"),
    "succession": ("LC-30", "your King is dead: bid one or more Gold cards for the crown"),
    "succession-yield": ("LC-30", "the bids lie on the table: say yield or stand"),
    "last-stand": ("LC-39", "the Undead King stands alone: say stand or flee"),
    "last-bid": ("LC-39", "the last stand is fought: bid one or more Gold cards"),
}
POLITICAL = {"venture", "queen", "jack", "duel", "renounce", "offer", "call", "pass"}
FITTING = {
    "action": POLITICAL,
    "blackmail": {"give"},
    "bid": {"bid"},
    "yield": {"yield", "stand"},
    "bend": {"bend", "refuse"},
    "call": {"offer", "decline"},
    "pick": {"pick", "reject"},
    "answer": {"accept", "reject", "counter"},
    "consent": {"consent", "refuse"},
    "draw": {"draw", "decline"},
    "discard": {"discard"},
    "ask": {"ask", "no-ask"},
    "aid": {"give", "refuse"},
    "war-bid": {"bid"},
    "war-yield": {"yield", "stand"},
    "succession": {"bid"},
    "succession-yield": {"yield", "stand"},
    "last-stand": {"stand", "flee"},
    "last-bid": {"bid"},
}


def why_not(move: Move, observation: Observation, seat: int) -> Refusal:
    return _Refusal(move, observation, seat).found()


class _Refusal:
    """One refused move of one seat."""

    def __init__(self, move: Move, observation: Observation, seat: int) -> None:
        self.observation = observation
        self.seat = seat
        self.move = move
        self.words = move.text.split()
        self.names = seat_names(observation)
        self.phase = act.PHASES[observation.field("phase")]
        self.status: int = observation.field("status")[seat]
        self.hand = cards_at(observation, seat)
        self.cards = [CARD_NUMBERS[word] for word in self.words[1:] if word in CARD_NUMBERS]

    def found(self) -> Refusal:
        verb = self.words[0]
        if verb not in FITTING[self.phase]:
            if verb in POLITICAL and self.observation.field("war"):
                return "LC-26", f"the War of Kings has begun: it is too late to {verb}"
            clause, needed = NEEDS[self.phase]
            return clause, f"this is no time to {verb}; {needed}"
        reasons = {
            "venture": self.venture,
            "pass": self.passing,
            "renounce": self.renounce,
            "duel": self.duel,
            "queen": self.queen,
            "jack": self.jack,
            "offer": self.deal,
            "call": self.call,
            "pick": self.pick,
            "counter": self.deal,
            "accept": self.accept,
            "bid": self.bid,
            "discard": self.discard,
            "give": self.give,
            "refuse": self.refuse,
            "ask": self.ask,
        }
        return reasons[verb]()

    def venture(self) -> Refusal:
        return "LC-6", "the Realm is empty: nothing is left to draw"

    def passing(self) -> Refusal:
        return "LC-12", "passing is for when the Realm is empty; venture at least"

    def renounce(self) -> Refusal:
        reasons = {
            KING: ("LC-11", "a King can't renounce: a crown is lost or traded"),
            MERCENARY: ("LC-11", "you serve no King"),
            TURNED: ("LC-36", "the Turned never renounce"),
            UNDEAD: ("LC-35", "the Undead King serves no one"),
        }
        return reasons[self.status]

    def duel(self) -> Refusal:
        target = self.names.index(self.words[1])
        if self.status in (UNDEAD, TURNED):
            return "LC-35", f"only Mercenaries duel, and you are {STATUSES[self.status]}"
        if self.status != MERCENARY:
            return "LC-10", f"only Mercenaries duel, and you are a {STATUSES[self.status]}"
        if target == self.seat:
            return "LC-10", "you can't duel yourself"
        if self.observation.field("status")[target] != MERCENARY:
            return "LC-10", f"{self.words[1]} is no Mercenary"
        return "LC-10", "a duel needs at least one Gold card to bid"

    def queen(self) -> Refusal:
        return self.not_held() or ("LC-8", "a black Queen is played at another player")

    def not_held(self) -> Refusal | None:
        for card in self.cards:
            if card not in self.hand:
                return "LC-12", f"you do not hold {CARDS[card]}"
        return None

    def jack(self) -> Refusal:
        target = self.names.index(self.words[2])
        held = self.not_held()
        if held:
            return held
        if self.status == TURNED:
            return "LC-36", "the Turned play no Jack: their Ace is not theirs"
        if target == self.seat:
            return "LC-9", "you can't challenge yourself"
        if self.observation.field("status")[target] not in (KING, UNDEAD):
            return "LC-9", f"{self.words[2]} is no King"
        return ("LC-36" if self.status == UNDEAD else "LC-9"), "a challenge needs at least one Gold card to bid"

    def call(self) -> Refusal:
        if self.observation.field("called"):
            return "LC-21", "you have called for offers this turn; you may do so once"
        return "LC-21", "no offers are made at this table"

    def pick(self) -> Refusal:
        return "LC-21", f"{self.words[1]} has made no offer"

    def deal(self) -> Refusal:
        """Explains offers and counter-offers (LC-20, LC-21)."""
        observation = self.observation
        counter = self.words[0] == "counter"
        if counter and observation.field("countered") >= MOST_COUNTERS:
            return "LC-21", f"there were {MOST_COUNTERS} counter-offers: accept or reject this one"
        if self.phase == "action" and observation.field("offers") >= observation.field("offer_limit"):
            limit = observation.field("offer_limit")
            return "LC-21", f"no more offers this turn: {limit} is the limit"
        other = observation.field("dealer") if counter else self.names.index(self.words[1])
        if self.phase == "call" and other != observation.field("active"):
            return "LC-21", f"{self.names[observation.field('active')]} calls for offers: yours must be to them"
        if other == self.seat:
            return "LC-20", "a deal is made with another player"
        deal = read_deal(self.move.text, observation)
        refusal = self.cards_of(deal, other) or self.terms_of(deal, other) or self.payments_of(deal)
        assert refusal, "such an offer is legal"
        return refusal

    def cards_of(self, deal: Deal, other: int) -> Refusal | None:
        give, get = deal.give, deal.get
        if not give.actions() and not get.actions():
            return "LC-20", "the offer moves nothing: put in cards, a political term or a promise"
        for card in give.cards:
            if card not in self.hand:
                return "LC-20", f"you do not hold {CARDS[card]}"
        held = self.observation.field("held")[other]
        if get.number > held:
            return "LC-20", f"{self.names[other]} holds {counted(held, 'card')}"
        asked = [card for cards in deal.pay.values() for card in cards if card not in self.hand]
        if len(get.cards) + len(get.values) + len(asked) > MOST_ASKED:
            return "LC-20", f"an offer asks for {MOST_ASKED} cards by name and value at most"
        return None

    def terms_of(self, deal: Deal, other: int) -> Refusal | None:
        give, get = deal.give, deal.get
        if give.term and get.term and not give.term == get.term == "noble":
            return "LC-20", "a deal has one political term, but that a Noble may be given for a Noble"
        for side, giver, receiver in ((give, self.seat, other), (get, other, self.seat)):
            refusal = self.term(side, giver, receiver) if side.term else None
            if refusal:
                return refusal
        return None

    def payments_of(self, deal: Deal) -> Refusal | None:
        nobles = [side.noble for side in (deal.give, deal.get) if side.term == "noble"]
        for noble in deal.pay:
            if noble not in nobles:
                return "LC-22", f"{self.names[noble]} is not handed over in this deal, so can't be paid in it"
        return None

    def term(self, side: Side, giver: int, receiver: int) -> Refusal | None:
        if any((side.term, side.noble) == (term.term, term.noble) for term in terms(self.observation, giver, receiver)):
            return None
        status = self.observation.field("status")
        for other in (giver, receiver):
            if status[other] in (UNDEAD, TURNED):
                return "LC-35", f"{self.names[other]} is {STATUSES[status[other]]}: no political term is dealt there"
        name, to = self.names[giver], self.names[receiver]
        if side.term == "swear":
            if status[giver] == KING:
                return "LC-20", f"only Mercenaries and Nobles can swear, and {name} is a King"
            if self.observation.field("liege")[giver] == receiver:
                return "LC-20", f"{name} serves {to} already"
            return "LC-20", f"one swears to a King or a Mercenary, and {to} is a Noble"
        if status[giver] != KING:
            return "LC-20", f"{name} is no King and has no {'crown' if side.term == 'crown' else 'Noble'} to give"
        if status[receiver] not in (KING, MERCENARY):
            return "LC-20", f"a Noble is handed over to a King or a Mercenary, and {to} is a Noble"
        return "LC-20", f"{self.names[side.noble]} is no Noble of {name}"

    def accept(self) -> Refusal:
        get = offered(self.observation).get
        asked = asked_cards(self.observation.field("deals")[OFFERED])
        for card in asked:
            if card not in self.hand:
                return "LC-20", f"you do not hold {CARDS[card]}, which is asked for"
        for card in self.cards:
            if card not in self.hand:
                return "LC-20", f"you do not hold {CARDS[card]}"
            if card in asked:
                return "LC-20", f"{CARDS[card]} is asked for by name; name only what you choose"
        count = len(get.values) + get.number
        if len(self.cards) != count:
            return "LC-20", f"the offer leaves {count} cards to your choice: name so many"
        assert not delivers(self.cards, get)
        values = " and ".join(map(str, get.values))
        return "LC-20", f"among the cards you name must be Gold worth {values}"

    def bid(self) -> Refusal:
        refusal = self.not_gold()
        assert refusal, "such a bid is legal"
        return refusal

    def not_gold(self) -> Refusal | None:
        """Explains cards that are not held or not Gold, in bids and aid."""
        clause = NEEDS[self.phase][0]
        for card in self.cards:
            if card not in self.hand:
                return clause, f"you do not hold {CARDS[card]}"
        for card in self.cards:
            if not VALUES[card]:
                return clause, f"{CARDS[card]} is no Gold card"
        return None

    def aid(self) -> Refusal:
        wrong = self.not_gold()
        if wrong:
            return wrong
        gold, asked = sum(VALUES[card] > 0 for card in self.hand), self.observation.field("aid")[self.seat]
        if asked > gold:
            return "LC-27", f"give all your Gold, {counted(gold, 'card')}: it is no more than you are asked for"
        return "LC-27", f"you are asked for {counted(asked, 'Gold card')}: give exactly that many"

    def discard(self) -> Refusal:
        for card in self.cards:
            if card not in self.hand:
                return "LC-4", f"you do not hold {CARDS[card]}"
        missing = len(self.hand) - treasury(self.observation, self.seat)
        return "LC-4", f"exactly {missing} must go"

    def give(self) -> Refusal:
        if self.phase == "aid":
            return self.aid()
        for card in self.cards:
            if card not in self.hand:
                return "LC-8", f"you do not hold {CARDS[card]}"
        if len(self.cards) > 1:
            return "LC-8", "give exactly one card"
        best = max(VALUES[card] for card in self.hand)
        return "LC-8", f"it must be your highest Gold card, one worth {best}"

    def refuse(self) -> Refusal:
        return "LC-38", "the Turned can't refuse the Undead King: give as many Gold cards as asked for, or all you have"

    def ask(self) -> Refusal:
        return "LC-27", f"{self.words[1]} isn't your Noble"
