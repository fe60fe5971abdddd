"""Builds the libraries of games: `fulcrum build-kernels`, and the package's build.

A library whose manifest matches the sources is not built again.
"""

import json
import os
import tempfile
import warnings
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from fulcrum import __version__
from fulcrum.aot.collecting import exports_of
from fulcrum.aot.targets import TARGETS
from fulcrum.core.exports import Array, Element, Export, Kind, One
from fulcrum.core.libraries import FORMAT, checksum, code_digest, files_digest
from fulcrum.core.memory import Layout


def build(game_ids: list[str], target_names: list[str], folder: Path, workers: int) -> Iterator[tuple[str, list[str]]]:
    """Builds what is out of date, a process for each game; yields each game with the targets that were built."""
    folder.mkdir(parents=True, exist_ok=True)
    work = {}
    for game_id in game_ids:
        stale = [name for name in target_names if not TARGETS[name].library(folder, game_id).is_current()]
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
    from fulcrum.core import numba_cache

    numba_cache.CACHES = False
    from fulcrum.aot.linking import link, machine_for, optimised
    from fulcrum.aot.numba_ir import Modules, compiled

    digests = {"files": files_digest(game_id), "sources": code_digest(game_id)}  # first: files may be edited meanwhile
    exports = exports_of(game_id)
    records = record_names(exports)
    modules = Modules()
    with warnings.catch_warnings(), modules.recorded():
        warnings.simplefilter("ignore")
        results = {name: compiled(export) for name, export in exports.items()}
    for name in target_names:
        target = TARGETS[name]
        library = target.library(folder, game_id)
        machine = machine_for(target)
        module = optimised(exports, results, modules, target, machine)
        with tempfile.TemporaryDirectory(dir=folder) as scratch:
            unfinished = Path(scratch) / library.path.name
            link(machine.emit_object(module), exports, target, unfinished)
            manifest = {
                "format": FORMAT,
                "fulcrum": __version__,
                "game": game_id,
                "platform": name,
                "length_bits": target.length_bits,
                **digests,
                "sha256": checksum(unfinished),
                "records": {name: Layout.of(dtype).as_json() for dtype, name in records.items()},
                "functions": {name: described(export, results[name], records) for name, export in exports.items()},
            }
            os.replace(unfinished, library.path)
            text = json.dumps(manifest, indent=1) + "\n"
            (Path(scratch) / "manifest").write_text(text, encoding="utf-8")
            os.replace(Path(scratch) / "manifest", library.manifest_path)


def record_names(exports: dict[str, Export]) -> dict[Any, str]:
    """Returns a name for each kind of record that functions take: `state`, or the first function and its argument."""
    names = {exports["actors"].arguments[0].dtype: "state"}  # type: ignore[union-attr]
    for function, export in exports.items():
        for number, kind in enumerate(export.arguments):
            if isinstance(kind, Array | One | Element) and kind.dtype.names:
                names.setdefault(kind.dtype, f"{function}.{number}")
    return names


def described(export: Export, result: Any, records: dict[Any, str]) -> dict[str, Any]:
    """Returns an export as it is written to the manifest."""
    compiled: Any = export.function
    function = compiled.py_func
    return {
        "function": f"{function.__module__}.{function.__qualname__}",
        "arguments": [description(kind, records) for kind in export.arguments],
        "returns": str(result.signature.return_type),
        "releases": compiled.targetoptions["nogil"],  # the GIL, as where Numba compiles it at run time
    }


def description(kind: Kind, records: dict[Any, str]) -> str:
    """Returns words such as `int`, `one state`, `record of state` and `array in 2 dimensions of int64`."""
    if isinstance(kind, str):
        return kind
    element = records.get(kind.dtype, str(kind.dtype))
    if not isinstance(kind, Array):
        return f"one {element}" if isinstance(kind, One) else f"record of {element}"
    return f"array of {element}" if kind.dimensions == 1 else f"array in {kind.dimensions} dimensions of {element}"
