"""A contest: bots, a format, a seed. Its games are the same wherever and in whatever order they are played."""

import hashlib
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fulcrum import __version__
from fulcrum.arena import log
from fulcrum.arena.entrants import Entrant, read_entrants
from fulcrum.arena.jobs import Job, Limits, sources
from fulcrum.arena.log import Line
from fulcrum.arena.pairings import MATCH, SCHEDULES, ContestError, Pairing
from fulcrum.bots.bot import check_seconds, check_simulations
from fulcrum.core import registry
from fulcrum.core.errors import shortened
from fulcrum.core.seeds import check_seed

USUAL_SECONDS = 0.1
OPENING = 2  # random moves where nothing is dealt: else two sure players repeat one game
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
    games: int  # of each pairing; every bot has every seat equally often
    rounds: int  # of the Swiss system
    seed: int
    limits: Limits
    opening: int

    @property
    def names(self) -> list[str]:
        return list(dict.fromkeys(entrant.name for entrant in self.entrants))

    @property
    def total(self) -> int:
        """How many games there will be."""
        if self.format == "swiss":
            return self.rounds * (len(self.entrants) // self.players) * self.games
        return self.games * sum(len(pairings) for pairings in self.schedule({}))

    def schedule(self, lines: dict[Key, Line]) -> Iterator[list[Pairing]]:
        """The rounds; each may be asked for when the games of the one before it are in `lines`."""

        def points(pairing: str) -> dict[str, float]:
            keys = ((pairing, number) for number in range(self.games))
            return points_of(lines[key] for key in keys if key in lines)

        return SCHEDULES[self.format](self.entrants, self.players, self.rounds, self.games, points)

    def jobs(self, pairing: Pairing, *, keep_record: bool = False) -> Iterator[Job]:
        """The games of a pairing. One deal is played from every seat in turn; who sits beside whom is drawn for it."""
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
        """By the contest's seed, the pairing and the deal's number, and nothing else."""
        return int.from_bytes(hashlib.sha256(f"{self.seed}/{pairing}/{deal}".encode()).digest(), "big")

    def header(self) -> Line:
        """A line at the top of a log: what has to be the same for its games to count, and who plays."""
        return {
            "format": FORMAT,
            "fulcrum": __version__,
            "sources": sources(self.game_id),
            "game": self.game_id,
            "options": self.options,
            "players": self.players,
            "seed": str(self.seed),  # JSON's numbers have not enough digits everywhere
            "seconds": self.limits.seconds,
            "simulations": self.limits.simulations,
            "opening": self.opening,
            "bots": {entrant.name: entrant.spec for entrant in self.entrants},
        }

    def resume(self, path: Path) -> dict[Key, Line]:
        """The games of a log, which becomes this contest's; raises `ContestError` for a log of another one."""
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
        """More games or other bots are welcome; the same name for another bot, or other games, are not."""
        bots = {name: spec for name, spec in other.get("bots", {}).items() if name in header["bots"]}
        wanted = {**header, "bots": {name: header["bots"][name] for name in bots}}
        found = {**other, "bots": bots}
        for name, value in wanted.items():
            if found.get(name) != value:
                raise ContestError(
                    f"{path} is the log of another contest: {name} was {shortened(found.get(name))} there "
                    f"and is {shortened(value)} here"
                )


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
    """A contest as it was asked for, checked."""
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
        raise ContestError(f"{twice[0]} is named twice; to let it play against itself, name one: other={twice[0]}")
    least = 2 if kind == "gauntlet" else players
    if len(names) < least:
        raise ContestError(f"a {kind} at tables of {players} needs at least {least} bots, not {len(names)}")


def seed_of(path: Path) -> int | None:
    """The seed of the contest that a log is of, for whoever goes on with it."""
    for line in log.read(path):
        if line.get("format") == FORMAT and str(line.get("seed", "")).isdecimal():
            return int(line["seed"])
    return None


def points_of(lines: Iterable[Line]) -> dict[str, float]:
    """The points of every bot in some games, the same in whatever order they come."""
    gained: dict[str, list[float]] = defaultdict(list)
    for line in lines:
        for name, points in zip(line["bots"], line["points"], strict=True):
            gained[name].append(points)
    return {name: math.fsum(points) for name, points in gained.items()}
