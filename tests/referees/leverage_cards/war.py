"""The War of Kings (LC-25 to LC-31, LC-38).

A round of war is a list of steps: aid, the deaths of Kings who can't bid, bids, yields, the reveal,
discards, the deaths of Kings without Gold, the next round.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial

from . import promises
from .cards import ALL, highest, named, picks, some_gold, total
from .last_stand import last_stand
from .succession import succession
from .table import KING, MERCENARY, TURNED, UNDEAD, PledgeWindow, Table, Window
from .victory import finish


@dataclass
class Kingdom:
    """A Kingdom at war: who rules it now, and all who were in it when the War began (LC-26, LC-34)."""

    ruler: int
    members: list[int]


@dataclass
class War:
    table: Table
    kingdoms: list[Kingdom] = field(default_factory=list)  # those that stand
    last_bids: dict[int, int] = field(default_factory=dict)  # of each ruler who ever bid in the war
    fallen: list[Kingdom] = field(default_factory=list)  # those that fell together just now (LC-31)


def begin(table: Table) -> None:
    """LC-26: Kingdoms are noted; LC-38: the Undead has one, with Turned Nobles or without."""
    table.count("LC-26")
    war = War(table)
    for player in table.players:
        if player.status in (KING, UNDEAD):
            members = [player.seat, *(noble.seat for noble in table.followers(player.seat))]
            war.kingdoms.append(Kingdom(player.seat, members))
            if player.status == UNDEAD:
                table.count("LC-38")
    if not war.kingdoms:
        finish(table, "LC-26", None, [])
    elif len(war.kingdoms) == 1:
        won(war, war.kingdoms[0], "LC-26")
    else:
        begin_round(war)


def begin_round(war: War) -> None:
    """Plays one round."""
    war.table.do_next(
        partial(ask_for_aid, war),
        partial(bury_before_bids, war),
        partial(decide, war),
        partial(call_bids, war),
    )


def rulers(war: War) -> list[int]:
    """The ruling seats, clockwise from the King of Hearts."""
    ruling = [kingdom.ruler for kingdom in war.kingdoms]
    return [player.seat for player in war.table.clockwise(war.table.first) if player.seat in ruling]


def kingdom_of(war: War, ruler: int) -> Kingdom:
    return next(kingdom for kingdom in war.kingdoms if kingdom.ruler == ruler)


def decide(war: War) -> None:
    """LC-31: the war goes on while two Kingdoms stand."""
    if len(war.kingdoms) == 1:
        won(war, war.kingdoms[0], "LC-31")
    elif not war.kingdoms:
        best = max(war.last_bids.get(kingdom.ruler, 0) for kingdom in war.fallen)
        tied = [kingdom for kingdom in war.fallen if war.last_bids.get(kingdom.ruler, 0) == best]
        winner = war.table.first_in_suit_order([kingdom.ruler for kingdom in tied])
        if war.table.players[winner].status != UNDEAD:
            war.table.players[winner].status = KING
        crowned = next(kingdom for kingdom in tied if kingdom.ruler == winner)
        won(war, crowned, "LC-31")


def won(war: War, kingdom: Kingdom, clause: str) -> None:
    """A Kingdom is the last; LC-39: against a standing Undead the living may try once more."""
    table, ruler = war.table, war.table.players[kingdom.ruler]
    if clause == "LC-31":
        table.count("LC-31")
    loyal = [seat for seat in kingdom.members if seat != ruler.seat]
    if ruler.status != UNDEAD:
        finish(table, clause, ruler.seat, loyal)
    elif ruler.dead:
        table.count("LC-40")
        finish(table, "LC-40", ruler.seat, loyal)
    else:
        last_stand(table, ruler.seat, loyal)


# Aid


def ask_for_aid(war: War) -> None:
    """LC-27: all rulers with a Noble ask at once."""
    asking = [ruler for ruler in rulers(war) if war.table.followers(ruler)]
    if asking:
        war.table.open(Ask(war, asking))


class Ask(Window):
    """LC-27: `ask KD 2`, `ask KD all` or `no-ask`."""

    phase = "ask"
    secret = True

    def __init__(self, war: War, seats: list[int]) -> None:
        super().__init__(war.table, seats)
        self.war = war

    def options(self, seat: int) -> list[str]:
        amounts = [*range(1, ALL), "all"]
        nobles = self.table.followers(seat)
        return ["no-ask", *(f"ask {noble.identity} {amount}" for noble in nobles for amount in amounts)]

    def close(self) -> None:
        """The Nobles answer clockwise by ruler; LC-4 holds for each ruler before the next one answers."""
        self.table.count("LC-27")
        for ruler in reversed(rulers(self.war)):
            if self.answers.get(ruler, "no-ask") != "no-ask":
                self.table.do_next(partial(call_noble, self.table, ruler, self.answers[ruler]), self.table.discards)


def call_noble(table: Table, ruler: int, request: str) -> None:
    _, name, amount = request.split()
    noble = table.seat_of(name)
    if noble is None:
        raise RuntimeError("nobody of that name was asked")
    table.open(Aid(table, noble, ruler, ALL if amount == "all" else int(amount)))


class Aid(Window):
    """LC-27: as many Gold as asked for, or all there are, or nothing; LC-38: a Turned Noble with Gold can't refuse."""

    phase = "aid"

    def __init__(self, table: Table, noble: int, ruler: int, amount: int) -> None:
        super().__init__(table, [noble])
        self.noble, self.ruler, self.amount = noble, ruler, amount

    def options(self, seat: int) -> list[str]:
        player = self.table.players[seat]
        gifts = picks("give", player.gold, [min(self.amount, len(player.gold))]) if player.gold else []
        forced = player.status == TURNED and gifts
        return gifts if forced else [*gifts, "refuse"]

    def close(self) -> None:
        noble, ruler = self.table.players[self.noble], self.table.players[self.ruler]
        self.table.count("LC-27")
        if noble.status == TURNED:
            self.table.count("LC-38")
        gives = self.answers[self.noble] != "refuse"
        promises.judge(self.table, self.noble, self.ruler, promises.AID, kept=gives)
        if gives:
            for card in named(self.answers[self.noble]):
                noble.hand.remove(card)
                ruler.hand.append(card)


