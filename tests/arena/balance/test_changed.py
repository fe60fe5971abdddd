"""Games by rules with other constants."""

import re
from pathlib import Path

import pytest

from fulcrum.arena import log
from fulcrum.arena.balance.changed import changed_package, changed_text, check_constants
from fulcrum.arena.balance.plan import BalanceError, Wishes, command_of
from fulcrum.arena.balance.report import balance

MODULE = '''"""Weights: Ä."""
SIZES = (1, 2, 3)  # small, medium, large
PEG, BOARD = 3, 74
NAMES = {"é": 1}
DOUBLE = 2 * PEG
if True:
    HIDDEN = 1
lower = 5
'''


def test_a_value_is_changed_and_nothing_else() -> None:
    changed = changed_text(MODULE, {"SIZES": "(1, 2, 4)", "BOARD": "60", "PEG": "2", "NAMES": "{'é': 2}"}, "weights")
    expected = MODULE.replace("3)", "4)").replace("3, 74", "2, 60").replace('{"é": 1}', "{'é': 2}")
    assert changed == expected


@pytest.mark.parametrize("name", ["WEIGHT", "DOUBLE", "HIDDEN", "lower", "sizes", ""])
def test_an_unknown_constant_is_refused_with_a_list(name: str) -> None:
    with pytest.raises(BalanceError, match=re.escape(f"{name!r} in weights; there are: SIZES, PEG, BOARD, NAMES")):
        changed_text(MODULE, {name: "1"}, "weights")


@pytest.mark.parametrize("value", ["(1, 2)", "(1, 2, 3, 4)", "(1, 2, 3.5)", "3", "'x'", "__import__('os')", "(1,", ""])
def test_a_value_of_another_kind_is_refused(value: str) -> None:
    with pytest.raises(BalanceError, match=re.escape("weights.SIZES is (1, 2, 3), so it can't become")):
        changed_text(MODULE, {"SIZES": value}, "weights")


@pytest.mark.parametrize("name", ["PEG_WEIGHT", "wheels.PEG_WEIGHT", "../lean/board.STEPS", "leverage_board.weights.X"])
def test_a_module_that_the_game_does_not_have_is_refused(name: str) -> None:
    with pytest.raises(BalanceError, match=r"named MODULE\.NAME, and leverage-board has no module"):
        check_constants("leverage-board", {name: "1"})


def test_the_copy_is_made_once_and_is_whole(tmp_path: Path) -> None:
    place = changed_package("leverage-board", {"weights.PEG_WEIGHT": "3"}, tmp_path)
    weights = place / "fulcrum" / "games" / "leverage_board" / "weights.py"
    assert "PEG_WEIGHT = 3\n" in weights.read_text(encoding="utf-8")
    before = weights.stat().st_mtime_ns
    assert changed_package("leverage-board", {"weights.PEG_WEIGHT": "3"}, tmp_path) == place
    assert weights.stat().st_mtime_ns == before
    assert changed_package("leverage-board", {"weights.PEG_WEIGHT": "4"}, tmp_path) != place
    assert not list(tmp_path.glob("*.new"))


def test_games_are_played_by_the_changed_rules(tmp_path: Path) -> None:
    """On a tower whose Wild moves by eight, in a process of its own; a second run has nothing left to play."""
    wishes = Wishes(
        "leaps-and-ledges", {}, players=(2,), level=1, games=10, quick=True, constants={"cards.WILD_STEPS": "8"}
    )
    path = tmp_path / "games.jsonl"
    told: list[tuple[int, int]] = []
    report = balance(wishes, path, progress=lambda done, of: told.append((done, of)))
    assert told == [(0, 10), (10, 10)] * 2
    usual, changed = log.read(path)
    assert usual["sources"] != changed["sources"]
    assert [note["points"] for note in usual["games"]] != [note["points"] for note in changed["games"]]
    (comparison,) = report["comparisons"]
    assert comparison["label"] == "cards.WILD_STEPS=8" and comparison["games"] == [10, 10]
    before = path.read_bytes()
    assert balance(wishes, path) == report
    assert path.read_bytes() == before


def test_the_command_names_the_constants() -> None:
    wishes = Wishes("leverage-board", {}, constants={"weights.PIECE_WEIGHTS": "(1, 2, 4)"})
    assert command_of(wishes) == (
        "fulcrum balance leverage-board --constant 'weights.PIECE_WEIGHTS=(1, 2, 4)' --games 200 --level 5"
    )
