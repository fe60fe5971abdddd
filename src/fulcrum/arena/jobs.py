"""One game of a contest: a job that any worker can play, and the line of the log that it returns."""

import contextlib
import hashlib
import random
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fulcrum.arena.entrants import Entrant
from fulcrum.arena.external import ExternalBot
from fulcrum.arena.log import Line
from fulcrum.arena.play import ArenaError, Result, play_game, points
from fulcrum.arena.programs import Leash, ProgramFailure
from fulcrum.bots.bot import Bot
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError, IllegalMove, InvalidMove
from fulcrum.core.game import Game
from fulcrum.core.imports import sources_behind
from fulcrum.core.records import Record, record
from fulcrum.core.sources import PACKAGE, sources_digest, sources_of
from fulcrum.core.values import Move, Outcome

TIMES = ("seconds", "overruns")  # fields of a line that differ from run to run
WARM_UP_SECONDS = 0.02

_warm: set[tuple[str, int, str]] = set()  # games, numbers of players and bots that this process has played


class OtherSources(FulcrumError):
    """A worker's sources differ from those of the process that runs the contest."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a move, and the seconds that a program may be late before it loses."""

    seconds: float | None = None
    simulations: int | None = None
    patience: float = 10.0


@dataclass(frozen=True, slots=True)
class Job:
    """One game to play."""

    pairing: str
    number: int  # of the game within its pairing
    game_id: str
    options: dict[str, Any]
    table: tuple[Entrant, ...]  # by seat
    seed: int
    opening: int
    limits: Limits
    sources: str  # the digest of those that the contest is played with
    keep_record: bool = False

    @property
    def key(self) -> tuple[str, int]:
        return self.pairing, self.number

    def play(self, leash: Leash) -> "PlayedJob":
        return play_job(self, leash)

    def given_up(self, words: str) -> "PlayedJob":
        """Returns the line of a game that no worker could finish. It does not count."""
        nothing = record(registry.game(self.game_id, **self.options).new(len(self.table), self.seed))
        return _lost(self, nothing, 0, ArenaError(words, nothing))


@dataclass(frozen=True, slots=True)
class PlayedJob:
    """A played game: its line of the log, and its record if the job asked for it."""

    line: Line
    record: Record | None = None


class _Table:
    """The bots of one game, and the seat asked last, which is to blame for a failure."""

    def __init__(self, job: Job, game: Game, leash: Leash) -> None:
        self.bots = [entrant.make(job.game_id, job.limits.patience, leash) for entrant in job.table]
        self.asked = 0
        self.seats = [_Witness(self, seat, bot) for seat, bot in enumerate(self.bots)]
        self._job, self._game = job, game

    def begin(self) -> None:
        for seat, bot in enumerate(self.bots):
            if isinstance(bot, ExternalBot):
                self.asked = seat
                bot.begin(self._game, len(self.bots), seat, random.Random(f"{self._job.seed}/program/{seat}"))

    def close(self, outcome: Outcome | None) -> None:
        for bot in self.bots:
            if isinstance(bot, ExternalBot):
                bot.close(outcome)


class _Witness(Bot):
    """Wraps a bot and notes when it is asked for a move."""

    def __init__(self, table: _Table, seat: int, bot: Bot) -> None:
        self.game_id, self.name = "", bot.name
        self._table, self._seat, self._bot = table, seat, bot

    def choose(self, *given: Any, **limits: Any) -> Move:
        self._table.asked = self._seat
        return self._bot.choose(*given, **limits)

    def _think(self, *_: Any) -> Any:
        raise NotImplementedError("a witness chooses by its bot alone")


