"""`fulcrum doctor`: where each game's functions come from, and why. It works with anything broken."""

import json
import logging
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import Result

import fulcrum
from fulcrum.cli import doctor
from fulcrum.core import kernels, libraries, registry
from fulcrum.core.kernels import BUILDING, SETTING, Loader
from fulcrum.core.libraries import this_platform
from fulcrum.games.lean.game import GAME as LEAN
from tests.cli.conftest import Run

BUILT = libraries.IN_PACKAGE
NAME = f"lean-{this_platform()}"
LIBRARY = next((file for file in BUILT.glob(f"{NAME}.*") if file.suffix != ".json"), BUILT / NAME).name
HINT = "To build the missing libraries, run: fulcrum build-kernels"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The package's folder of libraries, with all current ones; the cache has none, and no game is loaded."""
    monkeypatch.delenv(SETTING, raising=False)
    monkeypatch.delenv(BUILDING, raising=False)
    kernels.load(LEAN)  # for the rest of this process, from where it should be
    folder = tmp_path / "package"
    folder.mkdir()
    for file in BUILT.glob(f"*-{this_platform()}.*"):
        shutil.copy(file, folder)
    monkeypatch.setattr(libraries, "IN_PACKAGE", folder)
    monkeypatch.setattr(libraries, "cache_home", lambda: tmp_path / "cache")
    monkeypatch.setattr(doctor, "cache_home", lambda: tmp_path / "cache")
    monkeypatch.setattr(doctor, "load", Loader().load)
    monkeypatch.setattr(registry, "games", registry.packaged_games)  # not those that other tests registered
    return folder


@pytest.fixture
def doctor_says(run: Run, monkeypatch: pytest.MonkeyPatch) -> "Doctor":
    return Doctor(run, monkeypatch)


class Doctor:
    """Runs the command with 80 columns."""

    def __init__(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        self.run = run
        self.monkeypatch = monkeypatch

    def __call__(self) -> tuple[dict[str, tuple[str, str]], str]:
        """Returns the mode and the reason of each game, and the whole output."""
        self.monkeypatch.setenv("COLUMNS", "80")
        result: Result = self.run("doctor")
        assert (result.exit_code, result.stderr) == (0, "")
        return rows(result.output), result.output


def rows(output: str) -> dict[str, tuple[str, str]]:
    """Returns the rows of the first grid, with lines that belong together put together."""
    found: dict[str, tuple[str, str]] = {}
    last = ""
    for line in output.split("Packages", maxsplit=1)[0].splitlines():
        if line.startswith("│"):
            game_id, mode, text = (part.strip() for part in line.strip("│").split("│"))
            last = game_id or last
            before = found.get(last, ("", ""))
            found[last] = (f"{before[0]}{mode}", f"{before[1]} {text}".strip())
    return found


def test_each_game_has_its_library(folder: Path, doctor_says: Doctor) -> None:
    games, output = doctor_says()
    assert tuple(games) == registry.packaged_games()
    assert {mode for mode, _ in games.values()} == {"native"}
    assert games["lean"][1] == LIBRARY
    assert f"\nLibraries: {folder}\n" in output
    assert f"{SETTING} is not set\n" in output
    assert "Skipped" not in output and HINT not in output


def test_versions_and_the_cache_are_shown(folder: Path, doctor_says: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doctor, "PACKAGES", ("click", "no-such-package"))
    cache = folder.parent / "cache" / "sub"
    cache.mkdir(parents=True)
    (cache / "code").write_bytes(bytes(1_500_000))
    (cache / "broken link").symlink_to("nowhere")
    _, output = doctor_says()
    assert output.startswith(f"Fulcrum {fulcrum.__version__}, Python {sys.version.split()[0]}, {this_platform()}\n")
    assert "│ no-such-package │ not installed │" in output and "│ click " in output
    assert output.endswith(f"Cache: {cache.parent}, 1 file, 1.5 MB\n")


def test_a_skipped_library_is_shown_with_the_reason(folder: Path, doctor_says: Doctor) -> None:
    (folder / LIBRARY).write_bytes(b"")
    games, output = doctor_says()
    assert games["lean"] == ("jit", "compiled by Numba on first use")
    assert games["leverage-board"][0] == "native"
    assert f"\nSkipped the library {folder / LIBRARY}: checksum mismatch\n{HINT}\n" in output
    assert not logging.getLogger("fulcrum.kernels").handlers


def test_games_without_a_library_are_shown_with_a_hint(folder: Path, doctor_says: Doctor) -> None:
    shutil.rmtree(folder)
    games, output = doctor_says()
    assert {mode for mode, _ in games.values()} == {"jit"}
    assert HINT in output and "Libraries:" not in output and "Skipped" not in output


def test_a_forced_mode_is_shown(folder: Path, doctor_says: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "jit")
    games, output = doctor_says()
    assert set(games.values()) == {("jit", "compiled by Numba on first use")}
    assert f"{SETTING}=jit\n" in output and HINT not in output


def test_a_missing_library_is_no_error(folder: Path, doctor_says: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "native")
    (folder / f"{NAME}.json").write_text(json.dumps({"format": 0}), encoding="utf-8")
    games, output = doctor_says()
    assert games["lean"] == ("none", f"lean has no library for {this_platform()}. Run: fulcrum build-kernels lean")
    assert games["leverage-cards"][0] == "native"
    assert "its manifest has another format\n" in output and HINT in output


def test_an_unknown_mode_is_no_error(folder: Path, doctor_says: Doctor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SETTING, "fast")
    games, _ = doctor_says()
    assert set(games.values()) == {("none", f"{SETTING}='fast': use native, jit, plain, or leave it unset")}


def test_a_package_that_can_not_be_imported_is_no_error(
    folder: Path, doctor_says: Doctor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(game: object) -> None:
        raise ImportError("Numba needs NumPy 2.4 or less")

    monkeypatch.setattr(doctor, "load", fail)
    games, output = doctor_says()
    assert set(games.values()) == {("none", "ImportError: Numba needs NumPy 2.4 or less")}
    assert "Cache: " in output


BARE = """
import sys
from pathlib import Path
from fulcrum.core import libraries

libraries.IN_PACKAGE = Path(sys.argv.pop(1))
sys.modules.update(numba=None, llvmlite=None, numpy=None)
from fulcrum.cli import main
main()
"""


@pytest.mark.thorough
def test_nothing_to_run_games_with_is_no_error(tmp_path: Path) -> None:
    settings = {"PYTHONPATH": os.pathsep.join(sys.path), "FULCRUM_CACHE_DIR": str(tmp_path), "COLUMNS": "80"}
    done = subprocess.run(
        [sys.executable, "-c", BARE, str(tmp_path), "doctor"],
        env={**os.environ, SETTING: "", **settings}, capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    install = "Run: pip install 'fulcrum-games[kernels]'"
    words = f"has no library for {this_platform()}, and numba is not installed. {install}"
    assert rows(done.stdout) == {game_id: ("none", f"{game_id} {words}") for game_id in registry.packaged_games()}
    assert all(len(line) <= 80 for line in done.stdout.split("Cache:")[0].splitlines())
