"""Thinking by `fulcrum worker` processes, which take jobs from a queue in Redis; by local ones if there are none."""

import asyncio
import logging
import math
import time
from contextlib import suppress
from typing import Any

import msgspec
from saq.job import TERMINAL_STATUSES, Status
from saq.job import Job as QueuedJob
from saq.queue.redis import ID_PREFIX, RedisQueue
from saq.types import WorkerInfo

from fulcrum.server.sharing.redis_link import BROKEN, RedisLink, client, with_timeout
from fulcrum.server.thinking.job_queue import SHORTEST
from fulcrum.server.thinking.jobs import Answer, Thinker, ThinkingFailed, ThinkingJob

QUEUE = "fulcrum"
TASK = "think"  # the name of the task in the library's queue
TAKEN_WITHIN = 2.0  # seconds, or half of the bot's own if less; after that no worker is free
LOADING = 30  # seconds beyond twice the bot's own, for a worker that has to load the game first
LOOK_EVERY = 0.25  # seconds between checks of a job without news
WORKERS = "fulcrum:worker:"  # followed by a worker's id: the channel of its signs of life
SILENT = 1.0  # seconds without a sign of life after which a worker counts as dead
KEPT = 60  # seconds for which an answer is kept for equal jobs
FORGOTTEN_AFTER = 3_600  # seconds until unused lists of the queue expire

# The library logs whole jobs, which contain hidden cards.
logging.getLogger("saq").setLevel(logging.CRITICAL)


class ThinkingQueue(RedisQueue):
    """The library's queue. Everything it stores in Redis expires, and it pauses while Redis is down."""

    def __init__(self, url: str) -> None:
        super().__init__(client(url), name=QUEUE)

    async def _enqueue(self, job: QueuedJob) -> QueuedJob | None:
        queued = await super()._enqueue(job)
        await self._let_expire(job)
        return queued

    async def _update(self, job: QueuedJob, status: Status | None = None, **more: Any) -> None:
        await super()._update(job, status, **more)
        await self._let_expire(job)

    async def _retry(self, job: QueuedJob, error: str | None) -> None:
        await super()._retry(job, error)
        await self._let_expire(job)

    async def abort(self, job: QueuedJob, error: str, ttl: float = 5) -> None:
        await super().abort(job, error, ttl)
        await self._let_expire(job)

    async def _let_expire(self, job: QueuedJob) -> None:
        async with self.redis.pipeline(transaction=False) as pipe:
            pipe.expire(job.id, job.timeout + KEPT)
            for name in ("incomplete", "queued", "active"):
                pipe.expire(self.namespace(name), FORGOTTEN_AFTER)
            await pipe.execute()

    async def write_worker_info(self, worker_id: str, info: WorkerInfo, ttl: int) -> None:
        """Publishes a sign of life. Receivers use their own clocks, so the machines' clocks need not agree."""
        await with_timeout(self.redis.publish(WORKERS + worker_id, ""))

    async def dequeue(self, timeout: float = 0.0, poll_interval: float = 0.0) -> QueuedJob | None:
        try:
            return await with_timeout(super().dequeue(timeout, poll_interval), timeout)
        except BROKEN:
            await asyncio.sleep(1.0)  # the library would retry at once
            return None


