# mypy: allow-subclassing-any
"""Leverage, the card game: each card is its own outcome, 1 Realm, several cards an action."""

import numpy as np
from pyspiel import GameType

from fulcrum.games.leverage_cards.cards import CARDS, FIRST_HAND
from fulcrum.games.leverage_cards.kernel_table import REALM
from fulcrum.rl.open_spiel.dealer import Dealer, Odds
from fulcrum.rl.open_spiel.games import CardGame


class RealmDealer(Dealer):
    """Numbers cards by their order in the Realm: drawn cards first, then those left."""

    names = CARDS
    first_hand = FIRST_HAND

    def take_back(self, record: np.ndarray) -> None:
        place = record["place"][0]
        hands = np.flatnonzero((place >= 0) & (place < REALM))
        place[hands] = REALM + np.arange(len(hands))
        record["drawn"] = 0

    def deal(self, record: np.ndarray, number: int, card: int) -> None:
        self.settle(record, 0, 0, card)
        record["place"][0, card] = number // FIRST_HAND
        record["drawn"] += 1

    def odds(self, record: np.ndarray, settled: int) -> Odds:
        left = np.flatnonzero(record["place"][0] >= REALM + record["drawn"][0] + settled).tolist()
        return [(card, 1 / len(left)) for card in left]

    def settle(self, record: np.ndarray, action: int, settled: int, card: int) -> None:
        place = record["place"][0]
        there = np.flatnonzero(place == REALM + record["drawn"][0] + settled)[0]
        place[there], place[card] = place[card], place[there]

    def drawn(self, before: np.ndarray, after: np.ndarray, action: int) -> int:
        return int(after["drawn"][0] - before["drawn"][0])


class SpielLeverageCards(CardGame):
    """Any number of seats may win."""

    game_id = "leverage-cards"
    utility = GameType.Utility.GENERAL_SUM
    dealer = RealmDealer()

    def total(self, players: int) -> None:
        return None


GAME = SpielLeverageCards
