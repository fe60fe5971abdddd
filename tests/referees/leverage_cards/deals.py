"""Deals: how they are read and what may be offered (LC-20)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import combinations

from .cards import by_number, is_card, is_gold, value
from .promises import KINDS, PEACE
from .table import KING, MERCENARY, NOBLE, TURNED, UNDEAD, Player, Table, Window

ANY = re.compile(r"any:([2-9]|10)")
UNSEEN = re.compile(r"cards:([1-9][0-9]*)")


PEACE_TURNS = ("1", "2", "3")
MOST_ASKED = 12  # cards that a deal may ask for by name and by value


@dataclass(frozen=True)
class Payment:
    """Cards of one party for a Noble who is handed over."""

    noble: str
    cards: tuple[str, ...]


@dataclass(frozen=True)
class Side:
    """What one party puts in: cards by name, Gold of a value, a number of cards, a term, promises, payments."""

    cards: tuple[str, ...] = ()
    values: tuple[int, ...] = ()
    unseen: int = 0
    term: str = ""  # swear, crown or noble
    noble: str = ""  # the identity handed over
    promises: tuple[tuple[str, int], ...] = ()  # kind and turns, 0 for those without turns
    payments: tuple[Payment, ...] = ()

    @property
    def empty(self) -> bool:
        return self == Side()

    @property
    def named(self) -> list[str]:
        """All cards by name, those for the other party and those for Nobles."""
        return [*self.cards, *(card for payment in self.payments for card in payment.cards)]


@dataclass(frozen=True)
class Deal:
    """A proposal as its maker sees it: `give` is the maker's side, `get` the other's."""

    maker: int
    other: int
    give: Side
    get: Side

    def is_exchange(self, chosen: list[str]) -> bool:
        """LC-22: cards for cards, or any political term; `chosen` are cards the other picked on accepting."""
        gave, got = bool(self.give.named), bool(self.get.named or chosen)
        return bool(self.give.term or self.get.term) or (gave and got)


# Reading


def read_side(words: list[str]) -> Side | None:
    """The items of one side in any order; None where they can't be read."""
    cards: list[str] = []
    values: list[int] = []
    unseen: list[int] = []
    terms: list[tuple[str, str]] = []
    promises: dict[str, int] = {}
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
        elif word == "promise" and rest and rest[0] in KINDS and rest[0] not in promises:
            kind = rest.pop(0)
            promises[kind] = int(rest.pop(0)) if kind == PEACE and rest and rest[0] in PEACE_TURNS else 0
            if kind == PEACE and not promises[kind]:
                return None
        else:
            return None
    if len(set(cards)) != len(cards) or len(unseen) > 1 or len(terms) > 1:
        return None
    term, noble = terms[0] if terms else ("", "")
    in_order = tuple((kind, promises[kind]) for kind in KINDS if kind in promises)
    return Side(tuple(by_number(cards)), tuple(sorted(values)), sum(unseen), term, noble, in_order)


def read_payments(words: list[str]) -> list[Payment] | None:
    """`pay KX card …` for one Noble after the other; None where they can't be read."""
    payments: list[Payment] = []
    rest = list(words)
    while rest:
        rest.pop(0)  # the word `pay`
        cut = rest.index("pay") if "pay" in rest else len(rest)
        noble, cards, rest = rest[:1], rest[1:cut], rest[cut:]
        if not noble or not cards or not all(is_card(card) for card in cards):
            return None
        payments.append(Payment(noble[0], tuple(by_number(cards))))
    return payments


def paid_by(payments: list[Payment], cards: set[str]) -> tuple[Payment, ...]:
    """The parts of the payments that are among these cards."""
    parts = [Payment(payment.noble, tuple(card for card in payment.cards if card in cards)) for payment in payments]
    return tuple(part for part in parts if part.cards)


def read_terms(table: Table, maker: int, other: int, words: list[str]) -> Deal | None:
    """`give … get … pay KX …`: a valid deal between these two, or None."""
    if words[:1] not in (["give"], ["get"]):
        return None
    end = words.index("pay") if "pay" in words else len(words)
    cut = words.index("get") if "get" in words[:end] else end
    give = read_side(words[1:cut] if words[0] == "give" else [])
    get = read_side(words[cut + 1 : end])
    payments = read_payments(words[end:])
    if give is None or get is None or payments is None:
        return None
    if len({payment.noble for payment in payments}) < len(payments):
        return None  # one payment for each Noble
    mine = set(table.players[maker].hand)  # LC-20: what the maker holds is the maker's to pay
    give = replace(give, payments=paid_by(payments, mine))
    get = replace(get, payments=paid_by(payments, set(table.deck) - mine))
    deal = Deal(maker, other, give, get)
    named = [*give.cards, *get.cards, *(card for payment in payments for card in payment.cards)]
    each_once = len(set(named)) == len(named) and set(named) <= table.deck
    return deal if each_once and valid(table, deal) else None


