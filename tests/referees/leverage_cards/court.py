"""Allegiances and crowns in the Political Phase: LC-5, LC-18, LC-24 and the Nobles' choices."""

from __future__ import annotations

from functools import partial

from . import promises
from .table import KING, MERCENARY, NOBLE, Player, Table, Window
from .victory import finish


def free(player: Player) -> None:
    """Takes the player's Ace back; the player serves no one."""
    player.status, player.liege = MERCENARY, None


def swear(table: Table, vassal: int, ruler: int) -> None:
    """Gives the Allegiance to a ruler, who becomes King with the first Noble (LC-5)."""
    noble, king = table.players[vassal], table.players[ruler]
    king.status, king.liege = KING, None
    noble.status, noble.liege = NOBLE, ruler


class Bend(Window):
    """LC-18: one Noble of a beaten or retired King chooses, for all to see."""

    phase = "bend"

    def __init__(self, table: Table, seat: int, ruler: int) -> None:
        super().__init__(table, [seat])
        self.seat, self.ruler = seat, ruler

    def options(self, seat: int) -> list[str]:
        return ["bend", "refuse"]

    def close(self) -> None:
        bends = self.answers[self.seat] == "bend"
        promises.judge(self.table, self.seat, self.ruler, promises.BEND, kept=bends)
        if bends:
            swear(self.table, self.seat, self.ruler)
        else:
            free(self.table.players[self.seat])


def overthrow(table: Table, old: int, new: int, old_follows: bool) -> None:
    """LC-18, LC-20: `new` takes the throne of `old`, whose other Nobles choose, clockwise.

    A Noble first takes their Ace back; a King keeps their Kingdom. The old King follows the new one or becomes a
    Mercenary. A new ruler is not a King until a first Noble follows.
    """
    usurper = table.players[new]
    if usurper.status == NOBLE:
        free(usurper)
    choosers = table.followers(old)
    free(table.players[old])
    if old_follows:
        swear(table, old, new)
    table.do_next(*[partial(ask_to_bend, table, noble.seat, new) for noble in choosers])


def ask_to_bend(table: Table, seat: int, ruler: int) -> None:
    table.open(Bend(table, seat, ruler))


def settle(table: Table) -> None:
    """After all of an action is done: LC-5, then LC-24."""
    for player in table.players:
        if player.status == KING and not table.followers(player.seat):
            table.count("LC-5")
            free(player)
    if table.undead:  # LC-35: no unification
        return
    for player in table.players:
        if len(table.followers(player.seat)) == len(table.players) - 1:
            table.count("LC-24")
            finish(table, "LC-24", player.seat, [other.seat for other in table.others(player.seat)])
