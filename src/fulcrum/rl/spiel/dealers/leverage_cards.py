"""Leverage, the card game: every card by itself, one Realm, several cards by one action."""

import numpy as np

from fulcrum.games.leverage_cards.cards import CARDS, FIRST_HAND
from fulcrum.games.leverage_cards.kernel_table import REALM
from fulcrum.rl.spiel.dealers.dealer import Dealer, Odds


class RealmDealer(Dealer):
    """Cards lie in the Realm's order, those that are gone before those that are left."""

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


DEALER = RealmDealer()
