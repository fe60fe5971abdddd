"""Offers, counter-offers and struck deals (LC-20 to LC-22)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import combinations

from . import court
from .cards import by_number, is_card, is_gold, named, value
from .table import KING, MERCENARY, TURNED, UNDEAD, Player, Step, Table, Window

ANY = re.compile(r"any:([2-9]|10)")
UNSEEN = re.compile(r"cards:([1-9][0-9]*)")


@dataclass(frozen=True)
class Side:
    """What one party puts in: cards by name, Gold of a value, a number of cards, a political term."""

    cards: tuple[str, ...] = ()
    values: tuple[int, ...] = ()
    unseen: int = 0
    term: str = ""  # swear, crown or noble
    noble: str = ""  # the identity handed over

    @property
    def empty(self) -> bool:
        return self == Side()


@dataclass(frozen=True)
class Deal:
    """A proposal as its maker sees it: `give` is the maker's side, `get` the other's."""

    maker: int
    other: int
    give: Side
    get: Side


# Reading


def read_side(words: list[str]) -> Side | None:
    """The items of one side in any order; None where they can't be read."""
    cards: list[str] = []
    values: list[int] = []
    unseen: list[int] = []
    terms: list[tuple[str, str]] = []
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if is_card(word):
            cards.append(word)
        elif match := ANY.fullmatch(word):
            values.append(int(match[1]))
        elif match := UNSEEN.fullmatch(word):
            unseen.append(int(match[1]))
        elif word in ("swear", "crown"):
            terms.append((word, ""))
        elif word == "noble" and rest:
            terms.append((word, rest.pop(0)))
        else:
            return None
    if len(set(cards)) != len(cards) or len(unseen) > 1 or len(terms) > 1:
        return None
    term, noble = terms[0] if terms else ("", "")
    return Side(tuple(by_number(cards)), tuple(sorted(values)), sum(unseen), term, noble)


def read_terms(table: Table, maker: int, other: int, words: list[str]) -> Deal | None:
    """`give … get …`: a valid deal between these two, or None."""
    if words[:1] not in (["give"], ["get"]):
        return None
    cut = words.index("get") if "get" in words else len(words)
    give = read_side(words[1:cut] if words[0] == "give" else [])
    get = read_side(words[cut + 1 :])
    if give is None or get is None:
        return None
    deal = Deal(maker, other, give, get)
    return deal if valid(table, deal) else None


def read_offer(table: Table, maker: int, text: str) -> Deal | None:
    """`offer KD give … get …`: a valid offer of this player's, or None."""
    words = text.split()
    other = table.seat_of(words[1]) if words[0] == "offer" and len(words) > 1 else None
    if other is None or other == maker:
        return None
    return read_terms(table, maker, other, words[2:])


# What may be offered: judged by public facts and the maker's own hand


def valid(table: Table, deal: Deal) -> bool:
    """LC-20: own cards for the requested ones, and at most one term, except a Noble for a Noble."""
    maker, other = table.players[deal.maker], table.players[deal.other]
    give, get = deal.give, deal.get
    if give.empty and get.empty:
        return False
    if give.values or give.unseen or not set(give.cards) <= set(maker.hand):
        return False
    if not set(get.cards) <= table.deck or get.unseen > other.hand_size:
        return False
    if give.term and get.term and not give.term == get.term == "noble":
        return False
    return valid_term(table, give, maker, other) and valid_term(table, get, other, maker)


def valid_term(table: Table, side: Side, giver: Player, receiver: Player) -> bool:
    """LC-20, LC-35, LC-36: what each term asks of the two; the Undead and the Turned have no part in any."""
    if side.term == "swear":
        return giver.status == MERCENARY and receiver.status in (KING, MERCENARY)
    if side.term == "crown":
        return giver.status == KING and receiver.status not in (UNDEAD, TURNED)
    if side.term == "noble":
        mine = [noble.identity for noble in table.followers(giver.seat)]
        return giver.status == receiver.status == KING and side.noble in mine
    return True


def plain(table: Table, maker: int, other: int) -> list[str]:
    """The listed deals: an own card for nothing, for Gold of a value or for one card; each bare term."""
    giver, receiver = table.players[maker], table.players[other]
    prices = ["", *(f" get any:{worth}" for worth in range(2, 11))]
    if receiver.hand_size:
        prices.append(" get cards:1")
    texts = [f"give {card}{price}" for card in giver.hand for price in prices]
    terms = [Side(term="swear"), Side(term="crown")]
    terms += [Side(term="noble", noble=player.identity) for player in table.players]
    for term in terms:
        words = f"{term.term} {term.noble}".strip()
        if valid_term(table, term, giver, receiver):
            texts.append(f"give {words}")
        if valid_term(table, term, receiver, giver):
            texts.append(f"get {words}")
    return texts


