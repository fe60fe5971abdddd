"""Cards and identities as texts: what they are worth and how they are ordered (LC-1, LC-2)."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from itertools import combinations

SUITS = "SHDC"  # LC-32: suit order, best first; the Joker comes after them
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
CARD = re.compile(r"(10|[2-9JQ])([SHDC])(2?)")
COUNT = re.compile(r"[1-9][0-9]{0,8}")
ALL = 5  # LC-27: to ask a Noble for this many is to ask for all, as the Treasury holds no more


def realm_cards(decks: int) -> list[str]:
    """LC-2: the 44 cards of each deck, those of the second marked with a 2."""
    return [rank + suit + mark for mark in ("", "2")[:decks] for suit in SUITS for rank in RANKS]


def identities_fit(identities: list[str]) -> bool:
    """LC-1: four Kings first, then a Joker for five; from six on Kings of the second deck, then the Jokers."""
    first = {"K" + suit for suit in SUITS}
    second = {king + "2" for king in first}
    jokers = {5: {"JK"}, 9: {"JK"}, 10: {"JK", "JK2"}}.get(len(identities), set())
    held = set(identities)
    extra = held - first - jokers
    return 4 <= len(identities) <= 10 and len(held) == len(identities) and held >= first | jokers and extra <= second


@cache
def parts(card: str) -> tuple[str, str, int]:
    """Rank, suit and deck (0 or 1) of a card."""
    match = CARD.fullmatch(card)
    if match is None:
        raise ValueError(f"no card: {card!r}")
    return match[1], match[2], 1 if match[3] else 0


def is_card(text: str) -> bool:
    return CARD.fullmatch(text) is not None


@cache
def number(card: str) -> int:
    """The order in which cards stand in a text."""
    rank, suit, deck = parts(card)
    return deck * 44 + SUITS.index(suit) * 11 + RANKS.index(rank)


def by_number(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=number)


@cache
def value(card: str) -> int:
    """LC-2: what a Gold card is worth; a Leverage card is worth nothing."""
    rank = parts(card)[0]
    return 0 if rank in ("J", "Q") else int(rank)


def is_gold(card: str) -> bool:
    return value(card) > 0


def is_jack(card: str) -> bool:
    return parts(card)[0] == "J"


def is_red_queen(card: str) -> bool:
    rank, suit, _ = parts(card)
    return rank == "Q" and suit in "HD"


def is_black_queen(card: str) -> bool:
    rank, suit, _ = parts(card)
    return rank == "Q" and suit in "SC"


def gold(cards: Iterable[str]) -> list[str]:
    """The Gold cards among these, by number."""
    return [card for card in by_number(cards) if is_gold(card)]


def total(cards: Iterable[str]) -> int:
    """The Gold value of some cards."""
    return sum(value(card) for card in cards)


def highest(cards: Iterable[str]) -> str:
    """LC-16: the highest Gold card; of equal values by suit order, the first deck first."""

    def place(card: str) -> tuple[int, int, int]:
        _, suit, deck = parts(card)
        return -value(card), SUITS.index(suit), deck

    return min(gold(cards), key=place)


def suit_order(identity: str) -> tuple[int, int]:
    """LC-32: S > H > D > C > Joker, the first deck before the second; smaller is better."""
    deck = 1 if identity.endswith("2") else 0
    return (len(SUITS) if identity.startswith("JK") else SUITS.index(identity[1])), deck


def picks(verb: str, cards: Iterable[str], sizes: Iterable[int]) -> list[str]:
    """All texts `verb card card …` that choose so many of these cards."""
    ordered = by_number(cards)
    return [" ".join((verb, *chosen)) for size in sizes for chosen in combinations(ordered, size)]


def some_gold(verb: str, cards: Iterable[str]) -> list[str]:
    """All texts that choose one or more Gold cards."""
    coins = gold(cards)
    return picks(verb, coins, range(1, len(coins) + 1))


def named(text: str) -> list[str]:
    """The cards of a text, after its first word."""
    return text.split()[1:]


def normal(text: str) -> str:
    """The same text with single spaces, cards alone after a verb by number, and `all` for 5 or more."""
    verb, *rest = text.split() or [""]
    if verb == "ask" and len(rest) == 2 and COUNT.fullmatch(rest[1]) and int(rest[1]) >= ALL:
        rest[1] = "all"
    if verb in ("bid", "discard", "give", "accept") and all(is_card(word) for word in rest):
        rest = by_number(rest)
    return " ".join((verb, *rest))
