"""Small steps of writing a tensor: each writes one thing at a place and returns the place behind it."""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted


@jitted
def clear(out: np.ndarray) -> None:
    for i in range(len(out)):
        out[i] = 0


@jitted
def put(out: np.ndarray, at: int, value: Any) -> int:
    """One number."""
    out[at] = value
    return at + 1


@jitted
def mark(out: np.ndarray, at: int, size: int, which: int) -> int:
    """A one among zeros that are there already; none when `which` is nobody or nothing."""
    if 0 <= which < size:
        out[at + which] = 1
    return at + size


@jitted
def put_row(out: np.ndarray, at: int, row: Any, size: int) -> int:
    """The first numbers of a row."""
    for i in range(size):
        out[at + i] = row[i]
    return at + size


@jitted
def put_bits(out: np.ndarray, at: int, bits: int, size: int) -> int:
    """A one for every bit that is set, the lowest first."""
    for i in range(size):
        out[at + i] = bits >> i & 1
    return at + size
