"""How often each card, action and clause appeared in the games, and how much it changed the judge's estimates."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from fulcrum.arena.balance.course import LEAD
from fulcrum.arena.balance.lens import Lens
from fulcrum.arena.balance.measures import Games

CONFIDENCE = 0.95


@dataclass(slots=True)
class Tally:
    """How often something appeared, in how many games, the swing of each step, and the gain if it was one seat's."""

    times: int = 0
    games: int = 0
    swings: list[float] = field(default_factory=list)
    gains: list[float] = field(default_factory=list)


def happenings_of(lens: Lens, matchups: Sequence[Games]) -> list[dict[str, Any]]:
    """Returns everything that appeared, sorted by clause and then by frequency.

    `swing` is the change of a step to the share of the side that it changed most. `mattered` is the part of these steps
    that changed it by at least a lead. `gain` is what the mover gained, in steps of a single seat. The last step of a
    game is left out, because its change is the result itself.
    """
    tallies: defaultdict[str, Tally] = defaultdict(Tally)
    for games in matchups:
        for place, note in enumerate(games.notes):
            names = Counter(name for _, names in note["steps"] for name in names)
            for name, times in names.items():
                tallies[name].times += times
                tallies[name].games += 1
            collect_changes(games, place, tallies)
    total = sum(len(games.notes) for games in matchups)
    rows = [row(lens, name, tally, total) for name, tally in tallies.items()]
    return sorted(rows, key=lambda one: (clause_number(one["clause"]), -one["times"], one["name"]))


def collect_changes(games: Games, place: int, tallies: defaultdict[str, Tally]) -> None:
    """Collects the change of each step but the last, for everything that the step showed."""
    if games.courses is None:
        return
    course, note = games.courses[place], games.notes[place]
    side_of = {seat: number for number, side in enumerate(note["sides"]) for seat in side}
    moved = np.diff(course, axis=0)[:-1]
    swings = np.abs(moved).max(axis=1)
    for (seat, names), swing, change in zip(note["steps"], swings.tolist(), moved.tolist(), strict=False):
        for name in set(names):
            tallies[name].swings.append(swing)
            if seat is not None:
                tallies[name].gains.append(change[side_of[seat]])


def row(lens: Lens, name: str, tally: Tally, total: int) -> dict[str, Any]:
    happening = lens.happening(name)
    found: dict[str, Any] = {
        "name": name,
        "clause": happening.clause,
        "words": happening.words,
        "times": tally.times,
        "per_game": tally.times / total,
        "games": tally.games / total,
    }
    if tally.swings:
        swings = np.array(tally.swings)
        found |= {"swing": float(swings.mean()), "mattered": float((swings >= LEAD).mean())}
    if tally.gains:
        found["gain"] = float(np.mean(tally.gains))
    return found


def clause_number(clause: str) -> tuple[str, int]:
    """Returns a sort key that puts LB-9 before LB-10."""
    letters, _, number = clause.partition("-")
    return letters, int(number) if number.isdigit() else 0


def dead_rules(lens: Lens, usual: Sequence[Games], others: Sequence[Games]) -> list[dict[str, Any]]:
    """Returns the rules never seen in the usual games, the variants that show them, and a bound on the frequency."""
    seen = {name for games in usual for name in shown(games)}
    total = sum(len(games.notes) for games in usual)
    at_most = 1 - (1 - CONFIDENCE) ** (1 / total) if total else 1.0
    found = []
    for name, happening in lens.happenings.items():
        if name not in seen:
            elsewhere = [games.matchup.label for games in others if name in shown(games)]
            line = {"name": name, "clause": happening.clause, "words": happening.words}
            found.append({**line, "games": total, "at_most": at_most, "seen_with": elsewhere})
    return sorted(found, key=lambda one: clause_number(one["clause"]))


def shown(games: Games) -> set[str]:
    return {name for note in games.notes for _, names in note["steps"] for name in names}


def uncounted(lens: Lens) -> list[str]:
    """Returns the clauses that no game can show: set-up, notation, hidden information."""
    counted = {happening.clause for happening in lens.happenings.values()}
    return [clause for clause in lens.about.clauses if clause not in counted] if counted else []
