"""One task that wakes all tables when their timers are due."""

import asyncio
import heapq
from collections.abc import Callable, Coroutine
from typing import Any

from fulcrum.server.tables.clock import Clock

LONGEST_SLEEP = 60.0


class Timers:
    """Wakes tables when due. A table woken too early plans its timer again."""

    def __init__(self, wake: Callable[[str], Coroutine[Any, Any, None]], now: Clock) -> None:
        self._wake = wake
        self._now = now
        self._heap: list[tuple[float, str]] = []
        self._planned: dict[str, float] = {}  # the earliest of each table; later entries in the heap are ignored
        self._earlier = asyncio.Event()
        self._under_way: set[asyncio.Task[None]] = set()

    def plan(self, table_id: str, at: float | None) -> None:
        """Plans to wake a table, unless it is planned for earlier."""
        if at is None or self._planned.get(table_id, at + 1.0) <= at:
            return
        self._planned[table_id] = at
        heapq.heappush(self._heap, (at, table_id))
        if self._heap[0] == (at, table_id):
            self._earlier.set()

    def forget(self, table_id: str) -> None:
        """Cancels a table's timer."""
        self._planned.pop(table_id, None)

    async def run(self) -> None:
        """Runs until cancelled."""
        try:
            while True:
                self._earlier.clear()
                self.start_due()
                seconds = self._heap[0][0] - self._now() if self._heap else LONGEST_SLEEP
                try:
                    await asyncio.wait_for(self._earlier.wait(), min(seconds, LONGEST_SLEEP))
                except TimeoutError:
                    continue
        finally:
            for task in self._under_way:
                task.cancel()

    def start_due(self) -> list["asyncio.Task[None]"]:
        """Starts a task for each due table, so that one waiting for the database delays no other."""
        started = []
        while self._heap and self._heap[0][0] <= self._now():
            at, table_id = heapq.heappop(self._heap)
            if self._planned.get(table_id) == at:
                del self._planned[table_id]
                started.append(asyncio.create_task(self._wake(table_id)))
        for task in started:
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)
        return started
