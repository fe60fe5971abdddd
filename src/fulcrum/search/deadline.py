"""Ends a search: when its time is up, or when another thread asks for it.

Compiled loops read one number in an array after every simulation. A timer or any other thread sets that number while
the search runs without the GIL.
"""

import threading
import time
from types import TracebackType
from typing import Self

from fulcrum.core.memory import ints


class Stop:
    """A flag that compiled code can see. Call `set` from any thread to end every search that was given it."""

    def __init__(self) -> None:
        self.flag = ints(1)  # compiled loops end when this is not 0

    def set(self) -> None:
        self.flag[0] = 1

    @property
    def is_set(self) -> bool:
        return bool(self.flag[0])


class Deadline:
    """A `with` block that sets `stop` when its time is up. Without a time it never does."""

    def __init__(self, seconds: float | None, stop: Stop) -> None:
        self.stop = stop
        self.began = time.perf_counter()
        self._timer = None if seconds is None else threading.Timer(seconds, stop.set)

    @property
    def spent(self) -> float:
        """Seconds since the start."""
        return time.perf_counter() - self.began

    def __enter__(self) -> Self:
        if self._timer is not None:
            self._timer.daemon = True
            self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._timer is not None:
            self._timer.cancel()
