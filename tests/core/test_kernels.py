"""Where a game's functions come from: a current library, else Numba, else a clear error; and what calls of them do."""

import ctypes
import hashlib
import importlib
import json
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

import fulcrum
from fulcrum.core import backends, kernels, libraries, registry
from fulcrum.core.backends import JIT, NATIVE, KernelError
from fulcrum.core.kernels import BUILDING, SETTING, Loader
from fulcrum.core.libraries import Library, this_platform
from fulcrum.games.lean.game import GAME as LEAN

SUFFIX = libraries.SUFFIXES.get(this_platform().partition("-")[0], ".so")
BUILT = {
    game_id: Library(libraries.IN_PACKAGE, game_id, this_platform(), SUFFIX) for game_id in registry.packaged_games()
}
ZEROS = "0" * 16


@pytest.fixture
def places(tmp_path, monkeypatch):
    """The folder of the package and the one of the user's cache, both without libraries."""
    monkeypatch.delenv(SETTING, raising=False)
    monkeypatch.delenv(BUILDING, raising=False)
    kernels.load(LEAN)  # for the rest of this process, from where it should be
    monkeypatch.setattr(libraries, "IN_PACKAGE", tmp_path / "package")
    monkeypatch.setattr(libraries, "cache_home", lambda: tmp_path / "cache")
    return tmp_path / "package", tmp_path / "cache" / "libraries"


@pytest.fixture
def library(places):
    """A copy of Lean's current library in the package's folder, for a test to spoil."""
    return copy_of(BUILT["lean"], places[0])


@pytest.fixture
def logged(caplog):
    """Returns what was logged about kernels."""
    caplog.set_level(logging.DEBUG, "fulcrum.kernels")
    return lambda: [record.getMessage() for record in caplog.records if record.name == "fulcrum.kernels"]


def copy_of(library, folder):
    folder.mkdir(parents=True)
    copy = Library(folder, library.game_id, library.platform, library.suffix)
    shutil.copy(library.path, copy.path)
    shutil.copy(library.manifest_path, copy.manifest_path)
    return copy


def edit(library, without=(), **changed):
    manifest = {**json.loads(library.manifest_path.read_text(encoding="utf-8")), **changed}
    kept = {name: value for name, value in manifest.items() if name not in without}
    library.manifest_path.write_text(json.dumps(kept), encoding="utf-8")


def replace(library, content):
    """Replaces a library by something else whose checksum matches."""
    library.path.write_bytes(content)
    edit(library, sha256=hashlib.sha256(content).hexdigest())


def truncate(library):
    library.path.write_bytes(library.path.read_bytes()[:-1])


def write_manifest(text):
    return lambda library: library.manifest_path.write_bytes(text)


def make_manifest_a_folder(library):
    library.manifest_path.unlink()
    library.manifest_path.mkdir()


def another_shared_library():
    return Path(importlib.import_module("numba._helperlib").__file__).read_bytes()


NOT_LOADED = {
    "of another format": (lambda one: edit(one, format=libraries.FORMAT + 1), "its manifest has another format"),
    "for another platform": (lambda one: edit(one, platform="amiga-m68k"), "it was built for lean on amiga-m68k"),
    "of another game": (lambda one: edit(one, game="chess"), "it was built for chess on"),
    "of other sources": (lambda one: edit(one, files=ZEROS, sources=ZEROS), "the sources have changed"),
    "truncated": (truncate, "checksum mismatch"),
    "whose manifest is no JSON": (write_manifest(b"{"), "it can't be read"),
    "whose manifest is no UTF-8": (write_manifest(b"\xff"), "it can't be read"),
    "whose manifest is a list": (write_manifest(b"[]"), "it can't be read"),
    "whose manifest is a folder": (make_manifest_a_folder, "it can't be read"),
    "without a checksum": (lambda one: edit(one, without=["sha256"]), "it can't be read"),
    "without functions": (lambda one: edit(one, without=["functions"]), "its manifest can't be read"),
    "without the position's layout": (lambda one: edit(one, records={}), "its manifest can't be read"),
    "with unreadable layouts": (lambda one: edit(one, records={"state": 1}), "its manifest can't be read"),
    "with lengths of 16 bits": (lambda one: edit(one, length_bits=16), "its manifest can't be read"),
}
REFUSED = {
    "that is garbage": (lambda one: replace(one, b"garbage" * 1000), "it can't be loaded"),
    "that is empty": (lambda one: replace(one, b""), "it can't be loaded"),
    "of something else": (lambda one: replace(one, another_shared_library()), "it can't be loaded"),
}


