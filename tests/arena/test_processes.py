"""Local workers: the same games, replays after a kill, and no processes left behind."""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from fulcrum.arena.contest import Run
from fulcrum.arena.jobs import OtherSources, PlayedJob
from fulcrum.arena.processes import LocalPool
from tests.arena.contests import PATIENCE, Here, gone, jobs_of, rogue, small, timeless, wait_for

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
LONG = 3600.0  # seconds, longer than any test


def test_the_same_games_on_any_number_of_workers() -> None:
    contest = small("random", "level:1", "level:4", kind="round-robin")
    pool = LocalPool(2)
    try:
        lines = Run(contest).play(pool)
        pids = pool.pids
    finally:
        pool.close()
    assert timeless(lines) == timeless(Run(contest).play(Here()))
    assert all(gone(pid) for pid in pids)


def test_a_killed_workers_game_is_replayed(tmp_path: Path) -> None:
    """The first time it is asked for a move, the program kills the worker, and then stays."""
    note = tmp_path / "pid"
    contest = small(rogue("kills-worker-once", note), "level:1", games=4)
    pool = LocalPool(2)
    try:
        before = pool.pids
        lines = Run(contest).play(pool)
        after = pool.pids
    finally:
        pool.close()
    assert len(set(before) & set(after)) == 1
    assert gone(int(note.read_text(encoding="utf-8")))
    assert all(line["failure"] is None for line in lines)
    assert timeless(lines) == timeless(Run(contest).play(Here()))


def test_closing_ends_workers_and_programs_in_the_middle_of_a_game(tmp_path: Path) -> None:
    note = tmp_path / "pid"
    pool = LocalPool(1)
    try:
        pool.give(0, jobs_of(small(rogue("holds-on", note), "random", patience=LONG))[0])
        program = int(wait_for(note))
        workers = pool.pids
    finally:
        pool.close()
    assert gone(program) and gone(workers[0])


def test_an_error_in_a_worker_is_raised_and_the_worker_survives() -> None:
    job = jobs_of(small("random", "level:1"))[0]
    pool = LocalPool(1)
    try:
        before = pool.pids
        pool.give(0, replace(job, sources="others"))
        with pytest.raises(OtherSources):
            pool.answers()
        pool.give(0, job)
        [(place, answer)] = pool.answers()
        assert place == 0 and isinstance(answer, PlayedJob) and pool.pids == before
    finally:
        pool.close()


ORPHANING = """
import sys
from fulcrum.arena.processes import LocalPool
from tests.arena.contests import jobs_of, rogue, small
if __name__ == "__main__":
    pool = LocalPool(1)
    pool.give(0, jobs_of(small(rogue("holds-on", sys.argv[1]), "random", patience=3600.0))[0])
    print(*pool.pids, flush=True)
    pool.answers()
"""


def test_workers_and_programs_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    script, note = tmp_path / "orphaning.py", tmp_path / "pid"
    script.write_text(ORPHANING, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, script, note], env=ENVIRONMENT, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            program = int(wait_for(note))
            assert process.stdout is not None
            worker = int(process.stdout.readline())
        finally:
            process.send_signal(signal.SIGKILL)
        process.wait(PATIENCE)
    assert gone(worker) and gone(program)


UNGUARDED = """
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.contest import Run
from tests.arena.contests import small
pool = LocalPool(1)
try:
    Run(small("random", "level:1")).play(pool)
finally:
    pool.close()
"""


def test_workers_that_never_start_are_given_up(tmp_path: Path) -> None:
    script = tmp_path / "unguarded.py"
    script.write_text(UNGUARDED, encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, script], env=ENVIRONMENT, capture_output=True, text=True, check=False, timeout=4 * PATIENCE
    )
    assert ended.returncode == 1
    assert "WorkerError: workers end before they can begin; a script" in ended.stderr.splitlines()[-1]
