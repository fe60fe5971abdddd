"""Workers think for servers; without workers, servers think themselves."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest
from saq.job import Job as QueuedJob
from saq.job import Status

from fulcrum import game
from fulcrum.match.commands import AddBot
from fulcrum.server.sharing.redis_link import NEWS, RedisLink
from fulcrum.server.thinking import remote
from fulcrum.server.thinking.job_queue import SHORTEST
from fulcrum.server.thinking.jobs import Answer, ThinkingJob, job_for, observation_of
from fulcrum.server.thinking.remote import TASK, RemoteThinker, ThinkingQueue, time_left
from fulcrum.server.thinking.worker import NoRedis, new_worker, time_in_queue, work
from tests.server.databases import PATIENCE
from tests.server.playing import ROOT, Player
from tests.server.redis_server import RedisServer
from tests.server.test_socket import new_table, serving
from tests.server.waiting import until

# The job library uses a name that Redis' library has changed.
pytestmark = [pytest.mark.anyio, pytest.mark.filterwarnings("ignore:Call to deprecated setex:DeprecationWarning")]


class Slow:
    """Records jobs; answers with its name, when it is allowed to."""

    def __init__(self, name: str, *, free: bool) -> None:
        self.jobs: list[ThinkingJob] = []
        self.allowed = asyncio.Event()
        self._name = name
        if free:
            self.allowed.set()

    async def think(self, job: ThinkingJob) -> Answer:
        self.jobs.append(job)
        await self.allowed.wait()
        return Answer(move=self._name)

    async def close(self) -> None: ...


@pytest.fixture(autouse=True)
def _patiently(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keeps workers in this process alive and able to take jobs, however busy the machine is."""
    monkeypatch.setattr(remote, "TAKEN_WITHIN", 20.0)
    monkeypatch.setattr(remote, "SILENT", 60.0)


NewServer = Callable[[], Awaitable[tuple[RemoteThinker, Slow]]]


@pytest.fixture(scope="module", autouse=True)
def _game_is_loaded() -> None:
    """Compiling may take seconds, in which no loop would run."""
    new_job()


@pytest.fixture
async def new_server(redis: RedisServer) -> AsyncIterator[NewServer]:
    """Makes a server's thinker, and the local one behind it."""
    async with AsyncExitStack() as stack:

        async def new() -> tuple[RemoteThinker, Slow]:
            link, local = RedisLink(redis.url), Slow("local", free=True)
            thinker = RemoteThinker(link, redis.url, local)
            link.join(Silent(), {NEWS: lambda _: None})
            running = asyncio.create_task(link.run())
            stack.push_async_callback(ended, running)
            stack.push_async_callback(thinker.close)
            await until(lambda: link.up)
            return thinker, local

        yield new


class Silent:
    """A publisher that only gives signs of life."""

    def write(self, pipe: object, beat: bool) -> None:
        if beat:
            pipe.publish(NEWS, "")  # type: ignore[attr-defined]

    def resend(self) -> None: ...


async def ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    await asyncio.wait([task])


@asynccontextmanager
async def working(redis: RedisServer, thinker: Slow, servers: list[RemoteThinker]) -> AsyncIterator[None]:
    """Runs a worker in this process, known to the servers."""
    queue = ThinkingQueue(redis.url)
    worker = new_worker(queue, thinker, 1, lambda: None)
    running = asyncio.create_task(worker.start())
    try:
        for server in servers:
            await until(server._living)
        yield
    finally:
        thinker.allowed.set()
        await worker.stop()
        await ended(running)
        await queue.redis.aclose()


def new_job(seconds: float = 30.0, level: int = 2, version: int = 3) -> ThinkingJob:
    return job_for(game("lean").new(), 0, table="table", version=version, level=level, seconds=seconds)


async def test_without_a_worker_the_server_thinks_at_once(new_server: NewServer) -> None:
    server, local = await new_server()
    job = new_job()
    assert await server.think(job) == Answer(move="local")
    assert local.jobs[0].seconds > job.seconds - 1.0


async def test_two_servers_that_ask_the_same_get_one_thought(new_server: NewServer, redis: RedisServer) -> None:
    (one, local), (other, local_too) = await new_server(), await new_server()
    thinker = Slow("worker", free=False)
    async with working(redis, thinker, [one, other]):
        job = new_job()
        asked = [asyncio.create_task(server.think(job)) for server in (one, other)]
        await until(lambda: thinker.jobs)
        await until(lambda: len(one._waiting) == len(other._waiting) == 1)
        thinker.allowed.set()
        assert [await task for task in asked] == [Answer(move="worker")] * 2
        assert await other.think(job) == Answer(move="worker")  # late, and it is still known
        assert [one.key for one in thinker.jobs] == [job.key] and not local.jobs and not local_too.jobs
        keys = [key async for key in one._queue.redis.scan_iter()]
        assert keys and all([await one._queue.redis.ttl(key) > 0 for key in keys])


