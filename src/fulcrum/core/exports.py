"""What Python calls of a game's compiled code: functions with the kinds of their arguments.

A game declares its exports beside its kernel, in `exports.py`, and its bots beside theirs. The build compiles exactly
these into the game's library.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.jit import bound
from fulcrum.core.rules import actors, apply, is_legal

INT, FLOAT = "int", "float"
SMALL = "small"  # a whole number of at most 32 bits, which Python passes fastest


@dataclass(frozen=True)
class Array:
    """An array without gaps in memory, of numbers or of records."""

    dtype: np.dtype[Any]
    dimensions: int = 1


@dataclass(frozen=True)
class One:
    """An array of one record."""

    dtype: np.dtype[Any]


@dataclass(frozen=True)
class Element:
    """One record by itself, as an array's element is."""

    dtype: np.dtype[Any]


Kind = str | Array | One | Element

INTS, FLOATS, STREAM = Array(np.dtype(np.int64)), Array(np.dtype(np.float64)), Array(np.dtype(np.uint64))


@dataclass(frozen=True)
class Export:
    """A compiled function and the kinds of its arguments. It returns a number, a truth value or nothing."""

    function: Callable[..., Any]
    arguments: tuple[Kind, ...]


def rules(kernel: ModuleType) -> dict[str, Export]:
    """Returns the exports that every kernel has, and those of games with secrets."""
    state = One(kernel.RECORD)
    arguments: dict[str, tuple[Kind, ...]] = {
        "actors": (state,),
        "legal": (state, SMALL, INTS),
        "is_legal": (state, SMALL, SMALL),
        "apply": (state, SMALL, SMALL),
        "random_action": (state, SMALL, STREAM),
        "observe": (state, SMALL),
        "imagine": (state, SMALL, STREAM),
    }
    found = {name: Export(getattr(kernel, name), kinds) for name, kinds in arguments.items() if hasattr(kernel, name)}
    (step,) = bound(kernel, try_action, nogil=False)
    return {**found, "try_action": Export(step, (state, SMALL, SMALL))}


def try_action(state: np.ndarray, seat: int, action: int) -> int:
    """Performs an action if it is legal and returns the seats that may act then, as bits; otherwise returns -1."""
    if not is_legal(state, seat, action):
        return -1
    apply(state, seat, action)
    return actors(state)