def play_job(job: Job, leash: Leash) -> PlayedJob:
    """Plays a game. A bot that crashes, hangs, answers nonsense or moves illegally loses; the line says why."""
    check_sources(job)
    game = registry.game(job.game_id, **job.options)
    if job.limits.seconds is not None:
        warm_up(job)
    table = _Table(job, game, leash)
    outcome = None
    try:
        table.begin()
        result = play_game(
            game, len(job.table), table.seats, job.seed,
            seconds=job.limits.seconds, simulations=job.limits.simulations, opening=job.opening,
        )  # fmt: skip
        outcome = result.outcome
    except ProgramFailure as failure:
        return _lost(job, record(game.new(len(job.table), job.seed)), table.asked, failure)
    except ArenaError as error:
        return _lost(job, error.record, table.asked, error.__cause__ or error)
    finally:
        table.close(outcome)
    return _finished(job, result)


def _finished(job: Job, result: Result) -> PlayedJob:
    line = {
        **_line(job, result.record),
        "points": list(result.points),
        "ranks": list(result.outcome.ranks),
        "clause": result.outcome.clause,
        "choices": list(result.moves),
        "seconds": [round(seconds, 4) for seconds in result.seconds],
        "overruns": [round(seconds, 4) for seconds in result.overruns],
        "failure": None,
    }
    return PlayedJob(line, result.record if job.keep_record else None)


def _lost(job: Job, so_far: Record, seat: int, error: BaseException) -> PlayedJob:
    """Ranks the failed bot last and all others first. Without a bot to blame, the game does not count."""
    players = len(job.table)
    blamed = not isinstance(error, ArenaError)
    ranks = [players if blamed and other == seat else 1 for other in range(players)]
    share = list(points(Outcome((), tuple(ranks), (), "", ""))) if blamed else [0.0] * players
    line = {
        **_line(job, so_far),
        "points": share,
        "ranks": ranks,
        "clause": None,
        "choices": [0] * players,
        "seconds": [0.0] * players,
        "overruns": [0.0] * players,
        "failure": {
            "seat": seat if blamed else None,
            "bot": job.table[seat].name if blamed else None,
            "kind": kind_of(error),
            "words": str(error) if isinstance(error, FulcrumError) else f"{type(error).__name__}: {error}",
        },
    }
    return PlayedJob(line, so_far if job.keep_record else None)


def kind_of(error: BaseException) -> str:
    match error:
        case ProgramFailure():
            return error.kind
        case IllegalMove():
            return "illegal"
        case InvalidMove():
            return "nonsense"
        case ArenaError():
            return "void"
    return "crash"


def _line(job: Job, played: Record) -> Line:
    moves = "\n".join(entry["move"] for entry in played["moves"])
    return {
        "pairing": job.pairing,
        "number": job.number,
        "bots": [entrant.name for entrant in job.table],
        "seed": f"{job.seed:x}",
        "moves": len(played["moves"]),
        "game": hashlib.sha256(moves.encode()).hexdigest()[:16],  # equal for games with the same moves
    }


def check_sources(job: Job) -> None:
    found = sources(job.game_id)
    if found != job.sources:
        raise OtherSources("this worker's Fulcrum has other sources than the one that runs the contest")


@cache
def sources(game_id: str) -> str:
    """A digest of the game's rules and bots, and of all that they import."""
    return sources_digest(source_files(game_id))


def source_files(game_id: str) -> list[Path]:
    folder = game_id.replace("-", "_")
    files = [file for room in ("games", "bots") for file in sorted((PACKAGE / room / folder).glob("*.py"))]
    own = sources_of(*files, PACKAGE / "arena" / "play.py", PACKAGE / "bots" / "levels.py")
    outside, _ = sources_behind(registry.game_class(game_id).__module__)
    return sorted({*own, *outside})


def warm_up(job: Job) -> None:
    """Plays quick games that do not count, so that no bot spends its time on loading compiled code."""
    game = registry.game(job.game_id, **job.options)
    players = len(job.table)
    for entrant in dict.fromkeys(job.table):
        key = (repr(game), players, entrant.spec)
        if key in _warm or entrant.external:
            continue
        _warm.add(key)
        bots = [entrant.make(job.game_id, 0.0, Leash()) for _ in range(players)]
        with contextlib.suppress(ArenaError):  # reported when it happens in a game that counts
            play_game(game, players, bots, 0, seconds=WARM_UP_SECONDS, simulations=1)
