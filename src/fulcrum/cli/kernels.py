"""`fulcrum build-kernels`: compiles games ahead of time into libraries."""

import os
import time
from importlib.util import find_spec
from pathlib import Path

from fulcrum.aot.targets import TARGETS
from fulcrum.cli.screen import new_console
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError
from fulcrum.core.libraries import library_folder, this_platform


class BuildError(FulcrumError):
    """Libraries can't be built here."""


def build_kernels(game_ids: tuple[str, ...], target_names: tuple[str, ...], folder: Path | None) -> None:
    folder = folder or library_folder()
    names = list(dict.fromkeys(this_platform() if name == "native" else name for name in target_names or ("native",)))
    check(names)
    from fulcrum.aot.build import build
    from fulcrum.aot.linking import LinkError

    console = new_console()
    games = list(dict.fromkeys(game_ids or registry.packaged_games()))
    for game_id in games:
        if registry.about(game_id).id not in registry.packaged_games():
            raise BuildError(f"{game_id} is not a game of this package, and only these have libraries.")
    began = time.perf_counter()
    with console.status("") as status:
        waiting = list(games)
        status.update(f"Compiling {', '.join(waiting)}")
        try:
            for game_id, built in build(games, names, folder, workers=os.cpu_count() or 1):
                waiting.remove(game_id)
                done = f"built for {', '.join(built)}" if built else "up to date"
                console.print(f"{game_id}: {done} ({time.perf_counter() - began:.0f} s)")
                status.update(f"Compiling {', '.join(waiting)}")
        except LinkError as error:
            raise BuildError(f"Linking failed: {error}") from error
    console.print(f"Libraries are in {folder}", soft_wrap=True)


def check(target_names: list[str]) -> None:
    unknown = [name for name in target_names if name not in TARGETS]
    if unknown:
        raise BuildError(f"No target {unknown[0]}. There are: {', '.join(TARGETS)}.")
    if missing := missing_tools():
        raise BuildError(f"Building needs {' and '.join(missing)}. Run: pip install 'fulcrum-games[kernels]'")


def missing_tools() -> list[str]:
    """Returns the packages that a build needs and that are not installed."""
    return [name for name in ("numba", "llvmlite", "ziglang") if find_spec(name) is None]
