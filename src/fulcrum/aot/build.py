"""Builds the libraries of games: `fulcrum build-kernels`, and the package's build.

A library is named by its game and its target. Beside it stands a manifest, which says what the library was built from
and which functions it has. A library whose manifest matches the sources is not built again.
"""

import hashlib
import json
import os
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from fulcrum import __version__
from fulcrum.aot.collecting import exports_of, sources
from fulcrum.aot.targets import TARGETS, Target
from fulcrum.core.exports import Array, Export, Kind, Record
from fulcrum.core.jit import sources_digest

FORMAT = 1  # of manifests
OWN_SOURCES = sorted(Path(__file__).parent.glob("*.py")) + sorted(Path(__file__).parent.glob("*.c"))


@dataclass(frozen=True)
class Library:
    """The library of a game for a target, built or not."""

    folder: Path
    game_id: str
    target: Target

    @property
    def path(self) -> Path:
        return self.folder / f"{self.game_id}-{self.target.name}{self.target.suffix}"

    @property
    def manifest_path(self) -> Path:
        return self.folder / f"{self.game_id}-{self.target.name}.json"

    def is_current(self) -> bool:
        """Whether the library is there, whole, and built from the present sources."""
        try:
            manifest = json.loads(self.manifest_path.read_text(encoding="utf-8"))
            return bool(
                manifest["format"] == FORMAT
                and manifest["sources"] == digest_of(self.game_id)
                and manifest["sha256"] == checksum(self.path)
            )
        except (OSError, ValueError, KeyError, TypeError):
            return False


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def digest_of(game_id: str) -> str:
    """Returns a name for the code that decides what is in a game's library."""
    code = sources_digest(sources(game_id))
    own = hashlib.sha256(b"".join(path.read_bytes() for path in OWN_SOURCES)).hexdigest()
    return hashlib.sha256(f"{code} {own}".encode()).hexdigest()[:16]


def build(game_ids: list[str], target_names: list[str], folder: Path, workers: int) -> Iterator[tuple[str, list[str]]]:
    """Builds what is out of date, a process for each game; yields each game with the targets that were built."""
    folder.mkdir(parents=True, exist_ok=True)
    work = {}
    for game_id in game_ids:
        stale = [name for name in target_names if not Library(folder, game_id, TARGETS[name]).is_current()]
        if stale:
            work[game_id] = stale
        else:
            yield game_id, []
    if not work:
        return
    # New processes, because what one has compiled before would be missing from the recorded IR.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), max_tasks_per_child=1) as pool:
        futures = {pool.submit(build_game, game_id, names, folder): game_id for game_id, names in work.items()}
        for future in as_completed(futures):
            future.result()
            yield futures[future], work[futures[future]]


def build_game(game_id: str, target_names: list[str], folder: Path) -> None:
    """Builds a game's libraries in this process, which must not have compiled anything before."""
    from fulcrum.core import jit

    jit.CACHES = False
    from fulcrum.aot.linking import link, machine_for, optimised
    from fulcrum.aot.numba_ir import Modules, compiled

    digest = digest_of(game_id)
    exports = exports_of(game_id)
    modules = Modules()
    with warnings.catch_warnings(), modules.recorded():
        warnings.simplefilter("ignore")
        results = {name: compiled(export) for name, export in exports.items()}
    for name in target_names:
        library = Library(folder, game_id, TARGETS[name])
        machine = machine_for(library.target)
        module = optimised(exports, results, modules, library.target, machine)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            unfinished = Path(scratch) / library.path.name
            link(machine.emit_object(module), exports, library.target, unfinished)
            manifest = {
                "format": FORMAT,
                "fulcrum": __version__,
                "game": game_id,
                "target": name,
                "sources": digest,
                "sha256": checksum(unfinished),
                "functions": {name: described(export, results[name]) for name, export in exports.items()},
            }
            os.replace(unfinished, library.path)
            text = json.dumps(manifest, indent=1) + "\n"
            (Path(scratch) / "manifest").write_text(text, encoding="utf-8")
            os.replace(Path(scratch) / "manifest", library.manifest_path)


def described(export: Export, result: Any) -> dict[str, Any]:
    """Returns an export as it is written to the manifest."""
    return {
        "function": identity(export.function),
        "arguments": [description(kind) for kind in export.arguments],
        "returns": str(result.signature.return_type),
    }


def identity(function: Any) -> str:
    """Returns the full name of a jitted function."""
    plain = getattr(function, "py_func", function)
    return f"{plain.__module__}.{plain.__qualname__}"


def description(kind: Kind) -> str:
    """Returns `int`, `float`, `record of N bytes`, `int64 array`, or `array of N bytes in 2 dimensions`."""
    if isinstance(kind, Record):
        return f"record of {kind.dtype.itemsize} bytes"
    if isinstance(kind, Array):
        element = f"of {kind.dtype.itemsize} bytes" if kind.dtype.names else str(kind.dtype)
        return f"array {element}" if kind.dimensions == 1 else f"array {element} in {kind.dimensions} dimensions"
    return kind
