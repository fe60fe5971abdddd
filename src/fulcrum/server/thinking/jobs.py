"""Thinking jobs and answers: plain values for any process, without anything that the seat can't see."""

import os
import random
import secrets
import time
from typing import Any, Literal, Protocol

import msgspec

from fulcrum.bots import levels
from fulcrum.bots.bot import Bot, Thought
from fulcrum.core import registry
from fulcrum.core.backends import NATIVE
from fulcrum.core.errors import FulcrumError
from fulcrum.core.game import Game
from fulcrum.core.kernels import BUILDING, LOADER
from fulcrum.core.memory import Record
from fulcrum.core.observation import Observation
from fulcrum.core.state import State
from fulcrum.core.values import Entry

WAIT_FOR_LIBRARY, LOOK_EVERY = 5.0, 0.1  # seconds
Purpose = Literal["move", "hint", "draw", "load"]

_kept_bots: dict[tuple[str, int, str | None], Bot] = {}  # of this process
_patience: dict[str, float] = {}  # until when this process waits for the library of a game
_prepared: set[tuple[str, int]] = set()  # games and levels whose code this process has loaded


class ThinkingFailed(FulcrumError):
    """There is no answer: the bot raised an error, its process died twice, or the server is stopping."""


class ThinkingJob(msgspec.Struct, frozen=True, kw_only=True):
    """One decision of one seat. It is made from the seat's observation, so it does not depend on hidden cards."""

    purpose: Purpose
    table: str
    version: int  # of the position
    seat: int
    game: str
    options: dict[str, Any]
    players: int
    data: bytes  # the observation's record
    log: tuple[Entry, ...]
    commitment: str
    level: int
    temperament: str | None
    seconds: float  # the bot's time limit
    seed: int  # of the bot's own random choices

    @property
    def key(self) -> str:
        """Identifies equal jobs, also across processes."""
        return f"{self.purpose} {self.table} {self.version} {self.seat}"


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The move, and the bot's thoughts: the value it expects, and the moves it expects to follow."""

    move: str
    value: float | None = None
    line: tuple[str, ...] = ()
    loading: float = 0.0  # seconds spent before thinking: starting a process, loading a game and a bot


class Thinker(Protocol):
    """Answers jobs."""

    async def think(self, job: ThinkingJob) -> Answer:
        """Returns the answer within twice the job's seconds, or raises `ThinkingFailed`."""

    async def close(self) -> None:
        """Ends all thinking; callers that wait get `ThinkingFailed`."""


def job_for(
    state: State,
    seat: int,
    *,
    table: str,
    version: int,
    level: int,
    seconds: float,
    temperament: str | None = None,
    purpose: Purpose = "move",
) -> ThinkingJob:
    """Makes the job of a seat to move, without what it can't see."""
    observation = state.observation(seat)
    return ThinkingJob(
        purpose=purpose,
        table=table,
        version=version,
        seat=seat,
        game=observation.game.about.id,
        options=dict(observation.game.options),
        players=observation.players,
        data=observation.data.tobytes(),
        log=observation.log,
        commitment=observation.commitment,
        level=level,
        temperament=temperament,
        seconds=seconds,
        seed=secrets.randbits(62),
    )


def observation_of(job: ThinkingJob) -> Observation:
    game = registry.game(job.game, **job.options)
    data = Record.from_bytes(game.kernel.record, job.data)
    return Observation(game, job.players, data, seat=job.seat, log=job.log, commitment=job.commitment, seed=None)


def play(job: ThinkingJob) -> Answer:
    """Returns the bot's answer. Loading and compiling do not count as its thinking time."""
    began = time.perf_counter()
    observation = observation_of(job)
    job = _with_compiled_code(job, observation.game)
    bot = _bot(job, keep=not observation.game.has_secrets)
    loading = 0.0
    if job.purpose == "load" or (job.game, job.level) not in _prepared:
        first = bot.think(observation, rng=random.Random(job.seed), simulations=1)
        _prepared.add((job.game, job.level))
        loading = time.perf_counter() - began
        if job.purpose == "load":
            return _answer(first, loading)
    return _answer(bot.think(observation, job.seconds, random.Random(job.seed)), loading)


def _with_compiled_code(job: ThinkingJob, game: Game) -> ThinkingJob:
    """Waits a little, once, for a library that the server is building. Until it is there, a simple level stands in."""
    patient_until = _patience.setdefault(job.game, time.monotonic() + WAIT_FOR_LIBRARY)
    while BUILDING in os.environ and game.kernel.backend.mode != NATIVE:
        LOADER.take_libraries()
        if time.monotonic() > patient_until:
            return msgspec.structs.replace(job, level=levels.quick_without_compiler(job.game, job.level))
        time.sleep(LOOK_EVERY)
    return job


def _bot(job: ThinkingJob, keep: bool) -> Bot:
    """Returns a bot. In open games it is kept with its search results; with hidden cards it serves one seat only."""
    kind = (job.game, job.level, job.temperament)
    bot = _kept_bots.get(kind) or levels.bot(job.game, job.level, temperament=job.temperament)
    if keep:
        _kept_bots[kind] = bot
    return bot


def _answer(thought: Thought, loading: float) -> Answer:
    return Answer(move=thought.move.text, value=thought.value, line=thought.line, loading=loading)
