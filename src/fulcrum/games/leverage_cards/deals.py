"""Deals: what an offer holds, as words, as the kernel's actions, and in a record (LC-20 to LC-22)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from fulcrum.core.position import Position
from fulcrum.core.values import Move
from fulcrum.games.leverage_cards import actions as act
from fulcrum.games.leverage_cards import table
from fulcrum.games.leverage_cards.cards import CARDS, DECK_CARDS, LOWEST_GOLD, VALUES

TERMS = {"swear": act.SWEAR, "crown": act.CROWN, "noble": act.NOBLE_TERM}
PROMISES = {"aid": act.PROMISE_AID, "bend": act.PROMISE_BEND}


@dataclass
class Side:
    """One side's part of a deal."""

    cards: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)  # any:V
    number: int = 0  # cards:N
    term: str = ""
    noble: int = table.NOBODY
    peace: int = 0  # turns
    promises: list[str] = field(default_factory=list)  # aid, bend

    def items(self, names: list[str]) -> list[str]:
        """Returns the parts in words: a term with its Noble and a promise are one part."""
        found = [CARDS[card] for card in self.cards] + [f"any:{value}" for value in self.values]
        found += [f"cards:{self.number}"] if self.number else []
        if self.term:
            found.append(f"noble {names[self.noble]}" if self.term == "noble" else self.term)
        found += [f"promise peace {self.peace}"] if self.peace else []
        return found + [f"promise {promise}" for promise in self.promises]

    def actions(self) -> list[int]:
        found = list(self.cards) + [act.ANY + value - LOWEST_GOLD for value in self.values]
        found += [act.SOME + self.number - 1] if self.number else []
        found += [TERMS[self.term]] if self.term else []
        found += [act.SEAT + self.noble] if self.term == "noble" else []
        found += [act.PEACE_1 + self.peace - 1] if self.peace else []
        return found + [PROMISES[promise] for promise in self.promises]


@dataclass
class Deal:
    """An offer: what its maker gives and gets, and what Nobles who are handed over are paid, by seat."""

    give: Side = field(default_factory=Side)
    get: Side = field(default_factory=Side)
    pay: dict[int, list[int]] = field(default_factory=dict)


def offer_move(start: Move, deal: Deal, names: list[str]) -> Move:
    """Returns an offer or counter-offer, given its verb and target and the deal."""
    words, sequence = [start.text], list(start.actions)
    if deal.give.actions():
        words += ["give", *deal.give.items(names)]
        sequence += deal.give.actions()
    if deal.get.actions():
        words += ["get", *deal.get.items(names)]
        sequence += [act.GET, *deal.get.actions()]
    for noble, cards in sorted(deal.pay.items()):
        words += ["pay", names[noble], *(CARDS[card] for card in cards)]
        sequence += [act.PAY, act.SEAT + noble, *cards]
    return Move(" ".join(words), (*sequence, act.PROPOSE))


def deal_of(steps: list[int]) -> Deal:
    """Returns the deal that the actions of an offer make."""
    found, side = Deal(), Side()
    found.give = side
    paid: list[int] | None = None
    rest = iter(steps)
    for step in rest:
        if step == act.GET:
            found.get = side = Side()
        elif step == act.PAY:
            found.pay[next(rest) - act.SEAT] = paid = []
        elif step < act.SEAT:
            (side.cards if paid is None else paid).append(step)
        elif step < act.ANY:
            side.noble = step - act.SEAT
        elif step < act.SOME:
            side.values.append(step - act.ANY + LOWEST_GOLD)
        elif step < act.FIRST_VERB:
            side.number = step - act.SOME + 1
        elif act.PEACE_1 <= step <= act.PEACE_3:
            side.peace = step - act.PEACE_1 + 1
        elif step in PROMISES.values():
            side.promises.append(next(name for name, action in PROMISES.items() if action == step))
        else:
            side.term = act.VERBS[step - act.FIRST_VERB]
    return found


def offered(position: Position) -> Deal:
    """Returns the offer that is being answered."""
    return deal_on_table(position, table.OFFERED, position.field("dealer"))


def deal_on_table(position: Position, row: int, maker: int) -> Deal:
    """Returns an offer from the record. The cards that its maker gives are aside."""
    deal: list[int] = position.field("deals")[row]
    words = ["", *TERMS]
    pay: dict[int, list[int]] = {}
    for side in range(2):
        cards = cards_of_bits(*deal[table.PAID + 2 * side : table.PAID + 2 * side + 2])
        if cards:
            pay[deal[table.WHOM + side]] = cards
    paid = set(chain.from_iterable(pay.values()))
    give, get = (
        Side(
            term=words[deal[table.TERM + side]],
            noble=deal[table.WHOM + side],
            peace=deal[table.PROMISES + side] & table.PEACE_TURNS,
            promises=[
                name
                for name, bit in (("aid", table.AID_BIT), ("bend", table.BEND_BIT))
                if deal[table.PROMISES + side] & bit
            ],
        )
        for side in range(2)
    )
    give.cards = [card for card in cards_at(position, table.ASIDE + maker) if card not in paid]
    get.cards = [card for card in asked_cards(deal) if card not in paid]
    for number in range(table.GOLD_VALUES):
        count = deal[table.ASKED_ANY] >> table.ANY_BITS * number & (1 << table.ANY_BITS) - 1
        get.values += [number + LOWEST_GOLD] * count
    get.number = deal[table.ASKED_SOME]
    return Deal(give, get, pay)


def terms(position: Position, giver: int, receiver: int) -> Iterator[Side]:
    term_fits, data = position.game.kernel.term_fits, position.data
    if term_fits(data, giver, receiver, table.TERM_SWEAR):
        yield Side(term="swear")
    if term_fits(data, giver, receiver, table.TERM_CROWN):
        yield Side(term="crown")
    if term_fits(data, giver, receiver, table.TERM_NOBLE):
        for noble, liege in enumerate(position.field("liege")[: position.players]):
            if liege == giver:
                yield Side(term="noble", noble=noble)


def delivers(cards: Any, get: Side) -> bool:
    values = Counter(VALUES[card] for card in cards)
    return not Counter(get.values) - values


def cards_at(position: Position, place: int) -> list[int]:
    return [card for card, where in enumerate(position.field("place")) if where == place]


def asked_cards(deal: list[int]) -> list[int]:
    return cards_of_bits(deal[table.ASKED], deal[table.ASKED + 1])


def cards_of_bits(first: int, second: int) -> list[int]:
    """Returns the card numbers in two bit sets, one per deck."""
    bits = first | second << DECK_CARDS
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
