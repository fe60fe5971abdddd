"""The connection to Redis: it may go at any time, and comes back by itself."""

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

ANSWER_SECONDS = 5.0  # after which Redis counts as away
RETRY_AFTER = 0.5  # seconds until it is looked for again
GATHERING = 0.002  # seconds between messages: many tables go into one at little cost to each
BEAT = 2.0  # seconds between signs of life
SILENCE = 5 * BEAT  # after which we must have missed something: our own signs of life come back to us
SETTLED_AFTER = 3 * BEAT  # seconds until all processes have found Redis again and written what they have to

NEWS = "fulcrum:news"
BROKEN = (RedisError, OSError, TimeoutError)

MessageHandler = Callable[[str], None]
Answer = TypeVar("Answer")

log = logging.getLogger("fulcrum.redis")


class Publisher(Protocol):
    """Something that other processes are to know."""

    def write(self, pipe: "Pipeline", beat: bool) -> None:
        """Put what is new into the pipeline, and with every beat what would expire."""

    def resend(self) -> None:
        """What was written last may not have arrived, or Redis may have forgotten all: write it once more."""


class RedisLink:
    """Sends what the parts have to tell, and hears what others do.

    Nobody waits for Redis: parts gather what they have to tell, and one task sends all of it in one go.
    """

    def __init__(self, url: str) -> None:
        self.redis = client(url, decode_responses=True)
        self.process = secrets.token_hex(8)
        self.up = False
        self._up_since = 0.0
        self.first_attempt = asyncio.Event()  # whether it was tried at all
        self.on_change: list[Callable[[], None]] = []
        self._publishers: list[Publisher] = []
        self._handlers: dict[str, MessageHandler] = {}
        self._patterns: dict[str, MessageHandler] = {}
        self._something = asyncio.Event()
        self._said_away = False

    def join(self, publisher: Publisher, handlers: dict[str, MessageHandler] | None = None) -> None:
        """Before it runs: a part, and what is to be told of messages in which channels."""
        self._publishers.append(publisher)
        self._handlers.update(handlers or {})

    def handle_pattern(self, pattern: str, handler: MessageHandler) -> None:
        """Before it runs: have somebody told of the channels of this pattern in which something was said."""
        self._patterns[pattern] = handler

    def wake(self) -> None:
        """A part has something to tell."""
        self._something.set()

    @property
    def settled(self) -> bool:
        """Whether Redis knows what all processes know: it may have started empty a moment ago."""
        return self.up and time.monotonic() - self._up_since >= SETTLED_AFTER

    async def run(self) -> None:
        """Until cancelled."""
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
                    await self._send(beat=False)  # what was stored last, and that everybody has left
            self.up = False
            await self.redis.aclose()

    async def _be_connected(self) -> None:
        await self.redis.connection_pool.disconnect()  # none of a Redis that was there before
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
        """Returns when everything is heard that is told from then on."""
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
                log.exception("a message of another process could not be handled")

    async def _keep_sending(self) -> None:
        next_beat = time.monotonic() + BEAT
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.0, next_beat - time.monotonic())):
                    await self._something.wait()
            beat = time.monotonic() >= next_beat  # also when there always is something to tell
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
        if self._said_away:
            log.warning("Redis is back")
        self._said_away = False
        for told in self.on_change:
            told()

    def _went(self, error: BaseException) -> None:
        was_up, self.up = self.up, False
        self.first_attempt.set()
        if not self._said_away:
            log.warning(
                "Redis is away (%s): processes look at the database for each other's moves", describe_error(error)
            )
        self._said_away = True
        for told in self.on_change if was_up else ():
            told()


def client(url: str, **more: Any) -> Redis:
    """Connections for `answered`; whoever uses them tries again at its own pace.

    They have no timeout of their own: with one, the library waits in a way that on Python 3.11 may lose a cancellation.
    """
    more |= {"socket_timeout": None, "socket_connect_timeout": ANSWER_SECONDS, "retry": Retry(NoBackoff(), 0)}
    return Redis.from_url(url, **more)


async def with_timeout(question: Awaitable[Answer], more: float = 0.0) -> Answer:
    """What Redis answers, which may take some seconds more if they were asked for; raises one of `BROKEN`."""
    async with asyncio.timeout(ANSWER_SECONDS + more):
        return await question


def describe_error(error: BaseException) -> str:
    """Why, in one line and without what was being sent."""
    if isinstance(error, RedisGone | RedisSilent | OSError | TimeoutError):
        return str(error).partition("\n")[0] or "it does not answer"
    return type(error).__name__