def test_a_current_library_is_used(library, logged):
    kernel = Loader().load(LEAN)
    assert (kernel.backend.mode, kernel.backend.source) == (NATIVE, str(library.path))
    assert logged() == []


def test_a_library_with_other_comments_in_its_sources_is_current(library):
    edit(library, files=ZEROS)
    assert Loader().load(LEAN).backend.mode == NATIVE
    edit(library, files=libraries.files_digest("lean"), sources=ZEROS)
    assert Loader().load(LEAN).backend.mode == NATIVE


@pytest.mark.parametrize("how", [*NOT_LOADED, *REFUSED])
def test_numba_is_used_instead_of_a_library(library, logged, monkeypatch, how):
    spoil, reason = {**NOT_LOADED, **REFUSED}[how]
    spoil(library)
    if how in NOT_LOADED:
        nothing_loads = SimpleNamespace(**{**vars(ctypes), "CDLL": None, "PyDLL": None})
        monkeypatch.setattr(backends, "ctypes", nothing_loads)
    loader = Loader()
    assert loader.load(LEAN).backend.mode == JIT
    assert loader.load(LEAN).actors(fulcrum.game("lean").new(seed=1).data) == 1
    (line,) = logged()
    assert line.startswith(f"skipped the library {library.path}: {reason}")


@pytest.mark.parametrize("missing", ["path", "manifest_path"])
def test_half_a_library_is_none(library, logged, missing):
    getattr(library, missing).unlink()
    assert Loader().load(LEAN).backend.mode == JIT
    assert logged() == []


def test_the_cache_is_searched_after_the_package(library, places, logged):
    copy_of(BUILT["lean"], places[1])
    assert Loader().load(LEAN).backend.source == str(library.path)
    truncate(library)
    assert Loader().load(LEAN).backend.source == str(places[1] / library.path.name)
    assert len(logged()) == 1


def test_libraries_go_into_the_package(places):
    places[0].parent.mkdir(exist_ok=True)
    assert libraries.library_folder() == places[0]
    assert list(places[0].iterdir()) == []


def test_libraries_go_into_the_cache_where_the_package_can_not_be_written(places):
    places[0].write_text("a file")
    folder = libraries.library_folder()
    assert folder == places[1]
    library = copy_of(BUILT["lean"], folder)
    assert Loader().load(LEAN).backend.source == str(library.path)


def test_forced_native_uses_a_library(library, monkeypatch):
    monkeypatch.setenv(SETTING, "native")
    assert Loader().load(LEAN).backend.mode == NATIVE


def test_forced_native_names_the_command_that_builds_a_library(library, monkeypatch, logged):
    monkeypatch.setenv(SETTING, "native")
    truncate(library)
    with pytest.raises(KernelError, match=rf"no library for {this_platform()}\. Run: fulcrum build-kernels lean"):
        Loader().load(LEAN)
    assert len(logged()) == 1


def test_forced_jit_ignores_libraries(library, monkeypatch, logged):
    monkeypatch.setenv(SETTING, "jit")
    assert Loader().load(LEAN).backend.mode == JIT
    truncate(library)
    assert Loader().load(LEAN).backend.mode == JIT
    assert logged() == []


def test_an_unknown_mode_is_refused_with_those_that_exist(library, monkeypatch):
    monkeypatch.setenv(SETTING, "fast")
    with pytest.raises(KernelError, match=r"FULCRUM_KERNELS='fast': use native, jit, plain, or leave it unset"):
        Loader().load(LEAN)
    monkeypatch.setenv(SETTING, "")
    assert Loader().load(LEAN).backend.mode == NATIVE


def test_without_library_and_compiler_the_command_to_install_it_is_named(places, monkeypatch):
    monkeypatch.setattr(kernels, "find_spec", lambda name: None if name == "numba" else object())
    with pytest.raises(KernelError, match=r"no library.*numba is not installed\. Run: pip install 'fulcrum-games\[ke"):
        Loader().load(LEAN)


@pytest.mark.parametrize("name", [SETTING, BUILDING])
def test_interpreting_needs_numpy_only(places, monkeypatch, name):
    monkeypatch.setenv(name, "plain")
    monkeypatch.setattr(kernels, "find_spec", lambda name: None if name == "numpy" else object())
    with pytest.raises(KernelError, match="numpy is not installed"):
        Loader().load(LEAN)
    monkeypatch.setattr(kernels, "find_spec", lambda name: None if name == "numba" else object())
    Loader().load(LEAN)


