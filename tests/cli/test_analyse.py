"""`fulcrum analyse`."""

import json
from pathlib import Path

import pytest

import fulcrum
from fulcrum.bots import levels
from tests.bots.fakes import flat_bots
from tests.cli.conftest import Run
from tests.toys.showdown import ABOUT as SHOWDOWN

QUICK = ("--simulations", 100)


@pytest.fixture(autouse=True)
def _judges(_quick_bots: None) -> None:
    for game_id in ("lean", SHOWDOWN.id):
        levels.register(game_id, flat_bots(game_id))


@pytest.fixture
def secret_record(tmp_path: Path) -> Path:
    state = fulcrum.game(SHOWDOWN.id).new(3, seed=3)
    while not state.over:
        seat = state.actors[0]
        state.push(state.legal_moves(seat)[0], seat)
    fulcrum.write_record(state.record(), tmp_path / "secret.json")
    return tmp_path / "secret.json"


def test_every_move_is_evaluated_and_every_seat_summed_up(run: Run, record: Path) -> None:
    result = run("analyse", record, *QUICK)
    assert result.exit_code == 0
    assert "Lean, 6 moves, analysed by a level 8 bot, 100 simulations per move." in result.output
    grid = result.output.partition("Verdict")[2]
    for number, move in enumerate(fulcrum.read_record(record)["moves"], 1):
        assert any(line.split()[:1] == [str(number)] and move["move"] in line for line in grid.splitlines())
    assert "Inaccuracies" in result.output and "Luck" not in result.output
    assert "█" in result.output and "100 %" in result.output


def test_luck_is_shown_in_games_with_chance(run: Run, secret_record: Path) -> None:
    output = run("analyse", secret_record, *QUICK).output
    assert output.count("Luck") == 2
    assert "Result = start - lost + from others' errors + luck." in output


def test_moves_of_one_seat_can_be_listed_alone(run: Run, record: Path) -> None:
    output = run("analyse", record, *QUICK, "--seat", "indigo").output
    moves = output.partition("Verdict")[2].partition("Inaccuracies")[0]
    assert moves.count("Indigo") == 3 and "Amber" not in moves


def test_json_and_picture_are_written(run: Run, record: Path, tmp_path: Path) -> None:
    output = run("analyse", record, *QUICK, "--json", "it.json", "--svg", "it.svg").output
    assert "Written to it.json." in output and "Written to it.svg." in output
    found = json.loads((tmp_path / "it.json").read_text(encoding="utf-8"))
    assert len(found["moves"]) == 6 and found["simulations"] == 100
    assert (tmp_path / "it.svg").read_text(encoding="utf-8").startswith("<svg ")


def test_the_same_simulations_and_seed_give_the_same_output(run: Run, secret_record: Path) -> None:
    first, second = (run("analyse", secret_record, *QUICK, "--seed", 4).output for _ in range(2))
    assert first == second


def test_the_analysis_is_shown_even_if_the_picture_cannot_be_written(run: Run, record: Path, tmp_path: Path) -> None:
    (tmp_path / "taken").mkdir()
    result = run("analyse", record, *QUICK, "--svg", "taken")
    assert result.exit_code == 1
    assert "Inaccuracies" in result.output
    assert result.stderr == "fulcrum: can't write taken: Is a directory\n"


def test_a_game_without_bots_cannot_be_analysed(run: Run, secret_record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "_registered", {})
    result = run("analyse", secret_record)
    assert (result.exit_code, result.stderr) == (1, "fulcrum: there are no bots for showdown\n")


def test_a_record_without_moves_is_refused(run: Run, tmp_path: Path) -> None:
    fulcrum.write_record(fulcrum.game("lean").new(seed=1).record(), tmp_path / "empty.json")
    assert run("analyse", "empty.json").stderr == "fulcrum: the record has no moves to analyse\n"
