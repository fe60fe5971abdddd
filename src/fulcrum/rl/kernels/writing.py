"""Helpers that write one part of a tensor at an index and return the index after it."""

from typing import Any

import numpy as np

from fulcrum.core.jit import jitted


@jitted
def clear(out: np.ndarray) -> None:
    for i in range(len(out)):
        out[i] = 0


@jitted
def put(out: np.ndarray, at: int, value: Any) -> int:
    """Writes one number."""
    out[at] = value
    return at + 1


@jitted
def mark(out: np.ndarray, at: int, size: int, which: int) -> int:
    """Writes a one-hot row into zeros; all zeros if `which` is out of range."""
    if 0 <= which < size:
        out[at + which] = 1
    return at + size


@jitted
def put_row(out: np.ndarray, at: int, row: Any, size: int) -> int:
    """Writes the first `size` numbers of a row."""
    for i in range(size):
        out[at + i] = row[i]
    return at + size


@jitted
def put_bits(out: np.ndarray, at: int, bits: int, size: int) -> int:
    """Writes the bits of a number, the lowest first."""
    for i in range(size):
        out[at + i] = bits >> i & 1
    return at + size
