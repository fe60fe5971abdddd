"""Pairings: match, round-robin, gauntlet and Swiss system, for two or more players a game."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from fulcrum.arena.entrants import BETWEEN, Entrant
from fulcrum.core.errors import FulcrumError

FORMATS = ("round-robin", "swiss", "gauntlet")
MATCH = "match"
MOST_TRIES = 20_000  # ways tried to seat a Swiss round before bots may meet again


class ContestError(FulcrumError):
    """The contest is not possible with these settings, or the log is of another one."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Bots at one table, for a number of games. Of the contest, only its name affects the games' seeds."""

    name: str
    table: tuple[Entrant, ...]


Points = Callable[[str], Mapping[str, float]]  # points by bot, for each pairing already played, by name
Rounds = Iterator[list[Pairing]]  # yields rounds; take the next only after the previous one was played


def pairing(table: Sequence[Entrant], before: str = "") -> Pairing:
    return Pairing(before + BETWEEN.join(entrant.name for entrant in table), tuple(table))


def match(entrants: Sequence[Entrant], players: int, *_: object) -> Rounds:
    """Seats all bots at one table."""
    if len(entrants) != players:
        raise ContestError(
            f"a table of {players} needs {players} bots, not {len(entrants)}; one may be named repeatedly"
        )
    yield [pairing(entrants)]


def round_robin(entrants: Sequence[Entrant], players: int, *_: object) -> Rounds:
    """Plays every set of bots that fills a table."""
    yield [pairing(table) for table in combinations(entrants, players)]


def gauntlet(entrants: Sequence[Entrant], players: int, *_: object) -> Rounds:
    """Plays the first bot against each of the others, which takes all other seats."""
    hero, *others = entrants
    yield [pairing([hero, *[other] * (players - 1)]) for other in others]


def swiss(entrants: Sequence[Entrant], players: int, rounds: int, games: int, points: Points) -> Rounds:
    """Pairs bots with similar points, with few repetitions. A bot without a table gets a round's points."""
    total = {entrant.name: 0.0 for entrant in entrants}
    met: Counter[frozenset[str]] = Counter()
    rested: Counter[str] = Counter()
    for number in range(1, rounds + 1):
        order = sorted(entrants, key=lambda entrant: -total[entrant.name])  # stable: equals stay in the order typed
        left_over = resting(order, len(order) % players, rested)
        seated = [entrant for entrant in order if entrant not in left_over]
        tables = [pairing(table, f"round {number}: ") for table in seat_round(seated, players, met)]
        yield tables
        for entrant in left_over:
            total[entrant.name] += games
            rested[entrant.name] += 1
        for played in tables:
            for name, gained in points(played.name).items():
                total[name] += gained
            met.update(frozenset((one.name, other.name)) for one, other in combinations(played.table, 2))


def resting(order: Sequence[Entrant], count: int, rested: Counter[str]) -> list[Entrant]:
    """Returns the bots without a table this round: those that rested least so far, lowest points first."""
    from_below = list(reversed(order))
    return sorted(from_below, key=lambda entrant: rested[entrant.name])[:count]


def seat_round(order: Sequence[Entrant], players: int, met: Counter[frozenset[str]]) -> list[tuple[Entrant, ...]]:
    """Fills tables from the top. Bots meet again only if it can't be avoided."""
    allowed = 0
    while (tables := _Seating(players, met, allowed).fill(tuple(order))) is None:
        allowed += 1
    return tables


class _Seating:
    """Searches for tables at which no two bots have met more than `allowed` times."""

    def __init__(self, players: int, met: Counter[frozenset[str]], allowed: int) -> None:
        self.players, self.met, self.allowed = players, met, allowed
        self.tries = 0

    def fill(self, waiting: tuple[Entrant, ...]) -> list[tuple[Entrant, ...]] | None:
        if not waiting:
            return []
        first, *others = waiting
        for companions in combinations(others, self.players - 1):
            self.tries += 1
            if self.tries > MOST_TRIES:
                return None
            table = (first, *companions)
            if any(self.met[frozenset((one.name, other.name))] > self.allowed for one, other in combinations(table, 2)):
                continue
            rest = self.fill(tuple(other for other in others if other not in companions))
            if rest is not None:
                return [table, *rest]
        return None


SCHEDULES: dict[str, Callable[..., Rounds]] = {
    MATCH: match,
    "round-robin": round_robin,
    "swiss": swiss,
    "gauntlet": gauntlet,
}
