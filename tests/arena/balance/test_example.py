"""The example of a report does what it says."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).parents[3] / "examples" / "balance_report.py"


@pytest.mark.thorough
def test_the_example_shows_who_is_better_off(tmp_path: Path) -> None:
    assert len(PROGRAM.read_text(encoding="utf-8").splitlines()) < 60
    done = subprocess.run(
        [sys.executable, PROGRAM], cwd=tmp_path, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("2 players: Amber gets ") and lines[1].startswith("pegs=9: Amber gets ")
    assert any(line.startswith("moves: 12.00 becomes ") for line in lines)
    report = tmp_path / Path(lines[-1].removeprefix("Full report: "))
    assert report.read_text(encoding="utf-8").startswith("<!doctype html>")
