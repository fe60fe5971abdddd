"""The cost of a contest besides thinking, and how it grows with the number of workers.

Three questions: how much of a worker's time is not thinking, how much more two workers do than one, and what a single
process must do. The last one limits how many workers one contest can keep busy.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benchmarks.timing import grid, in_turns, per_second
from fulcrum.arena import log
from fulcrum.arena.cluster import RayPool
from fulcrum.arena.contest import Contest, Run, file_name, plan
from fulcrum.arena.jobs import Job, Limits, PlayedJob
from fulcrum.arena.log import Line
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.runner import Lost, Pool
from fulcrum.arena.standings import report as standings
from fulcrum.core.records import write_record

ROUNDS = 3
SECONDS = 0.05  # seconds per move; most people give more, and then the overhead matters less
TARGET = 0.05
CONTESTS = (
    ("lean", ("level:8", "plain"), 4),
    ("leverage-board", ("level:8", "plain"), 2),
    ("leaps-and-ledges", ("level:8", "other=level:8"), 4),
    ("leverage-cards", ("level:8", "b=level:8", "c=level:8", "d=level:8"), 4),
)

SCALING_GAMES = 40
SCALING_SIMULATIONS = 2_000
SCALING_TARGET = 0.85

MANY = 1_000  # workers
IN_FLIGHT_GAMES = 2 * MANY
LOGGED_GAMES = 100_000
FIELD = tuple(f"b{number}=random" for number in range(12))
GAME_SECONDS = (0.1, 1.0, 10.0, 60.0)


# How much of a worker's time is not thinking.


def started(contest: Contest) -> tuple[LocalPool, float]:
    """Starts a pool and plays one game, so that loading code is measured separately; returns both with the seconds."""
    began = time.perf_counter()
    pool = LocalPool(1)
    pool.give(0, first_job(contest))
    pool.answers()
    return pool, time.perf_counter() - began


def first_job(contest: Contest) -> Job:
    return next(contest.jobs(next(contest.schedule({}))[0]))


def measured(game_id: str, bots: tuple[str, ...], games: int) -> tuple[float, float, float]:
    """Returns the overhead as a share and in milliseconds per game, and the seconds until a worker's first result."""
    contest = plan("match", game_id, {}, bots, games=games, seed=1, limits=Limits(seconds=SECONDS))
    pool, start = started(contest)
    try:
        with tempfile.TemporaryDirectory() as folder:
            run = Run(contest, Path(folder) / "log.jsonl", Path(folder) / "records")
            began = time.perf_counter()
            lines = run.play(pool)
            spent = time.perf_counter() - began
    finally:
        pool.close()
    thought = sum(sum(line["seconds"]) for line in lines)
    first_game = sum(lines[0]["seconds"])
    return (spent - thought) / thought, 1000 * (spent - thought) / len(lines), start - first_game


def overhead_grid() -> str:
    rows = []
    for game_id, bots, games in CONTESTS:
        found = [measured(game_id, bots, games) for _ in range(ROUNDS)]
        share, each, start = (statistics.median(values) for values in zip(*found, strict=True))
        rows.append([game_id, f"**{share:.2%}**", f"{each:.1f} ms", f"{start:.1f} s"])
    headings = [
        f"{SECONDS:g} s per move, with log and records",
        f"overhead (target {TARGET:.0%})",
        "per game",
        "first start",
    ]
    return grid(headings, rows)


# How much more two workers do than one.


def start_ray() -> Any:
    """Starts a cluster of this machine, on the loopback address only and without telemetry."""
    import ray

    os.environ |= {"RAY_USAGE_STATS_ENABLED": "0"}
    ray.init(
        num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error", _node_ip_address="127.0.0.1"
    )
    return ray


def scaling_grid() -> str:
    """Measures games per second of one worker and of two, with a fixed number of simulations per move."""
    limits = Limits(simulations=SCALING_SIMULATIONS)
    contest = plan("match", "lean", {}, ["level:8", "plain"], games=SCALING_GAMES, seed=1, limits=limits)
    with ExitStack() as stack:
        pools: dict[str, Pool] = {}
        for workers in (1, 2):
            pools[f"processes {workers}"] = LocalPool(workers)
            pools[f"Ray {workers}"] = RayPool("auto", workers)
        for pool in pools.values():
            stack.callback(pool.close)
        runs = {name: lambda pool=pool: rate(contest, pool) for name, pool in pools.items()}
        in_turns(runs, 1)  # loads and compiles
        rates = in_turns(runs, ROUNDS)
    rows = []
    for kind in ("processes", "Ray"):
        one, two = rates[f"{kind} 1"], rates[f"{kind} 2"]
        efficiency = statistics.median(b / a / 2 for a, b in zip(one, two, strict=True))
        target = f" (target {SCALING_TARGET})" if kind == "Ray" else ""
        rows.append([kind, f"{max(one):.2f}", f"{max(two):.2f}", f"**{efficiency:.2f}**{target}"])
    headings = [f"Lean, {SCALING_SIMULATIONS:,} simulations a move", "one worker, games/s", "two", "efficiency"]
    return grid(headings, rows)


