"""A contest: bots, a format, a seed. Its games are the same on any workers and in any order."""

import hashlib
import math
import random
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fulcrum import __version__
from fulcrum.arena import log
from fulcrum.arena.entrants import Entrant, read_entrants
from fulcrum.arena.jobs import Job, Limits, PlayedJob, sources
from fulcrum.arena.log import Line
from fulcrum.arena.pairings import MATCH, SCHEDULES, ContestError, Pairing
from fulcrum.arena.runner import Pool, play_all
from fulcrum.bots.bot import check_seconds, check_simulations
from fulcrum.core import registry
from fulcrum.core.errors import shortened
from fulcrum.core.records import write_record
from fulcrum.core.seeds import check_seed

USUAL_SECONDS = 0.1
LONGEST_WORDS = 80  # most characters of a pairing's name in a file name
OPENING = 2  # random moves first in games without chance; otherwise two deterministic bots would repeat one game
FORMAT = "fulcrum-contest"

Key = tuple[str, int]  # a pairing's name and the number of a game in it


@dataclass(frozen=True, slots=True)
class Contest:
    """Everything that the results depend on."""

    format: str
    game_id: str
    options: dict[str, Any]
    players: int
    entrants: tuple[Entrant, ...]
    games: int  # per pairing; every bot plays every seat equally often
    rounds: int  # of the Swiss system
    seed: int
    limits: Limits
    opening: int

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(entrant.name for entrant in self.entrants))

    @property
    def total(self) -> int:
        """The number of games."""
        if self.format == "swiss":
            return self.rounds * (len(self.entrants) // self.players) * self.games
        return self.games * sum(len(pairings) for pairings in self.schedule({}))

    def schedule(self, lines: dict[Key, Line]) -> Iterator[list[Pairing]]:
        """Yields the rounds. `lines` must have a round's games before the next round is drawn."""

        def points(pairing: str) -> dict[str, float]:
            keys = ((pairing, number) for number in range(self.games))
            return points_of(lines[key] for key in keys if key in lines)

        return SCHEDULES[self.format](self.entrants, self.players, self.rounds, self.games, points)

    def jobs(self, pairing: Pairing, *, keep_record: bool = False) -> Iterator[Job]:
        """Yields the games of a pairing. Each deal is played from every seat in turn, in a seating order drawn once."""
        for number in range(self.games):
            deal, turn = divmod(number, self.players)
            seed = self.deal_seed(pairing.name, deal)
            order = list(pairing.table)
            random.Random(f"{seed}/order").shuffle(order)
            table = (*order[turn:], *order[:turn])
            yield Job(
                pairing.name, number, self.game_id, self.options, table, seed, self.opening, self.limits,
                sources(self.game_id), keep_record,
            )  # fmt: skip

    def deal_seed(self, pairing: str, deal: int) -> int:
        """The seed of a deal. It depends on the contest's seed, the pairing and the deal's number only."""
        return int.from_bytes(hashlib.sha256(f"{self.seed}/{pairing}/{deal}".encode()).digest(), "big")

    def header(self) -> Line:
        """The first line of a log: the settings that its games share, and the bots."""
        return {
            "format": FORMAT,
            "fulcrum": __version__,
            "sources": sources(self.game_id),
            "game": self.game_id,
            "options": self.options,
            "players": self.players,
            "seed": str(self.seed),  # JSON numbers lose digits in some languages
            "seconds": self.limits.seconds,
            "simulations": self.limits.simulations,
            "opening": self.opening,
            "bots": {entrant.name: entrant.spec for entrant in self.entrants},
        }

    def resume(self, path: Path) -> dict[Key, Line]:
        """Returns the games of a log and adds this contest's header. Raises `ContestError` for another contest."""
        lines = log.read(path)
        header = self.header()
        headers = [line for line in lines if "format" in line]
        for other in headers:
            self._compare(path, header, other)
        if lines and not headers:
            raise ContestError(f"{path} is not the log of a contest")
        if header not in headers:
            log.append(path, header)
        return {(line["pairing"], line["number"]): line for line in lines if "format" not in line}

    def _compare(self, path: Path, header: Line, other: Line) -> None:
        """Raises `ContestError` unless settings match. Bots may come and go, but a name stays with its bot."""
        bots = {name: spec for name, spec in other.get("bots", {}).items() if name in header["bots"]}
        wanted = {**header, "bots": {name: header["bots"][name] for name in bots}}
        found = {**other, "bots": bots}
        for name, value in wanted.items():
            if found.get(name) != value:
                raise ContestError(
                    f"{path} is the log of another contest: {name} was {shortened(found.get(name))} there "
                    f"and is {shortened(value)} here"
                )


class Run:
    """A contest in progress. Games found in its log are not played again; each new game is logged as it ends."""

    def __init__(self, contest: Contest, log_path: Path | None = None, records: Path | None = None) -> None:
        self.contest = contest
        self.log_path = log_path
        self.records = records
        self._found = contest.resume(log_path) if log_path else {}  # may include games of other bots
        self._lines: dict[Key, Line] = {}
        self._take_over()

    @property
    def lines(self) -> list[Line]:
        """The games so far in the order of the schedule."""
        return [self._lines[key] for key in self._order() if key in self._lines]

    @property
    def done(self) -> int:
        return len(self._lines)

    def play(self, pool: Pool, tell: Callable[[Line], None] = lambda line: None) -> list[Line]:
        """Plays the remaining games, calls `tell` after each, and returns all games of the contest."""
        if self.records:
            self.records.mkdir(parents=True, exist_ok=True)
        for missing in self._missing():
            for _, played in play_all(missing, pool):
                self._keep(played)
                tell(played.line)
        return self.lines

    def _missing(self) -> Iterator[list[Job]]:
        """Yields the games to play round by round: pairings depend on the games of earlier rounds."""
        for pairings in self.contest.schedule(self._lines):
            jobs = [job for pairing in pairings for job in self.contest.jobs(pairing, keep_record=bool(self.records))]
            for job in jobs:
                if job.key in self._found:
                    self._lines[job.key] = self._found[job.key]
            yield [job for job in jobs if job.key not in self._lines]

    def _take_over(self) -> None:
        """Takes the scheduled games from the log, up to the first incomplete round."""
        for missing in self._missing():
            if missing:
                return

    def _order(self) -> Iterator[Key]:
        for pairings in self.contest.schedule(self._lines):
            keys = [(pairing.name, number) for pairing in pairings for number in range(self.contest.games)]
            yield from keys
            if any(key not in self._lines for key in keys):
                return

    def _keep(self, played: PlayedJob) -> None:
        line = played.line
        if self.log_path:
            log.append(self.log_path, line)
        self._lines[line["pairing"], line["number"]] = line
        if self.records and played.record:
            write_record(played.record, self.records / file_name(line))


def file_name(line: Line) -> str:
    """A file name for a game's record: short, plain, and different for every game."""
    words = re.sub(r"\W+", "-", line["pairing"], flags=re.ASCII).strip("-")[:LONGEST_WORDS]
    digest = hashlib.sha256(line["pairing"].encode()).hexdigest()[:8]
    return f"{words}-{digest}-{line['number']:05}.json"


def plan(
    kind: str,
    game_id: str,
    options: dict[str, Any],
    bots: Sequence[str],
    *,
    players: int | None = None,
    games: int,
    rounds: int | None = None,
    seed: int | None = None,
    limits: Limits,
    opening: int | None = None,
) -> Contest:
    """Checks the settings and returns the contest."""
    about = registry.about(game_id)
    resolved = about.resolve(options)
    entrants = read_entrants(game_id, bots)
    if players is None:
        players = len(entrants) if kind == MATCH else about.players[0]
    about.check_players(players)
    check_seconds(limits.seconds)
    check_simulations(limits.simulations)
    if limits.seconds is None and limits.simulations is None:
        limits = replace(limits, seconds=USUAL_SECONDS)
    names = [entrant.name for entrant in entrants]
    if kind != MATCH:
        _check_field(kind, players, names)
    if opening is None:
        opening = 0 if registry.game(game_id, **resolved).has_chance else OPENING
    return Contest(
        kind, game_id, resolved, players, tuple(entrants),
        games=-(-games // players) * players,
        rounds=math.ceil(math.log2(len(entrants))) + 1 if rounds is None else rounds,
        seed=check_seed(seed), limits=limits, opening=opening,
    )  # fmt: skip


def _check_field(kind: str, players: int, names: Sequence[str]) -> None:
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise ContestError(f"{twice[0]} is named twice. To let it play against itself, rename one: other={twice[0]}")
    least = 2 if kind == "gauntlet" else players
    if len(names) < least:
        raise ContestError(f"a {kind} at tables of {players} needs at least {least} bots, not {len(names)}")


def seed_of(path: Path) -> int | None:
    """The seed in a contest's log, for resuming without naming it."""
    for line in log.read(path):
        if line.get("format") == FORMAT and str(line.get("seed", "")).isdecimal():
            return int(line["seed"])
    return None


def points_of(lines: Iterable[Line]) -> dict[str, float]:
    """The points of every bot in some games. The order of the games does not matter."""
    gained: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        for name, points in zip(line["bots"], line["points"], strict=True):
            gained[name].append(points)
    return {name: math.fsum(points) for name, points in gained.items()}
