"""The pool of processes: limited, in order, and restored after a process died."""

import asyncio
import os
import queue
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from pathlib import Path

import msgspec
import pytest

import fulcrum
from fulcrum.server.thinking.job_queue import OVERHEAD
from fulcrum.server.thinking.jobs import Answer, ThinkingFailed, ThinkingJob, job_for
from fulcrum.server.thinking.pool import ThinkingPool
from fulcrum.server.thinking.processes import ProcessDied, ThinkingProcess, response_to
from tests.server.thinking.thinkers import PATIENCE
from tests.server.waiting import until

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]


def job(table: str = "t", level: int = 2, seconds: float = 1.0) -> ThinkingJob:
    return job_for(fulcrum.game("lean").new(seed=7), 0, table=table, version=3, level=level, seconds=seconds)


class Puppets:
    """Processes that answer when a test says so; several threads wait for them."""

    def __init__(self, number: int) -> None:
        self.begun: queue.Queue[tuple[Puppet, ThinkingJob]] = queue.Queue()
        self.time = 0.0
        self.looks = 0  # at the clock
        self.pool = ThinkingPool(number, now=self.now, new_process=lambda: Puppet(self.begun))

    def now(self) -> float:
        self.looks += 1
        return self.time

    async def next(self) -> "tuple[Puppet, ThinkingJob]":
        return await asyncio.to_thread(self.begun.get, timeout=PATIENCE)


class Puppet(ThinkingProcess):
    def __init__(self, begun: "queue.Queue[tuple[Puppet, ThinkingJob]]") -> None:
        super().__init__()
        self._begun = begun
        self.say: queue.Queue[Answer | ThinkingFailed | ProcessDied] = queue.Queue()

    def think(self, jobs: Sequence[ThinkingJob]) -> list[Answer | ThinkingFailed]:
        [job] = jobs
        self._begun.put((self, job))
        said = self.say.get(timeout=PATIENCE)
        if isinstance(said, ProcessDied):
            raise said
        return [said]

    def has_to_load(self, job: ThinkingJob) -> bool:
        return job.purpose == "load"

    def end(self) -> None:
        self.say.put(ProcessDied())


@pytest.fixture
async def puppets() -> AsyncIterator[Puppets]:
    puppets = Puppets(2)
    yield puppets
    await puppets.pool.close()


async def test_no_more_jobs_are_done_at_once_than_there_are_processes(puppets: Puppets) -> None:
    asked = [asyncio.create_task(puppets.pool.think(job(f"t{number}"))) for number in range(5)]
    first, second = await puppets.next(), await puppets.next()
    assert first[0] is not second[0]
    assert puppets.pool.waiting == 3
    under_way = [first, second]
    for number in range(5):
        process, done = under_way.pop(0)
        process.say.put(Answer(move=done.table))
        assert (await asyncio.wait_for(asked[number], PATIENCE)).move == f"t{number}"
        if number < 3:
            under_way.append(await puppets.next())
    assert puppets.begun.empty()
    assert sum(puppets.pool.seconds.counts) == 5


async def test_in_a_crowd_a_bot_is_given_less_time(puppets: Puppets) -> None:
    asked = [asyncio.create_task(puppets.pool.think(job(f"t{number}"))) for number in range(9)]
    first, second = await puppets.next(), await puppets.next()
    shares = [1.8 / 5 - OVERHEAD, 1.8 / 4 - OVERHEAD]  # nine for two, and then eight
    assert sorted((first[1].seconds, second[1].seconds)) == pytest.approx(shares)
    first[0].say.put(Answer(move="x"))
    crowded = await puppets.next()
    assert crowded[1].seconds == pytest.approx(1.8 / 4 - OVERHEAD)
    for task in asked:
        task.cancel()


async def test_a_job_whose_process_died_is_retried_once(puppets: Puppets) -> None:
    answered, failed = (asyncio.create_task(puppets.pool.think(job(name))) for name in ("again", "never"))
    again, never = sorted([await puppets.next(), await puppets.next()], key=lambda begun: begun[1].table)
    again[0].say.put(ProcessDied())
    assert (await puppets.next())[1] == again[1]
    again[0].say.put(Answer(move="x"))
    assert (await asyncio.wait_for(answered, PATIENCE)).move == "x"
    never[0].say.put(ProcessDied())
    assert (await puppets.next())[1] == never[1]
    never[0].say.put(ProcessDied())
    with pytest.raises(ThinkingFailed):
        await asyncio.wait_for(failed, PATIENCE)


