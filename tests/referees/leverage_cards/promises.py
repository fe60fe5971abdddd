"""Promises of struck deals, public and followed until they are kept or broken (LC-20, LC-23)."""

from __future__ import annotations

from .table import Promise, Table

PEACE, AID, BEND = KINDS = ("peace", "aid", "bend")


def find(table: Table, maker: int, to: int, kind: str) -> Promise | None:
    """The open promise of this kind from one player to another."""
    return next((each for each in table.promises if (each.maker, each.to, each.kind) == (maker, to, kind)), None)


def strike(table: Table, maker: int, to: int, kind: str, turns: int) -> None:
    """LC-23: a promise is open from now on; made again it stays one, of two of peace the longer counts."""
    table.count("LC-23")
    new = Promise(maker, to, kind, turns, waits=kind == PEACE and table.active == maker)
    old = find(table, maker, to, kind)
    if old is None:
        table.promises.append(new)
        return
    table.count("promise made again")
    if new.turns >= old.turns:  # of as many turns the new one ends later, if it begins with the next turn
        table.promises[table.promises.index(old)] = new


def end(table: Table, promise: Promise, kept: bool) -> None:
    """LC-23: a promise is over, kept or broken."""
    table.count("LC-23")
    table.count(f"{promise.kind} {'kept' if kept else 'broken'}")
    table.promises.remove(promise)
    if kept:
        table.players[promise.maker].kept += 1
    else:
        table.players[promise.maker].broken += 1


def judge(table: Table, maker: int, to: int, kind: str, kept: bool) -> None:
    """LC-23: something was done that keeps or breaks such a promise, if there is one."""
    promise = find(table, maker, to, kind)
    if promise is not None:
        end(table, promise, kept)


def attack(table: Table, attacker: int, victim: int) -> None:
    """LC-23: a Jack, a duel or a black Queen at a player breaks the peace with them."""
    judge(table, attacker, victim, PEACE, kept=False)


def turn_over(table: Table, seat: int) -> None:
    """LC-23: one turn less of this player's peace; the turn of the deal does not count."""
    for promise in [each for each in table.promises if each.maker == seat and each.kind == PEACE]:
        if promise.waits:
            promise.waits = False
        else:
            promise.turns -= 1
            if promise.turns == 0:
                end(table, promise, kept=True)


def war_begins(table: Table) -> None:
    """LC-23: all peace that is still open has been kept."""
    for promise in [each for each in table.promises if each.kind == PEACE]:
        table.count("peace until the War")
        end(table, promise, kept=True)


def shown(table: Table) -> list[dict[str, object]]:
    """LC-41: the open promises, as everybody sees them."""
    ordered = sorted(table.promises, key=lambda each: (each.maker, each.to, KINDS.index(each.kind)))
    return [
        {
            "from": each.maker,
            "to": each.to,
            "promise": each.kind,
            "turns": each.turns if each.kind == PEACE else None,
        }
        for each in ordered
    ]
