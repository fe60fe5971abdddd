"""`fulcrum worker`: takes jobs from the queue in Redis and runs them in its own processes."""

import logging
from collections.abc import Callable
from typing import Any

import msgspec
from saq.job import Job as QueuedJob
from saq.worker import Worker

from fulcrum.core.errors import FulcrumError
from fulcrum.server.sharing.redis_link import BROKEN, describe_error, with_timeout
from fulcrum.server.thinking.jobs import Thinker, ThinkingFailed, ThinkingJob
from fulcrum.server.thinking.pool import ThinkingPool
from fulcrum.server.thinking.remote import TASK, ThinkingQueue, longest_in_queue, time_left

# Seconds between a worker's other duties: signs of life, and cleaning up after dead workers.
TIMERS: Any = {"worker_info": 0.2, "abort": 1, "schedule": 60, "sweep": 30}
LISTENS = 2.0  # seconds to wait for a job in one request

log = logging.getLogger("fulcrum.thinking")


class NoRedis(FulcrumError):
    """Redis, where jobs come from, can't be used."""


async def work(url: str, thinkers: int, ready: Callable[[], None]) -> None:
    """Runs until SIGINT or SIGTERM. Calls `ready` when it takes jobs. If Redis goes down later, it waits."""
    queue, pool = ThinkingQueue(url), ThinkingPool(thinkers)
    try:
        try:
            await with_timeout(queue.redis.ping())
        except BROKEN as error:
            raise NoRedis(f"Redis can't be used: {describe_error(error)}") from error
        await new_worker(queue, pool, thinkers, ready).start()
    finally:
        await pool.close()
        await queue.redis.aclose()


def new_worker(queue: ThinkingQueue, thinker: Thinker, number: int, ready: Callable[[], None]) -> Worker[Any]:
    """Makes a worker that runs a number of jobs at a time."""
    return Worker(
        queue,
        [(TASK, doing(thinker))],
        concurrency=number,
        dequeue_timeout=LISTENS,
        timers=TIMERS,
        startup=lambda _: ready(),
    )


def doing(thinker: Thinker) -> Callable[..., Any]:
    """Returns the handler of jobs. It hides errors from the library, which would log the job with its cards."""

    async def think(context: Any, *, text: str) -> str:
        try:
            job = msgspec.json.decode(text, type=ThinkingJob)
            answer = await thinker.think(time_left(job, time_in_queue(context["job"], job)))
        except (ThinkingFailed, msgspec.MsgspecError) as error:
            log.error("a job failed: %s", error)
            return ""
        return msgspec.json.encode(answer).decode()

    return think


def time_in_queue(queued: QueuedJob, job: ThinkingJob) -> float:
    """Returns the seconds in the queue, limited to plausible values: the two machines' clocks may disagree."""
    return min(max(0.0, (queued.started - queued.queued) / 1_000), longest_in_queue(job))
