"""The job queue with a clock of its own: it is fair, and no answer is late."""

import heapq
import random

import msgspec
import pytest

from fulcrum.server.thinking.job_queue import OVERHEAD, PLANNED, QUICK_LEVEL, SHORTEST, TOGETHER, JobQueue, WaitingJob
from fulcrum.server.thinking.jobs import ThinkingJob


def job(table: str, seconds: float = 1.0, level: int = 8) -> ThinkingJob:
    return ThinkingJob(
        purpose="move", table=table, version=1, seat=0, game="lean", options={}, players=2, data=b"", log=(),
        commitment="", level=level, temperament=None, seconds=seconds, seed=0,
    )  # fmt: skip


def waits(thinkers: int, asked: list[tuple[float, str]], overhead: float = 0.003) -> tuple[list[float], list[float]]:
    """Returns how long each caller waited, and how long each bot thought, if all use their full time."""
    queue: JobQueue[float] = JobQueue(thinkers)
    happens: list[tuple[float, int, str | WaitingJob[float]]] = [(at, n, table) for n, (at, table) in enumerate(asked)]
    heapq.heapify(happens)
    free, number, waited, thought = thinkers, len(asked), [], []
    while happens:
        now, _, what = heapq.heappop(happens)
        if isinstance(what, str):
            queue.join(job(what), now, now)
        else:
            free += 1
            queue.done([what], now)
            waited.append(now - what.caller)
        while free and len(queue):
            one = queue.call(now)
            free, number = free - 1, number + 1
            thought.append(one.job.seconds)
            heapq.heappush(happens, (now + one.job.seconds + overhead, number, one))
    return waited, thought


@pytest.mark.parametrize("thinkers", [1, 2, 3, 8])
def test_an_answer_comes_within_twice_its_time(thinkers: int) -> None:
    rng = random.Random(thinkers)
    crowds = 0
    for _ in range(200):
        jobs, span, tables = rng.choice([3, 10, 60]), rng.choice([0.01, 1.0, 5.0]), rng.choice([1, 3, 60])
        asked = sorted((rng.uniform(0, span), f"t{rng.randrange(tables)}") for _ in range(jobs))
        waited, _ = waits(thinkers, asked)
        assert len(waited) == jobs
        assert max(waited) <= 2.0
        crowds += max(waited) > 1.5
    assert crowds > 10


def test_in_a_short_queue_everyone_gets_the_full_time() -> None:
    waited, thought = waits(2, [(0.0, "a"), (0.0, "b"), (1.5, "a"), (1.6, "b")], overhead=0.25)
    assert thought == [1.0] * 4
    assert waited == pytest.approx([1.25] * 4)


def test_the_longer_the_queue_the_shorter_everyone_thinks() -> None:
    shares = []
    for crowd in (1, 4, 16, 64):
        queue: JobQueue[int] = JobQueue(1)
        for number in range(crowd):
            queue.join(job(f"t{number}"), number, 0.0)
        shares.append(queue.call(0.0).job.seconds)
    assert shares == pytest.approx([1.0, *(PLANNED / crowd - OVERHEAD for crowd in (4, 16, 64))])


def test_on_a_slow_machine_everyone_thinks_for_less() -> None:
    """The overhead of a job is learned, and then planned for."""
    asked = [(number / 1_000, f"t{number}") for number in range(40)]
    waited, thought = waits(1, asked, overhead=0.015)
    assert max(waited) <= 2.0
    assert max(thought[-10:]) < max(waits(1, asked, overhead=0.001)[1][-10:])


def test_without_time_to_search_strong_bots_play_as_quick_ones() -> None:
    queue: JobQueue[int] = JobQueue(1)
    for number in range(200):
        queue.join(job(f"t{number}", level=8 if number else 2), number, 0.0)
    called = [queue.call(0.0).job for _ in range(200)]
    assert [one.level for one in called[:2]] == [2, QUICK_LEVEL]
    assert {one.seconds for one in called[:2]} == {SHORTEST}
    assert called[-1].level == 8  # by then there is room again


def test_without_time_to_search_a_thinker_gets_several_at_once() -> None:
    queue: JobQueue[int] = JobQueue(2)
    for number in range(400):
        queue.join(job(f"t{number}"), number, 0.0)
    first = queue.call_some(0.0)
    assert [one.caller for one in first] == list(range(TOGETHER))
    assert {(one.job.level, one.job.seconds) for one in first} == {(QUICK_LEVEL, SHORTEST)}
    queue.done(first, 0.02)
    while len(queue) > 100:
        queue.call(0.02)
    assert len(queue.call_some(0.02)) == 1  # by now there is time for each


def test_loading_jobs_keep_their_level() -> None:
    queue: JobQueue[int] = JobQueue(1)
    queue.join(msgspec.structs.replace(job("t"), purpose="load"), 1, 0.0)
    assert queue.call(60.0).job.level == 8


def test_loading_extends_the_deadlines_of_queued_jobs() -> None:
    queue: JobQueue[str] = JobQueue(1)
    queue.join(job("a"), "first", 0.0)
    first = queue.call(0.0)
    queue.join(job("b"), "second", 1.0)
    queue.done([first], 31.0, loading=30.0)
    assert queue.call(31.0).job.seconds == 1.0


def test_first_come_first_served() -> None:
    queue: JobQueue[str] = JobQueue(1)
    for at, name in enumerate("abc"):
        queue.join(job(name), name, float(at))
    assert [queue.call(3.0).caller for _ in range(3)] == ["a", "b", "c"]


def test_a_short_time_is_served_before_a_long_one_that_can_wait() -> None:
    queue: JobQueue[str] = JobQueue(1)
    queue.join(job("long", 10.0), "long", 0.0)
    queue.join(job("short", 1.0), "short", 0.1)
    assert queue.call(0.1).caller == "short"


def test_a_table_of_many_bots_does_not_hold_up_a_table_of_one() -> None:
    queue: JobQueue[str] = JobQueue(1)
    for seat in range(9):
        queue.join(job("crowd"), f"crowd {seat}", 0.0)
    queue.join(job("lonely"), "lonely", 0.1)
    called = [queue.call(0.1).caller for _ in range(10)]
    assert called[:2] == ["crowd 0", "lonely"]


def test_a_table_that_was_answered_stands_in_line_as_before() -> None:
    queue: JobQueue[str] = JobQueue(1)
    queue.join(job("a"), "first", 0.0)
    queue.done([queue.call(0.0)], 1.0)
    queue.join(job("a"), "a", 1.0)
    queue.join(job("b"), "b", 1.1)
    assert queue.call(1.1).caller == "a"


def test_a_dropped_job_takes_no_time_from_others() -> None:
    queue: JobQueue[str] = JobQueue(1)
    for name in "abcd":
        queue.join(job(name), name, 0.0)
    for name in "abc":
        queue.drop(name)
    queue.drop("nobody")
    one = queue.call(0.0)
    assert (one.caller, one.job.seconds) == ("d", 1.0)
    assert not len(queue)


def test_the_line_is_cleared() -> None:
    queue: JobQueue[str] = JobQueue(1)
    for name in "ab":
        queue.join(job(name), name, 0.0)
    assert {one.caller for one in queue.clear()} == {"a", "b"}
    assert not len(queue)
