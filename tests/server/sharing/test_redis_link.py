"""The connection to Redis, which goes and comes back."""

import asyncio
import logging

import pytest
from redis.asyncio.client import Pipeline
from redis.exceptions import ResponseError

from fulcrum.server.sharing import redis_link
from fulcrum.server.sharing.redis_link import NEWS, RedisLink, describe_error
from tests.server.redis_server import RedisServer
from tests.server.waiting import until

pytestmark = pytest.mark.anyio


class Diary:
    """A publisher that records messages and sends what a test gives it."""

    def __init__(self, redis_link: RedisLink) -> None:
        self.heard: list[str] = []
        self.told: list[str] = []
        self.written_anew = 0
        self._link = redis_link
        redis_link.join(self, {NEWS: self.heard.append})

    def tell(self, words: str) -> None:
        self.told.append(words)
        self._link.wake()

    def write(self, pipe: Pipeline, beat: bool) -> None:
        for words in self.told:
            pipe.publish(NEWS, words)
        if beat:
            pipe.publish(NEWS, "beat")
        self.told = []

    def resend(self) -> None:
        self.written_anew += 1


async def ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.wait([task])


async def test_it_reconnects_and_logs_it_once(redis: RedisServer, caplog: pytest.LogCaptureFixture) -> None:
    redis.stop()
    one = RedisLink(redis.url)
    diary = Diary(one)
    running = asyncio.create_task(one.run())
    try:
        await one.first_attempt.wait()
        assert not one.up
        redis.start()
        await until(lambda: one.up)
        diary.tell("first")
        await until(lambda: "first" in diary.heard)
        redis.stop()
        await until(lambda: not one.up)
        redis.start()
        await until(lambda: one.up)
        diary.tell("second")
        await until(lambda: "second" in diary.heard)
        assert diary.written_anew == 2
    finally:
        await ended(running)
    words = [record.getMessage().partition(" (")[0] for record in caplog.records if record.name == "fulcrum.redis"]
    assert words == ["Redis is down", "Redis is back"] * 2


async def test_one_that_hangs_is_away(redis: RedisServer, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, seconds in {"BEAT": 0.2, "SILENCE": 1.0, "ANSWER_SECONDS": 1.0}.items():
        monkeypatch.setattr(redis_link, name, seconds)
    one = RedisLink(redis.url)
    diary = Diary(one)
    running = asyncio.create_task(one.run())
    try:
        await until(lambda: "beat" in diary.heard)
        redis.hang()
        await until(lambda: not one.up)
        redis.go_on()
        await until(lambda: one.up)
    finally:
        await ended(running)


async def test_signs_of_life_are_given_however_much_there_is_to_tell(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_link, "BEAT", 0.1)
    one = RedisLink(redis.url)

    class Talker(Diary):
        def write(self, pipe: Pipeline, beat: bool) -> None:
            super().write(pipe, beat)
            self.tell("more")

    talker = Talker(one)
    running = asyncio.create_task(one.run())
    try:
        await until(lambda: talker.heard.count("beat") >= 4)
        assert "more" in talker.heard
    finally:
        await ended(running)


async def test_the_last_news_is_sent_before_the_end(redis: RedisServer) -> None:
    one, other = RedisLink(redis.url), RedisLink(redis.url)
    diary, others = Diary(one), Diary(other)
    running = [asyncio.create_task(each.run()) for each in (one, other)]
    try:
        await until(lambda: one.up and other.up)
        diary.tell("farewell")
        await ended(running[0])
        await until(lambda: "farewell" in others.heard)
    finally:
        for task in running:
            await ended(task)


async def test_a_message_that_can_not_be_handled_is_one_message(
    redis: RedisServer, caplog: pytest.LogCaptureFixture
) -> None:
    one = RedisLink(redis.url)
    diary = Diary(one)

    def fail(_: str) -> None:
        raise ValueError

    one.join(Diary(RedisLink(redis.url)), {"fulcrum:test": fail})
    running = asyncio.create_task(one.run())
    try:
        await until(lambda: one.up)
        await one.redis.publish("fulcrum:test", "?")
        await until(lambda: any(record.levelno == logging.ERROR for record in caplog.records))
        diary.tell("still here")
        await until(lambda: "still here" in diary.heard)
    finally:
        await ended(running)


def test_error_texts_do_not_quote_the_data() -> None:
    assert describe_error(ResponseError("Command # 1 (PUBLISH fulcrum:news secret) caused error")) == "ResponseError"
    assert describe_error(TimeoutError()) == "no response"
    assert describe_error(ConnectionRefusedError("refused")) == "refused"
