"""Libraries are built once, and again when something about them changed."""

import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from fulcrum.aot import build as building
from fulcrum.aot.build import Library, build
from fulcrum.aot.collecting import exports_of
from fulcrum.aot.targets import TARGETS
from tests.aot.libraries import NATIVE, WASM, libraries

pytestmark = pytest.mark.long


@pytest.fixture
def built(tmp_path: Path) -> Library:
    """A copy of Lean's native library that a test may spoil."""
    copy = Library(tmp_path, "lean", TARGETS[NATIVE])
    original = Library(libraries("lean"), "lean", copy.target)
    shutil.copy(original.path, copy.path)
    shutil.copy(original.manifest_path, copy.manifest_path)
    assert copy.is_current()
    return copy


def test_a_second_build_does_nothing() -> None:
    folder = libraries("lean")
    before = {file: file.stat().st_mtime_ns for file in folder.glob("lean-*")}
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


@pytest.mark.parametrize("key", ["format", "sources", "sha256"])
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
    monkeypatch.setattr(building, "digest_of", lambda game_id: "0" * 16)
    assert not built.is_current()


def test_the_manifest_lists_the_exports(built: Library) -> None:
    functions = json.loads(built.manifest_path.read_text(encoding="utf-8"))["functions"]
    assert list(functions) == list(exports_of("lean"))
    assert functions["apply"]["function"] == "fulcrum.games.lean.kernel.apply"
    assert len(functions["search"]["arguments"]) == 11
