"""Who follows a dead King (LC-30)."""

from __future__ import annotations

from collections.abc import Callable

from .cards import highest, some_gold, total
from .table import PledgeWindow, Table

Then = Callable[[int], None]


def succession(table: Table, nobles: list[int], then: Then) -> None:
    """One Noble inherits; several settle it among themselves, those without Gold yielding."""
    able = [seat for seat in nobles if table.players[seat].gold]
    if len(nobles) == 1:
        then(nobles[0])
    else:
        attempt(table, nobles, able, then)


def attempt(table: Table, contenders: list[int], able: list[int], then: Then) -> None:
    """Resolves one attempt; if no one can bid, suit order decides."""
    if able:
        table.open(Succession(table, contenders, able, then))
    else:
        then(table.first_in_suit_order(contenders))


class Succession(PledgeWindow):
    """LC-30: everyone with Gold bids or yields."""

    phase = "succession"

    def __init__(self, table: Table, contenders: list[int], able: list[int], then: Then) -> None:
        super().__init__(table, able)
        self.contenders, self.then = contenders, then

    def options(self, seat: int) -> list[str]:
        return [*some_gold("bid", self.table.players[seat].hand), "yield"]

    def close(self) -> None:
        bidders = [seat for seat in self.seats if self.answers[seat] != "yield"]
        if not bidders:
            self.then(self.table.first_in_suit_order(self.contenders))
        elif len(bidders) == 1:
            self.table.players[bidders[0]].take_back()
            self.then(bidders[0])
        else:
            self.fight(bidders)

    def fight(self, bidders: list[int]) -> None:
        """The highest bid has the crown; a tie for it discards all bids, and those who bid try again."""
        bids = {seat: total(self.table.players[seat].pledge) for seat in bidders}
        winners = [seat for seat in bidders if bids[seat] == max(bids.values())]
        if len(winners) == 1:
            for loser in bidders:
                if loser != winners[0]:
                    card = highest(self.table.players[loser].pledge)
                    self.table.take_from_pledge(winners[0], loser, card)
            self.table.discard_pledges(bidders)
            self.then(winners[0])
        else:
            self.table.discard_pledges(bidders)
            able = [seat for seat in bidders if self.table.players[seat].gold]
            attempt(self.table, bidders, able, self.then)
