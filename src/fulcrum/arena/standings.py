"""The figures of a contest: ratings, crosstable, points by seat, and failures."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from itertools import permutations
from typing import Any

from fulcrum.arena.contest import Contest, points_of
from fulcrum.arena.log import Line
from fulcrum.arena.ratings import Rating, rate
from fulcrum.arena.statistics import interval


@dataclass(frozen=True, slots=True)
class Standing:
    """A bot's row of the standings."""

    name: str
    spec: str
    rating: Rating
    points: float
    games: int  # seats in games that count
    share: float  # points per seat
    share_interval: tuple[float, float]  # Wilson's, 95 %
    failures: int  # games lost by breaking the protocol or the rules
    think_ms: float  # mean per move
    overrun_ms: float  # the most by which a move exceeded its time


@dataclass(frozen=True, slots=True)
class ContestReport:
    """All figures of a contest, in the order of its schedule, so the same for every run with the same seed."""

    contest: Contest
    lines: tuple[Line, ...]
    standings: tuple[Standing, ...]  # the best first
    cross: dict[str, dict[str, tuple[float, int]]]  # bot -> other -> games ahead of it, and games in all
    seats: tuple[tuple[float, int], ...]  # points and games by seat
    failures: tuple[Line, ...]

    @property
    def counted(self) -> list[Line]:
        return [line for line in self.lines if counts(line)]

    @property
    def kinds_of_failure(self) -> list[tuple[Line, int]]:
        """Returns, for each bot and kind of failure, the first game and the number of games."""
        found: dict[tuple[str, ...], list[Line]] = defaultdict(list)
        for line in self.failures:
            found[tuple(line["failure"][key] for key in ("bot", "kind", "words"))].append(line)
        return [(lines[0], len(lines)) for lines in found.values()]

    def as_json(self) -> dict[str, Any]:
        return {
            "contest": {
                **self.contest.header(), "format": self.contest.format, "games": self.contest.games,
                "rounds": self.contest.rounds, "total": self.contest.total,
            },
            "standings": [asdict(standing) for standing in self.standings],
            "cross": {
                name: {other: {"ahead": ahead, "games": games} for other, (ahead, games) in row.items()}
                for name, row in self.cross.items()
            },
            "seats": [{"points": points, "games": games} for points, games in self.seats],
            "failures": [line["failure"] | {"pairing": line["pairing"], "number": line["number"]}
                         for line in self.failures],
            "games": list(self.lines),
        }  # fmt: skip


def report(contest: Contest, lines: Iterable[Line]) -> ContestReport:
    """Returns the figures of the games played so far."""
    kept = tuple(lines)
    counted = [line for line in kept if counts(line)]
    return ContestReport(
        contest,
        kept,
        tuple(standings(contest, kept, counted)),
        crosstable(contest.names, counted),
        tuple(by_seat(contest.players, counted)),
        tuple(line for line in kept if line["failure"]),
    )


def counts(line: Line) -> bool:
    """Whether a game counts. One that failed through no bot's fault does not."""
    return any(line["points"])


def standings(contest: Contest, lines: Sequence[Line], counted: Sequence[Line]) -> list[Standing]:
    ratings = rate(contest.names, counted)
    points = points_of(counted)
    games = Counter(name for line in counted for name in line["bots"])
    blamed = Counter(line["failure"]["bot"] for line in lines if line["failure"])
    specs = {entrant.name: entrant.spec for entrant in contest.entrants}
    rows = [
        Standing(
            name, specs[name], ratings[name], points.get(name, 0.0), games[name],
            points.get(name, 0.0) / max(1, games[name]), interval(points.get(name, 0.0), games[name]), blamed[name],
            *_times(name, lines),
        )
        for name in contest.names
    ]  # fmt: skip
    return sorted(rows, key=lambda row: -row.rating.elo)


def _times(name: str, lines: Sequence[Line]) -> tuple[float, float]:
    """Returns the mean thinking time per move and the longest overrun, in milliseconds."""
    seats = [(line, seat) for line in lines for seat, bot in enumerate(line["bots"]) if bot == name]
    choices = sum(line["choices"][seat] for line, seat in seats)
    thought = sum(line["seconds"][seat] for line, seat in seats)
    overrun = max((line["overruns"][seat] for line, seat in seats), default=0.0)
    return 1000 * thought / max(1, choices), 1000 * overrun


def crosstable(names: Sequence[str], lines: Iterable[Line]) -> dict[str, dict[str, tuple[float, int]]]:
    """Returns how often each bot finished ahead of each other at one table; an equal rank is half."""
    ahead: dict[str, dict[str, list[float]]] = {name: defaultdict(list) for name in names}
    for line in lines:
        for (one, rank), (other, others_rank) in permutations(zip(line["bots"], line["ranks"], strict=True), 2):
            if one != other:
                ahead[one][other].append((rank < others_rank) + (rank == others_rank) / 2)
    return {name: {other: (sum(found), len(found)) for other, found in row.items()} for name, row in ahead.items()}


def by_seat(players: int, lines: Sequence[Line]) -> list[tuple[float, int]]:
    return [(sum(line["points"][seat] for line in lines), len(lines)) for seat in range(players)]
