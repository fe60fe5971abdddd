"""Numba's set-up: where compiled code is kept, and when it still counts.

Numba notices a change only in the file of the function itself, so a caller compiled against an older callee stays
stale. Compiled code is therefore kept in a directory named by the code of the module and of everything it imports.
`fulcrum.core.imports` says what counts. A change in one game recompiles only that game. A change of comments or
docstrings recompiles nothing.
"""

import hashlib
import os
import sys
import threading
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numba
from numba.core.caching import UserProvidedCacheLocator

from fulcrum.core.imports import sources_behind
from fulcrum.core.sources import cache_home, sources_digest

CACHES = True  # False while libraries are built, which makes no machine code to keep
_SETTING = threading.Lock()  # the cache directory is a global setting of Numba, and several threads load games

Function = TypeVar("Function", bound=Callable[..., Any])


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


def cache_name(*modules: str) -> str:
    """Returns a name that tells code with bounds checks from code without, as Numba's index does not."""
    files, versions = sources_behind(*modules)
    installed = f"-{hashlib.sha256(repr(versions).encode()).hexdigest()[:16]}" if versions else ""
    checked = "-boundscheck" if numba.config.BOUNDSCHECK else ""
    return f"numba-{sources_digest(files)}{installed}{checked}"


@cache
def cache_directory(*modules: str) -> Path | None:
    """Returns where code compiled from these modules is kept; None for code without a file, whose changes go unseen."""
    if not all(getattr(sys.modules.get(name), "__file__", None) for name in modules):
        return None
    directory = cache_home() / cache_name(*modules)
    directory.mkdir(exist_ok=True)
    os.utime(directory)  # marks the last use; `fulcrum warmup` deletes unused directories
    return directory


def compiled(function: Function, *modules: str, nogil: bool = True) -> Function:
    directory = cache_directory(*modules)
    with _SETTING:
        numba.config.CACHE_DIR = "" if directory is None else str(directory)
        numba.config.CACHE_LOCATOR_CLASSES = f"{__name__}.{SourceDigestLocator.__name__}"
        # No one calls these through a C pointer, and the wrapper for it takes a fifth of the compile time.
        made: Function = numba.njit(cache=CACHES and directory is not None, nogil=nogil, no_cfunc_wrapper=True)(
            function
        )
        numba.config.CACHE_LOCATOR_CLASSES = ""  # other packages keep Numba's own
    return made


def generalise(function: Any) -> None:
    """Makes Numba compile a callee once for all constants it is called with, not again for each."""
    find_version = function.get_call_template

    def find_general_version(args: Iterable[Any], kws: Mapping[str, Any]) -> Any:
        kinds = {name: numba.types.unliteral(kind) for name, kind in kws.items()}
        return find_version(tuple(map(numba.types.unliteral, args)), kinds)

    function.get_call_template = find_general_version
