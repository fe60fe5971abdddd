"""`fulcrum train`."""

import runpy
from pathlib import Path

from tests.cli.conftest import Run

SMALL = ("train", "lean", "--rounds", 1, "--games", 2, "--effort", 20, "--workers", 1)


def test_weights_are_written_and_losses_shown(run: Run, tmp_path: Path) -> None:
    result = run(*SMALL, "--output", "learned.py")
    assert result.exit_code == 0
    assert "round 1: 2 games, " in result.output and "loss in nats: moves " in result.output
    written = runpy.run_path(str(tmp_path / "learned.py"))
    assert written["MADE_BY"] == "fulcrum train lean --rounds 1 --games 2 --effort 20 --seed 1"
    assert any(written["MOVES"]) and any(written["POSITIONS"])


def test_errors_are_one_line(run: Run) -> None:
    for words, arguments in (
        ("no game", ("train", "chess")),
        ("leverage-cards", ("train", "leverage-cards")),
        ("the folder nowhere does not exist", (*SMALL, "--output", "nowhere/weights.py")),
    ):
        result = run(*arguments)
        assert result.exit_code == 1
        assert result.stderr.count("\n") == 1 and words in result.stderr
