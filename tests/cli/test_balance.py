"""`fulcrum balance`."""

import json
from pathlib import Path

from tests.cli.conftest import Run

SMALL = ("balance", "lean", "--option", "side=2", "--level", 2, "--games", 10, "--workers", 1)


def test_the_report_is_shown_and_written(run: Run, tmp_path: Path) -> None:
    result = run(*SMALL, "--against", "pegs=1", "--output", "out")
    assert result.exit_code == 0
    assert "Lean with side=2, pegs=3, 10 games per matchup, level 2 bots, seed 1." in result.output
    for words in ("First mover", "level 2 against 1", "moves: 6.00 becomes 2.00", "Never seen: "):
        assert words in result.output
    assert json.loads((tmp_path / "out" / "balance.json").read_text(encoding="utf-8"))["games"] == 10
    assert (tmp_path / "out" / "balance.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    assert (tmp_path / "out" / "games.jsonl").exists()


def test_it_resumes_from_its_log_with_the_same_report(run: Run, tmp_path: Path) -> None:
    first = run(*SMALL, "--quick").output
    log = tmp_path / "balance-lean" / "games.jsonl"
    before = log.read_bytes()
    assert run(*SMALL, "--quick").output == first
    assert log.read_bytes() == before


def test_errors_are_one_line(run: Run) -> None:
    for words, arguments in (
        ("unknown game", ("balance", "chess")),
        ("levels go from 1 to 8", (*SMALL, "--level", 9)),
        ("the same options", (*SMALL, "--against", "side=2")),
        ("a whole number from 2 to 7", ("balance", "lean", "--option", "side=9")),
    ):
        result = run(*arguments)
        assert result.exit_code == 1
        assert result.stderr.count("\n") == 1
        assert words.split()[-1] in result.stderr
