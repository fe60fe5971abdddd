"""Libraries are built once, and again when something about them changed."""

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fulcrum.aot import build as building
from fulcrum.aot.build import build
from fulcrum.aot.collecting import exports_of
from fulcrum.aot.targets import TARGETS
from fulcrum.core import libraries as found
from fulcrum.core.libraries import Library, StaleLibrary
from fulcrum.core.memory import Layout
from tests.aot.libraries import NATIVE, WASM, libraries

pytestmark = pytest.mark.long


@pytest.fixture
def built(tmp_path: Path) -> Library:
    """A copy of Lean's native library that a test may spoil."""
    copy = TARGETS[NATIVE].library(tmp_path, "lean")
    original = TARGETS[NATIVE].library(libraries("lean"), "lean")
    shutil.copy(original.path, copy.path)
    shutil.copy(original.manifest_path, copy.manifest_path)
    assert copy.is_current()
    return copy


def test_a_second_build_does_nothing() -> None:
    folder = libraries("lean")
    before = {file: file.stat().st_mtime_ns for name in (NATIVE, WASM) for file in folder.glob(f"lean-{name}.*")}
    assert list(build(["lean"], [NATIVE, WASM], folder, 1)) == [("lean", [])]
    assert len(before) == 4 and {file: file.stat().st_mtime_ns for file in before} == before


def test_only_what_is_missing_is_built(built: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(building, "build_game", lambda *arguments: asked.append(arguments))
    monkeypatch.setattr(building, "ProcessPoolExecutor", lambda workers, **_: ThreadPoolExecutor(workers))
    assert list(build(["lean"], [NATIVE, WASM], built.folder, 1)) == [("lean", [WASM])]
    assert asked == [("lean", [WASM], built.folder)]


def test_a_truncated_library_is_not_current(built: Library) -> None:
    built.path.write_bytes(built.path.read_bytes()[:-1])
    assert not built.is_current()


def test_a_missing_library_is_not_current(built: Library) -> None:
    built.path.unlink()
    assert not built.is_current()


@pytest.mark.parametrize("key", ["format", "game", "platform", "sha256"])
def test_a_library_with_a_changed_manifest_is_not_current(built: Library, key: str) -> None:
    manifest = json.loads(built.manifest_path.read_text(encoding="utf-8"))
    for changed in ({**manifest, key: "other"}, {name: value for name, value in manifest.items() if name != key}):
        built.manifest_path.write_text(json.dumps(changed), encoding="utf-8")
        assert not built.is_current()


@pytest.mark.parametrize("text", ["", "[]", "null", "{}", "no JSON"])
def test_a_library_with_an_unreadable_manifest_is_not_current(built: Library, text: str) -> None:
    built.manifest_path.write_text(text, encoding="utf-8")
    assert not built.is_current()


def test_a_library_of_other_sources_is_not_current(built: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(found, "files_digest", lambda game_id: "0" * 16)
    assert built.is_current()  # a comment changed, but no code
    monkeypatch.setattr(found, "code_digest", lambda game_id: "0" * 16)
    with pytest.raises(StaleLibrary, match="sources have changed"):
        built.manifest()


def test_the_manifest_lists_the_exports(built: Library) -> None:
    functions = built.manifest()["functions"]
    assert list(functions) == list(exports_of("lean"))
    assert functions["apply"]["function"] == "fulcrum.games.lean.kernel.apply"
    assert len(functions["search"]["arguments"]) == 11


def test_the_manifest_has_the_layout_of_records(built: Library) -> None:
    manifest = built.manifest()
    exports = exports_of("lean")
    assert Layout.from_json(manifest["records"]["state"]) == Layout.of(exports["apply"].arguments[0].dtype)  # type: ignore[union-attr]
    nodes = manifest["functions"]["search"]["arguments"][0].removeprefix("array of ")
    assert Layout.from_json(manifest["records"][nodes]) == Layout.of(exports["search"].arguments[0].dtype)  # type: ignore[union-attr]


def test_a_library_depends_on_no_code_around_the_kernel() -> None:
    """Otherwise a change in states, records or notation would make every library stale."""
    names = {file.relative_to(found.PACKAGE).as_posix() for file in found.source_files("lean")}
    assert not names & {"core/game.py", "core/kernels.py", "core/state.py", "core/position.py", "games/lean/game.py"}
