"""The package as people install it: the wheel plays all games without a compiler, and the sdist has all sources."""

import json
import os
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePosixPath

import hatch_build
import pytest
from hatch_build import COMPILER, NODE, PLATFORM, STAMP, Libraries
from packaging.requirements import Requirement

import fulcrum
from fulcrum.aot.targets import NATIVE
from fulcrum.core import registry
from fulcrum.core.libraries import IN_PACKAGE, this_platform

ROOT = Path(__file__).parents[1]
ABSENT = ("numba", "numpy", "llvmlite", "ziglang")
TARGET = NATIVE.get(this_platform())
GAMES = """
import json, random, sys
from importlib.util import find_spec
import fulcrum
from fulcrum.bots.levels import bot

found = {"version": fulcrum.__version__, "file": fulcrum.__file__, "modes": {}, "outcomes": {}}
for game_id in fulcrum.games():
    game, player, rng = fulcrum.game(game_id), bot(game_id, 8), random.Random(1)
    state = game.new(min(game.about.players), seed=1)
    while not state.over:
        seat = state.actors[0]
        state.push(player.think(state.observation(seat), 0.01, rng).move, seat)
    found["modes"][game_id] = game.kernel.backend.mode
    found["outcomes"][game_id] = state.outcome.reason
found["loaded"] = [name for name in sys.argv[1:] if name in sys.modules]
found["importable"] = [name for name in sys.argv[1:] if find_spec(name)]
print(json.dumps(found))
"""
supported = pytest.mark.skipif(TARGET is None, reason="there is no wheel for this platform")


def clean_environment(**more: str) -> dict[str, str]:
    """Returns the environment without settings of Fulcrum and of Python."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("FULCRUM_", "PYTHON"))}
    return {**kept, **more}


def run(*command: object, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        [str(part) for part in command],
        env=clean_environment(**environment), cwd=cwd, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout


def hatchling(kind: str, folder: Path) -> Path:
    """Builds an sdist or a wheel without isolation, and so without a network."""
    run(sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", folder)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel for this platform, made of the libraries and the page of this checkout."""
    from tests.aot.libraries import libraries

    for game_id in registry.packaged_games():
        libraries(game_id)  # builds what is out of date, one worker of the test run at a time
    there = [*IN_PACKAGE.glob(f"*-{this_platform()}.*"), ROOT / "src" / "fulcrum" / "server" / "page" / STAMP]
    before = [file.stat().st_mtime_ns for file in there]
    built = hatchling("wheel", tmp_path_factory.mktemp("wheel"))
    assert [file.stat().st_mtime_ns for file in there] == before, "something current was built again"
    return built


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and what it requires, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, symlinks=os.name == "posix")
    python = program(folder, "python")
    run(sys.executable, "-m", "pip", "--python", python, "install", "-q", "--no-index", "--no-deps", wheel)
    site = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (metadata,) = site.glob("fulcrum_games-*.dist-info")
    for name in requirements(Distribution.at(metadata)):
        for top in {file.parts[0] for file in distribution(name).files or () if file.parts[0] != ".."}:
            (site / top).symlink_to(str(distribution(name).locate_file(top)))
    return folder


def program(environment: Path, name: str) -> Path:
    return environment / ("Scripts" if os.name == "nt" else "bin") / name


def requirements(of: Distribution) -> set[str]:
    """Returns the names of all distributions that one needs, directly or through others."""
    found: set[str] = set()
    waiting = [of]
    while waiting:
        for text in waiting.pop().requires or ():
            needed = Requirement(text)
            if needed.name not in found and (needed.marker is None or needed.marker.evaluate({"extra": ""})):
                found.add(needed.name)
                waiting.append(distribution(needed.name))
    return found


