"""Plays cells on a pool of processes with the game runner. Not in `__main__`, which workers can't import."""

import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count

from benchmarks.ladder import logs
from benchmarks.ladder.cells import Cell
from benchmarks.ladder.digests import digest
from benchmarks.ladder.games import counted, finished, play_numbered, played
from benchmarks.ladder.report import REPORT, score_text, written
from fulcrum.arena.log import Line
from fulcrum.arena.play import ArenaError
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.programs import Leash
from fulcrum.arena.runner import Pool, play_all
from fulcrum.core.records import Record


@dataclass(frozen=True)
class Failure:
    """The result of a game that could not be finished."""

    words: str
    record: Record | None = None  # the game so far


@dataclass(frozen=True)
class LadderGame:
    """One game of a cell, as the game runner takes it."""

    cell: Cell
    number: int
    digest: str  # of the sources that the run began with

    @property
    def key(self) -> int:
        return self.number

    def play(self, _: Leash) -> Line | Failure:
        try:
            return play_numbered(self.cell, self.number, self.digest)
        except Exception as error:  # a failing part must not keep the others from being played
            return Failure(f"{type(error).__name__}: {error}", error.record if isinstance(error, ArenaError) else None)

    def given_up(self, words: str) -> Failure:
        return Failure(words)


def play_cell(cell: Cell, pool: Pool, keep: bool) -> bool:
    """Plays games until there are enough; returns False when a game failed."""
    lines = played(cell, keep)
    sources = digest(cell)
    failed = False

    def games() -> Iterator[LadderGame]:
        """Yields numbers without end; they are drawn one by one until there are enough games."""
        for number in count():
            if failed or finished(cell, lines):
                return
            yield LadderGame(cell, number, sources)

    for game, result in play_all(games(), pool, done=lines):
        if isinstance(result, Failure):
            failed = True
            note_failure(cell, game.number, result)
        else:
            logs.append(cell.part, result)
            lines[game.number] = result
    return not failed


def note_failure(cell: Cell, number: int, failure: Failure) -> None:
    """Prints what happened, and saves the game so far for debugging."""
    where = ""
    if failure.record is not None:
        path = logs.LOGS / f"failed-{cell.name}-{number}.json"
        path.write_text(json.dumps(failure.record, indent=1) + "\n", encoding="utf-8")
        where = f" (the game is in {path.name})"
    print(f"{cell.name}, game {number}: {failure.words}{where}", file=sys.stderr, flush=True)


def play_cells(cells: list[Cell], workers: int, cpus: Sequence[int], keep: bool) -> list[str]:
    """Plays the cells in order; returns the names of those that failed."""
    failed = []
    pool = LocalPool(workers, cpus)
    try:
        for cell in cells:
            logs.fold(cell.part)  # games of an interrupted run
            began = time.perf_counter()
            if not play_cell(cell, pool, keep):
                failed.append(cell.name)
                continue
            logs.fold(cell.part)
            lines = counted(cell, played(cell, keep))
            spent = time.perf_counter() - began
            print(f"{cell.name:28} {score_text(cell, lines)} in {spent:.0f} s", file=sys.stderr, flush=True)
            REPORT.write_text(written(keep), encoding="utf-8")
    finally:
        pool.close()
    return failed