async def test_a_failing_bot_is_reported_and_the_process_goes_on(puppets: Puppets) -> None:
    for said in (ThinkingFailed("ValueError in bot.py, line 1"), Answer(move="x")):
        asked = asyncio.create_task(puppets.pool.think(job()))
        process, _ = await puppets.next()
        process.say.put(said)
        if isinstance(said, Answer):
            assert await asyncio.wait_for(asked, PATIENCE) == said
        else:
            with pytest.raises(ThinkingFailed, match="line 1"):
                await asyncio.wait_for(asked, PATIENCE)


async def test_a_cancelled_caller_leaves_the_queue(puppets: Puppets) -> None:
    asked = [asyncio.create_task(puppets.pool.think(job(f"t{number}"))) for number in range(4)]
    first, second = await puppets.next(), await puppets.next()
    for number in (0, 2):
        asked[number].cancel()
    await asyncio.wait([asked[0], asked[2]])
    assert puppets.pool.waiting == 1
    for process in (first[0], second[0]):
        process.say.put(Answer(move="x"))
    last = await puppets.next()
    assert last[1].table == "t3"
    last[0].say.put(Answer(move="y"))
    assert (await asyncio.wait_for(asked[1], PATIENCE)).move == "x"
    assert (await asyncio.wait_for(asked[3], PATIENCE)).move == "y"


async def test_a_move_not_started_in_time_fails_and_a_hint_waits() -> None:
    puppets = Puppets(1)
    first = asyncio.create_task(puppets.pool.think(job("first")))
    busy, _ = await puppets.next()
    move = asyncio.create_task(puppets.pool.think(job("late", seconds=0.1)))
    hint = asyncio.create_task(puppets.pool.think(msgspec.structs.replace(job("hint"), purpose="hint")))
    await until(lambda: puppets.pool.waiting == 2)
    puppets.time = 0.17
    looks = puppets.looks
    await until(lambda: puppets.looks > looks)
    assert not move.done()
    puppets.time = 0.19
    with pytest.raises(ThinkingFailed, match="too many bots are thinking"):
        await asyncio.wait_for(move, PATIENCE)
    assert not hint.done() and not first.done()
    busy.say.put(Answer(move="x"))
    assert (await asyncio.wait_for(first, PATIENCE)).move == "x"
    assert (await puppets.next())[1].table == "hint"
    busy.say.put(Answer(move="y"))
    assert (await asyncio.wait_for(hint, PATIENCE)).move == "y"
    await puppets.pool.close()


async def test_deadlines_wait_while_a_process_loads() -> None:
    puppets = Puppets(1)
    loading = asyncio.create_task(puppets.pool.think(msgspec.structs.replace(job("load"), purpose="load")))
    process, _ = await puppets.next()
    move = asyncio.create_task(puppets.pool.think(job("move", seconds=0.1)))
    await until(lambda: puppets.pool.waiting == 1)
    puppets.time = 30.0
    looks = puppets.looks
    await until(lambda: puppets.looks > looks + 1)
    assert not move.done()
    process.say.put(Answer(move="x", loading=30.0))
    await asyncio.wait_for(loading, PATIENCE)
    assert (await puppets.next())[1].seconds == 0.1
    process.say.put(Answer(move="y"))
    assert (await asyncio.wait_for(move, PATIENCE)).move == "y"
    await puppets.pool.close()


async def test_a_closing_pool_fails_all_waiting_jobs() -> None:
    puppets = Puppets(1)
    asked = [asyncio.create_task(puppets.pool.think(job(f"t{number}"))) for number in range(3)]
    await puppets.next()
    await asyncio.wait_for(puppets.pool.close(), PATIENCE)
    for task in asked:
        with pytest.raises(ThinkingFailed):
            await asyncio.wait_for(task, PATIENCE)
    with pytest.raises(ThinkingFailed):
        await puppets.pool.think(job())


