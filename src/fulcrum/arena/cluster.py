"""Workers on a Ray cluster: the same games as on one machine, for Fulcrum is installed on all of them alike."""

import contextlib
from typing import Any

from fulcrum.arena.jobs import Job, Played, play_job
from fulcrum.arena.pools import Lost
from fulcrum.arena.programs import Leash
from fulcrum.core.errors import FulcrumError

AUTO = "auto"


class ClusterError(FulcrumError):
    """Ray is not installed, or there is no such cluster."""


class RayWorker:
    """An actor: plays the games it is given, one at a time."""

    def __init__(self) -> None:
        self._leash = Leash()

    def play(self, job: Job) -> Played | FulcrumError:
        """An error comes back as it is: Ray would wrap it, and take it for its own."""
        try:
            return play_job(job, self._leash)
        except FulcrumError as error:
            return error


class RayPool:
    """A pool of actors, a processor each; as many as the cluster has processors unless told otherwise."""

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
                ray.init(**given, log_to_driver=False, logging_level="error", include_dashboard=False)
            except Exception as error:  # Ray has no kind of its own for what goes wrong here
                raise ClusterError(f"no Ray cluster at {address}: {error}") from error
        self.size = size or max(1, int(ray.cluster_resources().get("CPU", 1)))
        self._actor_class = ray.remote(num_cpus=1)(RayWorker)
        self._actors = [self._actor_class.remote() for _ in range(self.size)]
        self._running: dict[Any, int] = {}  # what is waited for -> place

    def give(self, place: int, job: Job) -> None:
        self._running[self._actors[place].play.remote(job)] = place

    def answers(self) -> list[tuple[int, Played | Lost]]:
        done, _ = self._ray.wait(list(self._running), num_returns=1)
        return [(place, self._heard(place, answer)) for answer in done for place in [self._running.pop(answer)]]

    def _heard(self, place: int, answer: Any) -> Played | Lost:
        try:
            heard: Played | FulcrumError = self._ray.get(answer)
        except self._ray.exceptions.RayActorError:
            self._actors[place] = self._actor_class.remote()
            return Lost()
        if isinstance(heard, FulcrumError):
            raise heard
        return heard

    def close(self) -> None:
        for actor in self._actors:
            with contextlib.suppress(Exception):  # the cluster may be gone
                self._ray.kill(actor)
        if self._started:
            self._ray.shutdown()
