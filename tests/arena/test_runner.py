"""The game runner: every task is played once, and the tasks of lost workers are replayed."""

import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from fulcrum.arena import processes, runner
from fulcrum.arena.jobs import Job, play_job
from fulcrum.arena.programs import Leash
from fulcrum.arena.runner import InlinePool, Lost, Task, new_pool, play_all
from tests.arena.contests import Here, jobs_of, small, timeless


class Losing(Here):
    """Loses the worker of some tasks, each the given number of times."""

    def __init__(self, losses: dict[tuple[str, int], int]) -> None:
        super().__init__()
        self.losses: Counter[Any] = Counter(losses)
        self.tried: Counter[Any] = Counter()

    def give(self, place: int, task: Task) -> None:
        self.tried[task.key] += 1
        super().give(place, task)

    def answers(self) -> list[tuple[int, Any]]:
        place = self._next()
        task = self._given[place]
        if self.losses[task.key]:
            self.losses[task.key] -= 1
            del self._given[place]
            return [(place, Lost())]
        return super().answers()


def test_every_game_is_played_once() -> None:
    pool = Here()
    jobs = jobs_of(small("random", "level:1", games=8))
    played = list(play_all(jobs, pool))
    assert sorted(result.line["number"] for _, result in played) == list(range(8)) and pool.played == 8
    assert all(job.key == (result.line["pairing"], result.line["number"]) for job, result in played)


def test_finished_tasks_are_skipped() -> None:
    jobs = jobs_of(small("random", "level:1", games=4))
    played = [job.number for job, _ in play_all(jobs, InlinePool(), done={jobs[0].key, jobs[2].key})]
    assert played == [1, 3]


def test_tasks_may_depend_on_the_results_so_far() -> None:
    results: list[Any] = []

    def until_three() -> Iterator[Job]:
        for job in jobs_of(small("random", "level:1", games=100)):
            if len(results) >= 3:
                return
            yield job

    for _, result in play_all(until_three(), Here()):
        results.append(result)
    assert len(results) == 4  # one was on its way


def test_a_lost_workers_game_is_replayed_with_the_same_result() -> None:
    jobs = jobs_of(small("random", "level:1", games=4))
    pool = Losing({jobs[1].key: 2, jobs[3].key: 1})
    lines = sorted((played.line for _, played in play_all(jobs, pool)), key=lambda line: int(line["number"]))
    assert timeless(lines) == timeless([play_job(job, Leash()).line for job in jobs])
    assert [pool.tried[job.key] for job in jobs] == [1, 3, 1, 2]


def test_a_game_that_loses_every_worker_is_given_up() -> None:
    jobs = jobs_of(small("random", "level:1"))
    pool = Losing({jobs[0].key: 100})
    lines = {line["number"]: line for line in (played.line for _, played in play_all(jobs, pool))}
    assert lines[0]["failure"]["words"] == "3 workers were lost while they played it"
    assert lines[1]["failure"] is None
    assert pool.tried[jobs[0].key] == 3


def test_a_pool_has_no_more_workers_than_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "LocalPool", lambda size, cpus: size)
    assert new_pool(None, 8, 3) == 3
    assert new_pool(None, None, 10**6) == runner.cores() >= 1


class WhereAmI:
    """A task that returns the processors that its worker may use."""

    key = 0

    def play(self, _: Leash) -> set[int]:
        return set(os.sched_getaffinity(0))

    def given_up(self, words: str) -> None:
        raise AssertionError(words)


@pytest.mark.thorough
@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux binds processes to processors")
def test_workers_can_be_pinned_to_processors() -> None:
    mine = min(os.sched_getaffinity(0))
    pool = new_pool(None, 1, 1, cpus=[mine])
    try:
        assert [result for _, result in play_all([WhereAmI()], pool)] == [{mine}]
    finally:
        pool.close()
