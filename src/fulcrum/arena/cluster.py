"""Games on a Ray cluster. All its machines need the same Fulcrum, so the games are those of one machine."""

import contextlib
from typing import Any

from fulcrum.arena.programs import Leash
from fulcrum.arena.runner import Lost, Task
from fulcrum.core.errors import FulcrumError

AUTO = "auto"


class ClusterError(FulcrumError):
    """Ray is not installed, or the cluster can't be reached."""


def play(task: Task) -> Any:
    """Plays a task in a worker. An error is returned, because Ray would wrap a raised one in its own."""
    try:
        return task.play(Leash())
    except FulcrumError as error:
        return error


class RayPool:
    """A pool on a Ray cluster, with a place for each processor unless a size is given.

    Ray finds a processor for each task. If a machine is lost, the others play its games.
    """

    def __init__(self, address: str, size: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise ClusterError("Ray is not installed: pip install 'fulcrum-games[cluster]'") from error
        self._ray: Any = ray
        self._started = not ray.is_initialized()
        if self._started:
            try:
                # Without an address Ray joins the cluster of this machine, or starts one.
                given = {} if address == AUTO else {"address": address}
                ray.init(**given, log_to_driver=False, logging_level="critical", include_dashboard=False)
            except Exception as error:  # Ray raises errors of many kinds here
                raise ClusterError(f"no Ray cluster at {address}: {error}") from error
        self.size = size or max(1, int(ray.cluster_resources().get("CPU", 1)))
        # The runner replays lost tasks, and decides when to give up.
        self._play = ray.remote(num_cpus=1, max_retries=0)(play)
        self._running: dict[Any, int] = {}  # by Ray's reference: the place

    def give(self, place: int, task: Task) -> None:
        self._running[self._play.remote(task)] = place

    def answers(self) -> list[tuple[int, Any]]:
        done, still = self._ray.wait(list(self._running), num_returns=1)
        if still:  # with a thousand workers, several have finished: fetch all of them in one call
            done += self._ray.wait(still, num_returns=len(still), timeout=0)[0]
        return [(self._running.pop(answer), self._heard(answer)) for answer in done]

    def _heard(self, answer: Any) -> Any:
        try:
            heard = self._ray.get(answer)
        except self._ray.exceptions.RayTaskError:
            raise  # an error in our own code, with its traceback
        except self._ray.exceptions.RayError:
            return Lost()
        if isinstance(heard, FulcrumError):
            raise heard
        return heard

    def close(self) -> None:
        for answer in self._running:
            with contextlib.suppress(Exception):  # the cluster may be gone
                self._ray.cancel(answer, force=True)
        if self._started:
            self._ray.shutdown()
