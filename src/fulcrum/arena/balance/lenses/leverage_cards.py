"""The lens of Leverage, the card game."""

from collections.abc import Iterator
from typing import ClassVar

from fulcrum.arena.balance.lens import Happening, Lens, Turn
from fulcrum.core.state import State
from fulcrum.games.leverage_cards.actions import IN_CALL
from fulcrum.games.leverage_cards.cards import JACK_KIND, KINDS, KING, NOBLE, TURNED, UNDEAD, VALUES

# Events that count as they are, each with its clause.
EVENTS = {
    "venture": Happening("LC-6", "venture: cards are drawn as the action of a turn"),
    "blackmail": Happening("LC-8", "a black Queen takes the highest Gold card"),
    "duel": Happening("LC-10", "a Mercenary duels another"),
    "renounce": Happening("LC-11", "a Noble renounces the King"),
    "pass": Happening("LC-12", "a player passes, the Realm being empty"),
    "all yield": Happening("LC-14", "all fighters yield, so nobody does"),
    "take": Happening("LC-16", "the winner of a battle takes the loser's highest card"),
    "hold": Happening("LC-19", "a challenged King keeps the throne"),
    "crown falls": Happening("LC-5", "a King without a Noble is a Mercenary again"),
    "bend": Happening("LC-18", "a beaten King's Noble bends the knee"),
    "offer": Happening("LC-20", "an offer is made"),
    "counter": Happening("LC-21", "a counter-offer is made"),
    "call": Happening("LC-21", "a player calls for offers from everyone"),
    "pick": Happening("LC-21", "an offer to a player who called is taken up"),
    "none": Happening("LC-21", "none of the offers after a call is taken up"),
    "reject": Happening("LC-21", "an offer is turned down"),
    "deal": Happening("LC-21", "a deal is struck"),
    "consent": Happening("LC-22", "a Noble consents to be handed over"),
    "paid": Happening("LC-22", "a Noble is paid for a deal"),
    "promise": Happening("LC-23", "a promise is made"),
    "kept": Happening("LC-23", "a promise is kept"),
    "broken": Happening("LC-23", "a promise is broken"),
    "decline": Happening("LC-22", "a dealer does not draw the card that a deal allows"),
    "discard": Happening("LC-4", "cards are discarded, beyond the Treasury or after a battle"),
    "wasted": Happening("LC-37", "a Jack against the Undead King is wasted"),
    "unification": Happening("LC-24", "a King holds the Allegiance of all"),
    "war": Happening("LC-25", "the Realm is empty and the War of Kings begins"),
    "round": Happening("LC-31", "the War goes into another round"),
    "ask": Happening("LC-27", "a King asks a Noble for aid"),
    "no ask": Happening("LC-27", "a King asks nobody for aid"),
    "aid": Happening("LC-27", "a Noble gives aid"),
    "tie": Happening("LC-29", "the highest bids of a war are equal"),
    "death": Happening("LC-30", "a King dies"),
    "succession": Happening("LC-30", "a Noble inherits the crown"),
    "conquered": Happening("LC-30", "a Kingdom without an heir is conquered"),
    "dissolved": Happening("LC-28", "a King leaves the War and the Kingdom dissolves"),
    "undead falls": Happening("LC-38", "the Undead King falls"),
    "stand": Happening("LC-39", "a Mercenary makes a last stand"),
    "flee": Happening("LC-39", "a Mercenary flees from the last stand"),
    "living win": Happening("LC-39", "the living win a battle of the last stand"),
    "undead wins": Happening("LC-40", "nobody is left to stand against the Undead King"),
    "no victory": Happening("LC-26", "there is no Kingdom and no Winning King"),
}
OWN = {
    "offer in a call": Happening("LC-21", "an offer is made to a player who called"),
    "red queen": Happening("LC-7", "a red Queen is played"),
    "black queen": Happening("LC-8", "a black Queen is played"),
    "jack": Happening("LC-9", "a Jack challenges a King"),
    "jack at liege": Happening("LC-9", "a Noble's Jack challenges the own King"),
    "queen no gold": Happening("LC-8", "a black Queen finds no Gold"),
    "duel no gold": Happening("LC-10", "a player without Gold is challenged to a duel and yields"),
    "jack no gold": Happening("LC-17", "a King without Gold is challenged and yields"),
    "yield": Happening("LC-14", "a fighter yields alone"),
    "shown": Happening("LC-15", "the bids of a battle are shown"),
    "throne taken": Happening("LC-18", "a challenger beats a King"),
    "refuse knee": Happening("LC-18", "a beaten King's Noble refuses to bend the knee"),
    "swear": Happening("LC-20", "a deal with an oath is done"),
    "crown": Happening("LC-20", "a deal with a crown is done"),
    "noble": Happening("LC-20", "a deal with a Noble is done"),
    "refuse handing": Happening("LC-22", "a Noble refuses to be handed over"),
    "refuse aid": Happening("LC-27", "a Noble refuses aid"),
    "turned": Happening("LC-36", "a player is Turned"),
    "one kingdom": Happening("LC-26", "a single Kingdom has won without a war"),
    "last ruler": Happening("LC-31", "the last Kingdom of the War has won"),
    "last stand": Happening("LC-39", "a last stand brings the Undead King down"),
    "last stand lost": Happening("LC-39", "no last stand brings the Undead King down"),
    "several winners": Happening("LC-33", "several players win"),
    "king and wealthiest": Happening("LC-33", "the Winning King is the Wealthiest too"),
    "mercenary wealthiest": Happening("LC-32", "the Wealthiest is neither King nor Noble"),
    "died for it": Happening("LC-34", "a dead player shares the victory of the Kingdom"),
}
ENDS = {"LC-26": "one kingdom", "LC-31": "last ruler", "LC-39": "last stand"}
REFUSALS = {"bend": "refuse knee", "handed": "refuse handing", "help": "refuse aid"}


