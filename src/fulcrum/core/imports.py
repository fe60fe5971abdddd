"""The source files of code from outside the package.

All files count that a module imports, and that these import in turn, at the top or inside a function. Left out are:

- the standard library
- NumPy and Numba: Numba keeps the code of each of its versions apart
- other installed packages, of which versions and times of installation count, unless the module is itself part of one
- files that are no Python source, such as data that a module reads
"""

import ast
import sys
from collections.abc import Iterable
from functools import cache
from importlib.machinery import ModuleSpec
from importlib.util import resolve_name
from pathlib import Path

from fulcrum.core.sources import PACKAGE, sources_of

LEFT_OUT = sys.stdlib_module_names | {"numpy", "numba"}
INSTALLED = ("site-packages", "dist-packages")
METADATA = (".dist-info", ".egg-info")


def sources_behind(*modules: str) -> tuple[list[Path], list[str]]:
    """Returns the files that loaded modules are made of, and the installed packages that count by their version."""
    own = {top_level(module) for module in modules}
    files: set[Path] = set()
    places: set[Path] = set()
    waiting, known = list(modules), set(modules)
    while waiting:
        module = waiting.pop()
        file = source_file(module)
        if file is None:
            continue
        place = installed_in(file)
        if place is not None and top_level(module) not in own:
            places.add(place)
            continue
        files.add(file)
        if not file.is_relative_to(PACKAGE):  # the package's own imports are followed below
            waiting += imported_by(file, module) - known
            known |= imported_by(file, module)
    package = [file for file in files if file.is_relative_to(PACKAGE)]
    return sorted({*files, *sources_of(*package)}), versions(places)


def top_level(module: str) -> str:
    return module.partition(".")[0]


def installed_in(file: Path) -> Path | None:
    """Returns the folder of installed packages that a file is in."""
    return next((parent for parent in file.parents if parent.name in INSTALLED), None)


def versions(places: Iterable[Path]) -> list[str]:
    """Returns names, versions and times of installation of all packages in some folders."""
    found = [entry for place in places for entry in place.iterdir() if entry.suffix in METADATA]
    return sorted(f"{entry.name} {entry.stat().st_mtime_ns}" for entry in found)


def source_file(module: str) -> Path | None:
    """Returns the file of a module in Python source, if it is found."""
    loaded = sys.modules.get(module)
    if loaded is None:
        spec = find(module)
        name = spec.origin if spec else None
    else:
        name = getattr(loaded, "__file__", None)
    path = Path(name).resolve() if name else None
    return path if path and path.suffix == ".py" and path.is_file() else None


@cache
def find(module: str) -> ModuleSpec | None:
    """Finds a module without importing it or its parents."""
    parent = module.rpartition(".")[0]
    path = None
    if parent:
        above = sys.modules[parent].__spec__ if parent in sys.modules else find(parent)
        path = above.submodule_search_locations if above else None
        if path is None:
            return None
    for finder in sys.meta_path:
        search = getattr(finder, "find_spec", None)
        spec: ModuleSpec | None = search(module, path) if search else None
        if spec:
            return spec
    return None


@cache
def imported_by(file: Path, module: str) -> frozenset[str]:
    """Returns all modules that a file may import. Some of the names are no modules."""
    package = getattr(sys.modules.get(module), "__package__", None)
    if package is None:
        package = module if file.name == "__init__.py" else module.rpartition(".")[0]
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            for alias in node.names:
                parts = alias.name.split(".")
                names.update(".".join(parts[:end]) for end in range(1, len(parts) + 1))
        elif isinstance(node, ast.ImportFrom):
            origin = resolve_name("." * node.level + (node.module or ""), package)
            names.update([origin, *(f"{origin}.{alias.name}" for alias in node.names)])
    return frozenset(name for name in names if top_level(name) not in LEFT_OUT)