def rate(contest: Contest, pool: Pool) -> float:
    return per_second(contest.total, lambda: Run(contest).play(pool))


# What a single process must do.


@dataclass(frozen=True, slots=True)
class Serial:
    """Seconds per game of the process that runs the contest."""

    planning: float
    sending: float  # sending to a worker by Ray and receiving, with a thousand games in flight
    logging: float
    recording: float
    rating: float  # once at the end, so for each of many games

    @property
    def all(self) -> float:
        return self.planning + self.sending + self.logging + self.recording + self.rating


def serial_parts() -> Serial:
    """Measures processor time, because workers of this machine share its cores."""
    quick = plan("match", "lean", {"side": 2}, ["random", "b=random"], games=2, seed=1, limits=Limits(simulations=1))
    pool = LocalPool(1)
    try:
        pool.give(0, replace(first_job(quick), keep_record=True))
        [(_, played)] = pool.answers()
    finally:
        pool.close()
    assert isinstance(played, PlayedJob)
    many = plan(
        "round-robin", "lean", {"side": 2}, FIELD, games=LOGGED_GAMES // 66, seed=1, limits=Limits(simulations=1)
    )
    jobs: list[Job] = []
    planning = spent(lambda: jobs.extend(job for one in next(many.schedule({})) for job in many.jobs(one)))
    with tempfile.TemporaryDirectory() as folder:
        logging, recording = writing(played, Path(folder))
    lines = [line_of(job, played.line) for job in jobs]
    return Serial(
        planning / len(jobs),
        in_flight(first_job(quick)),
        logging,
        recording,
        spent(lambda: standings(many, lines)) / len(lines),
    )


def spent(work: Callable[[], object]) -> float:
    """Returns the processor seconds of this process, including its threads."""
    began = time.process_time()
    work()
    return time.process_time() - began


def in_flight(job: Job) -> float:
    """Returns a game's share of sending and receiving with a thousand in flight, although there are two processors."""
    pool = RayPool("auto", MANY)

    def play() -> None:
        for place in range(MANY):
            pool.give(place, job)
        given, heard = MANY, 0
        while heard < IN_FLIGHT_GAMES:
            for place, answer in pool.answers():
                assert not isinstance(answer, Lost)
                heard += 1
                if given < IN_FLIGHT_GAMES:
                    pool.give(place, job)
                    given += 1

    try:
        return spent(play) / IN_FLIGHT_GAMES
    finally:
        pool.close()


def writing(played: PlayedJob, folder: Path) -> tuple[float, float]:
    """Returns the time to append a line to a long log, and to write a record."""
    path = folder / "log.jsonl"
    path.write_text("".join(['{"number": 0}\n'] * LOGGED_GAMES), encoding="utf-8")
    logging = spent(lambda: [log.append(path, played.line) for _ in range(MANY)]) / MANY
    record = played.record
    assert record is not None

    def keep() -> None:
        for number in range(MANY):
            write_record(record, folder / file_name({**played.line, "number": number}))

    return logging, spent(keep) / MANY


def line_of(job: Job, like: Line) -> Line:
    """Returns a line as if that game had been played, with a winner by its number."""
    bots = [entrant.name for entrant in job.table]
    first = job.number % 2
    return {**like, "pairing": job.pairing, "number": job.number, "bots": bots, "points": [1 - first, first]}


def serial_grid(found: Serial) -> str:
    parts = [
        ("planning: seed, seats, order", found.planning),
        (f"messages by Ray, {MANY:,} games in flight", found.sending),
        ("a line of the log", found.logging),
        ("a record", found.recording),
        (f"ratings and statistics, once for {LOGGED_GAMES:,} games of {len(FIELD)} bots", found.rating),
        ("**total**", found.all),
    ]
    return grid(["work of the one process per game", "µs"], [[name, f"{1e6 * cost:,.0f}"] for name, cost in parts])


def many_grid(found: Serial) -> str:
    """Estimates a thousand workers: they stay busy while that process keeps up."""
    rows = []
    for seconds in GAME_SECONDS:
        busy = MANY * found.all / seconds
        rows.append([f"{seconds:g} s", f"{seconds / found.all:,.0f}", f"{busy:.1%}", f"{min(1.0, 1 / busy):.0%}"])
    headings = ["length of a game", "workers it can feed", f"its load with {MANY:,}", f"share of {MANY:,} busy"]
    return grid(headings, rows)


def report() -> str:
    overhead = overhead_grid()
    ray = start_ray()
    try:
        scaling, serial = scaling_grid(), serial_parts()
    finally:
        ray.shutdown()
    return f"""## Contests

Overhead is a worker's time besides thinking, as a share of the bots' thinking time: rules, views, the log, records, and
messages between processes. A worker's first start is listed separately.

{overhead}

Efficiency is the speed of two workers divided by twice the speed of one; 1 means that nothing is lost. The machine has
two cores, so the process that runs the contest, and Ray itself, compete with the workers.

{scaling}

One process plans the games, logs them and rates the bots. Its work can't be divided. It is measured in processor time,
with all threads.

{serial_grid(serial)}

This limits how many workers one contest keeps busy. The figures are calculated, not measured:

{many_grid(serial)}
"""


if __name__ == "__main__":
    print(report())
