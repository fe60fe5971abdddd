"""All builds of a game give the same bits: jitted, native, plain Python and WebAssembly in Node.

`tests/browser/test_aot.py` compares Chromium.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import fulcrum
from fulcrum.aot.collecting import exports_of
from tests.aot.cases import TABLES, cases
from tests.aot.libraries import (
    NATIVE,
    WASM,
    by_jit,
    by_native,
    by_node,
    by_plain_python,
    differences,
    libraries,
)

pytestmark = pytest.mark.long
each_game = pytest.mark.parametrize("game_id", TABLES)
LEAN_KERNEL = Path("fulcrum", "games", "lean", "kernel.py")
RULE = "while lean not in (VACANT, direction):"  # LE-7: a lean runs past the black peg
MUTATED = "while lean not in (VACANT, direction, UPRIGHT):"
BUILD = """
import sys
from pathlib import Path
from fulcrum.aot.build import build

if __name__ == "__main__":
    list(build([sys.argv[1]], sys.argv[3:], Path(sys.argv[2]), 1))
"""


@each_game
def test_every_export_has_a_case(game_id: str) -> None:
    assert {name for functions in by_jit(game_id).values() for name in functions} == set(exports_of(game_id))


@each_game
def test_native(game_id: str) -> None:
    assert differences(by_jit(game_id), by_native(game_id, libraries(game_id))) == []


@each_game
def test_node(game_id: str, tmp_path: Path) -> None:
    assert differences(by_jit(game_id), by_node(game_id, libraries(game_id), tmp_path)) == []


@each_game
def test_plain_python(game_id: str, tmp_path: Path) -> None:
    quick = {case["name"] for case in cases(game_id) if case["plain"]}
    expected = {name: functions for name, functions in by_jit(game_id).items() if name in quick}
    assert differences(expected, by_plain_python(game_id, tmp_path)) == []


def test_a_changed_rule_is_noticed(tmp_path: Path) -> None:
    """Builds libraries of Lean with another rule, which natively and in Node then give other games and trees."""
    changed = tmp_path / "src"
    shutil.copytree(
        Path(fulcrum.__file__).parent, changed / "fulcrum", ignore=shutil.ignore_patterns("__pycache__", "page")
    )
    text = (changed / LEAN_KERNEL).read_text(encoding="utf-8")
    assert text.count(RULE) == 1
    (changed / LEAN_KERNEL).write_text(text.replace(RULE, MUTATED), encoding="utf-8")
    script = tmp_path / "build.py"
    script.write_text(BUILD, encoding="utf-8")
    command = [sys.executable, str(script), "lean", str(tmp_path), NATIVE, WASM]
    subprocess.run(command, check=True, env={**os.environ, "PYTHONPATH": str(changed)})
    for found in (by_native("lean", tmp_path), by_node("lean", tmp_path, tmp_path)):
        different = differences(by_jit("lean"), found)
        assert {"2 players, seed 0: apply", "2 players, seed 0: play_out_many"} <= set(different)
        assert {"search", "search_learned", "search_plain"} <= {name.rpartition(": ")[2] for name in different}
        assert "set-up: setup" not in different
