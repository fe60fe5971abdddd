"""How cards leave a stock that no one has seen, one at a time.

A kernel shuffles first and draws later. For a player who has not seen the stock, that equals drawing each card at
random when it is needed: every order of the remaining cards is equally likely. So a chance node names the next card,
and the record is adjusted by swapping that card with the one on top. The order in the record and its generator never
decide anything.
"""

from abc import ABC, abstractmethod
from typing import ClassVar

from fulcrum.core.memory import Record

Odds = list[tuple[int, float]]


class Dealer(ABC):
    """Deals and draws the cards of one game. A card is the number of a chance outcome."""

    names: ClassVar[tuple[str, ...]]  # of the cards
    first_hand: ClassVar[int]

    @abstractmethod
    def take_back(self, record: Record) -> None:
        """Returns the hands of a newly set up game to the stock."""

    @abstractmethod
    def deal(self, record: Record, number: int, card: int) -> None:
        """Deals a card to its seat; it is the `number`th card dealt."""

    @abstractmethod
    def odds(self, record: Record, settled: int) -> Odds:
        """Returns each possible next card with its probability, after `settled` cards of the action are fixed."""

    @abstractmethod
    def settle(self, record: Record, action: int, settled: int, card: int) -> None:
        """Makes the card the next one that the action will draw."""

    @abstractmethod
    def drawn(self, before: Record, after: Record, action: int) -> int:
        """Returns how many cards an action has drawn."""
