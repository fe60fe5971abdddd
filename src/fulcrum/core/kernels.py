"""The compiled functions of games: from a library, from Numba, or interpreted.

A library whose manifest matches the sources is used; otherwise Numba compiles the kernel on first use.
`FULCRUM_KERNELS=native`, `jit` or `plain` forces one. While a server builds libraries, games without one are
interpreted until it is there.
"""

import logging
import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fulcrum.core.backends import JIT, NATIVE, PLAIN, Backend, KernelError, NativeBackend, PythonBackend
from fulcrum.core.errors import shortened
from fulcrum.core.libraries import StaleLibrary, libraries, this_platform
from fulcrum.core.memory import Block

if TYPE_CHECKING:
    from fulcrum.core.game import Game

MODES = (NATIVE, JIT, PLAIN)
SETTING = "FULCRUM_KERNELS"
BUILDING = "FULCRUM_BUILDING"  # set by a server that builds libraries, for itself and for its processes

logger = logging.getLogger("fulcrum.kernels")


class Kernel:
    """The functions of one game. Each is an attribute, found on first use."""

    def __init__(self, game_id: str, backend: Backend, module: Callable[[], ModuleType]) -> None:
        self.game_id = game_id
        self._module = module
        self.use(backend)

    def use(self, backend: Backend) -> None:
        """Takes the functions from here from now on."""
        self.backend = backend
        self.record = backend.record
        for name in [name for name, value in vars(self).items() if getattr(value, "is_kernel_function", False)]:
            delattr(self, name)

    @property
    def module(self) -> ModuleType:
        """The kernel's source, for code that works with arrays. Needs NumPy and Numba."""
        return self._module()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)
        function: Any = self.backend.function(name)
        function.is_kernel_function = True
        setattr(self, name, function)
        found: Callable[..., Any] = function
        return found

    def prepared(self, name: str, *kept: Any) -> Callable[..., Any]:
        """Returns a function that always gets these last arguments. Before them it takes a rule's arguments, or none.

        Passing an array costs more than a short function takes. This looks up once where the arrays are.
        """
        found: Callable[..., Any] = self.backend.function(name, *kept)
        return found

    def memory(self, function: str, argument: int, count: int) -> Block:
        """Returns memory for an argument of a function that is an array of records."""
        return Block(self.backend.layout(function, argument), count)

    def __repr__(self) -> str:
        return f"<kernel of {self.game_id}: {self.backend.source}>"


class Loader:
    """Finds the kernel of each game, once in a process."""

    def __init__(self) -> None:
        self._kernels: dict[Any, Kernel] = {}

    def load(self, game: "type[Game]") -> Kernel:
        """Returns the kernel of a game: of its folder in the package, or of its own module."""
        key = game.about.id if game.kernel_module is None else game.kernel_module
        if key not in self._kernels:
            self._kernels[key] = self._of_package(key) if isinstance(key, str) else of_module(game.about.id, key)
        return self._kernels[key]

    def _of_package(self, game_id: str) -> Kernel:
        def module() -> ModuleType:
            return import_module(f"fulcrum.games.{game_id.replace('-', '_')}.kernel")

        return Kernel(game_id, self._backend(game_id, module), module)

    def _backend(self, game_id: str, module: Callable[[], ModuleType]) -> Backend:
        mode = forced_mode()
        if mode in (None, NATIVE):
            found = native(game_id)
            if found:
                return found
        if mode == NATIVE:
            raise KernelError(f"{game_id} has no library for {this_platform()}. Run: fulcrum build-kernels {game_id}")
        needed = "numpy" if mode == PLAIN or BUILDING in os.environ else "numba"
        if find_spec(needed) is None:
            raise KernelError(
                f"{game_id} has no library for {this_platform()}, and {needed} is not installed. "
                "Run: pip install 'fulcrum-games[kernels]'"
            )
        return PythonBackend(partial(export_of, game_id), module())

    def take_libraries(self) -> None:
        """Takes the libraries that were built meanwhile for games that are interpreted until then."""
        if BUILDING in os.environ:
            for key, kernel in list(self._kernels.items()):
                if isinstance(key, str) and kernel.backend.mode != NATIVE and (found := native(key)):
                    kernel.use(found)


LOADER = Loader()
load = LOADER.load


def of_module(game_id: str, module: ModuleType, **more: Any) -> Kernel:
    """Returns the kernel of a game from outside the package: its rules, random games, and more exports by name."""
    from fulcrum.core.exports import Export, rules

    random_games = import_module("fulcrum.search.exports").random_games
    exports = {**rules(module), **random_games(module), **more}

    def find(name: str) -> Any:
        return exports.get(name) or Export(getattr(module, name), ())

    return Kernel(game_id, PythonBackend(find, module), lambda: module)


def native(game_id: str) -> NativeBackend | None:
    """Returns the functions of a game's library, if there is a current one. Logs why one is skipped."""
    for library in libraries(game_id):
        try:
            return NativeBackend(library)
        except FileNotFoundError:
            continue
        except StaleLibrary as reason:
            say_skipped(library.path, str(reason))
    return None


@cache
def say_skipped(path: Path, reason: str) -> None:
    """Logs why a library is not used, once in a process: while a server builds libraries, it looks for them often."""
    logger.warning("skipped the library %s: %s", path, reason)


def forced_mode() -> str | None:
    """Returns what FULCRUM_KERNELS forces, or None."""
    mode = os.environ.get(SETTING) or None
    if mode not in (None, *MODES):
        raise KernelError(f"{SETTING}={shortened(mode)}: use {', '.join(MODES)}, or leave it unset")
    return mode


@cache
def export_of(game_id: str, name: str) -> Any:
    """Returns what a game's library exports by a name. Rules come first: they need neither searches nor bots."""
    for exports in export_modules(game_id):
        if name in exports:
            return exports[name]
    raise AttributeError(f"{game_id} exports no function {name}")


def export_modules(game_id: str) -> Iterator[Any]:
    """Yields the exports of a game by name, imported one after the other: rules, random games, bots, environments."""
    folder = game_id.replace("-", "_")
    kernel = import_module(f"fulcrum.games.{folder}.kernel")
    yield import_module(f"fulcrum.games.{folder}.exports").EXPORTS
    yield import_module("fulcrum.search.exports").random_games(kernel)
    if find_spec(f"fulcrum.bots.{folder}"):
        yield import_module(f"fulcrum.bots.{folder}.exports").EXPORTS
    if find_spec(f"fulcrum.rl.tensors.{folder}"):
        yield import_module("fulcrum.rl.exports").environments(kernel, folder)
