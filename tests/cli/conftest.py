"""Runs commands inside this process with scripted input."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import fulcrum
from fulcrum.bots import levels
from fulcrum.cli.commands import fulcrum as command
from tests.bots.fakes import RANDOM_BOTS

Run = Callable[..., Result]


@pytest.fixture(autouse=True)
def _quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets Lean's bots move at random: these tests are not about how they play."""
    monkeypatch.setattr(levels, "_registered", {"lean": RANDOM_BOTS})


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs a command, `run("show", "lean", typed="q\\n")`, in an empty directory with 100 columns."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")

    def run_command(*arguments: object, typed: str = "") -> Result:
        result = CliRunner().invoke(command, [str(argument) for argument in arguments], input=typed)
        if result.exception is not None and not isinstance(result.exception, SystemExit):
            raise result.exception
        return result

    return run_command


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game on the smallest board: 3 pegs each."""
    state = fulcrum.game("lean", side=2).new(seed=1)
    while not state.over:
        state.push(state.legal_moves()[0])
    path = tmp_path / "game.json"
    fulcrum.write_record(state.record(), path)
    return path
