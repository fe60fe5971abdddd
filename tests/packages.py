"""Copies of the package, for tests that change it or take its libraries away."""

import os
import shutil
import sys
from pathlib import Path

import fulcrum
from fulcrum.core.libraries import IN_PACKAGE, this_platform

UNNEEDED = shutil.ignore_patterns("__pycache__", "page", "libraries")


def copy_of_package(folder: Path, *without: str) -> Path:
    """Copies the package with its libraries for this platform, but without those of some games."""
    package = folder / "fulcrum"
    shutil.copytree(Path(fulcrum.__file__).parent, package, ignore=UNNEEDED)
    (package / "libraries").mkdir()
    for file in IN_PACKAGE.glob(f"*-{this_platform()}.*"):
        if file.name.removesuffix(f"-{this_platform()}{file.suffix}") not in without:
            shutil.copy(file, package / "libraries")
    return package


def replace_in(file: Path, old: str, new: str) -> None:
    """Replaces a text that must be there once."""
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1
    file.write_text(text.replace(old, new), encoding="utf-8")


def environment_of(package: Path, **more: str) -> dict[str, str]:
    """Returns an environment in which Python finds a copy of the package first, with a cache of its own."""
    cleared = {name: value for name, value in os.environ.items() if not name.startswith("FULCRUM_")}
    places = os.pathsep.join([str(package.parent), *sys.path])
    cleared["FULCRUM_KERNELS"] = ""
    return {**cleared, "PYTHONPATH": places, "FULCRUM_CACHE_DIR": str(package.parent / "cache"), **more}
