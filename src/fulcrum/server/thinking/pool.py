"""Thinking on this machine: a fixed number of processes behind a job queue."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor

from fulcrum.server.operations.counters import SECONDS, Histogram
from fulcrum.server.thinking.job_queue import JobQueue, WaitingJob
from fulcrum.server.thinking.jobs import Answer, ThinkingFailed, ThinkingJob
from fulcrum.server.thinking.processes import ProcessDied, ThinkingProcess

TRIES = 2  # a job whose process died is tried once more
LOOK_AGAIN = 0.2  # seconds between checks of a job that is late because a process is loading

log = logging.getLogger("fulcrum.thinking")

Caller = asyncio.Future[Answer]


class ThinkingPool:
    """A `Thinker` with its own processes, started on demand, behind a `JobQueue`.

    A move that no process has started by its deadline fails: a random move in time is better than a good one too late.
    """

    def __init__(
        self,
        thinkers: int,
        now: Callable[[], float] = time.monotonic,
        new_process: Callable[[], ThinkingProcess] = ThinkingProcess,
    ) -> None:
        self.seconds = Histogram(SECONDS)  # from request to answer
        self._queue: JobQueue[Caller] = JobQueue(thinkers)
        self._now = now
        self._free = [new_process() for _ in range(thinkers)]
        self._all = tuple(self._free)
        self._threads: Executor = ThreadPoolExecutor(thinkers, "thinking")  # each waits for one process
        self._under_way: set[asyncio.Task[None]] = set()
        self._loading = 0  # how many of these are loading something
        self._closed = False

    @property
    def waiting(self) -> int:
        """The number of jobs not yet started."""
        return len(self._queue)

    @property
    def pids(self) -> list[int]:
        """The ids of the running processes."""
        return [process.pid for process in self._all if process.pid is not None]

    async def think(self, job: ThinkingJob) -> Answer:
        if self._closed:
            raise ThinkingFailed("the server is stopping")
        caller: Caller = asyncio.get_running_loop().create_future()
        asked = self._now()
        one = self._queue.join(job, caller, asked)
        asyncio.get_running_loop().call_soon(self._begin)  # after all jobs of this moment are queued
        if job.purpose == "move":
            self._wait_for(one)
        try:
            return await caller
        finally:
            self._queue.drop(caller)  # in case the caller was cancelled
            self.seconds.add(self._now() - asked)

    def _wait_for(self, one: WaitingJob[Caller]) -> None:
        """Fails the job at its deadline, which moves back for all queued jobs while a process is loading."""
        left = one.deadline - self._now()
        if one.caller.done():
            return
        if left > 0.0 or self._loading:
            asyncio.get_running_loop().call_later(left if left > 0.0 else LOOK_AGAIN, self._wait_for, one)
        elif self._queue.drop(one.caller):
            one.caller.set_exception(ThinkingFailed("too many bots are thinking"))

    def _begin(self) -> None:
        while self._free and len(self._queue):
            # The last used process has loaded the most games.
            task = asyncio.create_task(self._do(self._free.pop(), self._queue.call_some(self._now())))
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _do(self, process: ThinkingProcess, ones: Sequence[WaitingJob[Caller]]) -> None:
        loading = 0.0
        jobs = [one.job for one in ones]
        loads = any(map(process.has_to_load, jobs))
        self._loading += loads
        try:
            answers = await self._answers(process, jobs)
            loading = sum(answer.loading for answer in answers if isinstance(answer, Answer))
            for one, answer in zip(ones, answers, strict=True):
                _tell(one.caller, answer)
        except ThinkingFailed as error:
            for one in ones:
                _tell(one.caller, error)
        finally:
            self._loading -= loads
            self._queue.done(ones, self._now(), loading)
            self._free.append(process)
            self._begin()

    async def _answers(self, process: ThinkingProcess, jobs: Sequence[ThinkingJob]) -> list[Answer | ThinkingFailed]:
        for _ in range(TRIES):
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, process.think, jobs)
            except ProcessDied:
                if self._closed:
                    break
                log.warning("a thinking process died and will be replaced")
        raise ThinkingFailed("the thinking process died")

    async def close(self) -> None:
        self._closed = True
        for one in self._queue.clear():
            if not one.caller.done():
                one.caller.set_exception(ThinkingFailed("the server is stopping"))
        for process in self._all:
            process.end()
        if self._under_way:
            await asyncio.wait(self._under_way)
        self._threads.shutdown()
        for process in self._all:
            process.bury()


def _tell(caller: Caller, answer: Answer | ThinkingFailed) -> None:
    if caller.done():  # the caller was cancelled
        return
    if isinstance(answer, ThinkingFailed):
        caller.set_exception(answer)
    else:
        caller.set_result(answer)
