"""The decorators of kernels, searches and brains. Every module with jitted code takes its decorator from here."""

import os
import types
from collections.abc import Callable
from typing import Any, TypeVar

from fulcrum.core.sources import PACKAGE

# False where kernels are interpreted; `fulcrum.core.kernels` describes both variables.
COMPILES = os.environ.get("FULCRUM_KERNELS") != "plain" and "FULCRUM_BUILDING" not in os.environ
RULES = f"{PACKAGE.name}.games."  # packages whose functions are rules

Function = TypeVar("Function", bound=Callable[..., Any])


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
    compiled = jitted(function)
    if hasattr(compiled, "get_call_template"):  # nothing to do where the compiler is off
        from fulcrum.core.numba_cache import generalise

        generalise(compiled)
    return compiled


def _compiled(function: Function, *modules: str, nogil: bool = True) -> Function:
    if not COMPILES:
        return function
    from fulcrum.core.numba_cache import compiled

    return compiled(function, *modules, nogil=nogil)


def bound(
    kernel: types.ModuleType,
    *templates: Callable[..., Any],
    brain: types.ModuleType | None = None,
    nogil: bool = True,
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
        namespace[template.__name__] = _compiled(copy, *origins, nogil=nogil)
    return [namespace[template.__name__] for template in templates]
