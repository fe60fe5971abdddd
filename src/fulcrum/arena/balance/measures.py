"""Measures of a matchup's games: a value for each game, and summaries."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from fulcrum.arena.balance import course
from fulcrum.arena.balance.comparing import Effect, compare_means, compare_shares, mean_interval, with_significance
from fulcrum.arena.balance.course import Floats
from fulcrum.arena.balance.judge import Judged, judge
from fulcrum.arena.balance.plan import Matchup
from fulcrum.arena.balance.watching import Note
from fulcrum.arena.statistics import interval

Values = list[float]
FEWEST_TO_JUDGE = 8  # with fewer, the judge learns nothing
QUANTILES = {"least": 0.0, "p5": 0.05, "median": 0.5, "p95": 0.95, "most": 1.0}


@dataclass(frozen=True, slots=True)
class Measure:
    """A number for each game. Some measures have none for a draw."""

    name: str
    kind: str  # share, mean or count: a share is of games, a mean is part of one, a count is of moves or the like
    of: Callable[["Games", int], float | bool | None]


class Games:
    """The notes of one matchup's games."""

    def __init__(self, matchup: Matchup, notes: Sequence[Note]) -> None:
        self.matchup = matchup
        self.notes = notes

    @cached_property
    def judged(self) -> Judged | None:
        """The judge's estimates, if the game has a judge and there are enough games to fit it."""
        able = len(self.notes) >= FEWEST_TO_JUDGE and len(self.notes[0]["standing"][0]) > 0
        return judge(self.notes) if able else None

    @cached_property
    def courses(self) -> list[Floats] | None:
        """The course of each game, by sides."""
        return None if self.judged is None else self.judged.values

    def values(self, measure: Measure) -> Values:
        found = (measure.of(self, place) for place in range(len(self.notes)))
        return [float(value) for value in found if value is not None]

    def drawn(self, place: int) -> bool:
        """Whether more than one side has the first rank."""
        note = self.notes[place]
        return sum(any(note["ranks"][seat] == 1 for seat in side) for side in note["sides"]) > 1


def of_course(measure: Callable[[Floats], float | bool | None]) -> Callable[[Games, int], float | bool | None]:
    def of(games: Games, place: int) -> float | bool | None:
        return None if games.courses is None else measure(games.courses[place])

    return of


MEASURES = (
    Measure("points of the first seat", "mean", lambda games, place: games.notes[place]["points"][0]),
    Measure(
        "points of who moves first",
        "mean",
        lambda games, place: games.notes[place]["points"][games.notes[place]["opener"]],
    ),
    Measure("draws", "share", Games.drawn),
    Measure("moves", "count", lambda games, place: games.notes[place]["moves"]),
    Measure("turns", "count", lambda games, place: games.notes[place]["turns"]),
    Measure(
        "choices a move", "count", lambda games, place: games.notes[place]["choices"] / games.notes[place]["moves"]
    ),
    Measure("forced moves", "mean", lambda games, place: games.notes[place]["forced"] / games.notes[place]["moves"]),
    Measure("lead changes", "count", of_course(course.lead_changes)),
    Measure("comebacks", "share", of_course(course.came_back)),
    Measure("drama", "mean", of_course(course.drama)),
    Measure("decisiveness", "mean", of_course(course.decisiveness)),
    Measure("half-time leader wins", "share", of_course(lambda one: course.foreseen(one, 0.5))),
)


def compared(before: Games, after: Games, seed: int) -> list[Effect]:
    """Compares two matchups measure by measure. A measure equal to an earlier one is not tested twice."""
    effects: list[Effect] = []
    tested: list[tuple[Values, Values]] = []
    for measure in MEASURES:
        first, second = before.values(measure), after.values(measure)
        if not first or not second or set(first) | set(second) == {0.0} or (first, second) in tested:
            continue
        tested.append((first, second))
        if measure.kind == "share":
            effects.append(compare_shares(measure.name, list(map(bool, first)), list(map(bool, second))))
        else:
            effects.append(compare_means(measure.name, first, second, seed))
    return with_significance(effects)


def share(points: float, games: int) -> dict[str, float]:
    low, high = interval(points, games)
    return {"games": games, "share": points / games if games else 0.0, "low": low, "high": high}


def seats_of(games: Games, names: Sequence[str]) -> list[dict[str, Any]]:
    """Returns, for each seat, its points, how often it was among the winners, and how often it moved first."""
    found = []
    for seat in range(games.matchup.players):
        points = sum(note["points"][seat] for note in games.notes)
        among = sum(seat in note["winners"] for note in games.notes)
        row = {"seat": seat, "name": names[seat], **share(points, len(games.notes))}
        found.append({**row, "among_winners": among / len(games.notes)})
    return found


def first_moves_of(games: Games) -> list[dict[str, Any]]:
    """Returns the opener's share of the points by first move, most frequent first."""
    points: dict[str, Values] = {}
    for note in games.notes:
        points.setdefault(note["first"], []).append(note["points"][note["opener"]])
    rows = [{"move": move, **share(sum(found), len(found))} for move, found in points.items()]
    return sorted(rows, key=lambda row: (-row["games"], row["move"]))


def endings_of(games: Games) -> list[dict[str, Any]]:
    counts = Counter(note["clause"] for note in games.notes)
    total = len(games.notes)
    ordered = sorted(counts.items(), key=lambda item: (-item[1], item[0]))
    return [{"clause": clause, "count": count, **share(count, total)} for clause, count in ordered]


def summary_of(games: Games) -> dict[str, dict[str, Any]]:
    """Returns every measure with its interval."""
    found: dict[str, dict[str, Any]] = {}
    for measure in MEASURES:
        values = games.values(measure)
        if not values:
            continue
        if measure.kind == "share":
            found[measure.name] = {"kind": measure.kind, **share(sum(values), len(values))}
            continue
        mean, low, high = mean_interval(values)
        if measure.kind == "mean":
            low, high = max(low, 0.0), min(high, 1.0)
        row = {"kind": measure.kind, "games": len(values), "mean": mean, "low": low, "high": high}
        if measure.kind == "count":
            row |= dict(zip(QUANTILES, np.quantile(values, list(QUANTILES.values())).tolist(), strict=True))
        found[measure.name] = row
    return found


def lengths_of(games: Games, bins: int = 16) -> dict[str, list[float]]:
    """A histogram of the number of moves."""
    moves = [note["moves"] for note in games.notes]
    counts, edges = np.histogram(moves, bins=min(bins, max(moves) - min(moves) + 1))
    return {"counts": counts.tolist(), "edges": edges.tolist()}


def course_of(games: Games) -> dict[str, Any] | None:
    """Returns the winner's judged share along the game, how often the side judged best wins, and the judge's skill."""
    if games.courses is None or games.judged is None:
        return None
    curves = [found for one in games.courses if (found := course.curve(one)) is not None]
    parts = np.linspace(0, 1, course.CURVE_POINTS)[:-1]
    foreseen = [[right for one in games.courses if (right := course.foreseen(one, part)) is not None] for part in parts]
    return {
        "winner": np.mean(curves, axis=0).tolist() if curves else [],
        "foreseen": [float(np.mean(part)) for part in foreseen if part],
        "decided": len(curves),
        "skill": list(games.judged.skill),
    }
