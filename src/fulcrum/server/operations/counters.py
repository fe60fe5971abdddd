"""Counters of events. They are plain numbers, so counting a move costs next to nothing."""

import logging
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Sequence

from fulcrum.match.events import TAGS, Event, Moved
from fulcrum.server.operations.logs import FIELDS
from fulcrum.server.tables.live_table import LiveTable

METHODS = frozenset({"GET", "HEAD", "OPTIONS", "POST", "PUT", "PATCH", "DELETE"})
SIZES = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000)
SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

log = logging.getLogger("fulcrum.events")


class Histogram:
    """Counts values up to each bound, and sums them."""

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)  # the last one counts values above all bounds
        self.total = 0.0

    def add(self, value: float) -> None:
        self.counts[bisect_left(self.bounds, value)] += 1
        self.total += value


class Counters:
    """All counts of this process since it started. They contain no names, ids or addresses of people."""

    def __init__(self) -> None:
        self.moves: defaultdict[str, int] = defaultdict(int)  # by game
        self.refusals: defaultdict[str, int] = defaultdict(int)  # by code
        self.requests: defaultdict[tuple[str, str, int], int] = defaultdict(int)  # by method, route and status
        self.batch_sizes = Histogram(SIZES)
        self.batch_seconds = Histogram(SECONDS)

    def heard(self, live: LiveTable, events: Sequence[Event]) -> None:
        """Counts the events of a table."""
        for event in events:
            if type(event) is Moved:
                self.moves[live.table.setup.game] += 1
        if log.isEnabledFor(logging.DEBUG):
            _tell(live, events)

    def committed(self, appends: int, seconds: float) -> None:
        """Counts a batch, whether or not it could be written."""
        self.batch_sizes.add(appends)
        self.batch_seconds.add(seconds)

    def answered(self, method: str, route: str, status: int) -> None:
        """Counts a response. `route` is the template of the path, never the path itself."""
        self.requests[method if method in METHODS else "other", route, status] += 1

    def refused(self, code: str) -> None:
        self.refusals[code] += 1


def _tell(live: LiveTable, events: Sequence[Event]) -> None:
    """Logs that something happened, but not its content, which may be secret."""
    for event in events:
        fields = {"table": live.id, "version": event.version, "kind": TAGS[type(event)]}
        log.debug("table %s, version %d: %s", *fields.values(), extra={FIELDS: fields})
