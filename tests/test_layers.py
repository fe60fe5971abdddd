"""Which layer may import which, and where a game may be named."""

import ast
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

import fulcrum

PACKAGE = Path(fulcrum.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "search": {"core", "games", "search"},
    "bots": {"core", "games", "search", "bots"},
    "analysis": {"core", "games", "search", "bots", "analysis"},
    "match": {"core", "games", "search", "bots", "match"},
    "arena": {"core", "games", "search", "bots", "match", "arena"},
    "rl": {"core", "games", "search", "bots", "rl"},
    "server": {"core", "games", "search", "bots", "analysis", "match", "server"},
    "aot": {"core", "games", "search", "bots", "aot"},
    "testing": {"core", "games", "search", "testing"},
    "cli": {"core", "games", "search", "bots", "analysis", "match", "arena", "server", "testing", "aot", "cli"},
}
# Inside `server`, each of these imports only itself and those before it.
SERVER_ORDER = (
    "storage", "tables", "operations", "settings", "people", "sharing", "thinking", "services", "shutdown", "http",
    "app",
)  # fmt: skip
GAME_FOLDERS = {path.name for path in (PACKAGE / "games").iterdir() if (path / "__init__.py").exists()}
GAME_NAMES = GAME_FOLDERS | {name.replace("_", "-") for name in GAME_FOLDERS}
DECLARE_GAMES = {"rl/open_spiel/games.py"}  # declares something for each game
SOURCES = [path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE]


def imports(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def imported_layers(path):
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "fulcrum" and len(parts) > 1:
            yield parts[1]


def texts(path):
    """The string constants of a file that are not docstrings."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    statements = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in statements:
            yield node.value


def is_about_one_game(path):
    """Whether a file, or a folder it is in, is named after a game, as `bots/lean` and `rl/lean_v1.py` are."""
    return any(part.removesuffix("_v1") in GAME_FOLDERS for part in path.relative_to(PACKAGE).with_suffix("").parts)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_layer_imports_only_the_layers_below_it(path):
    layer = path.relative_to(PACKAGE).parts[0]
    layers = {name for name in imported_layers(path) if (PACKAGE / name).is_dir()}
    assert layers <= MAY_IMPORT[layer]


def test_only_files_about_a_game_name_it():
    for path in PACKAGE.rglob("*.py"):
        if is_about_one_game(path) or path.relative_to(PACKAGE).as_posix() in DECLARE_GAMES:
            continue
        named = {part for name in imports(path) for part in name.split(".")} & GAME_NAMES
        # "lean" is also an English word, so only a text that is nothing but a name, or the path of a module, counts.
        named |= {part for text in texts(path) if " " not in text for part in text.split(".")} & GAME_NAMES
        assert not named, path


@pytest.mark.parametrize("path", sorted((PACKAGE / "server").rglob("*.py")), ids=lambda path: path.stem)
def test_the_subpackages_of_the_server_import_in_one_direction(path):
    own = path.relative_to(PACKAGE / "server").with_suffix("").parts[0]
    if own != "__init__":
        names = (name.split(".") for name in imports(path) if name.startswith("fulcrum.server."))
        assert {parts[2] for parts in names} <= set(SERVER_ORDER[: SERVER_ORDER.index(own) + 1])


@pytest.mark.thorough
def test_no_two_classes_have_the_same_name():
    names = Counter(
        node.name
        for path in SOURCES
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in names.items() if count > 1] == []


def test_no_game_imports_another():
    for path in (PACKAGE / "games").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        own = path.relative_to(PACKAGE / "games").parts[0]
        for other in (PACKAGE / "games").iterdir():
            if other.is_dir() and other.name not in (own, "__pycache__"):
                assert f"fulcrum.games.{other.name}" not in text, path


def modules_after(code, **environment):
    command = [sys.executable, "-c", f"import sys\n{code}\nprint(*sys.modules)"]
    environment = {**os.environ, **environment}
    return set(subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout.split())


def test_importing_fulcrum_loads_only_what_it_needs():
    loaded = modules_after("import fulcrum; fulcrum.games(); fulcrum.about('lean')")
    assert not {"numba", "numpy", "rich", "click"} & loaded


PLAY_EVERYTHING = """
import random
import fulcrum, fulcrum.analysis, fulcrum.cli.commands, fulcrum.match, fulcrum.server.app
from fulcrum.bots.levels import HIGHEST, LOWEST, bot
for game_id in fulcrum.games():
    state = fulcrum.game(game_id).new(seed=1)
    for level in range(LOWEST, HIGHEST + 1):
        seat = state.actors[0]
        state.push(bot(game_id, level).choose(state.observation(seat), 0.01, random.Random(1)), seat)
        state.view(seat)
    assert fulcrum.game(game_id).load(state.dump()).view() == state.view()
"""


@pytest.mark.thorough
def test_server_terminal_and_bots_need_neither_numba_nor_numpy():
    assert not {"numba", "numpy"} & modules_after(PLAY_EVERYTHING, FULCRUM_KERNELS="native")
