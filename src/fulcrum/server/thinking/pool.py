"""Thinking on this machine: a bounded number of processes, and a line in front of them."""

import asyncio
import logging
import time
from collections.abc import Callable
from concurrent.futures import Executor, ThreadPoolExecutor

from fulcrum.server.operations.tally import SECONDS, Spread
from fulcrum.server.thinking.jobs import Answer, Job, ThinkingFailed
from fulcrum.server.thinking.line import Line, Waiting
from fulcrum.server.thinking.processes import ProcessDied, ThinkingProcess

TRIES = 2  # a job whose process died is done once more, by another one

log = logging.getLogger("fulcrum.thinking")

Caller = asyncio.Future[Answer]


class Pool:
    """A `Thinker` with processes of its own; started when there is something to do. Who waits is in a `Line`."""

    def __init__(
        self,
        thinkers: int,
        now: Callable[[], float] = time.monotonic,
        new_process: Callable[[], ThinkingProcess] = ThinkingProcess,
    ) -> None:
        self.seconds = Spread(SECONDS)  # from asking to answer
        self._line: Line[Caller] = Line(thinkers)
        self._now = now
        self._free = [new_process() for _ in range(thinkers)]
        self._all = tuple(self._free)
        self._threads: Executor = ThreadPoolExecutor(thinkers, "thinking")  # each waits for one process
        self._under_way: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def waiting(self) -> int:
        """How many jobs nobody has begun."""
        return len(self._line)

    @property
    def pids(self) -> list[int]:
        """The processes there are."""
        return [process.pid for process in self._all if process.pid is not None]

    async def think(self, job: Job) -> Answer:
        if self._closed:
            raise ThinkingFailed("nobody thinks any more")
        caller: Caller = asyncio.get_running_loop().create_future()
        asked = self._now()
        self._line.join(job, caller, asked)
        self._begin()
        try:
            return await caller
        finally:
            self._line.drop(caller)  # whoever is cancelled waits no more
            self.seconds.add(self._now() - asked)

    def _begin(self) -> None:
        while self._free and len(self._line):
            # The one used last has loaded more games than the others.
            task = asyncio.create_task(self._do(self._free.pop(), self._line.call(self._now())))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _do(self, process: ThinkingProcess, one: Waiting[Caller]) -> None:
        loading = 0.0
        try:
            answer = await self._answer(process, one.job)
            loading = answer.loading
            if not one.caller.done():
                one.caller.set_result(answer)
        except ThinkingFailed as error:
            if not one.caller.done():
                one.caller.set_exception(error)
        finally:
            self._line.done(one, self._now(), loading)
            self._free.append(process)
            self._begin()

    async def _answer(self, process: ThinkingProcess, job: Job) -> Answer:
        for _ in range(TRIES):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, process.think, job)
            except ProcessDied:
                if self._closed:
                    break
                log.warning("a thinking process died; there will be another one")
        raise ThinkingFailed("the process that thought about it died")

    async def close(self) -> None:
        self._closed = True
        for one in self._line.clear():
            if not one.caller.done():
                one.caller.set_exception(ThinkingFailed("nobody thinks any more"))
        for process in self._all:
            process.end()
        if self._under_way:
            await asyncio.wait(self._under_way)
        self._threads.shutdown()
        for process in self._all:
            process.bury()
