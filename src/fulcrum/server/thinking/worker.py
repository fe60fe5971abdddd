"""`fulcrum worker`: takes jobs from the queue in Redis and has them done by processes of its own."""

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

# Seconds between what a worker does besides: signs of life, and putting away what dead ones left.
TIMERS: Any = {"worker_info": 0.2, "abort": 1, "schedule": 60, "sweep": 30}
LISTENS = 2.0  # seconds for which one question for a job is open

log = logging.getLogger("fulcrum.thinking")


class NoRedis(FulcrumError):
    """There is nowhere to take jobs from."""


async def work(url: str, thinkers: int, ready: Callable[[], None]) -> None:
    """Until SIGINT or SIGTERM. `ready` is called when jobs are taken; a Redis that goes away later is waited for."""
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
    """One that has so many jobs done at a time."""
    return Worker(
        queue,
        [(TASK, doing(thinker))],
        concurrency=number,
        dequeue_timeout=LISTENS,
        timers=TIMERS,
        startup=lambda _: ready(),
    )


def doing(thinker: Thinker) -> Callable[..., Any]:
    """What the queue calls for each job; nothing is said to the library of what went wrong, which would log the job."""

    async def think(context: Any, *, text: str) -> str:
        try:
            job = msgspec.json.decode(text, type=ThinkingJob)
            answer = await thinker.think(time_left(job, time_in_queue(context["job"], job)))
        except (ThinkingFailed, msgspec.MsgspecError) as error:
            log.error("a job could not be done: %s", error)
            return ""
        return msgspec.json.encode(answer).decode()

    return think


def time_in_queue(queued: QueuedJob, job: ThinkingJob) -> float:
    """By the clocks of two machines, so within what can be true however wrong one of them is."""
    return min(max(0.0, (queued.started - queued.queued) / 1_000), longest_in_queue(job))
