"""The connection to Redis. It may break at any time, and is restored automatically."""

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline, PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisGone
from redis.exceptions import RedisError
from redis.exceptions import TimeoutError as RedisSilent

ANSWER_SECONDS = 5.0  # seconds after which Redis counts as down
RETRY_AFTER = 0.5  # seconds until the next attempt to connect
GATHERING = 0.002  # seconds between messages, so that one message carries many tables
BEAT = 2.0  # seconds between signs of life
SILENCE = 5 * BEAT  # then we have missed messages: our own signs of life come back to us
SETTLED_AFTER = 3 * BEAT  # seconds until all processes have found Redis again and written their data

NEWS = "fulcrum:news"
BROKEN = (RedisError, OSError, TimeoutError)

MessageHandler = Callable[[str], None]
Answer = TypeVar("Answer")

log = logging.getLogger("fulcrum.redis")


class Publisher(Protocol):
    """A part of the server that sends data to other processes."""

    def write(self, pipe: "Pipeline", beat: bool) -> None:
        """Adds new data to the pipeline, and with every beat also data that would expire."""

    def resend(self) -> None:
        """Repeats the last data with the next write: it may be lost, or Redis may be empty."""


class RedisLink:
    """Sends the publishers' data and passes on messages of other processes.

    No one waits for Redis: publishers collect their data, and one task sends it.
    """

    def __init__(self, url: str) -> None:
        self.redis = client(url, decode_responses=True)
        self.process = secrets.token_hex(8)
        self.up = False
        self._up_since = 0.0
        self.first_attempt = asyncio.Event()  # set after the first attempt to connect
        self.on_change: list[Callable[[], None]] = []
        self._publishers: list[Publisher] = []
        self._handlers: dict[str, MessageHandler] = {}
        self._patterns: dict[str, MessageHandler] = {}
        self._something = asyncio.Event()
        self._reported_down = False

    def join(self, publisher: Publisher, handlers: dict[str, MessageHandler] | None = None) -> None:
        """Adds a publisher and its handlers by channel; call it before `run`."""
        self._publishers.append(publisher)
        self._handlers.update(handlers or {})

    def handle_pattern(self, pattern: str, handler: MessageHandler) -> None:
        """Calls the handler with each channel that matches the pattern and gets a message; call it before `run`."""
        self._patterns[pattern] = handler

    def wake(self) -> None:
        """Called by a publisher with new data."""
        self._something.set()

    @property
    def settled(self) -> bool:
        """Whether Redis has the data of all processes. It may have just restarted empty."""
        return self.up and time.monotonic() - self._up_since >= SETTLED_AFTER

    async def run(self) -> None:
        """Runs until cancelled."""
        try:
            while True:
                try:
                    await self._be_connected()
                except* BROKEN as errors:
                    self._went(errors.exceptions[0])
                await asyncio.sleep(RETRY_AFTER)
        finally:
            if self.up:
                with suppress(*BROKEN):
                    await self._send(beat=False)  # the last stored versions, and that everyone has left
            self.up = False
            await self.redis.aclose()

    async def _be_connected(self) -> None:
        await self.redis.connection_pool.disconnect()  # no connections to an earlier Redis
        async with self.redis.pubsub() as subscription:
            await with_timeout(self._subscribe(subscription))
            for publisher in self._publishers:
                publisher.resend()
            await self._send(beat=True)
            self._came()
            async with asyncio.TaskGroup() as both:
                both.create_task(self._listen(subscription))
                both.create_task(self._keep_sending())

    async def _subscribe(self, subscription: PubSub) -> None:
        """Returns once all later messages will arrive."""
        await subscription.subscribe(*self._handlers)
        if self._patterns:
            await subscription.psubscribe(*self._patterns)
        for _ in (*self._handlers, *self._patterns):
            await subscription.get_message(timeout=None)

    async def _listen(self, subscription: PubSub) -> None:
        while True:
            message = await subscription.get_message(timeout=SILENCE)
            if message is None:
                raise TimeoutError("it is silent")
            try:
                if message["type"] == "message":
                    self._handlers[message["channel"]](message["data"])
                elif message["type"] == "pmessage":
                    self._patterns[message["pattern"]](message["channel"])
            except Exception:
                log.exception("could not handle a message of another process")

    async def _keep_sending(self) -> None:
        next_beat = time.monotonic() + BEAT
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, next_beat - time.monotonic())):
                    await self._something.wait()
            beat = time.monotonic() >= next_beat  # on time, even if there is always new data
            if beat:
                next_beat = time.monotonic() + BEAT
            await self._send(beat)
            await asyncio.sleep(GATHERING)

    async def _send(self, beat: bool) -> None:
        self._something.clear()
        async with self.redis.pipeline(transaction=False) as pipe:
            for publisher in self._publishers:
                publisher.write(pipe, beat)
            if pipe.command_stack:
                await with_timeout(pipe.execute())

    def _came(self) -> None:
        self.up, self._up_since = True, time.monotonic()
        self.first_attempt.set()
        if self._reported_down:
            log.warning("Redis is back")
        self._reported_down = False
        for notify in self.on_change:
            notify()

    def _went(self, error: BaseException) -> None:
        was_up, self.up = self.up, False
        self.first_attempt.set()
        if not self._reported_down:
            log.warning(
                "Redis is down (%s): processes read each other's moves from the database", describe_error(error)
            )
        self._reported_down = True
        for notify in self.on_change if was_up else ():
            notify()


def client(url: str, **more: Any) -> Redis:
    """Returns a client for `with_timeout`, without automatic retries.

    It has no timeout of its own: with one, the library may lose a cancellation on Python 3.11.
    """
    more |= {"socket_timeout": None, "socket_connect_timeout": ANSWER_SECONDS, "retry": Retry(NoBackoff(), 0)}
    return Redis.from_url(url, **more)


async def with_timeout(question: Awaitable[Answer], more: float = 0.0) -> Answer:
    """Returns the response of Redis, or raises one of `BROKEN`. `more` seconds extend the limit."""
    async with asyncio.timeout(ANSWER_SECONDS + more):
        return await question


def describe_error(error: BaseException) -> str:
    """Describes the error in one line, without the data that was sent."""
    if isinstance(error, RedisGone | RedisSilent | OSError | TimeoutError):
        return str(error).partition("\n")[0] or "no response"
    return type(error).__name__
