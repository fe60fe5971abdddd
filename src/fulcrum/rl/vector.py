"""A vector environment: thousands of games stepped in one compiled call, on one or more cores."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, fields
from functools import cache
from types import ModuleType, TracebackType
from typing import Any, Self

import numpy as np

from fulcrum.core import registry
from fulcrum.core.errors import OptionError, shortened
from fulcrum.core.jit import bound
from fulcrum.core.rng import KEY_WORDS, quick_stream
from fulcrum.rl.batch_steps import begin_game, begin_games, choose_at_random, show, step_games
from fulcrum.rl.tensors.layout import Layout
from fulcrum.rl.tensors.seeing import first_actor, module_of, write_mask

MOST_GAMES = 1 << 20
SEED_LIMIT = 1 << 60  # later games count up from the first seeds, which must stay below 2**62


@dataclass(frozen=True)
class Batch:
    """The result of a step, one row per game. Arrays stay valid until the step after the next; copy what you keep.

    `final_observations[game, seat]` is what each seat saw at the end of a game that is `terminated`; other rows are
    stale. In such games `observations`, `masks` and `seats` already belong to the next game.
    """

    observations: np.ndarray  # of the seat to act, as in the layout
    masks: np.ndarray  # int8, 1 for a legal action
    seats: np.ndarray  # int64, the seat to act
    rewards: np.ndarray  # float32, one per seat, zeros until the end
    terminated: np.ndarray  # bool, whether the game ended in this step
    illegal: np.ndarray  # bool, whether an illegal action ended it
    final_observations: np.ndarray


class VectorEnv:
    """A batch of games of one kind. A finished game restarts at once with a seed not used before.

    Game `i` of the batch starts with seed `seed + i`; each restart adds the number of games to its seed. So the batch
    is the same on any number of threads, and `seeds` holds the seed of each current game.
    """

    def __init__(
        self,
        game_id: str,
        count: int,
        players: int | None = None,
        *,
        seed: int = 0,
        threads: int = 1,
        **options: Any,
    ) -> None:
        self.game = registry.game(game_id, **options)
        self.count = checked("count", count, 1, MOST_GAMES)
        self.threads = checked("threads", threads, 1, 256)
        self.players = self.game.new(players, seed=0).players
        self.layout: Layout = module_of(self.game).layout(self.game)
        self._functions = _functions(self.game.kernel, module_of(self.game))
        self._blank = module_of(self.game).blank_record(self.game, self.players)
        self._states = np.zeros(count, self.game.kernel.RECORD)
        self._batches = [self._new_batch(), self._new_batch()]
        self._shown = [read_only(batch) for batch in self._batches]
        self._now = 0
        self._actions = np.zeros(count, np.int64)
        self._buffers = [self._new_buffers() for _ in range(threads)]
        self._shares = [(part * count // threads, (part + 1) * count // threads) for part in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.seeds = np.zeros(count, np.int64)
        self.reset(seed)

    def _new_batch(self) -> Batch:
        count, size, players = self.count, self.layout.size, self.players
        return Batch(
            observations=np.zeros((count, size), self.layout.dtype),
            masks=np.zeros((count, self.game.action_count), np.int8),
            seats=np.zeros(count, np.int64),
            rewards=np.zeros((count, players), np.float32),
            terminated=np.zeros(count, np.bool_),
            illegal=np.zeros(count, np.bool_),
            final_observations=np.zeros((count, players, size), self.layout.dtype),
        )

    def _new_buffers(self) -> tuple[np.ndarray, ...]:
        """Returns the buffers of one thread: a record, a list of actions, a key."""
        kernel = self.game.kernel
        return np.zeros(1, kernel.RECORD), np.empty(self.game.action_count, np.int64), np.zeros(KEY_WORDS, np.int64)

    def _on_all_threads(self, work: Callable[..., Any], *arguments: Any, buffers: bool = True) -> None:
        """Calls a compiled function on the whole batch, split over the threads."""
        buffers_ = self._buffers if buffers else [()] * self.threads
        own, *others = [
            (*share, *arguments, *own_buffers) for share, own_buffers in zip(self._shares, buffers_, strict=True)
        ]
        waiting = [self._pool.submit(work, *other) for other in others] if self._pool is not None else []
        work(*own)  # in this thread: waking another costs as much as dozens of games
        for future in waiting:
            future.result()

    def reset(self, seed: int = 0) -> Batch:
        """Restarts all games."""
        first = checked("seed", seed, 0, SEED_LIMIT)
        self.seeds[:] = np.arange(first, first + self.count)
        self._streams = np.concatenate([quick_stream(first + i) for i in range(self.count)])
        batch = self._batches[self._now]
        for name in ("rewards", "terminated", "illegal"):
            getattr(batch, name)[:] = 0
        self._on_all_threads(
            self._functions.begin_games,
            self._states,
            self._blank,
            self.seeds,
            batch.seats,
            batch.observations,
            batch.masks,
        )
        return self._shown[self._now]

    def step(self, actions: np.ndarray) -> Batch:
        """Applies one action in every game and returns what the next seats see.

        An illegal action ends its game: -1 for the seat, 0 for the others.
        """
        self._actions[:] = actions
        before = self._batches[self._now]
        self._now = 1 - self._now
        after = self._batches[self._now]
        self._on_all_threads(
            self._functions.step_games,
            self._actions,
            self._states,
            self._blank,
            self.seeds,
            before.seats,
            before.masks,
            *(getattr(after, name) for name in STEPPED),
        )
        return self._shown[self._now]

    def random_actions(self) -> np.ndarray:
        """Returns a uniformly random legal action for every game. The next call reuses the array."""
        seats = self._batches[self._now].seats
        self._on_all_threads(
            self._functions.choose_at_random, self._states, seats, self._streams, self._actions, buffers=False
        )
        return self._actions

    def records(self) -> np.ndarray:
        """Returns a copy of the kernel records, hidden parts included, for analysis."""
        return self._states.copy()

    def close(self) -> None:
        """Stops the threads."""
        if self._pool is not None:
            self._pool.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


STEPPED = ("seats", "observations", "masks", "rewards", "terminated", "illegal", "final_observations")


def read_only(batch: Batch) -> Batch:
    """Returns read-only views for callers, whose writes would break the games."""
    views = {field.name: getattr(batch, field.name).view() for field in fields(batch)}
    for view in views.values():
        view.flags.writeable = False
    return Batch(**views)


def checked(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise OptionError(f"{name}={shortened(value)}: a whole number from {low} to {high}")
    return value


@dataclass(frozen=True)
class Functions:
    """The functions compiled for one game."""

    begin_games: Callable[..., Any]
    step_games: Callable[..., Any]
    choose_at_random: Callable[..., Any]


@cache
def _functions(kernel: ModuleType, module: ModuleType) -> Functions:
    templates = (first_actor, write_mask, begin_game, show, begin_games, step_games, choose_at_random)
    return Functions(*bound(kernel, *templates, brain=module)[-3:])
