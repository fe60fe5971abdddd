"""Who follows a dead King (LC-30)."""

from __future__ import annotations

from collections.abc import Callable

from .cards import highest, some_gold, total
from .table import PledgeWindow, Table, Window

Then = Callable[[int], None]


def succession(table: Table, heirs: list[int], then: Then) -> None:
    """Heirs without Gold yield; of several others battle decides; with no Gold at all suit order does."""
    able = [seat for seat in heirs if table.players[seat].gold]
    if len(able) > 1:
        table.open(Succession(table, able, then))
    else:
        then(table.first_in_suit_order(able or heirs))


class Succession(PledgeWindow):
    """LC-30: every heir with Gold bids."""

    phase = "succession"

    def __init__(self, table: Table, seats: list[int], then: Then) -> None:
        super().__init__(table, seats)
        self.then = then

    def options(self, seat: int) -> list[str]:
        return some_gold("bid", self.table.players[seat].hand)

    def close(self) -> None:
        self.table.open(SuccessionYield(self.table, self.seats, self.then))


class SuccessionYield(Window):
    """LC-30, LC-14: all say whether they yield; if all do, no one does."""

    phase = "succession-yield"
    secret = True
    shows_pledges = True

    def __init__(self, table: Table, seats: list[int], then: Then) -> None:
        super().__init__(table, seats)
        self.then = then

    def options(self, seat: int) -> list[str]:
        return ["stand", "yield"]

    def close(self) -> None:
        self.table.count("LC-30")
        fighters = [seat for seat in self.seats if self.answers[seat] == "stand"] or self.seats
        for seat in self.seats:
            if seat not in fighters or len(fighters) == 1:
                self.table.players[seat].take_back()
        if len(fighters) == 1:
            self.then(fighters[0])
        else:
            self.reveal(fighters)

    def reveal(self, fighters: list[int]) -> None:
        """The highest bid has the crown; after a tie for it those who fought try again."""
        table = self.table
        bids = {seat: total(table.players[seat].pledge) for seat in fighters}
        best = [seat for seat in fighters if bids[seat] == max(bids.values())]
        if len(best) == 1:
            for loser in fighters:
                if loser != best[0]:
                    table.take_from_pledge(best[0], loser, highest(table.players[loser].pledge))
        table.discard_pledges(fighters)
        if len(best) == 1:
            self.then(best[0])
        else:
            succession(table, fighters, self.then)
