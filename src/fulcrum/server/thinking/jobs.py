"""What a bot is asked and what it answers: plain values that go to any process, without anything the seat can't see."""

import random
import secrets
import time
from typing import Any, Literal, Protocol

import msgspec
import numpy as np

from fulcrum.bots import levels
from fulcrum.bots.bot import Bot, Thought
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError
from fulcrum.core.observation import Observation
from fulcrum.core.state import State
from fulcrum.core.values import Entry

Purpose = Literal["move", "hint", "draw", "load"]

_kept_bots: dict[tuple[str, int, str | None], Bot] = {}  # of this process
_prepared: set[tuple[str, int]] = set()  # games and levels whose code this process has loaded


class ThinkingFailed(FulcrumError):
    """There is no answer: the bot raised something, its process died twice, or nobody thinks any more."""


class ThinkingJob(msgspec.Struct, frozen=True, kw_only=True):
    """One choice of one seat; made from its observation, and so the same whatever the others hold."""

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
    seconds: float  # the most that the bot may take
    seed: int  # of the bot's own chance

    @property
    def key(self) -> str:
        """The same for all who ask the same, in whatever process they are."""
        return f"{self.purpose} {self.table} {self.version} {self.seat}"


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """The move, and what the bot thought of it: the share of a win it expects, and the moves it expects to follow."""

    move: str
    value: float | None = None
    line: tuple[str, ...] = ()
    loading: float = 0.0  # seconds that went before: to start a process, to load a game and a bot for the first time


class Thinker(Protocol):
    """Whoever has jobs done."""

    async def think(self, job: ThinkingJob) -> Answer:
        """The answer within twice the job's seconds; raises `ThinkingFailed` where there is none."""

    async def close(self) -> None:
        """Ends all thinking; whoever waits for an answer gets `ThinkingFailed`."""


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
    """The job of a seat that is on move; what it can't see is left behind here."""
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
    data = np.frombuffer(job.data, game.kernel.RECORD).copy()
    return Observation(game, job.players, data, seat=job.seat, log=job.log, commitment=job.commitment, seed=None)


def play(job: ThinkingJob) -> Answer:
    """What the bot chooses, in whatever process this runs; loading and compiling it does not cost the bot any time."""
    began = time.perf_counter()
    observation = observation_of(job)
    bot = _bot(job, keep=not observation.game.has_secrets)
    loading = 0.0
    if job.purpose == "load" or (job.game, job.level) not in _prepared:
        first = bot.think(observation, rng=random.Random(job.seed), simulations=1)
        _prepared.add((job.game, job.level))
        loading = time.perf_counter() - began
        if job.purpose == "load":
            return _answer(first, loading)
    return _answer(bot.think(observation, job.seconds, random.Random(job.seed)), loading)


def _bot(job: ThinkingJob, keep: bool) -> Bot:
    """Bots of open games are kept, with what they have found out; one that has seen cards plays no other seat."""
    kind = (job.game, job.level, job.temperament)
    bot = _kept_bots.get(kind) or levels.bot(job.game, job.level, temperament=job.temperament)
    if keep:
        _kept_bots[kind] = bot
    return bot


def _answer(thought: Thought, loading: float) -> Answer:
    return Answer(move=thought.move.text, value=thought.value, line=thought.line, loading=loading)
