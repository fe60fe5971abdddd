"""What Python calls of a game's compiled code: functions with the kinds of their arguments.

A game declares its exports beside its kernel, in `exports.py`, and its bots beside theirs. The build compiles exactly
these into the game's library.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

import numpy as np

INT, FLOAT = "int", "float"


@dataclass(frozen=True)
class Array:
    """An array without gaps in memory, of numbers or of records."""

    dtype: np.dtype[Any]
    dimensions: int = 1


@dataclass(frozen=True)
class Record:
    """One record by itself."""

    dtype: np.dtype[Any]


Kind = str | Array | Record

INTS, FLOATS, STREAM = Array(np.dtype(np.int64)), Array(np.dtype(np.float64)), Array(np.dtype(np.uint64))


@dataclass(frozen=True)
class Export:
    """A compiled function and the kinds of its arguments. It returns a number, a truth value or nothing."""

    function: Callable[..., Any]
    arguments: tuple[Kind, ...]


def rules(kernel: ModuleType) -> dict[str, Export]:
    """Returns the exports that every kernel has, and those of games with secrets."""
    state = Array(kernel.RECORD)
    arguments: dict[str, tuple[Kind, ...]] = {
        "actors": (state,),
        "legal": (state, INT, INTS),
        "is_legal": (state, INT, INT),
        "apply": (state, INT, INT),
        "random_action": (state, INT, STREAM),
        "observe": (state, INT),
        "imagine": (state, INT, STREAM),
    }
    return {name: Export(getattr(kernel, name), kinds) for name, kinds in arguments.items() if hasattr(kernel, name)}
