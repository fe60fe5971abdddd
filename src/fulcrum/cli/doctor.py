"""`fulcrum doctor`: what this installation uses, and why."""

import logging
import os
import platform
from contextlib import suppress
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid

from fulcrum import __version__
from fulcrum.cli.screen import counted, new_console
from fulcrum.core import registry
from fulcrum.core.backends import NATIVE
from fulcrum.core.errors import FulcrumError
from fulcrum.core.kernels import SETTING, load, logger
from fulcrum.core.libraries import this_platform
from fulcrum.core.sources import cache_home

PACKAGES = ("numba", "llvmlite", "numpy", "ziglang", "msgspec", "uvicorn")
MEGABYTE = 1_000_000


def examine() -> None:
    """Prints versions, where each game's functions come from, and what the caches hold. Works with anything broken."""
    console = new_console()
    console.print(f"Fulcrum {__version__}, Python {platform.python_version()}, {this_platform()}")
    forced = os.environ.get(SETTING)
    console.print(f"{SETTING}={forced}" if forced else f"{SETTING} is not set", soft_wrap=True)
    show_kernels(console)
    show_packages(console)
    show_cache(console, cache_home())


def show_kernels(console: Console) -> None:
    """Prints where each game's functions come from. Paths are below the grid, where they need not be cut."""
    grid = new_grid("Game", "Kernel", "From", title="Games")
    reasons = Reasons()
    folders: dict[Path, None] = {}
    complete = True
    logger.addHandler(reasons)
    try:
        for game_id in registry.games():
            try:
                backend = load(registry.game_class(game_id)).backend
            except FulcrumError as error:
                grid.add_row(game_id, "none", str(error))
            except Exception as error:  # such as a package that is installed but can't be imported
                grid.add_row(game_id, "none", f"{type(error).__name__}: {error}")
            else:
                file = Path(backend.source) if backend.mode == NATIVE else None
                folders.update({file.parent: None} if file else {})
                complete = complete and file is not None
                grid.add_row(game_id, backend.mode, file.name if file else backend.source)
    finally:
        logger.removeHandler(reasons)
    console.print(grid)
    for folder in folders:
        console.print(f"Libraries: {folder}", soft_wrap=True)
    for reason in reasons.found:
        console.print(f"{reason[:1].upper()}{reason[1:]}", soft_wrap=True)
    if reasons.found or not (complete or os.environ.get(SETTING)):
        console.print("To build the missing libraries, run: fulcrum build-kernels", soft_wrap=True)
    console.print()


def new_grid(*columns: str, title: str) -> Grid:
    grid = Grid(title=title, title_justify="left")
    for column in columns:
        grid.add_column(column, overflow="fold")
    return grid


class Reasons(logging.Handler):
    """Collects why libraries were skipped."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.found.append(record.getMessage())


def show_packages(console: Console) -> None:
    grid = new_grid("Package", "Version", title="Packages")
    for name in PACKAGES:
        try:
            grid.add_row(name, version(name))
        except PackageNotFoundError:
            grid.add_row(name, "not installed")
    console.print(grid)


def show_cache(console: Console, home: Path) -> None:
    sizes = []
    for folder, _, names in os.walk(home):
        for name in names:
            with suppress(OSError):  # other processes delete files meanwhile
                sizes.append(Path(folder, name).stat().st_size)
    console.print(f"\nCache: {home}, {counted(len(sizes), 'file')}, {sum(sizes) / MEGABYTE:.1f} MB", soft_wrap=True)