@pytest.fixture(scope="module")
async def pool() -> AsyncIterator[ThinkingPool]:
    """With one process, because starting takes a while."""
    pool = ThinkingPool(1)
    yield pool
    await pool.close()


@pytest.mark.thorough
async def test_a_real_process_thinks(pool: ThinkingPool) -> None:
    answer = await asyncio.wait_for(pool.think(job(level=8, seconds=0.05)), PATIENCE)
    fulcrum.game("lean").new(seed=7).push(answer.move)
    assert answer.value is not None
    assert answer.loading > 0
    assert len(pool.pids) == 1
    before = pool.pids
    os.kill(before[0], signal.SIGINT)  # Ctrl-C is for the server alone
    assert (await asyncio.wait_for(pool.think(job()), PATIENCE)).move
    assert pool.pids == before


@pytest.mark.thorough
async def test_a_real_process_that_is_killed_is_replaced_and_its_job_done(pool: ThinkingPool) -> None:
    await asyncio.wait_for(pool.think(job()), PATIENCE)
    killed = pool.pids[0]
    os.kill(killed, signal.SIGSTOP)  # so that it does not answer before it is killed
    asked = asyncio.create_task(pool.think(job()))
    await asyncio.sleep(0)
    os.kill(killed, signal.SIGKILL)
    assert (await asyncio.wait_for(asked, PATIENCE)).move
    assert len(pool.pids) == 1 and pool.pids[0] != killed


async def test_in_a_great_crowd_a_process_answers_several_at_once(pool: ThinkingPool) -> None:
    await asyncio.wait_for(pool.think(job(level=5)), PATIENCE)
    good = [job(f"t{number}", level=8, seconds=0.01) for number in range(9)]
    hints = [msgspec.structs.replace(one, purpose="hint") for one in good]  # which wait however late it is
    bad = msgspec.structs.replace(hints[4], table="bad", options={"side": "none"})
    asked = asyncio.gather(*map(pool.think, [*hints, bad]), return_exceptions=True)
    *answers, failed = await asyncio.wait_for(asked, PATIENCE)
    assert all(isinstance(answer, Answer) and answer.move for answer in answers)
    assert isinstance(failed, ThinkingFailed) and "OptionError" in str(failed)


async def test_unsendable_data_fails(pool: ThinkingPool) -> None:
    unsendable = msgspec.structs.replace(job(), options={"side": lambda: 5})
    with pytest.raises(ThinkingFailed):
        await asyncio.wait_for(pool.think(unsendable), PATIENCE)


@pytest.mark.thorough
async def test_a_failing_bot_reports_the_place_but_not_the_message(pool: ThinkingPool) -> None:
    bad = msgspec.structs.replace(job(), options={"side": "the ace of spades"})
    with pytest.raises(ThinkingFailed) as failed:
        await asyncio.wait_for(pool.think(bad), PATIENCE)
    assert "OptionError" in str(failed.value) and "spades" not in str(failed.value)
    assert "spades" not in str(response_to(bad))
    assert (await asyncio.wait_for(pool.think(job()), PATIENCE)).move


SERVER_THAT_IS_KILLED = """
from fulcrum.server.thinking.processes import ThinkingProcess
if __name__ == "__main__":
    process = ThinkingProcess()
    process.think(["no job"])
    print(process.pid, flush=True)
    input()
"""


@pytest.fixture
def killed_server(tmp_path: Path) -> Iterator[int]:
    """Returns the id of a thinking process whose server was killed."""
    script = tmp_path / "server.py"
    script.write_text(SERVER_THAT_IS_KILLED)
    process = subprocess.Popen(
        [sys.executable, str(script)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        number = int(process.stdout.readline())
        assert is_alive(number)
        process.kill()
        process.communicate(timeout=PATIENCE)
        yield number
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


def is_alive(pid: int) -> bool:
    """Whether the process exists and is not a zombie."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


@pytest.mark.thorough
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for the process in /proc")
def test_a_process_ends_with_its_server(killed_server: int) -> None:
    end = time.monotonic() + PATIENCE
    while is_alive(killed_server):
        assert time.monotonic() < end
        time.sleep(0.02)
