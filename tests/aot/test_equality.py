"""All builds of a game give the same bits: jitted, native, plain Python and WebAssembly in Node.

`tests/browser/test_aot.py` compares Chromium.
"""

from pathlib import Path

import pytest

from fulcrum.aot.collecting import exports_of
from tests.aot.cases import TABLES, cases
from tests.aot.libraries import (
    NATIVE,
    WASM,
    build_with_another_rule,
    by_jit,
    by_native,
    by_node,
    by_plain_python,
    differences,
    libraries,
)

pytestmark = pytest.mark.long
each_game = pytest.mark.parametrize("game_id", TABLES)


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
    build_with_another_rule(tmp_path, NATIVE, WASM)
    for found in (by_native("lean", tmp_path), by_node("lean", tmp_path, tmp_path)):
        different = differences(by_jit("lean"), found)
        assert {"2 players, seed 0: apply", "2 players, seed 0: play_out_many"} <= set(different)
        assert {"search", "search_learned", "search_plain"} <= {name.rpartition(": ")[2] for name in different}
        assert "set-up: setup" not in different
