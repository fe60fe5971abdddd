# mypy: allow-subclassing-any
"""Leaps and Ledges: 12 kinds of cards, 2 decks, 1 card a draw. Cards of a kind are one outcome."""

import numpy as np
from pyspiel import GameType

from fulcrum.games.leaps_and_ledges.cards import HAND, KINDS
from fulcrum.games.leaps_and_ledges.lookups import DRAW, REDRAW
from fulcrum.games.leaps_and_ledges.piles import LEFT, take
from fulcrum.games.leaps_and_ledges.worlds import NO_CARD, hold
from fulcrum.rl.open_spiel.dealer import Dealer, Odds
from fulcrum.rl.open_spiel.games import CardGame


class TowerDealer(Dealer):
    """Treats both decks as one stock: a player knows neither a card's deck nor its place there."""

    names = KINDS
    first_hand = HAND

    def take_back(self, record: np.ndarray) -> None:
        """Uses the left deck, which has room for all hands."""
        r = record[0]
        for card in r.hands[r.hands != NO_CARD]:
            r.decks[LEFT, r.deck_sizes[LEFT]] = card
            r.deck_sizes[LEFT] += 1
        r.hands[:] = NO_CARD
        r.hand_sizes[:] = 0

    def deal(self, record: np.ndarray, number: int, card: int) -> None:
        r = record[0]
        put_on_top(record, LEFT, card)
        hold(r, (r.seat + number // HAND) % r.players, take(r, LEFT))

    def odds(self, record: np.ndarray, settled: int) -> Odds:
        decks = record["decks"]
        counts = np.bincount(decks[decks != NO_CARD]).tolist()
        return [(card, count / sum(counts)) for card, count in enumerate(counts) if count]

    def settle(self, record: np.ndarray, action: int, settled: int, card: int) -> None:
        put_on_top(record, action - DRAW, card)

    def drawn(self, before: np.ndarray, after: np.ndarray, action: int) -> int:
        return int(DRAW <= action < REDRAW)


def put_on_top(record: np.ndarray, side: int, card: int) -> None:
    decks = record["decks"][0]
    deck, place = np.argwhere(decks == card)[0]
    top = record["deck_sizes"][0, side] - 1
    decks[deck, place], decks[side, top] = decks[side, top], card


class SpielLeapsAndLedges(CardGame):
    """One seat, or a pair, wins; all others lose."""

    game_id = "leaps-and-ledges"
    utility = GameType.Utility.CONSTANT_SUM
    dealer = TowerDealer()

    def total(self, players: int) -> float:
        return 0.0 if self.rules.options["partners"] else 2.0 - players


GAME = SpielLeapsAndLedges