class CardsLens(Lens):
    """Judges by Gold and Jacks in hand, and the rank of King, Noble or Mercenary."""

    features: ClassVar = ("Gold in hand", "Jacks in hand", "Nobles", "is King", "is Noble", "Gold of the Nobles")
    happenings: ClassVar = {**EVENTS, **OWN}

    def standing(self, state: State) -> list[list[int]]:
        players = state.players
        gold, jacks = [0] * players, [0] * players
        for card, place in enumerate(state.field("place")):
            if 0 <= place < players:
                gold[place] += VALUES[card]
                jacks[place] += int(KINDS[card] == JACK_KIND)
        status, liege = state.field("status"), state.field("liege")
        found = []
        for seat in range(players):
            nobles = [other for other in range(players) if liege[other] == seat]
            rules, serves = status[seat] in (KING, UNDEAD), status[seat] in (NOBLE, TURNED)
            behind = sum(gold[other] for other in nobles)
            found.append([gold[seat], jacks[seat], len(nobles), int(rules), int(serves), behind])
        return found

    def first_move(self, state: State, seat: int, text: str) -> str:
        verb, *rest = text.split()
        if verb == "queen":
            return "red queen" if len(rest) == 1 else "black queen"
        if verb == "offer" and state.field("phase") == IN_CALL:
            return "offer in a call"
        return verb

    def seen(self, turn: Turn) -> Iterator[str]:
        verb, *rest = turn.text.split()
        if verb == "queen":
            yield "red queen" if len(rest) == 1 else "black queen"
        elif verb == "jack":
            yield "jack"
            if turn.before.field("liege")[turn.seat] == turn.after.field("defender"):
                yield "jack at liege"
        elif verb == "offer" and turn.before.field("phase") == IN_CALL:
            yield "offer in a call"
        kinds = [event["kind"] for event in turn.events]
        yield from (kind for kind in kinds if kind in EVENTS)
        if kinds.count("yield") == 1 and "all yield" not in kinds:
            yield "yield"
        if "no gold" in kinds and verb in ("queen", "duel", "jack"):
            yield f"{verb} no gold"
        if "reveal" in kinds:
            yield "shown"
        for event in turn.events:
            yield from self.told(event["kind"], event, turn)

    def told(self, kind: str, event: dict[str, object], turn: Turn) -> Iterator[str]:
        """Yields what an event shows if one kind of event can show several things."""
        if kind == "refuse":
            yield from (name for word, name in REFUSALS.items() if word in str(event["words"]))
        elif kind == "term":
            yield str(event["term"])
        elif kind == "status" and event["status"] == "turned":
            yield "turned"
        elif kind == "win" and not turn.before.field("duel") and not turn.before.field("war"):
            yield from ["throne taken"] if event["winner"] == turn.before.field("attacker") else []

    def at_end(self, state: State) -> Iterator[str]:
        outcome = state.outcome
        assert outcome is not None
        dead, status = state.field("dead"), state.field("status")
        king = outcome.details["king"]
        if king is not None and outcome.clause in ENDS:
            lost = outcome.clause == "LC-39" and status[king] == UNDEAD
            yield "last stand lost" if lost else ENDS[outcome.clause]
        if len(outcome.winners) > 1:
            yield "several winners"
        for seat, ways in outcome.details["victories"].items():
            if "wealthiest" in ways:
                if "king" in ways:
                    yield "king and wealthiest"
                elif status[int(seat)] not in (KING, NOBLE, TURNED):
                    yield "mercenary wealthiest"
            if "status" in ways and dead[int(seat)]:
                yield "died for it"


LENS = CardsLens