def run(program, folder, *arguments, **environment):
    """Runs a program in a new process in which the package has its libraries in a folder."""
    cleared = {name: value for name, value in os.environ.items() if name not in (SETTING, BUILDING)}
    places = {"FULCRUM_CACHE_DIR": str(folder / "cache"), "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.run(
        [sys.executable, "-c", START + program, str(folder / "package"), *arguments],
        env={**cleared, **places, **environment},
        capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


START = """
import os, shutil, sys
from pathlib import Path
from fulcrum.core import libraries
libraries.IN_PACKAGE = Path(sys.argv.pop(1))
"""
GAME = """
from array import array
import fulcrum

def played(state):
    while not state.over:
        moves = state.legal_moves(state.actors[0])
        state.push(moves[len(state.log) * 7 % len(moves)])
    return state

without = sys.argv[1:]
sys.modules.update(dict.fromkeys(without))
state = played(fulcrum.game("lean", side=3).new(seed=1))
assert not set(without) & {name for name, module in sys.modules.items() if module}
random_game = state.game.kernel.play_out(fulcrum.game("lean").new(seed=1).data, array("Q", [5]))
print(state.game.kernel.backend.mode, random_game, [entry.move for entry in state.log], state.outcome.scores)
"""
PLAIN_MAIN = """
sys.modules["numba"] = None
from fulcrum.cli import main
sys.argv = ["fulcrum", "show", "lean"]
main()
"""
SWAP = """
import fulcrum
from fulcrum.core.kernels import LOADER
game = fulcrum.game("lean", side=3)
early, control = game.new(seed=1), game.new(seed=1)
move = early.legal_moves()[0].text
assert game.kernel.backend.mode == "plain"
LOADER.take_libraries()
assert game.kernel.backend.mode == "plain"
early.push(move)
before = game.kernel.actors
shutil.copytree(sys.argv[1], libraries.IN_PACKAGE)
LOADER.take_libraries()
assert game.kernel.backend.mode == "native", game.kernel
assert game.kernel.actors is not before
control.push(move)
while not early.over:
    assert early == control
    early.push(early.legal_moves()[-1])
    control.push(control.legal_moves()[-1])
print(early.outcome == control.outcome)
"""


@pytest.mark.thorough
def test_interpreted_and_native_games_agree_and_each_needs_only_its_own_packages(tmp_path):
    copy_of(BUILT["lean"], tmp_path / "package")
    found = [
        run(GAME, tmp_path, "numba", "llvmlite", FULCRUM_KERNELS="plain"),
        run(GAME, tmp_path, "numba", "llvmlite", "numpy"),
        run(GAME, tmp_path, "numba", "llvmlite", "numpy", FULCRUM_KERNELS="native"),
    ]
    assert [one.stderr for one in found] == [""] * 3
    plain, *native = [one.stdout.split(maxsplit=1) for one in found]
    assert plain == ["plain", native[0][1]]
    assert native == [["native", plain[1]]] * 2


@pytest.mark.thorough
def test_a_command_without_library_and_compiler_ends_with_one_line(tmp_path):
    done = run(PLAIN_MAIN, tmp_path)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        f"fulcrum: lean has no library for {this_platform()}, and numba is not installed. "
        "Run: pip install 'fulcrum-games[kernels]'\n"
    )


@pytest.mark.thorough
def test_a_game_in_progress_takes_a_library_that_was_built_meanwhile(tmp_path):
    copy_of(BUILT["lean"], tmp_path / "new")
    done = run(SWAP, tmp_path, str(tmp_path / "new"), FULCRUM_BUILDING="1")
    assert (done.stderr, done.stdout) == ("", "True\n")


def test_libraries_built_meanwhile_are_taken_only_while_a_server_builds(places):
    loader = Loader()
    kernel = loader.load(LEAN)
    copy_of(BUILT["lean"], places[0])
    loader.take_libraries()
    assert kernel.backend.mode == JIT


def test_a_skipped_library_is_logged_once_however_often_a_server_looks_for_it(library, logged, monkeypatch):
    monkeypatch.setenv(BUILDING, "1")
    truncate(library)
    loader = Loader()
    loader.load(LEAN)
    for _ in range(3):
        loader.take_libraries()
    assert len(logged()) == 1
