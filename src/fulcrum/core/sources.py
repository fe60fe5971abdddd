"""The source files behind compiled code, and names for what they say.

Compiled code counts as current only while the code of its module, and of everything that module imports from this
package, is unchanged. Comments, docstrings and layout don't count.
"""

import ast
import hashlib
import os
import re
import tempfile
from functools import cache
from pathlib import Path

import platformdirs

PACKAGE = Path(__file__).resolve().parent.parent
IMPORT = re.compile(r"^(?:from (fulcrum[\w.]*) import (\([^)]*\)|[^\n]*)|import (fulcrum[\w.]*))", re.MULTILINE)
NAME = re.compile(r"(\w+)(?: as \w+)?")


def source_of(module: str, package: Path = PACKAGE) -> Path | None:
    """Returns the file of a module of this package."""
    path = package.joinpath(*module.split(".")[1:])
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file
    return None


def sources_of(*files: Path, package: Path = PACKAGE) -> list[Path]:
    """Returns the files and all files of this package that they import, sorted."""
    found: set[Path] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += imports_of(file, package)
    return sorted(found)


@cache
def imports_of(source: Path, package: Path) -> list[Path]:
    """Returns the files of this package that a file imports at its top.

    A folder from which only modules are imported does not count itself: what `__init__` says of a game is not compiled.
    """
    found: list[Path | None] = []
    for origin, names, whole in IMPORT.findall(source.read_text(encoding="utf-8")):
        modules = [source_of(f"{origin}.{name}", package) for name in NAME.findall(names)]
        found += modules
        if None in modules or whole:
            found.append(source_of(origin or whole, package))
    return [file for file in found if file]


def sources_digest(sources: list[Path]) -> str:
    """Returns a short name for the code of some files; comments, docstrings and layout don't count."""
    digest = hashlib.sha256()
    for source in sources:
        inside = source.is_relative_to(PACKAGE)
        digest.update((source.relative_to(PACKAGE) if inside else source).as_posix().encode())
        digest.update(code_digest(source).encode())
    return digest.hexdigest()[:16]


def code_digest(source: Path) -> str:
    """Returns the hash of a file's syntax tree without docstrings.

    Parsing a game takes a third of a second, so the hash is remembered on disk under the hash of the file's bytes.
    """
    text = source.read_bytes()
    memo = cache_home() / "code" / hashlib.sha256(text).hexdigest()
    try:
        return memo.read_text(encoding="ascii")
    except OSError:
        found = hashlib.sha256(code_of(text).encode()).hexdigest()
    memo.parent.mkdir(exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="ascii", dir=memo.parent, delete=False) as new:
        new.write(found)
    Path(new.name).replace(memo)  # atomic, so that no process reads half of it
    return found


def code_of(text: bytes) -> str:
    """Returns the syntax tree of a module without docstrings."""
    tree = ast.parse(text)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and is_text(
            node.body[:1]
        ):
            node.body = node.body[1:]
    return ast.dump(tree)


def is_text(statements: list[ast.stmt]) -> bool:
    return any(
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        for node in statements
    )


@cache
def cache_home() -> Path:
    """Returns a writable directory for compiled code: the user's, or else a temporary one."""
    wanted = Path(os.environ.get("FULCRUM_CACHE_DIR") or platformdirs.user_cache_path("fulcrum"))
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:
        return Path(tempfile.mkdtemp(prefix="fulcrum-"))
