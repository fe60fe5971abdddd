"""The libraries of games: where they are, what they were built from, and whether they still count.

A library is named by its game and its platform. Beside it stands a manifest, which says what the library was built
from, which functions it has and how its records are laid out. `fulcrum.aot` builds both.
"""

import hashlib
import json
import platform
import sys
import tempfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fulcrum.core.sources import PACKAGE, cache_home, sources_digest, sources_of

FORMAT = 2  # of manifests
SYSTEMS = {"linux": "linux", "darwin": "macos", "win32": "windows"}
MACHINES = {"x86_64": "x86_64", "AMD64": "x86_64", "aarch64": "aarch64", "arm64": "arm64"}
SUFFIXES = {"linux": ".so", "macos": ".dylib", "windows": ".dll"}
IN_PACKAGE = PACKAGE / "libraries"
BUILDER = PACKAGE / "aot"


class StaleLibrary(Exception):
    """A library that must not be loaded, and why."""


@dataclass(frozen=True)
class Library:
    """The library of a game for a platform, built or not."""

    folder: Path
    game_id: str
    platform: str
    suffix: str

    @property
    def path(self) -> Path:
        return self.folder / f"{self.game_id}-{self.platform}{self.suffix}"

    @property
    def manifest_path(self) -> Path:
        return self.folder / f"{self.game_id}-{self.platform}.json"

    def manifest(self) -> dict[str, Any]:
        """Returns the manifest of a library that is whole and built from the present sources.

        Raises `StaleLibrary` otherwise, and `FileNotFoundError` if there is no library.
        """
        try:
            found: dict[str, Any] = json.loads(self.manifest_path.read_text(encoding="utf-8"))
            if found["format"] != FORMAT:
                raise StaleLibrary("its manifest has another format")
            if (found["game"], found["platform"]) != (self.game_id, self.platform):
                raise StaleLibrary(f"it was built for {found['game']} on {found['platform']}")
            if found["files"] != files_digest(self.game_id) and found["sources"] != code_digest(self.game_id):
                raise StaleLibrary("the sources have changed since it was built")
            if found["sha256"] != checksum(self.path):
                raise StaleLibrary("checksum mismatch")
        except FileNotFoundError:
            raise
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StaleLibrary(f"it can't be read: {error}") from error
        return found

    def is_current(self) -> bool:
        try:
            self.manifest()
        except (StaleLibrary, FileNotFoundError):
            return False
        return True


def checksum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def this_platform() -> str:
    """Returns the name of this machine's platform, known or not."""
    system = SYSTEMS.get(sys.platform, sys.platform)
    machine = platform.machine()
    return f"{system}-{MACHINES.get(machine, machine)}"


def libraries(game_id: str) -> list[Library]:
    """Returns the libraries of a game that this machine could load, the package's own first."""
    name = this_platform()
    suffix = SUFFIXES.get(name.partition("-")[0], ".so")
    return [Library(folder, game_id, name, suffix) for folder in (IN_PACKAGE, cache_home() / "libraries")]


def library_folder() -> Path:
    """Returns where to put libraries for this machine: into the package, or else into the user's cache."""
    try:
        IN_PACKAGE.mkdir(exist_ok=True)
        with tempfile.TemporaryFile(dir=IN_PACKAGE):
            return IN_PACKAGE
    except OSError:
        return cache_home() / "libraries"


def exporting_files(game_id: str) -> list[Path]:
    """Returns the files that declare what a game's library exports. A game may have no bots and no tensors."""
    folder = game_id.replace("-", "_")
    files = [PACKAGE / place / "exports.py" for place in ("search", f"games/{folder}", f"bots/{folder}")]
    tensors = [PACKAGE / "rl" / part for part in (f"tensors/{folder}.py", f"kernels/{folder}.py", "exports.py")]
    if tensors[0].is_file():
        files += tensors
    return [file for file in files if file.is_file()]


@cache
def source_files(game_id: str) -> tuple[Path, ...]:
    """Returns the files that decide what is in a game's library, besides the builder's own."""
    return tuple(sources_of(*exporting_files(game_id)))


def builder_files() -> list[Path]:
    return sorted(BUILDER.glob("*.py")) + sorted(BUILDER.glob("*.c"))


@cache
def files_digest(game_id: str) -> str:
    """Returns a name for the bytes of all files that decide what is in a library: quick, and changed by a comment."""
    digest = hashlib.sha256()
    for file in (*source_files(game_id), *builder_files()):
        digest.update(f"{file.relative_to(PACKAGE).as_posix()}\0{file.stat().st_size}\0".encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@cache
def code_digest(game_id: str) -> str:
    """Returns a name for the code that decides what is in a library; comments and docstrings don't count."""
    python = [file for file in builder_files() if file.suffix == ".py"]
    code = sources_digest([*source_files(game_id), *python])
    others = b"".join(file.read_bytes() for file in builder_files() if file not in python)
    return hashlib.sha256(code.encode() + others).hexdigest()[:16]