class RemoteThinker:
    """A `Thinker` that asks workers first.

    Equal jobs, even of different processes, are answered once: their keys are equal. If there is no worker, none is
    free in time, or one dies, `local` thinks with the time that is left.
    """

    def __init__(self, link: RedisLink, url: str, local: Thinker) -> None:
        self._link = link
        self._queue = ThinkingQueue(url)
        self._local = local
        self._prefix = f"{ID_PREFIX}{QUEUE}:"
        self._waiting: dict[str, asyncio.Event] = {}
        self._heard: dict[str, float] = {}  # the last sign of life of each worker
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False
        link.handle_pattern(f"{self._prefix}*", self._hear)
        link.handle_pattern(f"{WORKERS}*", self._hear_worker)

    async def think(self, job: ThinkingJob) -> Answer:
        asked = time.monotonic()
        with suppress(*BROKEN):
            answer = await self._by_worker(job, asked) if self._living() else None
            if answer is not None:
                return answer
        if self._closed:
            raise ThinkingFailed("the server is stopping")
        return await self._local.think(time_left(job, time.monotonic() - asked))

    async def close(self) -> None:
        self._closed = True
        for changed in self._waiting.values():
            changed.set()
        await self._local.close()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._queue.redis.aclose()

    def _hear(self, channel: str) -> None:
        changed = self._waiting.get(channel.removeprefix(self._prefix))
        if changed is not None:
            changed.set()

    def _hear_worker(self, channel: str) -> None:
        self._heard[channel.removeprefix(WORKERS)] = time.monotonic()

    def _living(self) -> set[str]:
        """Returns the workers with a recent sign of life."""
        since = time.monotonic() - SILENT
        self._heard = {worker: at for worker, at in self._heard.items() if at > since}
        return set(self._heard) if self._link.up else set()

    async def _by_worker(self, job: ThinkingJob, asked: float) -> Answer | None:
        """Returns a worker's answer, or None if waiting any longer is not worth it."""
        changed = self._waiting.setdefault(job.key, asyncio.Event())
        answer = None
        try:
            queued = await with_timeout(self._enqueued(job))
            while queued is not None and queued.status not in TERMINAL_STATUSES:
                if not self._is_worth_waiting(queued, job, time.monotonic() - asked):
                    break
                with suppress(TimeoutError):
                    async with asyncio.timeout(LOOK_EVERY):
                        await changed.wait()
                changed.clear()
                queued = await with_timeout(self._queue.job(job.key))
            answer = _answer(queued)
            return answer
        finally:
            self._waiting.pop(job.key, None)
            if answer is None:
                self._take_back(job.key)

    async def _enqueued(self, job: ThinkingJob) -> QueuedJob | None:
        """Returns the job in the queue, which another process may have added."""
        found = await self._queue.job(job.key)
        if found is not None:
            return found
        patience = math.ceil(2 * job.seconds) + LOADING
        text = msgspec.json.encode(job).decode()
        queued = QueuedJob(TASK, {"text": text}, key=job.key, timeout=patience, ttl=KEPT, retries=1)
        return await self._queue.enqueue(queued) or await self._queue.job(job.key)

    def _is_worth_waiting(self, queued: QueuedJob, job: ThinkingJob, waited: float) -> bool:
        if self._closed:
            return False
        if queued.status is Status.QUEUED:
            return waited < longest_in_queue(job)
        return waited < queued.timeout and queued.worker_id in self._living()

    def _take_back(self, key: str) -> None:
        """Cancels a queued job in the background."""
        task = asyncio.create_task(self._abort(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _abort(self, key: str) -> None:
        with suppress(*BROKEN):
            queued = await with_timeout(self._queue.job(key))
            if queued is not None and queued.status not in TERMINAL_STATUSES:
                await with_timeout(self._queue.abort(queued, "no longer needed"))


def longest_in_queue(job: ThinkingJob) -> float:
    """Returns the seconds within which a worker must take a job."""
    return min(TAKEN_WITHIN, max(TAKEN_WITHIN / 10, job.seconds / 2))


def time_left(job: ThinkingJob, waited: float) -> ThinkingJob:
    """Returns the job with its remaining seconds. A thinker may take twice what it is given."""
    return msgspec.structs.replace(job, seconds=max(SHORTEST, job.seconds - waited / 2))


def _answer(queued: QueuedJob | None) -> Answer | None:
    if queued is None or queued.status is not Status.COMPLETE or not queued.result:
        return None
    return msgspec.json.decode(queued.result, type=Answer)