def read_offer(table: Table, maker: int, text: str) -> Deal | None:
    """`offer KD give … get …`: a valid offer of this player's, or None."""
    words = text.split()
    other = table.seat_of(words[1]) if words[:1] == ["offer"] and len(words) > 1 else None
    if other is None or other == maker:
        return None
    return read_terms(table, maker, other, words[2:])


def read_counter(table: Table, maker: int, other: int, text: str) -> Deal | None:
    """`counter give … get …`: a valid counter-offer, or None."""
    words = text.split()
    return read_terms(table, maker, other, words[1:]) if words[:1] == ["counter"] else None


# Writing


def write_side(verb: str, side: Side) -> list[str]:
    """One side but for its payments: cards by number, Gold by value, a number of cards, the term, promises."""
    words = [*side.cards, *(f"any:{worth}" for worth in side.values)]
    words += [f"cards:{side.unseen}"] if side.unseen else []
    words += [word for word in (side.term, side.noble) if word]
    for kind, turns in side.promises:
        words += ["promise", kind, *([str(turns)] if turns else [])]
    return [verb, *words] if words else []


def write_terms(table: Table, deal: Deal) -> str:
    """The normal form: what is given, what is asked for, then each paid Noble by seat with all cards by number."""
    words = write_side("give", deal.give) + write_side("get", deal.get)
    payments = (*deal.give.payments, *deal.get.payments)
    for player in table.players:
        cards = [card for payment in payments if payment.noble == player.identity for card in payment.cards]
        words += ["pay", player.identity, *by_number(cards)] if cards else []
    return " ".join(words)


class DealWindow(Window):
    """A window that takes any valid offer or counter-offer, listed or not."""

    def proposal(self, seat: int, text: str) -> Deal | None:
        """The deal that this answer proposes, or None."""
        raise NotImplementedError

    def allows(self, seat: int, text: str) -> bool:
        return self.proposal(seat, text) is not None or super().allows(seat, text)

    def normal(self, seat: int, text: str) -> str:
        deal, words = self.proposal(seat, text), text.split()
        if deal is None:
            return text
        opening = words[:2] if words[0] == "offer" else words[:1]
        return " ".join((*opening, write_terms(self.table, deal)))


# What may be offered: judged by public facts and the maker's own hand


def valid(table: Table, deal: Deal) -> bool:
    """LC-20: own cards for the requested ones, and at most one term, except a Noble for a Noble."""
    maker, other = table.players[deal.maker], table.players[deal.other]
    give, get = deal.give, deal.get
    if give.empty and get.empty:
        return False
    if give.values or give.unseen or not set(give.cards) <= set(maker.hand):
        return False
    if get.unseen > other.hand_size or len(get.named) + len(get.values) > MOST_ASKED:
        return False
    if not {payment.noble for payment in (*give.payments, *get.payments)} <= {give.noble, get.noble}:
        return False
    if give.term and get.term and not give.term == get.term == "noble":
        return False
    return valid_term(table, give, maker, other) and valid_term(table, get, other, maker)


def valid_term(table: Table, side: Side, giver: Player, receiver: Player) -> bool:
    """LC-20, LC-35, LC-36: what each term asks of the two; the Undead and the Turned have no part in any."""
    if side.term == "swear":
        free_to = giver.status in (MERCENARY, NOBLE) and giver.liege != receiver.seat
        return free_to and receiver.status in (KING, MERCENARY)
    if side.term == "crown":
        return giver.status == KING and receiver.status not in (UNDEAD, TURNED)
    if side.term == "noble":
        mine = [noble.identity for noble in table.followers(giver.seat)]
        return giver.status == KING and receiver.status in (KING, MERCENARY) and side.noble in mine
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
    if not set(get.named) <= set(hand):
        return []
    free = [card for card in by_number(hand) if card not in get.named]
    return [
        " ".join(("accept", *chosen))
        for chosen in combinations(free, len(get.values) + get.unseen)
        if all(
            sum(is_gold(card) and value(card) == worth for card in chosen) >= get.values.count(worth)
            for worth in get.values
        )
    ]
