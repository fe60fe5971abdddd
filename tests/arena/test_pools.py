"""Games given to workers: all are played once, and those of lost workers again."""

from collections import Counter

from fulcrum.arena.jobs import Job, Played, play_job
from fulcrum.arena.pools import Lost, play_all
from fulcrum.arena.programs import Leash
from tests.arena.contests import Here, jobs_of, small, timeless


class Losing(Here):
    """Loses the worker of some games, each so many times."""

    def __init__(self, losses: dict[tuple[str, int], int]) -> None:
        super().__init__()
        self.losses = Counter(losses)
        self.tried: Counter[tuple[str, int]] = Counter()

    def give(self, place: int, job: Job) -> None:
        self.tried[job.key] += 1
        super().give(place, job)

    def answers(self) -> list[tuple[int, Played | Lost]]:
        place, job = max(self._given.items())
        if self.losses[job.key]:
            self.losses[job.key] -= 1
            del self._given[place]
            return [(place, Lost())]
        return super().answers()


def test_every_game_is_played_once() -> None:
    jobs = jobs_of(small("random", "level:1", games=8))
    pool = Here()
    lines = [played.line for played in play_all(jobs, pool)]
    assert sorted(line["number"] for line in lines) == list(range(8)) and pool.played == 8


def test_a_lost_workers_game_is_played_again_with_the_same_result() -> None:
    jobs = jobs_of(small("random", "level:1", games=4))
    pool = Losing({jobs[1].key: 2, jobs[3].key: 1})
    lines = sorted((played.line for played in play_all(jobs, pool)), key=lambda line: int(line["number"]))
    assert timeless(lines) == timeless([play_job(job, Leash()).line for job in jobs])
    assert [pool.tried[job.key] for job in jobs] == [1, 3, 1, 2]


def test_a_game_that_loses_every_worker_is_given_up() -> None:
    jobs = jobs_of(small("random", "level:1"))
    pool = Losing({jobs[0].key: 100})
    lines = {line["number"]: line for line in (played.line for played in play_all(jobs, pool))}
    assert lines[0]["failure"]["words"] == "3 workers were lost while they played it"
    assert lines[1]["failure"] is None
    assert pool.tried[jobs[0].key] == 3
