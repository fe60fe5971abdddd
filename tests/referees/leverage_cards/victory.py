"""Winners and kinds of victory (LC-32 to LC-34, LC-40)."""

from __future__ import annotations

from .cards import suit_order, total
from .table import KING, NOBLE, TURNED, UNDEAD, Player, Table


def wealth(player: Player) -> int:
    """LC-32: the Gold in hand."""
    return total(player.hand)


def rank_of(player: Player) -> int:
    """LC-32: King > Noble (a Turned one too) > Mercenary."""
    if player.status == KING:
        return 2
    return 1 if player.status in (NOBLE, TURNED) else 0


def wealthiest(table: Table, king: int | None) -> int | None:
    """LC-32: the most Gold, then status, then suit; LC-35: never the Undead; LC-40: no one if they win."""
    if king is not None and table.players[king].status == UNDEAD:
        return None
    rich = [player for player in table.players if player.status != UNDEAD and wealth(player) > 0]
    if not rich:
        return None
    best = max(wealth(player) for player in rich)
    highest = max(rank_of(player) for player in rich if wealth(player) == best)
    tied = [player.seat for player in rich if wealth(player) == best and rank_of(player) == highest]
    return table.first_in_suit_order(tied)


def place(player: Player, kinds: list[str]) -> tuple[int, int, tuple[int, int]]:
    """LC-33: King, Wealthiest, Status in one shared place, the rest by Gold, then suit; smaller is better."""
    for group, kind in enumerate(("king", "wealthiest", "status")):
        if kind in kinds:
            return group, 0, (0, 0)
    return 3, -wealth(player), suit_order(player.identity)


def finish(table: Table, clause: str, king: int | None, loyal: list[int]) -> None:
    """End the game: the Winning King if there is one, and those with the Status victory."""
    table.count("LC-32")
    table.count("LC-33")
    richest = wealthiest(table, king)
    kinds: dict[int, list[str]] = {}
    for player in table.players:
        seat = player.seat
        ways = (("king", seat == king), ("wealthiest", seat == richest), ("status", seat in loyal))
        kinds[seat] = [kind for kind, won in ways if won]
        if seat in loyal and player.liege != king:
            table.count("LC-34")  # fell in the war, still one of theirs

    places = [place(player, kinds[player.seat]) for player in table.players]
    table.active = None
    table.outcome = {
        "winners": [seat for seat in kinds if kinds[seat]],
        "ranks": [1 + sum(better < own for better in places) for own in places],
        "scores": [wealth(player) for player in table.players],
        "clause": clause,
        "victories": {str(seat): ways for seat, ways in kinds.items() if ways},
        "king": king,
    }
