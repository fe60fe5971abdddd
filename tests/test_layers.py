"""Rules never import search, server or web: who may import whom."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import fulcrum

PACKAGE = Path(fulcrum.__file__).parent
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "search": {"core", "games", "search"},
    "bots": {"core", "games", "search", "bots"},
    "match": {"core", "games", "search", "bots", "match"},
    "arena": {"core", "games", "search", "bots", "match", "arena"},
    "rl": {"core", "games", "search", "bots", "rl"},
    "server": {"core", "games", "search", "bots", "match", "server"},
    "testing": {"core", "games", "search", "testing"},
    "cli": {"core", "games", "search", "bots", "match", "arena", "server", "testing", "cli"},
}
SOURCES = [path for path in PACKAGE.rglob("*.py") if path.parent != PACKAGE]


def imported_rooms(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are absolute"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            parts = name.split(".")
            if parts[0] == "fulcrum" and len(parts) > 1:
                yield parts[1]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_a_room_imports_only_what_lies_below_it(path):
    room = path.relative_to(PACKAGE).parts[0]
    rooms = {name for name in imported_rooms(path) if (PACKAGE / name).is_dir()}
    assert rooms <= MAY_IMPORT[room]


def test_no_game_imports_another():
    for path in (PACKAGE / "games").rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        own = path.relative_to(PACKAGE / "games").parts[0]
        for other in (PACKAGE / "games").iterdir():
            if other.is_dir() and other.name not in (own, "__pycache__"):
                assert f"fulcrum.games.{other.name}" not in text, path


def test_importing_fulcrum_loads_neither_numba_nor_numpy():
    code = "import sys, fulcrum; fulcrum.games(); fulcrum.about('lean'); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert not {"numba", "numpy", "rich", "click"} & set(loaded.stdout.split())
