"""Workers on a Ray cluster: a stand-in for Ray, and real ones."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fulcrum.arena import jobs
from fulcrum.arena.cluster import ClusterError, RayPool
from fulcrum.arena.contest import Run
from fulcrum.arena.jobs import OtherSources
from tests.arena.contests import Here, gone, jobs_of, rogue, small, timeless

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 300  # seconds; Ray takes long to start


class RayError(Exception):
    """Stands for Ray's error of that name, the base class of all others."""


class RayTaskError(RayError):
    """Stands for an error that the task itself raised."""


class StandIn:
    """The part of Ray that a pool uses, in this process; loses the workers of the calls in `losses`."""

    def __init__(self, losses: tuple[int, ...] = (), processors: int = 2) -> None:
        self.losses, self.processors = losses, processors
        self.calls = 0
        self.cancelled: list[Any] = []
        self.initialized = False
        self.told: dict[str, Any] = {}
        self.exceptions = SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError)

    def is_initialized(self) -> bool:
        return self.initialized

    def init(self, **told: Any) -> None:
        self.initialized, self.told = True, told
        if told.get("address") == "nowhere":
            raise ConnectionError("no such host")

    def shutdown(self) -> None:
        self.initialized = False

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.processors)}

    def remote(self, **_: Any) -> Callable[[Any], Any]:
        return lambda play: SimpleNamespace(remote=lambda job: self._call(play, job))

    def _call(self, play: Any, job: Any) -> Callable[[], Any]:
        number, self.calls = self.calls, self.calls + 1

        def answer() -> Any:
            if number in self.losses:
                raise RayError
            try:
                return play(job)
            except Exception as error:
                raise RayTaskError from error

        return answer

    def wait(self, waiting: list[Any], num_returns: int, timeout: float | None = None) -> tuple[list[Any], list[Any]]:
        """Without a timeout only the last call is ready; with one, all others are too."""
        return waiting[-num_returns:], waiting[:-num_returns]

    def get(self, answer: Callable[[], Any]) -> Any:
        return answer()

    def cancel(self, answer: Any, *, force: bool) -> None:
        self.cancelled.append(answer)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> StandIn:
    stand_in = StandIn(losses=(1, 2))
    monkeypatch.setitem(sys.modules, "ray", stand_in)
    return stand_in


def test_a_lost_workers_game_is_played_again(ray: StandIn) -> None:
    contest = small("random", "level:1", "level:4", kind="round-robin")
    pool = RayPool("auto")
    assert pool.size == 2
    lines = Run(contest).play(pool)
    pool.close()
    assert timeless(lines) == timeless(Run(contest).play(Here()))
    assert ray.calls == contest.total + 2
    assert not ray.initialized


def test_closing_ends_running_games(ray: StandIn) -> None:
    pool = RayPool("auto")
    pool.give(0, jobs_of(small("random", "level:1"))[0])
    pool.close()
    assert len(ray.cancelled) == 1 and not ray.initialized


def test_an_error_of_our_own_is_no_loss(ray: StandIn, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(jobs, "play_job", fail)
    pool = RayPool("auto")
    pool.give(0, jobs_of(small("random", "level:1"))[0])
    with pytest.raises(RayTaskError):
        pool.answers()


def test_an_error_in_a_worker_is_reported(ray: StandIn) -> None:
    pool = RayPool("auto", 1)
    pool.give(0, replace(jobs_of(small("random", "level:1"))[0], sources="others"))
    with pytest.raises(OtherSources):
        pool.answers()


def test_auto_leaves_it_to_ray_where_the_cluster_is(ray: StandIn) -> None:
    RayPool("auto").close()
    assert "address" not in ray.told
    RayPool("10.0.0.1:6379").close()
    assert ray.told["address"] == "10.0.0.1:6379"


def test_a_connection_that_was_there_before_is_left_alone(ray: StandIn) -> None:
    ray.initialized = True
    RayPool("auto").close()
    assert ray.initialized and not ray.told


@pytest.mark.usefixtures("ray")
def test_a_cluster_that_is_not_there_is_named() -> None:
    with pytest.raises(ClusterError, match="no Ray cluster at nowhere: no such host"):
        RayPool("nowhere")


def test_on_a_real_cluster_games_are_those_of_one_machine_also_when_a_worker_is_killed(tmp_path: Path) -> None:
    note, found = tmp_path / "pid", tmp_path / "found.json"
    places = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    played = subprocess.run(
        [sys.executable, "-W", "ignore", ROOT / "tests" / "arena" / "ray_contest.py", note, found],
        env={**os.environ, "PYTHONPATH": places},
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )
    assert played.returncode == 0, played.stderr
    lines, refusal = json.loads(found.read_text(encoding="utf-8"))
    contest = small(rogue("kills-worker-once", note), "level:1", "level:4", kind="round-robin")
    assert timeless(lines) == timeless(Run(contest).play(Here()))
    assert all(line["failure"] is None for line in lines)
    assert gone(int(note.read_text(encoding="utf-8")))
    assert "other sources" in refusal
