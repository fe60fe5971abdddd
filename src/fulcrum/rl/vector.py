"""A vector environment: thousands of games stepped in one compiled call, on one or more cores."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import numpy as np

from fulcrum.core import registry
from fulcrum.core.errors import OptionError, shortened
from fulcrum.core.memory import Block, Record, ints
from fulcrum.core.seeds import KEY_WORDS, quick_stream
from fulcrum.rl.tensors.layout import TensorLayout, tensors_of

Calls = list[Callable[[], Any]]  # one for each thread

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
        self.layout: TensorLayout = tensors_of(self.game).layout(self.game)
        self._states = Block(self.game.kernel.record, count)
        self._batches = [self._new_batch(), self._new_batch()]
        self._shown = [shown(batch) for batch in self._batches]
        self._now = 0
        self._actions, self._streams, self._seeds = Block("q", count), Block("Q", count), Block("q", count)
        self._shares = [(part * count // threads, (part + 1) * count // threads) for part in range(threads)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        self.seeds = self._seeds.array
        self._prepare()
        self.reset(seed)

    def _new_batch(self) -> dict[str, Block]:
        """Returns the memory of a `Batch`, in the order in which `step_games` takes it."""
        count, players = self.count, self.players
        return {
            "observations": self.layout.block(count),
            "masks": Block("b", count, self.game.action_count),
            "seats": Block("q", count),
            "rewards": Block("f", count, players),
            "terminated": Block("?", count),
            "illegal": Block("?", count),
            "final_observations": self.layout.block(count, players),
        }

    def _prepare(self) -> None:
        """Prepares the calls for either batch: to begin it, to choose actions in it, to step from it to the other."""
        blank = tensors_of(self.game).blank_record(self.game, self.players)
        games = (self._states, blank, self._seeds)
        one, other = self._batches
        self._begin = [
            self._with_buffers("begin_games", *games, batch["observations"], batch["masks"], batch["seats"])
            for batch in (one, other)
        ]
        self._choose = [
            self._prepared("choose_at_random", self._states, batch["seats"], self._streams, self._actions)
            for batch in (one, other)
        ]
        self._step = [
            self._with_buffers("step_games", self._actions, *games, old["masks"], old["seats"], *new.values())
            for old, new in ((one, other), (other, one))
        ]

    def _prepared(self, name: str, *memory: Any) -> Calls:
        """Returns a function of the kernel for the share of each thread."""
        return [self.game.kernel.prepared(name, *share, *memory) for share in self._shares]

    def _with_buffers(self, name: str, *memory: Any) -> Calls:
        """Returns the same for a function that needs buffers: a record, a list of actions, a key."""
        return [
            self.game.kernel.prepared(
                name, *share, *memory, Record(self.game.kernel.record), ints(self.game.action_count), ints(KEY_WORDS)
            )
            for share in self._shares
        ]

    def _on_all_threads(self, calls: Calls) -> None:
        own, *others = calls
        waiting = [self._pool.submit(other) for other in others] if self._pool is not None else []
        own()  # in this thread: waking another costs as much as dozens of games
        for future in waiting:
            future.result()

    def reset(self, seed: int = 0) -> Batch:
        """Restarts all games."""
        first = checked("seed", seed, 0, SEED_LIMIT)
        self.seeds[:] = np.arange(first, first + self.count)
        self._streams.array[:] = [quick_stream(first + i)[0] for i in range(self.count)]
        batch = self._batches[self._now]
        for name in ("rewards", "terminated", "illegal"):
            batch[name].clear()
        self._on_all_threads(self._begin[self._now])
        return self._shown[self._now]

    def step(self, actions: np.ndarray) -> Batch:
        """Applies one action in every game and returns what the next seats see.

        An illegal action ends its game: -1 for the seat, 0 for the others.
        """
        self._actions.array[:] = actions
        self._on_all_threads(self._step[self._now])
        self._now = 1 - self._now
        return self._shown[self._now]

    def random_actions(self) -> np.ndarray:
        """Returns a uniformly random legal action for every game. The next call reuses the array."""
        self._on_all_threads(self._choose[self._now])
        return self._actions.array

    def records(self) -> np.ndarray:
        """Returns a copy of the kernel records, hidden parts included, for analysis."""
        return self._states.array.copy()

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


def shown(batch: dict[str, Block]) -> Batch:
    """Returns read-only views for callers, whose writes would break the games."""
    views = {name: block.array.view() for name, block in batch.items()}
    for view in views.values():
        view.flags.writeable = False
    return Batch(**views)


def checked(name: str, value: object, low: int, high: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise OptionError(f"{name}={shortened(value)}: a whole number from {low} to {high}")
    return value
