"""A battle of two: bids, the yield window, the reveal (LC-13 to LC-17, LC-37)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .cards import highest, some_gold, total
from .table import UNDEAD, PledgeWindow, Table, Window


@dataclass
class Result:
    """Who won, and whether the loser yielded."""

    winner: int
    loser: int
    yielded: bool


Then = Callable[[Result], None]


class Bid(PledgeWindow):
    """LC-13: both pledge one or more Gold cards."""

    phase = "bid"

    def __init__(self, table: Table, challenger: int, defender: int, then: Then) -> None:
        super().__init__(table, (challenger, defender))
        self.challenger, self.defender, self.then = challenger, defender, then

    def options(self, seat: int) -> list[str]:
        return some_gold("bid", self.table.players[seat].hand)

    def close(self) -> None:
        self.table.open(Yield(self.table, self.challenger, self.defender, self.then))


class Yield(Window):
    """LC-14: both say whether they yield; if both do, no one does."""

    phase = "yield"
    secret = True
    shows_pledges = True

    def __init__(self, table: Table, challenger: int, defender: int, then: Then) -> None:
        super().__init__(table, (challenger, defender))
        self.challenger, self.defender, self.then = challenger, defender, then

    def options(self, seat: int) -> list[str]:
        return ["stand", "yield"]

    def close(self) -> None:
        self.table.count("LC-14")
        yielding = [seat for seat in self.seats if self.answers[seat] == "yield"]
        if len(yielding) == 1:
            for seat in self.seats:
                self.table.players[seat].take_back()
            loser = yielding[0]
            winner = self.defender if loser == self.challenger else self.challenger
            self.then(Result(winner, loser, yielded=True))
        else:
            self.then(reveal(self.table, self.challenger, self.defender))


def reveal(table: Table, challenger: int, defender: int) -> Result:
    """LC-15: the higher total wins, a tie goes to the defender; LC-16: the spoils."""
    table.count("LC-15")
    attack, defence = (total(table.players[seat].pledge) for seat in (challenger, defender))
    winner, loser = (challenger, defender) if attack > defence else (defender, challenger)
    if table.players[loser].status == UNDEAD:  # LC-37: no one takes a card
        table.count("LC-37")
    else:
        table.count("LC-16")
        table.take_from_pledge(winner, loser, highest(table.players[loser].pledge))
    table.discard_pledges((challenger, defender))
    return Result(winner, loser, yielded=False)


def fight(table: Table, challenger: int, defender: int, then: Then) -> None:
    """Starts a battle, or ends it at once: a player without Gold yields (LC-10, LC-17)."""
    if table.players[defender].gold:
        table.open(Bid(table, challenger, defender, then))
    else:
        table.count("LC-17")
        then(Result(challenger, defender, yielded=True))