@supported
@pytest.mark.long
def test_the_wheel_plays_all_games_with_the_strongest_bots_and_without_numpy(environment: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    printed = run(
        program(environment, "python"), "-W", "error", "-c", GAMES, *ABSENT, cwd=tmp_path, FULCRUM_CACHE_DIR=str(cache)
    )
    found = json.loads(printed)
    assert Path(found["file"]).is_relative_to(environment) and found["version"] == fulcrum.__version__
    assert found["modes"] == dict.fromkeys(registry.packaged_games(), "native")
    assert all(found["outcomes"].values()) and len(found["outcomes"]) == 4
    assert found["loaded"] == found["importable"] == []
    assert not list(cache.rglob("numba-*"))


@supported
@pytest.mark.long
def test_the_wheels_command_works(environment: Path, tmp_path: Path) -> None:
    fulcrum_command = program(environment, "fulcrum")
    settings = {"cwd": tmp_path, "FULCRUM_CACHE_DIR": str(tmp_path / "cache")}
    assert run(fulcrum_command, "--version", **settings).split()[-1] == fulcrum.__version__  # type: ignore[arg-type]
    shown = run(fulcrum_command, "doctor", **settings)  # type: ignore[arg-type]
    assert shown.count("native") == 4 and shown.count("not installed") >= len(ABSENT)


@supported
@pytest.mark.long
def test_the_wheel_is_for_this_platform_and_any_python(wheel: Path) -> None:
    assert TARGET is not None
    tag = f"py3-none-{TARGET.wheel}"
    assert wheel.name == f"fulcrum_games-{fulcrum.__version__}-{tag}.whl"
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        described = archive.read(f"fulcrum_games-{fulcrum.__version__}.dist-info/WHEEL").decode()
    assert f"Tag: {tag}\n" in described and "Root-Is-Purelib: false\n" in described
    libraries = {Path(name).name for name in names if name.startswith("fulcrum/libraries/")}
    suffixes = (".json", TARGET.suffix)
    assert libraries == {
        f"{game_id}-{TARGET.name}{suffix}" for game_id in registry.packaged_games() for suffix in suffixes
    }
    assert {name.partition("/")[0] for name in names} == {"fulcrum", f"fulcrum_games-{fulcrum.__version__}.dist-info"}
    assert set(files_of_page()) <= set(names)
    assert {"fulcrum/py.typed", "fulcrum/aot/runtime.c", "fulcrum/games/lean/kernel.py"} <= set(names)


@pytest.mark.long
def test_the_sdist_has_sources_and_the_page_but_no_libraries(tmp_path: Path) -> None:
    with tarfile.open(hatchling("sdist", tmp_path)) as archive:
        names = {str(PurePosixPath(*PurePosixPath(name).parts[1:])) for name in archive.getnames()}
    listing = ("git", "-c", "safe.directory=*", "ls-files", "src", "web", "tests")
    tracked = run(*listing).splitlines() if (ROOT / ".git").exists() else []
    assert {name for name in tracked if (ROOT / name).exists()} <= names
    assert {f"src/{name}" for name in files_of_page()} <= names
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "Makefile", "PKG-INFO"} <= names
    assert not [name for name in names if name.startswith("src/fulcrum/libraries") or name.endswith((".so", ".wasm"))]
    assert not [name for name in names if "node_modules" in name or "__pycache__" in name]


def files_of_page() -> list[str]:
    src = ROOT / "src"
    page = src / "fulcrum" / "server" / "page"
    found = [file.relative_to(src).as_posix() for file in page.rglob("*") if file.is_file()]
    assert "fulcrum/server/page/index.html" in found
    return found


# The libraries' part of the package's build


@pytest.fixture
def commands(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that a build runs; instead of running, they fail if their platform is macOS."""
    monkeypatch.setattr(sys, "path", [*sys.path])  # to which a build adds
    monkeypatch.delenv(PLATFORM, raising=False)
    found: list[list[str]] = []

    def fake_run(command: list[str], **_: object) -> subprocess.CompletedProcess[bytes]:
        found.append(command)
        return subprocess.CompletedProcess(command, "macos" in command[-1])

    monkeypatch.setattr(hatch_build.subprocess, "run", fake_run)
    return found


@supported
def test_libraries_are_built_for_this_platform(commands: list[list[str]]) -> None:
    assert Libraries(ROOT).build() is TARGET
    assert commands == [[sys.executable, "-m", "fulcrum.aot", str(IN_PACKAGE), this_platform()]]


def test_libraries_are_built_for_a_named_platform(monkeypatch: pytest.MonkeyPatch, commands: list[list[str]]) -> None:
    monkeypatch.setenv(PLATFORM, "windows-x86_64")
    assert Libraries(ROOT).build().wheel == "win_amd64"
    assert commands[0][-1] == "windows-x86_64"


@pytest.mark.parametrize("name", ["amiga", "wasm", "linux"])
def test_an_unknown_platform_is_refused_with_those_that_exist(
    monkeypatch: pytest.MonkeyPatch, commands: list[list[str]], name: str
) -> None:
    monkeypatch.setenv(PLATFORM, name)
    with pytest.raises(SystemExit) as refused:
        Libraries(ROOT).build()
    words = f"There is no wheel for {name}. FULCRUM_WHEEL_PLATFORM may be {', '.join(NATIVE)}."
    assert refused.value.code == words and commands == []


def test_a_failed_build_of_libraries_ends_with_one_line(
    monkeypatch: pytest.MonkeyPatch, commands: list[list[str]]
) -> None:
    monkeypatch.setenv(PLATFORM, "macos-arm64")
    with pytest.raises(SystemExit, match="The libraries for macos-arm64 could not be built"):
        Libraries(ROOT).build()


def test_the_build_uses_the_compiler_that_the_project_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    assert set(COMPILER) <= {*extras["kernels"], *project["dependencies"]}
    assert {requirement.split("=")[0] for requirement in extras["kernels"]} <= {one.split("=")[0] for one in COMPILER}
    assert NODE in extras["build"]
