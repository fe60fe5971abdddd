"""Numba's set-up, done once and before any kernel is compiled.

Every module with jitted code takes its decorator from here, so that the cache directory is set first.
"""

import hashlib
import os
import tempfile
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import numba
import platformdirs

PACKAGE = Path(__file__).resolve().parent.parent
ROOMS_WITH_KERNELS = ("core", "games", "search")

Function = TypeVar("Function", bound=Callable[..., Any])


def sources_digest(package: Path = PACKAGE) -> str:
    """A short name for the present text of everything that may be compiled.

    Numba notices a change only in the file of the function itself: a caller compiled against an older
    callee stays stale. A directory named by all the sources can't be.
    """
    digest = hashlib.sha256()
    for room in ROOMS_WITH_KERNELS:
        for source in sorted((package / room).rglob("*.py")):
            digest.update(source.relative_to(package).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def cache_name() -> str:
    """Numba's index does not tell code with bounds checks from code without: the name has to."""
    checked = "-boundscheck" if numba.config.BOUNDSCHECK else ""
    return f"numba-{sources_digest()}{checked}"


def cache_directory() -> Path:
    """A directory for compiled kernels that can be written: the user's, or else a temporary one."""
    home = Path(os.environ.get("FULCRUM_CACHE_DIR") or platformdirs.user_cache_path("fulcrum"))
    wanted = home / cache_name()
    try:
        wanted.mkdir(parents=True, exist_ok=True)
        os.utime(wanted)  # when it was last used, for whoever clears old ones away
        with tempfile.TemporaryFile(dir=wanted):
            return wanted
    except OSError:
        return Path(tempfile.mkdtemp(prefix="fulcrum-"))


numba.config.CACHE_DIR = str(cache_directory())


def jitted(function: Function) -> Function:
    """Compile a kernel function on first use, keep it on disk, and let go of the GIL while it runs."""
    compiled: Function = numba.njit(cache=True, nogil=True)(function)
    return compiled


def bound(kernel: types.ModuleType, *templates: Callable[..., Any]) -> list[Callable[..., Any]]:
    """Functions over any game's rules, compiled with one game's in place.

    Templates name the rules, and each other, as globals (see `fulcrum.core.rules`). Passing rules as arguments would
    compile too but would never be found in the disk cache, where the name tells the games' versions apart.
    """
    namespace: dict[str, Any] = {}
    for template in templates:
        namespace.update(template.__globals__)
    namespace.update(vars(kernel))
    for template in templates:
        if template.__name__ in vars(kernel):
            continue  # the game has a quicker one of its own
        copy = types.FunctionType(template.__code__, namespace, template.__name__)
        copy.__module__ = template.__module__
        copy.__qualname__ = f"{template.__qualname__}[{kernel.__name__}]"
        namespace[template.__name__] = jitted(copy)
    return [namespace[template.__name__] for template in templates]
