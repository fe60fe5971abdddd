"""Playing cells with several processes, every game logged at once. Not in `__main__`, which workers can't import."""

import json
import os
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import count
from multiprocessing import get_context
from typing import Any

from benchmarks.ladder import logs
from benchmarks.ladder.cells import Cell
from benchmarks.ladder.digests import digest
from benchmarks.ladder.games import counted, finished, play_numbered, played
from benchmarks.ladder.report import REPORT, score_text, written
from fulcrum.arena.log import Line
from fulcrum.arena.play import ArenaError


def pin(choices: list[int], taken: Any) -> None:
    """Bind a worker that starts to the next of the chosen processors."""
    if choices:
        with taken.get_lock():
            os.sched_setaffinity(0, {choices[taken.value % len(choices)]})
            taken.value += 1


def play_cell(cell: Cell, pool: ProcessPoolExecutor, workers: int, keep: bool) -> bool:
    """Play games until there are enough; returns False when a game failed."""
    lines = played(cell, keep)
    numbers = (number for number in count() if number not in lines)
    running: dict[Future[Line], int] = {}
    try:
        while not finished(cell, lines):
            while len(running) < workers:
                number = next(numbers)
                running[pool.submit(play_numbered, cell.name, number, digest(cell))] = number
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                number = running.pop(future)
                line = future.result()
                logs.append(cell.part, line)
                lines[number] = line
        for future, number in running.items():  # they are on their way and may serve a later run
            lines[number] = future.result()
            logs.append(cell.part, lines[number])
    except Exception as error:  # one part that fails must not keep the others from being played
        note_failure(cell, number, error)
        wait(running)
        return False
    return True


def note_failure(cell: Cell, number: int, error: Exception) -> None:
    """Say what happened, and keep the game as far as it went for whoever mends it."""
    where = ""
    if isinstance(error, ArenaError):
        path = logs.LOGS / f"failed-{cell.name}-{number}.json"
        path.write_text(json.dumps(error.record, indent=1) + "\n", encoding="utf-8")
        where = f" (the game is in {path.name})"
    print(f"{cell.name}, game {number}: {type(error).__name__}: {error}{where}", file=sys.stderr, flush=True)


def play_all(cells: list[Cell], workers: int, cpus: list[int], keep: bool) -> list[str]:
    """Play all cells in turn; returns the names of those that failed."""
    context, failed = get_context("spawn"), []
    taken = context.Value("i", 0)
    with ProcessPoolExecutor(workers, context, pin, (cpus, taken)) as pool:
        for cell in cells:
            logs.fold(cell.part)  # games of an interrupted run
            began = time.perf_counter()
            if not play_cell(cell, pool, workers, keep):
                failed.append(cell.name)
                continue
            logs.fold(cell.part)
            lines = counted(cell, played(cell, keep))
            spent = time.perf_counter() - began
            print(f"{cell.name:28} {score_text(cell, lines)} in {spent:.0f} s", file=sys.stderr, flush=True)
            REPORT.write_text(written(keep), encoding="utf-8")
    return failed
