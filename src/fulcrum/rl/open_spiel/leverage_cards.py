# mypy: allow-subclassing-any
"""Leverage, the card game: each card is its own outcome, 1 Realm, several cards an action."""

from pyspiel import GameType

from fulcrum.core.memory import Record
from fulcrum.games.leverage_cards.cards import CARDS, FIRST_HAND
from fulcrum.games.leverage_cards.table import REALM
from fulcrum.rl.open_spiel.dealer import Dealer, Odds
from fulcrum.rl.open_spiel.games import CardGame


class RealmDealer(Dealer):
    """Numbers cards by their order in the Realm: drawn cards first, then those left."""

    names = CARDS
    first_hand = FIRST_HAND

    def take_back(self, record: Record) -> None:
        hands = [card for card, place in enumerate(record["place"]) if 0 <= place < REALM]
        for number, card in enumerate(hands):
            record["place", card] = REALM + number
        record["drawn"] = 0

    def deal(self, record: Record, number: int, card: int) -> None:
        self.settle(record, 0, 0, card)
        record["place", card] = number // FIRST_HAND
        record["drawn"] += 1

    def odds(self, record: Record, settled: int) -> Odds:
        top = REALM + record["drawn"] + settled
        left = [card for card, place in enumerate(record["place"]) if place >= top]
        return [(card, 1 / len(left)) for card in left]

    def settle(self, record: Record, action: int, settled: int, card: int) -> None:
        top = REALM + record["drawn"] + settled
        there = record["place"].index(top)
        record["place", there], record["place", card] = record["place", card], top

    def drawn(self, before: Record, after: Record, action: int) -> int:
        cards: int = after["drawn"] - before["drawn"]
        return cards


class SpielLeverageCards(CardGame):
    """Any number of seats may win."""

    game_id = "leverage-cards"
    utility = GameType.Utility.GENERAL_SUM
    dealer = RealmDealer()

    def total(self, players: int) -> None:
        return None


GAME = SpielLeverageCards
