"""The events of the last move in words, using only what the viewer may see."""

from typing import Any

from fulcrum.core.observation import Observation
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import CARDS, STATUSES, title
from fulcrum.games.leverage_cards.deals import cards_of_bits

Event = dict[str, Any]
TERMS = ("", "swear", "crown", "noble")
PROMISES = ("peace", "aid", "bend")
PROMISED = ("of peace", "of aid", "to bend the knee")
REFUSED = ("refuses to bend the knee", "refuses to be handed over", "refuses to help")


def in_words(names: list[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def counted(count: int, thing: str) -> str:
    return f"one {thing}" if count == 1 else f"{count} {thing}s"


def events(observation: Observation) -> list[Event]:
    rows = observation.field("events")[: observation.field("event_count")]
    teller = Teller(observation)
    found = []
    for kind, *numbers in rows:
        event = getattr(teller, TELLERS[kind])(*numbers)
        event["words"] = event["words"][0].upper() + event["words"][1:]
        found.append(event)
    return found


class Teller:
    """Converts the record's rows into events, with one method per kind."""

    def __init__(self, observation: Observation) -> None:
        self.names = [title(number) for number in observation.field("identity")]

    def call(self, seat: int, *_: int) -> Event:
        return {"kind": "call", "seat": seat, "words": f"{self.names[seat]} calls for offers"}

    def pick(self, seat: int, dealer: int, *_: int) -> Event:
        words = f"{self.names[seat]} takes up the offer of {self.names[dealer]}"
        return {"kind": "pick", "seat": seat, "from": dealer, "words": words}

    def pick_none(self, seat: int, *_: int) -> Event:
        return {"kind": "none", "seat": seat, "words": f"{self.names[seat]} takes up no offer"}

    def promise(self, seat: int, other: int, kind: int, turns: int) -> Event:
        name, to = self.names[seat], self.names[other]
        words = {
            "peace": f"{name} promises {to} peace for {counted(turns, 'turn')}",
            "aid": f"{name} promises {to} aid in the War",
            "bend": f"{name} promises to bend the knee to {to}",
        }
        event = {"kind": "promise", "from": seat, "to": other, "promise": PROMISES[kind], "turns": turns or None}
        return {**event, "words": words[PROMISES[kind]]}

    def kept(self, seat: int, other: int, kind: int, _: int) -> Event:
        return self.end_of_promise("kept", f"{self.names[seat]} keeps", seat, other, kind)

    def broken(self, seat: int, other: int, kind: int, _: int) -> Event:
        return self.end_of_promise("broken", f"{self.names[seat]} breaks", seat, other, kind)

    def end_of_promise(self, how: str, start: str, seat: int, other: int, kind: int) -> Event:
        words = f"{start} the promise {PROMISED[kind]} to {self.names[other]}"
        return {"kind": how, "from": seat, "to": other, "promise": PROMISES[kind], "words": words}

    def venture(self, seat: int, count: int, first: int, second: int) -> Event:
        event = self.drew(seat, count, first, second)
        event["words"] = event["words"].replace("draws", "ventures and draws")
        return {**event, "kind": "venture"}

    def drew(self, seat: int, count: int, first: int, second: int) -> Event:
        event: Event = {"kind": "draw", "seat": seat, "count": count}
        words = f"{self.names[seat]} draws {counted(count, 'card')}"
        if first != table.UNSEEN:
            event["cards"] = self.cards(first, second)
            words += f": {in_words(event['cards'])}"
        return {**event, "words": words}

    def cards(self, first: int, second: int) -> list[str]:
        return [CARDS[card] for card in cards_of_bits(first, second)]

    def play(self, seat: int, card: int, target: int, _: int) -> Event:
        at = "" if target < 0 else f" at {self.names[target]}"
        event = {"kind": "play", "seat": seat, "card": CARDS[card], "target": None if target < 0 else target}
        return {**event, "words": f"{self.names[seat]} plays {CARDS[card]}{at}"}

    def gave(self, giver: int, taker: int, card: int, _: int) -> Event:
        event = {"kind": "blackmail", "giver": giver, "taker": taker}
        if card == table.UNSEEN:
            words = f"{self.names[giver]} gives {self.names[taker]} the highest Gold card in hand"
            return {**event, "words": words}
        words = f"{self.names[giver]} gives {self.names[taker]} {CARDS[card]}"
        return {**event, "card": CARDS[card], "words": words}

    def no_gold(self, seat: int, *_: int) -> Event:
        return {"kind": "no gold", "seat": seat, "words": f"{self.names[seat]} has no Gold"}

    def duel(self, seat: int, other: int, *_: int) -> Event:
        words = f"{self.names[seat]} challenges {self.names[other]} to a duel"
        return {"kind": "duel", "seat": seat, "target": other, "words": words}

    def yielded(self, seat: int, *_: int) -> Event:
        return {"kind": "yield", "seat": seat, "words": f"{self.names[seat]} yields"}

    def all_yield(self, *_: int) -> Event:
        return {"kind": "all yield", "words": "all would yield, so nobody does: the bids are shown"}

    def pledge(self, seat: int, count: int, *_: int) -> Event:
        words = f"{self.names[seat]} has bid {counted(count, 'card')}"
        return {"kind": "pledge", "seat": seat, "count": count, "words": words}

    def reveal(self, seat: int, total: int, first: int, second: int) -> Event:
        cards = self.cards(first, second)
        words = f"{self.names[seat]} has bid {in_words(cards)}: {total} in all"
        return {"kind": "reveal", "seat": seat, "total": total, "cards": cards, "words": words}

    def take(self, winner: int, loser: int, card: int, _: int) -> Event:
        words = f"{self.names[winner]} takes {CARDS[card]} from {self.names[loser]}"
        return {"kind": "take", "winner": winner, "loser": loser, "card": CARDS[card], "words": words}

    def discard(self, seat: int, _: int, first: int, second: int) -> Event:
        cards = self.cards(first, second)
        words = f"{self.names[seat]} discards {in_words(cards)}"
        return {"kind": "discard", "seat": seat, "cards": cards, "words": words}

    def win(self, winner: int, loser: int, *_: int) -> Event:
        over = "" if loser < 0 else f" over {self.names[loser]}"
        return {"kind": "win", "winner": winner, "words": f"{self.names[winner]} wins the battle{over}"}

    def hold(self, defender: int, challenger: int, *_: int) -> Event:
        words = f"{self.names[defender]} keeps the throne against {self.names[challenger]}"
        return {"kind": "hold", "defender": defender, "challenger": challenger, "words": words}

    def status(self, seat: int, status: int, liege: int, _: int) -> Event:
        event = {"kind": "status", "seat": seat, "status": STATUSES[status], "liege": None if liege < 0 else liege}
        name = self.names[seat]
        words = {
            "mercenary": f"{name} serves nobody and is a Mercenary",
            "noble": f"{name} is now a Noble of {self.names[liege]}",
            "king": f"{name} takes the crown",
            "turned": f"{name} is turned and serves {self.names[liege]}",
        }
        return {**event, "words": words[STATUSES[status]]}

    def fall(self, seat: int, *_: int) -> Event:
        words = f"without a Noble the crown of {self.names[seat]} falls"
        return {"kind": "crown falls", "seat": seat, "words": words}

    def bend(self, seat: int, king: int, *_: int) -> Event:
        words = f"{self.names[seat]} bends the knee to {self.names[king]}"
        return {"kind": "bend", "seat": seat, "king": king, "words": words}

    def refuse(self, seat: int, what: int, *_: int) -> Event:
        return {"kind": "refuse", "seat": seat, "words": f"{self.names[seat]} {REFUSED[what]}"}

    def offer(self, dealer: int, partner: int, counter: int, _: int) -> Event:
        answers = "answers with a counter-offer to" if counter else "makes an offer to"
        words = f"{self.names[dealer]} {answers} {self.names[partner]}"
        return {"kind": "counter" if counter else "offer", "from": dealer, "to": partner, "words": words}

    def reject(self, seat: int, dealer: int, *_: int) -> Event:
        words = f"{self.names[seat]} turns the offer of {self.names[dealer]} down"
        return {"kind": "reject", "seat": seat, "words": words}

    def accept(self, seat: int, dealer: int, *_: int) -> Event:
        words = f"{self.names[seat]} accepts the offer of {self.names[dealer]}, if the Nobles concerned consent"
        return {"kind": "accept", "seat": seat, "words": words}

    def deal(self, dealer: int, partner: int, *_: int) -> Event:
        words = f"{self.names[dealer]} and {self.names[partner]} strike a deal"
        return {"kind": "deal", "seats": [dealer, partner], "words": words}

    def dealt(self, giver: int, taker: int, first: int, second: int) -> Event:
        event = {"kind": "dealt", "giver": giver, "taker": taker}
        if first == table.UNSEEN:
            words = f"what {self.names[giver]} gives {self.names[taker]} in cards is between the two"
            return {**event, "words": words}
        cards = self.cards(first, second)
        gift = in_words(cards) if cards else "no card"
        return {**event, "cards": cards, "words": f"{self.names[giver]} gives {self.names[taker]} {gift}"}

    def paid(self, giver: int, noble: int, first: int, second: int) -> Event:
        event = {"kind": "paid", "giver": giver, "taker": noble}
        if first == table.UNSEEN:
            return {**event, "words": f"{self.names[giver]} pays {self.names[noble]} in cards"}
        cards = self.cards(first, second)
        return {**event, "cards": cards, "words": f"{self.names[giver]} pays {self.names[noble]} {in_words(cards)}"}

    def term(self, giver: int, receiver: int, term: int, noble: int) -> Event:
        name, other = self.names[giver], self.names[receiver]
        words = ("", f"{name} swears to {other}", f"{name} hands the crown to {other}", "")[term]
        if noble >= 0:
            words = f"{name} hands {self.names[noble]} over to {other}"
        event = {"kind": "term", "term": TERMS[term], "giver": giver, "receiver": receiver}
        return {**event, "noble": None if noble < 0 else noble, "words": words}

    def consent(self, seat: int, *_: int) -> Event:
        return {"kind": "consent", "seat": seat, "words": f"{self.names[seat]} consents"}

    def decline(self, seat: int, *_: int) -> Event:
        return {"kind": "decline", "seat": seat, "words": f"{self.names[seat]} draws no card"}

    def renounce(self, seat: int, king: int, *_: int) -> Event:
        words = f"{self.names[seat]} renounces {self.names[king]} and is a Mercenary"
        return {"kind": "renounce", "seat": seat, "king": king, "words": words}

    def passed(self, seat: int, *_: int) -> Event:
        return {"kind": "pass", "seat": seat, "words": f"{self.names[seat]} passes"}

    def wasted(self, challenger: int, undead: int, *_: int) -> Event:
        words = f"the Jack of {self.names[challenger]} is wasted: the Undead King can't be bought off a throne"
        return {"kind": "wasted", "challenger": challenger, "undead": undead, "words": words}

    def unified(self, seat: int, *_: int) -> Event:
        words = f"{self.names[seat]} holds the Allegiance of all: the Realm is one"
        return {"kind": "unification", "seat": seat, "words": words}

    def war(self, kingdoms: int, *_: int) -> Event:
        words = f"the Realm is exhausted and the War of Kings begins, with {counted(kingdoms, 'Kingdom')}"
        return {"kind": "war", "kingdoms": kingdoms, "words": words}

    def war_round(self, *_: int) -> Event:
        return {"kind": "round", "words": "the Kings muster for the next battle"}

    def ask(self, king: int, noble: int, count: int, _: int) -> Event:
        gold = "all Gold" if count == table.ALL_AID else counted(count, "Gold card")
        words = f"{self.names[king]} asks {self.names[noble]} for {gold}"
        number = None if count == table.ALL_AID else count
        return {"kind": "ask", "king": king, "noble": noble, "count": number, "words": words}

    def no_ask(self, king: int, *_: int) -> Event:
        return {"kind": "no ask", "king": king, "words": f"{self.names[king]} asks nobody for aid"}

    def aid(self, noble: int, king: int, first: int, second: int) -> Event:
        cards = self.cards(first, second)
        words = f"{self.names[noble]} gives {self.names[king]} {in_words(cards)}"
        return {"kind": "aid", "noble": noble, "king": king, "cards": cards, "words": words}

    def tie(self, *_: int) -> Event:
        return {"kind": "tie", "words": "the highest bids are equal: nobody takes anything"}

    def death(self, seat: int, *_: int) -> Event:
        return {"kind": "death", "seat": seat, "words": f"{self.names[seat]} dies"}

    def inherit(self, heir: int, king: int, *_: int) -> Event:
        words = f"{self.names[heir]} inherits the crown of {self.names[king]}"
        return {"kind": "succession", "heir": heir, "king": king, "words": words}

    def conquered(self, king: int, *_: int) -> Event:
        words = f"nobody is left to follow {self.names[king]}: the Kingdom is conquered"
        return {"kind": "conquered", "king": king, "words": words}

    def dissolved(self, king: int, *_: int) -> Event:
        words = f"{self.names[king]} leaves the war and the Kingdom dissolves"
        return {"kind": "dissolved", "king": king, "words": words}

    def undead_falls(self, seat: int, *_: int) -> Event:
        return {"kind": "undead falls", "seat": seat, "words": "the Undead King falls and the Turned are free"}

    def stand(self, seat: int, *_: int) -> Event:
        return {"kind": "stand", "seat": seat, "words": f"{self.names[seat]} makes a last stand"}

    def flee(self, seat: int, *_: int) -> Event:
        return {"kind": "flee", "seat": seat, "words": f"{self.names[seat]} flees"}

    def living_win(self, *_: int) -> Event:
        return {"kind": "living win", "words": "the living win this battle against the Undead King"}

    def undead_wins(self, seat: int, *_: int) -> Event:
        return {"kind": "undead wins", "seat": seat, "words": "nobody is left to stand against the Undead King"}

    def victory(self, seat: int, *_: int) -> Event:
        return {"kind": "victory", "seat": seat, "words": f"{self.names[seat]} is the Winning King"}

    def no_victory(self, *_: int) -> Event:
        return {"kind": "no victory", "words": "there is no Kingdom, so there is no Winning King"}


TELLERS = (
    "venture", "play", "drew", "gave", "no_gold", "duel", "yielded", "all_yield", "reveal", "take", "discard", "win",
    "hold", "status", "fall", "bend", "refuse", "offer", "reject", "deal", "dealt", "term", "consent", "decline",
    "renounce", "passed", "wasted", "unified", "war", "war_round", "ask", "no_ask", "aid", "tie", "death", "inherit",
    "conquered", "dissolved", "undead_falls", "stand", "flee", "living_win", "undead_wins", "victory", "no_victory",
    "accept", "pledge", "call", "pick", "pick_none", "promise", "kept", "broken", "paid",
)  # fmt: skip
