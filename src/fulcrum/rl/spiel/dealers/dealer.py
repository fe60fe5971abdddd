"""How cards come out of a stock that nobody has seen, one at a time.

A kernel shuffles first and draws later. To whoever has not seen the stock that is the same as drawing each card at
random when it is needed: every order of the cards that are left is as likely. So a chance node names the next card,
and the record is told by exchanging that card with the one that lay there. Neither the order in the record nor its
generator ever decides anything.
"""

from abc import ABC, abstractmethod
from importlib import import_module
from typing import ClassVar

import numpy as np

Odds = list[tuple[int, float]]


class Dealer(ABC):
    """What differs between the games with cards. A card is the number of a chance outcome."""

    names: ClassVar[tuple[str, ...]]  # of the cards
    first_hand: ClassVar[int]

    @abstractmethod
    def take_back(self, record: np.ndarray) -> None:
        """Put the hands of a game that has just been set up back into the stock."""

    @abstractmethod
    def deal(self, record: np.ndarray, number: int, card: int) -> None:
        """Give the card, the `number`th that is dealt, to the seat whose it is."""

    @abstractmethod
    def odds(self, record: np.ndarray, settled: int) -> Odds:
        """What may come next, and how likely, after so many cards of the action that are settled already."""

    @abstractmethod
    def settle(self, record: np.ndarray, action: int, settled: int, card: int) -> None:
        """Let the card be the next that the action will draw."""

    @abstractmethod
    def drawn(self, before: np.ndarray, after: np.ndarray, action: int) -> int:
        """How many cards an action has drawn."""


def dealer_of(game_id: str) -> Dealer:
    found: Dealer = import_module(f"fulcrum.rl.spiel.dealers.{game_id.replace('-', '_')}").DEALER
    return found
