"""The last stand of the living against the Undead King (LC-39, LC-40)."""

from __future__ import annotations

from functools import partial

from .cards import highest, some_gold, total
from .table import KING, MERCENARY, NOBLE, PledgeWindow, Table, Window
from .victory import finish


def last_stand(table: Table, undead: int, turned: list[int]) -> None:
    """LC-39: living Mercenaries with Gold may stand; LC-40: with none the Undead has won."""
    able = [player.seat for player in table.players if player.status == MERCENARY and not player.dead and player.gold]
    if able:
        table.open(StandOrFlee(table, able, undead, turned))
    else:
        undead_wins(table, undead, turned, "LC-40")


def undead_wins(table: Table, undead: int, turned: list[int], clause: str) -> None:
    table.count("LC-40")
    finish(table, clause, undead, turned)


class StandOrFlee(Window):
    """LC-39: who makes the last stand?"""

    phase = "last-stand"
    secret = True

    def __init__(self, table: Table, seats: list[int], undead: int, turned: list[int]) -> None:
        super().__init__(table, seats)
        self.undead, self.turned = undead, turned

    def options(self, seat: int) -> list[str]:
        return ["flee", "stand"]

    def close(self) -> None:
        self.table.count("LC-39")
        standers = [seat for seat in self.seats if self.answers[seat] == "stand"]
        if standers:
            Stand(self.table, self.undead, self.turned, standers).go_on()
        else:
            undead_wins(self.table, self.undead, self.turned, "LC-39")


class Stand:
    """LC-39: battle after battle until one side has no Gold."""

    def __init__(self, table: Table, undead: int, turned: list[int], standers: list[int]) -> None:
        self.table, self.undead, self.turned, self.standers = table, undead, turned, standers
        self.pledged = dict.fromkeys(standers, 0)  # over the whole stand
        self.living_won_last = False

    def go_on(self) -> None:
        table = self.table
        able = [seat for seat in self.standers if table.players[seat].gold]
        undead_able = bool(table.players[self.undead].gold)
        if able and undead_able:
            table.open(LastBid(self, [self.undead, *able]))
        elif able or (not undead_able and self.living_won_last):
            self.living_win()
        else:
            undead_wins(table, self.undead, self.turned, "LC-39")

    def battle(self, able: list[int]) -> None:
        """LC-39: the living add up their bids; the Undead wins a tie. LC-37: no one takes from the Undead."""
        table = self.table
        for seat in able:
            self.pledged[seat] += total(table.players[seat].pledge)
        living = sum(total(table.players[seat].pledge) for seat in able)
        self.living_won_last = living > total(table.players[self.undead].pledge)
        if not self.living_won_last:
            for seat in able:
                table.take_from_pledge(self.undead, seat, highest(table.players[seat].pledge))
        table.discard_pledges([self.undead, *able])
        table.do_next(table.discards, self.go_on)

    def living_win(self) -> None:
        """LC-39: who pledged most is the Winning King, the other standers Nobles; LC-38: the Undead falls."""
        table = self.table
        table.players[self.undead].dead = True
        for player in table.followers(self.undead):
            player.status, player.liege = MERCENARY, None
        best = max(self.pledged.values())
        king = table.first_in_suit_order([seat for seat in self.standers if self.pledged[seat] == best])
        nobles = [seat for seat in self.standers if seat != king]
        table.players[king].status = KING
        for seat in nobles:
            table.players[seat].status, table.players[seat].liege = NOBLE, king
        table.do_next(table.discards, partial(finish, table, "LC-39", king, nobles))


class LastBid(PledgeWindow):
    """LC-39: the Undead and all standers with Gold bid at once; no one can yield."""

    phase = "last-bid"

    def __init__(self, stand: Stand, seats: list[int]) -> None:
        super().__init__(stand.table, seats)
        self.stand = stand

    def options(self, seat: int) -> list[str]:
        return some_gold("bid", self.table.players[seat].hand)

    def close(self) -> None:
        self.table.count("LC-39")
        self.stand.battle([seat for seat in self.seats if seat != self.stand.undead])
