"""The server's clock: set from the machine's at the start, then independent of it."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


class SteadyClock:
    """Seconds since 1970 at the start, plus the seconds since.

    Setting the machine's clock does not change the time left in running games.
    """

    def __init__(self, wall: Clock = time.time, steady: Clock = time.monotonic) -> None:
        self._steady = steady
        self._offset = wall() - steady()

    def __call__(self) -> float:
        return self._offset + self._steady()