# Bids


def call_bids(war: War) -> None:
    war.table.open(WarBid(war, rulers(war)))


class WarBid(PledgeWindow):
    """LC-28: every ruler bids one or more Gold."""

    phase = "war-bid"

    def __init__(self, war: War, seats: list[int]) -> None:
        super().__init__(war.table, seats)
        self.war = war

    def options(self, seat: int) -> list[str]:
        return some_gold("bid", self.table.players[seat].hand)

    def close(self) -> None:
        for seat in self.seats:
            self.war.last_bids[seat] = total(self.table.players[seat].pledge)
        kings = [seat for seat in self.seats if self.table.players[seat].status == KING]
        self.table.open(WarYield(self.war, kings))


class WarYield(Window):
    """LC-28: every King stands or leaves the war. The Undead isn't asked."""

    phase = "war-yield"
    secret = True
    shows_pledges = True

    def __init__(self, war: War, seats: list[int]) -> None:
        super().__init__(war.table, seats)
        self.war = war

    def options(self, seat: int) -> list[str]:
        return ["stand", "yield"]

    def close(self) -> None:
        self.table.count("LC-28")
        leaving = [seat for seat in self.seats if self.answers[seat] == "yield"]
        if len(leaving) < len(self.war.kingdoms):  # all yielding is no one yielding, unless the Undead stays
            for seat in leaving:
                leave(self.war, seat)
        if len(self.war.kingdoms) == 1:
            self.table.players[self.war.kingdoms[0].ruler].take_back()  # unseen
            self.table.do_next(self.table.discards, partial(decide, self.war))
        else:
            reveal(self.war)
            self.table.do_next(
                self.table.discards,
                partial(bury_after_battle, self.war),
                partial(decide, self.war),
                partial(begin_round, self.war),
            )


def leave(war: War, ruler: int) -> None:
    """LC-28: the bid comes back, the Kingdom dissolves, its members are Mercenaries and keep all their cards."""
    king = war.table.players[ruler]
    king.take_back()
    for member in [king, *war.table.followers(ruler)]:
        member.keeps_all = True
    dissolve(war, ruler)


def dissolve(war: War, ruler: int) -> None:
    """The members are Mercenaries; the Undead stays undead."""
    for noble in war.table.followers(ruler):
        noble.status, noble.liege = MERCENARY, None
    if war.table.players[ruler].status == KING:
        war.table.players[ruler].status = MERCENARY
    war.kingdoms.remove(kingdom_of(war, ruler))


def reveal(war: War) -> None:
    """LC-29: the highest bid takes the highest card of every other pledge; a tie for it takes nothing."""
    table, seats = war.table, rulers(war)
    table.count("LC-29")
    best = max(war.last_bids[seat] for seat in seats)
    winners = [seat for seat in seats if war.last_bids[seat] == best]
    if len(winners) == 1:
        for loser in seats:
            if loser != winners[0]:
                table.take_from_pledge(winners[0], loser, highest(table.players[loser].pledge))
    table.discard_pledges(seats)


# Deaths


def bury_before_bids(war: War) -> None:
    """LC-30 (R): a ruler without Gold when a bid is due dies; so does an heir without Gold."""
    war.fallen = []
    bury_next(war)


def bury_next(war: War) -> None:
    poor = [seat for seat in rulers(war) if not war.table.players[seat].gold]
    if poor:
        war.table.do_next(partial(die, war, poor[0]), war.table.discards, partial(bury_next, war))


def bury_after_battle(war: War) -> None:
    """LC-30: Kings without Gold die, clockwise; their heirs may still ask for aid in the next round."""
    war.fallen = []
    for seat in reversed(rulers(war)):
        if not war.table.players[seat].gold:
            war.table.do_next(partial(die, war, seat), war.table.discards)


def die(war: War, ruler: int) -> None:
    """LC-30: a King dies and the Nobles settle the succession; LC-38: no one follows the Undead."""
    king, kingdom = war.table.players[ruler], kingdom_of(war, ruler)
    king.dead = True
    if king.status == UNDEAD:
        war.table.count("LC-38")
        dissolve(war, ruler)
        war.fallen.append(kingdom)
        return
    war.table.count("LC-30")
    king.status = MERCENARY
    nobles = [noble.seat for noble in war.table.followers(ruler)]
    if nobles:
        succession(war.table, nobles, partial(inherit, war, kingdom))
    else:
        war.kingdoms.remove(kingdom)
        war.fallen.append(kingdom)


def inherit(war: War, kingdom: Kingdom, heir: int) -> None:
    """LC-30: the other Nobles are the new King's."""
    for noble in war.table.followers(kingdom.ruler):
        noble.liege = heir
    war.table.players[heir].status, war.table.players[heir].liege = KING, None
    kingdom.ruler = heir
