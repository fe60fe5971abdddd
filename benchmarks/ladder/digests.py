"""Digests of a cell and of the sources that decide its games. Games with another digest do not count."""

import ast
import hashlib
from functools import cache
from pathlib import Path

from benchmarks.ladder.cells import Cell
from fulcrum.core.sources import PACKAGE, source_of, sources_digest, sources_of

ALWAYS = ("fulcrum.bots.levels", "fulcrum.arena.play")
NUMBERS = {PACKAGE / "core" / "rng.py", PACKAGE / "core" / "maths.py"}  # what the core adds to a bot's choice
COMPILER = "fulcrum.core.jit"  # imported by compiled rules


def digest(cell: Cell) -> str:
    modules = tuple(player.place.partition(":")[0] for player in (cell.hero, cell.others) if player.place)
    sources = sources_digest(sources_for(cell.game_id.replace("-", "_"), modules))
    return hashlib.sha256(f"{sources} {cell!r} {cell.opening}".encode()).hexdigest()[:16]


@cache
def sources_for(folder: str, modules: tuple[str, ...] = ()) -> list[Path]:
    """Returns the game's compiled rules, its bots, their search, the opponents, and their imports of these kinds.

    The core only carries positions, and the rest of a game's folder describes and draws them. Laws and golden
    playthroughs check both, so a faster view does not require hours of games again.
    """
    waiting = [PACKAGE / "games" / folder / "kernel.py", *(PACKAGE / "bots" / folder).glob("*.py")]
    waiting += (PACKAGE / "bots" / "plain").glob(f"{folder}.py")  # loaded by name, so no import mentions it
    waiting += [source for name in (*modules, *ALWAYS) if (source := source_of(name))]
    found: set[Path] = set()
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [source for name in imports_of(file) if (source := source_of(name))]
    rules = set(sources_of(*(file for file in found if room(file) == "games" and COMPILER in imports_of(file))))
    return sorted(file for file in found if decides(file, rules))


def decides(file: Path, rules: set[Path]) -> bool:
    """Whether a file decides the moves of a game, and not only how it is stored and shown."""
    if room(file) == "core":
        return file in NUMBERS
    return room(file) != "games" or file in rules


def room(file: Path) -> str:
    return file.relative_to(PACKAGE).parts[0]


@cache
def imports_of(file: Path) -> tuple[str, ...]:
    """Returns all modules of the package that a file imports, also inside functions."""
    names = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(name for name in names if name.startswith("fulcrum."))
