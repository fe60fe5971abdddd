"""Situations in which a bot has something to say, from what a spectator sees of the last move.

Each situation is a key of `lines.toml`. It states a fact that the events of the move show to everyone.
"""

from collections.abc import Iterator
from typing import NamedTuple

from fulcrum.core.observation import Observation
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import JACK_KIND, KINDS, KING, RED_QUEEN, TURNED, UNDEAD
from fulcrum.games.leverage_cards.narration import TELLERS, counted

NOBODY = table.NOBODY
TERMS = {table.TERM_SWEAR: "swear", table.TERM_CROWN: "crown", table.TERM_NOBLE: "handed_over"}
PROMISES = {table.PEACE: "promise_peace", table.AID: "promise_aid", table.KNEE: "promise_bend"}
REFUSALS = ("refuse_bend", "refuse_sale", "refuse_aid")
ALONE = {  # kinds of events about one seat, which has its say
    "call": "call",
    "pick_none": "pick_none",
    "fall": "crown_falls",
    "dissolved": "leave_war",
    "death": "death",
    "stand": "last_stand",
    "flee": "flee",
    "undead_falls": "undead_falls",
    "unified": "unified",
    "victory": "victory",
    "undead_wins": "undead_wins",
}
BETWEEN = {  # kinds of events between two seats, and what each may say
    "pick": ("pick", ""),
    "reject": ("reject", ""),
    "deal": ("deal", "deal"),
    "broken": ("broken", "betrayed"),
    "kept": ("kept", ""),
    "renounce": ("renounce", "deserted"),
    "duel": ("duel", "challenged"),
    "bend": ("bend", ""),
    "ask": ("ask", ""),
}


class Situation(NamedTuple):
    """What a seat may speak about, and the other player concerned."""

    key: str
    seat: int
    other: int = NOBODY
    turns: str = ""  # of a promised peace, in words


class EventRow(NamedTuple):
    kind: str
    seat: int
    other: int
    third: int
    fourth: int


def situations(before: Observation, after: Observation) -> list[Situation]:
    """Returns what the last move gives the seats to speak about, each situation once."""
    rows = after.field("events")[: after.field("event_count")]
    steps = [EventRow(TELLERS[kind], *numbers) for kind, *numbers in rows]
    return list(dict.fromkeys(SituationReader(before, after, steps).found()))


class SituationReader:
    """Reads the events of one move."""

    def __init__(self, before: Observation, after: Observation, events: list[EventRow]) -> None:
        self.events = events
        self.lieges_before: list[int] = before.field("liege")
        self.lieges: list[int] = after.field("liege")
        self.status_before: list[int] = before.field("status")
        self.status: list[int] = after.field("status")
        self.seats = range(after.players)
        self.yielders = self.having("yielded")
        self.without_gold = self.having("no_gold")

    def having(self, kind: str) -> set[int]:
        return {event.seat for event in self.events if event.kind == kind}

    def found(self) -> Iterator[Situation]:
        for event in self.events:
            kind, seat, other, *_ = event
            if kind in ALONE:
                yield Situation(ALONE[kind], seat)
            elif kind in BETWEEN:
                own, reply = BETWEEN[kind]
                yield Situation(own, seat, other)
                if reply:
                    yield Situation(reply, other, seat)
            elif handler := getattr(self, f"on_{kind}", None):
                yield from handler(event)

    # One method per remaining kind of event.

    def on_offer(self, event: EventRow) -> Iterator[Situation]:
        yield Situation("counter" if event.third else "offer", event.seat, event.other)

    def on_term(self, event: EventRow) -> Iterator[Situation]:
        key = TERMS[event.third]
        if key == "handed_over":
            yield Situation(key, event.fourth, event.other)
            return
        yield Situation(key, event.seat, event.other)
        if key == "swear":
            yield Situation("swears_to_me", event.other, event.seat)

    def on_promise(self, event: EventRow) -> Iterator[Situation]:
        turns = counted(event.fourth, "turn") if event.third == table.PEACE else ""
        yield Situation(PROMISES[event.third], event.seat, event.other, turns)

    def on_play(self, event: EventRow) -> Iterator[Situation]:
        seat, target = event.seat, event.third
        kind = KINDS[event.other]
        if kind == RED_QUEEN:
            yield Situation("cunning", seat)
        elif kind == JACK_KIND:
            yield Situation(self.attack(seat, target), seat, target)
            yield Situation("challenged", target, seat)
        else:
            yield Situation("blackmail", seat, target)
            yield Situation("empty_purse" if target in self.without_gold else "blackmailed", target, seat)

    def attack(self, seat: int, target: int) -> str:
        if self.lieges_before[seat] == target:
            return "revolt"
        if self.status_before[seat] == UNDEAD:
            return "harvest"
        return "against_undead" if self.status_before[target] == UNDEAD else "jack"

    def on_win(self, event: EventRow) -> Iterator[Situation]:
        if event.other != NOBODY:
            yield from self.battle(event.seat, event.other, "won", "lost")
        elif self.status_before[event.seat] != UNDEAD:
            yield Situation("war_won", event.seat)

    def on_hold(self, event: EventRow) -> Iterator[Situation]:
        yield from self.battle(event.seat, event.other, "held", "repelled")

    def battle(self, winner: int, loser: int, won: str, lost: str) -> Iterator[Situation]:
        """A battle of two. Who has no Gold can't fight, which is no choice to speak about."""
        if {winner, loser} & self.without_gold:
            return
        if {winner, loser} & self.yielders:
            giver, taker = (loser, winner) if loser in self.yielders else (winner, loser)
            yield Situation("yielded", giver, taker)
            yield Situation("unfought", taker, giver)
            return
        yield Situation(won, winner, loser)
        yield Situation(lost, loser, winner)

    def on_all_yield(self, _: EventRow) -> Iterator[Situation]:
        yield from (Situation("nobody_yields", seat) for seat in sorted(self.having("reveal")))

    def on_tie(self, _: EventRow) -> Iterator[Situation]:
        bids = {event.seat: event.other for event in self.events if event.kind == "reveal"}
        yield from (Situation("tie", seat) for seat, bid in bids.items() if bid == max(bids.values()))

    def on_inherit(self, event: EventRow) -> Iterator[Situation]:
        if self.status[event.seat] == KING:  # an heir without Gold dies at once
            yield Situation("inherit", event.seat, event.other)

    def on_status(self, event: EventRow) -> Iterator[Situation]:
        if event.other == KING and self.status[event.seat] == KING:
            yield Situation("crowned", event.seat)
        elif event.other == TURNED:
            yield Situation("turned", event.seat, event.third)

    def on_refuse(self, event: EventRow) -> Iterator[Situation]:
        key = REFUSALS[event.other]
        if key != "refuse_aid":
            yield Situation(key, event.seat)
            return
        king = self.lieges_before[event.seat]
        yield Situation(key, event.seat, king)
        yield Situation("no_aid", king, event.seat)

    def on_aid(self, event: EventRow) -> Iterator[Situation]:
        if self.status_before[event.seat] == TURNED:  # who can't refuse
            return
        yield Situation("aid", event.seat, event.other)
        yield Situation("thanks", event.other, event.seat)

    def on_war(self, event: EventRow) -> Iterator[Situation]:
        if event.seat > 1:  # how many Kingdoms there are
            yield from (Situation("war", seat) for seat in self.seats if self.status[seat] == KING)
