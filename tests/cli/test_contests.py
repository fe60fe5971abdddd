"""`fulcrum match` and `fulcrum tournament`."""

import json
import os
import signal
import sys
from pathlib import Path

import pytest

from fulcrum.arena import runner
from fulcrum.arena.log import read
from fulcrum.cli import contests
from tests.arena.contests import Here, gone, program, rogue, wait_for
from tests.cli.conftest import Run
from tests.cli.test_processes import FULCRUM, in_terminal, read_until

SMALL = ("--option", "side=2", "--simulations", 4, "--seed", 1)


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Here:
    """Plays games in this process."""
    here = Here()
    monkeypatch.setattr(runner, "new_pool", lambda *_: here)
    return here


def test_a_match_is_played_and_shown(run: Run, pool: Here) -> None:
    result = run("match", "lean", "level:3", "mine=random", "--games", 5, *SMALL)
    assert result.exit_code == 0
    assert "Lean: match of 2 bots, 6 games" in result.output  # each in each seat equally often
    assert "side 2, pegs 3, 2 players, 4 simulations per move. Seed 1." in result.output
    assert "│ mine " in result.output and "│ level:3 " in result.output
    assert "Ahead of" not in result.output
    assert pool.played == 6


def test_a_tournament_writes_all_its_files(run: Run, pool: Here, tmp_path: Path) -> None:
    command = ("tournament", "lean", "level:1", "random", "level:2", *SMALL, "--games", 2, "--log", "log.jsonl")
    reports = ("--html", "page.html", "--json", "all.json", "--records", "games")
    result = run(*command, *reports)
    assert result.exit_code == 0
    assert "round-robin of 3 bots, 6 games" in result.output and "Ahead of" in result.output
    assert "Report written to page.html." in result.output
    assert (tmp_path / "page.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert len(json.loads((tmp_path / "all.json").read_text(encoding="utf-8"))["games"]) == 6
    assert len(list((tmp_path / "games").iterdir())) == 6
    again = run(*command)
    assert "6 games already played, in log.jsonl." in again.output
    assert pool.played == 6


def test_ctrl_c_pauses_and_the_same_command_resumes_without_its_seed(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    command = ("tournament", "lean", "level:1", "random", "--option", "side=2", "--simulations", 4, "--format", "swiss")
    pools = [Here(most=3), Here()]
    monkeypatch.setattr(runner, "new_pool", lambda *_: pools[0])
    paused = run(*command, "--log", "log.jsonl", "--rounds", 2, "--games", 4)
    assert paused.exit_code == 130
    assert "Paused after 3 of 8 games. Run the same command to resume." in paused.output
    monkeypatch.setattr(runner, "new_pool", lambda *_: pools[1])
    done = run(*command, "--log", "log.jsonl", "--rounds", 2, "--games", 4)
    assert done.exit_code == 0 and pools[1].played == 5
    assert len(read(tmp_path / "log.jsonl")) == 9


def test_a_pause_without_a_log_says_how_to_resume_next_time(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "new_pool", lambda *_: Here(most=1))
    result = run("match", "lean", "level:1", "random", *SMALL)
    assert "To be able to resume, use --log FILE." in result.output


def test_each_kind_of_failure_is_reported_once(run: Run, pool: Here) -> None:
    result = run("match", "lean", "random", f"bad={program('-c', '1/0')}", "--games", 4, *SMALL)
    assert result.exit_code == 0
    words = "bad lost: crash, ended with exit code 1: ZeroDivisionError: division by zero"
    assert f"{words} (4 games, first random - bad, game 1)" in " ".join(result.output.split())


def test_only_the_first_kinds_of_failure_are_listed(run: Run, pool: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contests, "MOST_FAILURES", 1)
    bots = [f"{name}={program('-c', f'raise SystemExit({code})')}" for name, code in (("one", 1), ("two", 2))]
    result = run("tournament", "lean", "random", *bots, "--games", 2, *SMALL)
    assert "one lost: crash, ended with exit code 1 " in result.output
    assert "two lost" not in result.output
    assert "… and 1 other kind of failure; --json FILE lists all." in result.output


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("match", "lean", "random", "nobody"), "no bot 'nobody' for lean"),
        (("match", "checkers", "random", "random"), "no game 'checkers'"),
        (("match", "lean", "random"), "players=1: lean takes 2 players"),
        (("match", "lean", "random", "random", "--option", "side=9"), "side=9"),
        (("match", "lean", "random", "random", "--html", "no/such/page.html"), "the folder no/such does not exist"),
        (("tournament", "lean", "random", "random"), "random is named twice"),
        (("match", "lean", "random", "random", "--log", "/"), "/"),
    ],
)
def test_errors_are_one_line(run: Run, arguments: tuple[str, ...], words: str) -> None:
    result = run(*arguments)
    assert result.exit_code == 1
    assert words in result.output and result.output.count("\n") == 1


def test_a_usage_error_points_to_the_help(run: Run) -> None:
    result = run("tournament", "lean", "random", "level:1", "--format", "knock-out")
    assert result.exit_code == 2 and "see `fulcrum tournament --help`" in result.output


def test_a_missing_ray_is_reported(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    result = run("match", "lean", "random", "level:1", "--ray", "auto", *SMALL)
    assert result.exit_code == 1
    assert "Ray is not installed: pip install 'fulcrum-games[cluster]'" in result.output


def parent_of(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[1])


def test_ctrl_c_in_a_terminal_ends_all_processes(tmp_path: Path) -> None:
    note, log = tmp_path / "pid", tmp_path / "log.jsonl"
    command = ["match", "lean", rogue("holds-on", note), "random", "--option", "side=2", "--log", str(log)]
    process, terminal = in_terminal([*FULCRUM, *command, "--patience", "3600", "--workers", "1"])
    try:
        held = int(wait_for(note))
        os.kill(parent_of(held), signal.SIGINT)  # a terminal sends it to all of its processes
        process.send_signal(signal.SIGINT)
        assert "Traceback" not in read_until(terminal, "Paused after 0 of 100 games. Run the same command to resume.")
        assert process.wait(timeout=60) == 130
        assert gone(held)
    finally:
        process.kill()
        process.wait()
        os.close(terminal)