async def test_when_no_worker_is_free_the_server_thinks(new_server: NewServer, redis: RedisServer) -> None:
    server, local = await new_server()
    thinker = Slow("worker", free=False)
    async with working(redis, thinker, [server]):
        first = asyncio.create_task(server.think(new_job(version=3)))
        await until(lambda: thinker.jobs)
        assert await server.think(new_job(seconds=1.0, version=4)) == Answer(move="local")
        assert local.jobs[0].seconds < 1.0  # the remaining time
        await until(lambda: not server._tasks)
        thinker.allowed.set()
        assert await first == Answer(move="worker")
    assert [job.version for job in thinker.jobs] == [3]  # the other one was cancelled


async def test_a_cancelled_request_aborts_the_job(new_server: NewServer, redis: RedisServer) -> None:
    server, _ = await new_server()
    thinker = Slow("worker", free=False)
    async with working(redis, thinker, [server]):
        first = asyncio.create_task(server.think(new_job(version=3)))
        await until(lambda: thinker.jobs)
        second = new_job(version=4)
        given_up = asyncio.create_task(server.think(second))
        await until(lambda: len(server._waiting) == 2)
        given_up.cancel()
        await asyncio.wait([given_up])
        await until(lambda: not server._tasks)
        queued = await server._queue.job(second.key)
        assert queued is None or queued.status is Status.ABORTED
        thinker.allowed.set()
        await first


async def test_redis_that_goes_while_a_worker_thinks(new_server: NewServer, redis: RedisServer) -> None:
    server, local = await new_server()
    thinker = Slow("worker", free=False)
    async with working(redis, thinker, [server]):
        asked = asyncio.create_task(server.think(new_job()))
        await until(lambda: thinker.jobs)
        redis.stop()
        assert await asked == Answer(move="local")
        assert len(local.jobs) == 1
        redis.start()  # the worker resumes by itself
        thinker.allowed.set()
        await until(server._living)
        number = 10

        async def taken() -> bool:
            nonlocal number
            number += 1
            return await server.think(new_job(version=number)) == Answer(move="worker")

        await until(taken)


class First(Slow):
    """Plays the first legal move."""

    async def think(self, job: ThinkingJob) -> Answer:
        await super().think(job)
        return Answer(move=str(observation_of(job).legal_moves(job.seat)[0]))


async def test_bots_play_the_answers_of_a_worker(redis: RedisServer, tmp_path: Path) -> None:
    thinker = First("worker", free=True)
    async with serving(tmp_path, redis=redis.url) as server:
        remote_thinker = server.services.bots._thinker
        assert isinstance(remote_thinker, RemoteThinker)
        async with working(redis, thinker, [remote_thinker]), Player("ann", server) as ann:
            table = await new_table(server)
            await (await server.services.tables.get(table)).do(AddBot(1, 2), "ann")
            await ann.watch(table)
            await ann.ask("sit", table)
            while not any(job.purpose == "move" for job in thinker.jobs):
                moved = await ann.move(table, f"m{ann.view['version']}")
                await ann.until(moved["done"] + 1)
            assert ann.view["status"] == "playing"


def test_time_in_the_queue_is_subtracted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote, "TAKEN_WITHIN", 2.0)
    job = new_job(seconds=2.0)
    for clock_ahead, seconds in ((400, 1.8), (-7_000, 2.0), (7_000, 1.5)):  # in milliseconds; two clocks are wrong
        queued = QueuedJob(TASK, queued=10_000, started=10_000 + clock_ahead)
        assert time_left(job, time_in_queue(queued, job)).seconds == pytest.approx(seconds)
    assert time_left(job, 60.0).seconds == SHORTEST


async def test_a_worker_without_redis_says_so(redis: RedisServer) -> None:
    redis.stop()
    with pytest.raises(NoRedis, match="Redis can't be used"):
        await work(redis.url, 1, lambda: None)


async def test_a_real_worker_thinks_and_when_it_is_killed_the_server_does(
    new_server: NewServer, redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server, local = await new_server()
    environment = {**os.environ, "FULCRUM_REDIS_URL": redis.url, "FULCRUM_THINKERS": "1"}
    worker = subprocess.Popen(
        [sys.executable, "-m", "fulcrum", "worker"],
        env=environment,
        stdout=subprocess.PIPE,
        cwd=ROOT,
        start_new_session=True,  # so that it can be killed together with its thinking process
    )
    try:
        assert worker.stdout is not None
        line = await asyncio.to_thread(worker.stdout.readline)
        assert line == b"Fulcrum runs bots in 1 process\n"
        number = 0

        async def taken() -> bool:
            nonlocal number
            number += 1
            answer = await server.think(new_job(level=1, version=number))
            return answer.move in {move.text for move in game("lean").new().legal_moves()}

        await until(taken)
        long = new_job(seconds=600.0, level=8, version=1_000)
        asked = asyncio.create_task(server.think(long))

        async def begun() -> bool:
            queued = await server._queue.job(long.key)
            return asked.done() or (queued is not None and queued.status is Status.ACTIVE)

        await until(begun)
        os.killpg(worker.pid, signal.SIGKILL)
        monkeypatch.setattr(remote, "SILENT", 1.0)
        async with asyncio.timeout(2 * PATIENCE):
            assert await asked == Answer(move="local")
        assert local.jobs[-1].key == long.key
    finally:
        with suppress(ProcessLookupError):
            os.killpg(worker.pid, signal.SIGKILL)
        worker.communicate(timeout=PATIENCE)
