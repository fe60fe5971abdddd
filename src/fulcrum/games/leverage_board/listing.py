"""Lists of results from Python, in memory that each thread keeps: it is too large to provide again for each list."""

import threading
from array import array

from fulcrum.core.kernels import Kernel
from fulcrum.core.memory import Block, Record, ints
from fulcrum.games.leverage_board.encoding import MOST_RESULTS, SCRATCH_RECORDS

_kept = threading.local()


def room(kernel: Kernel) -> "tuple[array[int], Block]":
    """Returns this thread's memory for a list of moves, and the working memory for making it."""
    if not hasattr(_kept, "room"):
        _kept.room = ints(MOST_RESULTS), kernel.memory("results", 3, SCRATCH_RECORDS)
    found: tuple[array[int], Block] = _kept.room
    return found


def results_of(kernel: Kernel, data: Record, seat: int) -> list[int]:
    """Returns every distinct result once, with a shortest path, as described in `encoding` (LB-10)."""
    found, scratch = room(kernel)
    count = kernel.results(data, seat, found, scratch)
    return found[:count].tolist()