def accepts(table: Table, deal: Deal) -> list[str]:
    """LC-20: `accept` with the cards chosen beyond those asked for by name; none if it can't be delivered."""
    hand, get = table.players[deal.other].hand, deal.get
    if not set(get.cards) <= set(hand):
        return []
    free = [card for card in by_number(hand) if card not in get.cards]
    return [
        " ".join(("accept", *chosen))
        for chosen in combinations(free, len(get.values) + get.unseen)
        if all(
            sum(is_gold(card) and value(card) == worth for card in chosen) >= get.values.count(worth)
            for worth in get.values
        )
    ]


# The talk


def propose(table: Table, deal: Deal, failed: Step) -> None:
    """LC-20: put an offer to the other."""
    table.count("LC-20")
    table.open(Answer(table, deal, failed, may_counter=True))


class Answer(Window):
    """LC-21: `accept`, `reject`, or once a counter-offer."""

    phase = "answer"

    def __init__(self, table: Table, deal: Deal, failed: Step, may_counter: bool) -> None:
        super().__init__(table, [deal.other])
        self.deal, self.failed, self.may_counter = deal, failed, may_counter

    def options(self, seat: int) -> list[str]:
        texts = [*accepts(self.table, self.deal), "reject"]
        if self.may_counter:
            texts += [f"counter {terms}" for terms in plain(self.table, seat, self.deal.maker)]
        return texts

    def counter(self, text: str) -> Deal | None:
        return read_terms(self.table, self.deal.other, self.deal.maker, text.split()[1:])

    def allows(self, seat: int, text: str) -> bool:
        if text.startswith("counter "):
            return self.may_counter and self.counter(text) is not None
        return super().allows(seat, text)

    def close(self) -> None:
        text = self.answers[self.deal.other]
        self.table.count("LC-21")
        if text == "reject":
            self.failed()
        elif text.startswith("accept"):
            accepted(self.table, self.deal, named(text), self.failed)
        else:
            counter = self.counter(text)
            if counter is None:
                raise RuntimeError("a counter-offer was allowed that can't be read")
            self.table.count("LC-20")
            self.table.open(Answer(self.table, counter, self.failed, may_counter=False))


def accepted(table: Table, deal: Deal, chosen: list[str], failed: Step) -> None:
    """LC-22: Nobles about to be handed over have the last word."""
    nobles = [side.noble for side in (deal.give, deal.get) if side.noble]
    if nobles:
        table.open(
            Consent(table, [player.seat for player in table.players if player.identity in nobles], deal, chosen, failed)
        )
    else:
        strike(table, deal, chosen)


class Consent(Window):
    """LC-22: one refusal makes the deal fail."""

    phase = "consent"
    secret = True

    def __init__(self, table: Table, seats: list[int], deal: Deal, chosen: list[str], failed: Step) -> None:
        super().__init__(table, seats)
        self.deal, self.chosen, self.failed = deal, chosen, failed

    def options(self, seat: int) -> list[str]:
        return ["consent", "refuse"]

    def close(self) -> None:
        if all(answer == "consent" for answer in self.answers.values()):
            strike(self.table, self.deal, self.chosen)
        else:
            self.failed()


# The deal


def strike(table: Table, deal: Deal, chosen: list[str]) -> None:
    """LC-20, LC-22: cards and terms change hands; when all is settled both may draw."""
    table.count("LC-22")
    maker, other = table.players[deal.maker], table.players[deal.other]
    delivered = [*deal.get.cards, *chosen]
    for giver, receiver, cards in ((maker, other, list(deal.give.cards)), (other, maker, delivered)):
        for card in cards:
            giver.hand.remove(card)
            receiver.hand.append(card)
    table.do_next(
        lambda: court.settle(table), table.discards, lambda: ask_draw(table, (maker.seat, other.seat)), table.discards
    )
    fulfil(table, deal.give, maker.seat, other.seat)  # may put the Nobles' choices before these steps
    fulfil(table, deal.get, other.seat, maker.seat)


def fulfil(table: Table, side: Side, giver: int, receiver: int) -> None:
    """LC-20: the political term of one side."""
    if side.term == "swear":
        court.swear(table, giver, receiver)
    elif side.term == "crown":
        court.overthrow(table, giver, receiver, old_follows=True)
    elif side.term == "noble":
        noble = next(player for player in table.players if player.identity == side.noble)
        noble.liege = receiver


def ask_draw(table: Table, seats: tuple[int, int]) -> None:
    """LC-22: with an empty Realm no one is asked."""
    if table.realm:
        table.open(Draw(table, seats))


class Draw(Window):
    """LC-22: both may draw one card; the active player's comes first."""

    phase = "draw"
    secret = True

    def options(self, seat: int) -> list[str]:
        return ["decline", "draw"]

    def close(self) -> None:
        for seat in sorted(self.seats, key=lambda seat: seat != self.table.active):
            if self.answers[seat] == "draw":
                self.table.draw(self.table.players[seat], 1)
