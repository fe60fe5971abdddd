"""The server against boardgame.io's on the same kind of work: moves per second, latency, memory, workers."""

import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import asdict, dataclass
from functools import partial

import msgspec
from tests.server.databases import PostgresServer
from tests.server.redis_server import RedisServer

from benchmarks.server.echo import SERVERS
from benchmarks.server.processes import ROOT, Server, boardgame, echo, fulcrum, peer_version
from benchmarks.server.work import SET_UP_SECONDS, Work
from benchmarks.timing import grid

Contestants = dict[str, Callable[[], AbstractContextManager[Server]]]
Figures = dict[str, float]

OURS, MEMORY, FILES = "Fulcrum, SQLite", "boardgame.io, in memory", "boardgame.io, file storage"
CONTESTANTS: Contestants = {
    OURS: fulcrum,
    MEMORY: lambda: boardgame(files=False),
    FILES: lambda: boardgame(files=True),
}
IDLE_TIMES = 2  # times as many tables as in play, because idle tables cost less
PATIENCE = 60.0  # seconds that a driver may be late


@dataclass(frozen=True, slots=True)
class Effort:
    """How much is measured; lower it to try things out."""

    tables: int = 500
    warm_up: float = 3.0
    seconds: float = 20.0
    runs: int = 3


def driven(server: Server, **work: float) -> Figures:
    """Returns the driver's results, from its own process that does not outlive this call."""
    asked = Work(server.dialect, server.port, server.pids(), **work)  # type: ignore[arg-type]
    command = [sys.executable, "-m", "benchmarks.server.driver", msgspec.json.encode(asked).decode()]
    patience = 2 * SET_UP_SECONDS + asked.warm_up + asked.seconds + PATIENCE
    printed = subprocess.run(command, cwd=ROOT, check=True, timeout=patience, stdout=subprocess.PIPE).stdout
    return msgspec.json.decode(printed, type=Figures)


def in_turns(contestants: Contestants, effort: Effort, pace: float = 0.0) -> dict[str, list[Figures]]:
    """Runs every contestant once per round, each time with a new server."""
    found: dict[str, list[Figures]] = {name: [] for name in contestants}
    for round_number in range(effort.runs):
        for name, start in contestants.items():
            say(f"{name}, {f'a move in {pace:g} s' if pace else 'flat out'}, run {round_number + 1} of {effort.runs}")
            work = {"tables": effort.tables, "warm_up": effort.warm_up, "seconds": effort.seconds, "pace": pace}
            with start() as server:
                found[name].append(driven(server, **work))
            say(f"  {found[name][-1]['moves_a_second']:,.0f} moves/s, {found[name][-1]['p99'] * 1000:.1f} ms p99")
    return found


def say(words: str) -> None:
    print(f"  {words}", file=sys.stderr, flush=True)


def middle(runs: list[Figures], name: str) -> float:
    return statistics.median(run[name] for run in runs)


def rows(found: dict[str, list[Figures]], remarks: dict[str, str]) -> list[list[str]]:
    return [
        [
            name,
            f"{middle(runs, 'moves_a_second'):,.0f}",
            f"{1000 * middle(runs, 'p50'):.1f} ms",
            f"{1000 * middle(runs, 'p99'):.1f} ms",
            f"{1e6 * middle(runs, 'server_seconds_a_move'):.0f} µs",
            f"{middle(runs, 'driver_share'):.0%}",
            remarks.get(name, ""),
        ]
        for name, runs in found.items()
    ]


HEADINGS = ["moves/s", "p50", "p99", "server's CPU a move", "driver's core"]


def flat_out(effort: Effort) -> str:
    found = in_turns(CONTESTANTS, effort)
    pairs = list(zip(found[OURS], found[MEMORY], strict=True))
    times = statistics.median(ours["moves_a_second"] / theirs["moves_a_second"] for ours, theirs in pairs)
    late = statistics.median(ours["p99"] / theirs["p99"] for ours, theirs in pairs)
    remark = f"**{times:.1f}x** boardgame.io's in memory (target 2x), p99 **{late:.2f}** of its (target under 1)"
    return grid(["flat out", *HEADINGS, "ratio, median of rounds"], rows(found, {OURS: remark}))


def paced(effort: Effort) -> str:
    found = in_turns(CONTESTANTS, effort, pace=1.0)
    return grid(["a move a second at each table", *HEADINGS, ""], rows(found, {OURS: "(target: p99 under 10 ms)"}))


def idle(effort: Effort) -> str:
    lines = []
    tables = IDLE_TIMES * effort.tables
    for name in (OURS, MEMORY):
        say(f"{name}, {2 * tables:,} idle sockets")
        with CONTESTANTS[name]() as server:
            size = driven(server, tables=tables)["bytes_a_socket"]
        lines.append([name, f"{size / 1024:.1f} KB", "(target 25 KB)" if name == OURS else ""])
    return grid([f"{2 * tables:,} idle sockets at {tables:,} tables", "for each", ""], lines)


def workers(effort: Effort) -> str:
    """Uses PostgreSQL with synchronous commits, and Redis; a table's two players may be on different workers."""
    with databases() as variables:
        contestants: Contestants = {
            "PostgreSQL and Redis, 1 worker": lambda: fulcrum(1, **variables()),
            "PostgreSQL and Redis, 2 workers": lambda: fulcrum(2, **variables()),
        }
        found = in_turns(contestants, effort)
    one, two = found.values()
    pairs = zip(two, one, strict=True)
    times = statistics.median(more["moves_a_second"] / less["moves_a_second"] for more, less in pairs)
    return grid(["flat out", *HEADINGS, ""], rows(found, {list(found)[1]: f"**{times:.2f}x** one worker"}))


def sockets(effort: Effort) -> str:
    """Measures socket servers without any work behind them, for the choice between them."""
    found = in_turns({f"{name}, echo": partial(echo, name) for name in SERVERS}, effort)
    return grid(["bare sockets, flat out", *HEADINGS, ""], rows(found, {}))


@contextmanager
def databases() -> Iterator[Callable[[], dict[str, str]]]:
    """Yields the settings of a server with both, each time with a new database."""
    postgres, redis = PostgresServer(fsync=True), RedisServer()
    try:
        postgres.start()
        redis.start()
        yield lambda: {"FULCRUM_DATABASE_URL": postgres.new_database().dsn, "FULCRUM_REDIS_URL": redis.url}
    finally:
        redis.stop()
        postgres.remove()


PARTS: dict[str, Callable[[Effort], str]] = {
    "flat": flat_out,
    "paced": paced,
    "idle": idle,
    "workers": workers,
    "sockets": sockets,
}


def report(parts: tuple[str, ...] = tuple(PARTS), effort: Effort | None = None) -> str:
    effort = effort or Effort()
    note = NOTE.format(version=peer_version(), **asdict(effort))
    return "## Server\n\n" + note + "\n\n".join(PARTS[part](effort) for part in parts) + "\n"


NOTE = """\
{tables} tables with two sockets each play scripted games of nine moves, one after the other on the same sockets. The
next move is sent once both players have the last. {warm_up:g} s warm-up, {seconds:g} s measured, median of {runs} runs,
everything on loopback, the load in its own process. Times are from a player's send to the other's receipt.

Fulcrum plays Lean of side 3: after nine moves one player resigns, a rematch is proposed and accepted, and both move
to the new table. Every move is on the disk before it is confirmed, and games are rated. boardgame.io
{version} plays tic-tac-toe to a draw; both players then ask for a match that does not exist yet, which creates it. Only
moves are counted. Limits per address are off; those per player stay on.

"""
