# mypy: allow-subclassing-any
"""Leaps and Ledges: 12 kinds of cards, 2 decks, 1 card a draw. Cards of a kind are one outcome."""

from collections import Counter

from pyspiel import GameType

from fulcrum.core.memory import Record
from fulcrum.games.leaps_and_ledges.cards import DECK_ROOM, HAND, KINDS, LEFT, NO_CARD
from fulcrum.games.leaps_and_ledges.lookups import DRAW, REDRAW
from fulcrum.rl.open_spiel.dealer import Dealer, Odds
from fulcrum.rl.open_spiel.games import CardGame


class TowerDealer(Dealer):
    """Treats both decks as one stock: a player knows neither a card's deck nor its place there."""

    names = KINDS
    first_hand = HAND

    def take_back(self, record: Record) -> None:
        """Uses the left deck, which has room for all hands."""
        for seat in range(record["players"]):
            for card in record.row("hands", seat):
                record["decks", record["deck_sizes", LEFT]] = card
                record["deck_sizes", LEFT] += 1
            hold(record, seat, [])

    def deal(self, record: Record, number: int, card: int) -> None:
        put_on_top(record, LEFT, card)
        record["deck_sizes", LEFT] -= 1
        record["decks", record["deck_sizes", LEFT]] = NO_CARD
        seat = (record["seat"] + number // HAND) % record["players"]
        hold(record, seat, sorted([*record.row("hands", seat)[: record["hand_sizes", seat]], card]))

    def odds(self, record: Record, settled: int) -> Odds:
        counts = Counter(card for deck in record["decks"] for card in deck if card != NO_CARD)
        return [(card, count / counts.total()) for card, count in sorted(counts.items())]

    def settle(self, record: Record, action: int, settled: int, card: int) -> None:
        put_on_top(record, action - DRAW, card)

    def drawn(self, before: Record, after: Record, action: int) -> int:
        return int(DRAW <= action < REDRAW)


def hold(record: Record, seat: int, cards: list[int]) -> None:
    """Gives a seat these cards, in ascending order, in place of its hand."""
    for place in range(HAND):
        record["hands", seat * HAND + place] = cards[place] if place < len(cards) else NO_CARD
    record["hand_sizes", seat] = len(cards)


def put_on_top(record: Record, side: int, card: int) -> None:
    left, right = record["decks"]
    place = (left + right).index(card)
    top = side * DECK_ROOM + record["deck_sizes", side] - 1
    record["decks", place], record["decks", top] = record["decks", top], card


class SpielLeapsAndLedges(CardGame):
    """One seat, or a pair, wins; all others lose."""

    game_id = "leaps-and-ledges"
    utility = GameType.Utility.CONSTANT_SUM
    dealer = TowerDealer()

    def total(self, players: int) -> float:
        return 0.0 if self.rules.options["partners"] else 2.0 - players


GAME = SpielLeapsAndLedges
