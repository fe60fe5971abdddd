"""A name for a cell and the sources that its games depend on: games played with others are not counted."""

import ast
import hashlib
from functools import cache
from pathlib import Path

from benchmarks.ladder.cells import Cell
from fulcrum.core.jit import PACKAGE, source_of, sources_digest

ALWAYS = ("fulcrum.bots.levels", "fulcrum.arena.play")


def digest(cell: Cell) -> str:
    modules = tuple(player.place.partition(":")[0] for player in (cell.hero, cell.others) if player.place)
    sources = _digest(cell.game_id.replace("-", "_"), modules)
    return hashlib.sha256(f"{sources} {cell!r} {cell.opening}".encode()).hexdigest()[:16]


@cache
def _digest(folder: str, modules: tuple[str, ...]) -> str:
    """Of the game's rules and bots, the opponents, and whatever those import anywhere in the package."""
    waiting = [*(PACKAGE / "games" / folder).glob("*.py"), *(PACKAGE / "bots" / folder).glob("*.py")]
    waiting += (PACKAGE / "bots" / "plain").glob("*.py")  # loaded by name, so that no import tells of them
    waiting += [source for name in (*modules, *ALWAYS) if (source := source_of(name))]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [source for name in imports_of(file) if (source := source_of(name))]
    return sources_digest(sorted(found))


@cache
def imports_of(file: Path) -> tuple[str, ...]:
    """All modules of the package that a file imports, those inside functions too."""
    names = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(name for name in names if name.startswith("fulcrum."))
