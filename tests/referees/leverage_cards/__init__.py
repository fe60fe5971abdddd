"""A slow, plain referee for Leverage, the card game, written from the clauses LC-1 to LC-41 alone.

It shares nothing with the package. Chance comes from outside: the identities by seat and the
shuffled Realm deck, top card first. How the parts hang together: `table` has the players and the
machine of windows and steps; `politics`, `court`, `battle`, `deals`, `negotiation` and `promises`
are the Political Phase; `war`, `succession` and `last_stand` the War of Kings; `victory` the end.
Of LC-23, talk and the coin are no part of the rules a referee can judge.
"""

from __future__ import annotations

from collections import Counter

from . import politics, promises
from .cards import by_number, identities_fit, normal, realm_cards
from .table import Table

__all__ = ["LeverageCardsReferee"]


class LeverageCardsReferee:
    """One game. `table` is open for tests to look at and to set up positions."""

    def __init__(
        self, players: int, identities: list[str], realm: list[str], undead: bool = False, offers: int = 3
    ) -> None:
        if players != len(identities) or not identities_fit(identities):
            raise ValueError("four to ten players with the identities of LC-1")
        if undead and players != 5:
            raise ValueError("the Undead King needs exactly five players (LC-35)")
        if sorted(realm) != sorted(realm_cards(1 if players <= 5 else 2)):
            raise ValueError("the Realm is the 44 or 88 cards of LC-2")
        if not 0 <= offers <= 9:
            raise ValueError("no offers to nine a turn (LC-21)")
        self.table = Table(identities, realm, undead, offers)
        politics.begin_turn(self.table, self.table.first)
        self.table.run()

    @property
    def counts(self) -> Counter[str]:
        """How often each clause took effect."""
        return self.table.counts

    @property
    def over(self) -> bool:
        return self.table.outcome is not None

    @property
    def actors(self) -> tuple[int, ...]:
        """All who owe a choice now, ascending."""
        return tuple(self.table.window.owing) if self.table.window else ()

    def legal(self, seat: int) -> list[str]:
        """The texts this seat may play, sorted; of offers and counters only the plain ones."""
        window = self.table.window
        return sorted(window.options(seat)) if window and seat in window.owing else []

    def is_legal(self, seat: int, text: str) -> bool:
        """Whether this seat may play this text, any well-formed offer or counter included."""
        window = self.table.window
        return window is not None and seat in window.owing and window.allows(seat, normal(text))

    def normal(self, seat: int, text: str) -> str:
        """The normal form of a text that this seat may play now."""
        if self.table.window is None or not self.is_legal(seat, text):
            raise ValueError(f"not legal now for seat {seat}: {text!r}")
        return self.table.window.normal(seat, normal(text))

    def play(self, seat: int, text: str) -> None:
        """Carry out one choice of one seat."""
        self.table.answer(seat, self.normal(seat, text))

    def facts(self, seat: int | None) -> dict[str, object]:
        """LC-41: what a seat may know; a spectator (None) sees no hand."""
        return {
            "actors": list(self.actors),
            "over": self.over,
            "phase": self.table.window.phase if self.table.window else "over",
            "active": self.table.active,
            "players": [
                {
                    "identity": player.identity,
                    "status": player.status,
                    "liege": player.liege,
                    "hand_size": player.hand_size,
                    "pledged": self.table.pledged(player),
                    "dead": player.dead,
                    "kept": player.kept,
                    "broken": player.broken,
                }
                for player in self.table.players
            ],
            "hand": [] if seat is None else by_number(self.table.players[seat].hand),
            "realm": len(self.table.realm),
            "discard": list(self.table.discard),
            "called": self.table.called and self.table.active is not None,
            "promises": promises.shown(self.table),
        }

    def outcome(self) -> dict[str, object] | None:
        """Winners, ranks, scores, the clause that ended it, who won how, and the Winning King."""
        return self.table.outcome
