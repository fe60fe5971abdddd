"""Numba's set-up. Every module with jitted code takes its decorator from here.

Numba notices a change only in the file of the function itself, so a caller compiled against an older callee stays
stale. Compiled code is therefore kept in a directory named by the code of the module and of everything it imports from
this package. A change in one game recompiles only that game. A change of comments or docstrings recompiles nothing.
"""

import ast
import hashlib
import os
import re
import sys
import tempfile
import threading
import types
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import platformdirs
from numba.core.caching import UserProvidedCacheLocator

PACKAGE = Path(__file__).resolve().parent.parent
RULES = f"{PACKAGE.name}.games."  # packages whose functions are rules
IMPORT = re.compile(r"^(?:from (fulcrum[\w.]*) import (\([^)]*\)|[^\n]*)|import (fulcrum[\w.]*))", re.MULTILINE)

CACHES = True  # False while libraries are built, which makes no machine code to keep
_SETTING = threading.Lock()  # the cache directory is a global setting of Numba, and several threads load games

Function = TypeVar("Function", bound=Callable[..., Any])


def source_of(module: str, package: Path = PACKAGE) -> Path | None:
    """Returns the file of a module of this package."""
    path = package.joinpath(*module.split(".")[1:])
    for file in (path.with_suffix(".py"), path / "__init__.py"):
        if file.is_file():
            return file
    return None


def imports_of(source: Path) -> Iterator[str]:
    """Returns the modules of this package that a file imports at its top. Names that are no module don't matter."""
    for origin, names, whole in IMPORT.findall(source.read_text(encoding="utf-8")):
        yield origin or whole
        for name in re.findall(r"\w+", names):
            yield f"{origin}.{name}"


def sources_of(*files: Path, package: Path = PACKAGE) -> list[Path]:
    """Returns the files and all files of this package that they import, sorted."""
    found: set[Path] = set()
    waiting = list(files)
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [source for name in _imports_of(file) if (source := source_of(name, package))]
    return sorted(found)


@cache
def _imports_of(source: Path) -> tuple[str, ...]:
    return tuple(imports_of(source))


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


class SourceDigestLocator(UserProvidedCacheLocator):  # type: ignore[misc]
    """Finds compiled code by the directory's name, which depends on the sources.

    Numba's own locators also compare the file's bytes and the function's line number, so a new comment would recompile.
    """

    def get_source_stamp(self) -> str:
        return ""

    def get_disambiguator(self) -> str:
        return ""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        """Lets checkouts with the same code share compiled code."""
        return Path(py_file).resolve().parent.name


def cache_name(*files: Path) -> str:
    """Returns a name that tells code with bounds checks from code without, as Numba's index does not."""
    checked = "-boundscheck" if numba.config.BOUNDSCHECK else ""
    return f"numba-{sources_digest(sources_of(*files))}{checked}"


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


@cache
def cache_directory(*modules: str) -> Path | None:
    """Returns where code compiled from these modules is kept; None for code without a file, whose changes go unseen."""
    files = [Path(file).resolve() for name in modules if (file := getattr(sys.modules.get(name), "__file__", None))]
    if len(files) < len(modules):
        return None
    directory = cache_home() / cache_name(*files)
    directory.mkdir(exist_ok=True)
    os.utime(directory)  # marks the last use; `fulcrum warmup` deletes unused directories
    return directory


def jitted(function: Function) -> Function:
    """Compiles a function on first use and caches it on disk. It releases the GIL while it runs, unless it is a rule.

    Rules take a microsecond. Releasing the GIL costs ten times the call itself under contention.
    """
    return _compiled(function, function.__module__, nogil=not function.__module__.startswith(RULES))


def jitted_once(function: Function) -> Function:
    """Like `jitted`, for a function that is called with many different constants.

    Numba compiles a callee again for every constant it is called with. That gives fast code where it matters; elsewhere
    it only means waiting for dozens of copies.
    """
    compiled: Any = jitted(function)
    if not numba.config.DISABLE_JIT:
        find_version = compiled.get_call_template

        def find_general_version(args: Iterable[Any], kws: Mapping[str, Any]) -> Any:
            kinds = {name: numba.types.unliteral(kind) for name, kind in kws.items()}
            return find_version(tuple(map(numba.types.unliteral, args)), kinds)

        compiled.get_call_template = find_general_version
    return cast(Function, compiled)


def _compiled(function: Function, *modules: str, nogil: bool = True) -> Function:
    directory = cache_directory(*modules)
    with _SETTING:
        numba.config.CACHE_DIR = "" if directory is None else str(directory)
        numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{SourceDigestLocator.__name__}"
        # No one calls these through a C pointer, and the wrapper for it takes a fifth of the compile time.
        compiled: Function = numba.njit(cache=CACHES and directory is not None, nogil=nogil, no_cfunc_wrapper=True)(
            function
        )
        numba.config.CACHE_LOCATOR_CLASSES = ""  # other packages keep Numba's own
    return compiled


def bound(
    kernel: types.ModuleType, *templates: Callable[..., Any], brain: types.ModuleType | None = None
) -> list[Callable[..., Any]]:
    """Compiles functions over any game's rules for one game.

    Templates name the rules, and each other, as globals (see `fulcrum.core.rules` and `fulcrum.search.hooks`). Passing
    rules as arguments would also compile, but would never be found in the disk cache, where names tell the games apart.
    A brain is a module with a search's knowledge of the game. Its functions take precedence over the kernel's, and each
    brain of a game is compiled separately.
    """
    modules = [kernel] if brain is None else [kernel, brain]
    namespace: dict[str, Any] = {}
    for template in templates:
        namespace.update(template.__globals__)
    for module in modules:
        namespace.update(vars(module))
    own = {name for module in modules for name in vars(module)}
    origins = sorted({module.__name__ for module in modules} | {template.__module__ for template in templates})
    for template in templates:
        if template.__name__ in own:
            continue  # the game has a faster one of its own
        copy = types.FunctionType(template.__code__, namespace, template.__name__)
        copy.__module__ = template.__module__
        copy.__qualname__ = f"{template.__qualname__}[{', '.join(module.__name__ for module in modules)}]"
        namespace[template.__name__] = _compiled(copy, *origins)
    return [namespace[template.__name__] for template in templates]
