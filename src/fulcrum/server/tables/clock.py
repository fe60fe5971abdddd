"""The server's time: it starts as the machine's and then runs steadily."""

import time
from collections.abc import Callable

Clock = Callable[[], float]


class SteadyClock:
    """Seconds since 1970 as they were at the start, plus what has passed since.

    Whoever sets the machine's clock while games run takes no time from anybody and gives none.
    """

    def __init__(self, wall: Clock = time.time, steady: Clock = time.monotonic) -> None:
        self._steady = steady
        self._offset = wall() - steady()

    def __call__(self) -> float:
        return self._offset + self._steady()
