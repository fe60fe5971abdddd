"""What a contest costs besides thinking: the time of its workers that is not spent by bots on their moves."""

import statistics
import tempfile
import time
from pathlib import Path

from benchmarks.timing import table
from fulcrum.arena.contest import Contest, plan
from fulcrum.arena.jobs import Limits
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.running import Run

ROUNDS = 3
SECONDS = 0.05  # a move; most people give more, and then the rest weighs less
TARGET = 0.05
CONTESTS = (
    ("lean", ("level:8", "plain"), 4),
    ("leverage-board", ("level:8", "plain"), 2),
    ("leaps-and-ledges", ("level:8", "other=level:8"), 4),
    ("leverage-cards", ("level:8", "b=level:8", "c=level:8", "d=level:8"), 4),
)


def started(contest: Contest) -> tuple[LocalPool, float]:
    """A pool whose worker has played a game, so that loading code is measured apart; and how long that took."""
    began = time.perf_counter()
    pool = LocalPool(1)
    [pairing] = next(contest.schedule({}))
    pool.give(0, next(contest.jobs(pairing)))
    pool.answers()
    return pool, time.perf_counter() - began


def measured(game_id: str, bots: tuple[str, ...], games: int) -> tuple[float, float, float]:
    """The share of overhead, milliseconds of it a game, and the seconds until a worker has played its first game."""
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


def report() -> str:
    rows = []
    for game_id, bots, games in CONTESTS:
        found = [measured(game_id, bots, games) for _ in range(ROUNDS)]
        share, each, start = (statistics.median(values) for values in zip(*found, strict=True))
        rows.append([game_id, f"{share:.2%}", f"{each:.1f} ms", f"{start:.1f} s"])
    headings = [
        f"{SECONDS:g} s a move, logged, records kept",
        f"overhead (target {TARGET:.0%})",
        "a game",
        "first start",
    ]
    words = (
        "Overhead is the time of a worker that no bot spends on a move, as a share of the time that bots do: rules, "
        "views, the log, records, and the way between processes. The first start, once for each worker, is apart."
    )
    return f"## Contests\n\n{words}\n\n{table(headings, rows)}\n"


if __name__ == "__main__":
    print(report())
