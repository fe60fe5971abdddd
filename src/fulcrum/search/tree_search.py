"""Tree search for bots: one tree per thread, kept from move to move, with combined statistics."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.rng import quick_stream
from fulcrum.core.values import Entry
from fulcrum.search.deadline import Stop
from fulcrum.search.tree import Tree
from fulcrum.search.uct import choose_child, searcher

MEGABYTES = 64  # over all trees
SMALL_MEGABYTES = 0.1
ENDLESS = 1 << 62


class TreeSearch:
    """The searches of one player in one game. Each thread has its own tree and an equal share of the memory."""

    def __init__(
        self,
        brain: ModuleType,
        knobs: tuple[float, ...],
        *,
        threads: int = 1,
        megabytes: float = MEGABYTES,
        choice: Callable[..., Any] = choose_child,
        taste: np.ndarray | None = None,
    ) -> None:
        self.brain = brain
        self.taste = np.empty(0) if taste is None else taste  # the brain's learned weights
        self.knobs = np.array(knobs, np.float64)
        self.choice = choice
        self.trees = [Tree(megabytes / threads) for _ in range(threads)]
        self._last: Observation | None = None
        self._prepared = False

    def forget(self) -> None:
        for tree in self.trees:
            tree.clear()
        self._last = None

    def follow(self, observation: Observation) -> None:
        """Keeps the statistics of the observed position if it follows the previous one; otherwise clears the trees."""
        last, self._last = self._last, observation
        actions = None if last is None else actions_between(last, observation)
        for tree in self.trees:
            if actions:
                tree.advance(actions)
            else:
                tree.clear()

    def prepare(self, observation: Observation) -> None:
        """Compiles everything, so that later searches don't spend their time on it."""
        if not self._prepared:
            small = Tree(SMALL_MEGABYTES)
            self._search(small, observation, 1, Stop(), 0)
            small.keep(0)
            self._prepared = True

    def simulate(self, observation: Observation, simulations: int | None, stop: Stop, seed: int) -> int:
        """Simulates from the observed position on all threads, up to a total limit.

        Returns the number of simulations.
        """
        threads = len(self.trees)

        def run(number: int) -> int:
            limit = ENDLESS if simulations is None else -(-(simulations - number) // threads)
            return self._search(self.trees[number], observation, limit, stop, seed + number) if limit > 0 else 0

        if threads == 1:
            return run(0)
        with ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(run, range(threads)))

    def _search(self, tree: Tree, observation: Observation, limit: int, stop: Stop, seed: int) -> int:
        search = searcher(observation.game.kernel, self.brain, self.choice)
        count = observation.game.action_count
        used = np.array([tree.used])
        done = search(
            tree.nodes, used, observation.data, limit, stop.flag, quick_stream(seed), self.knobs,
            self.taste, np.empty(count, np.int64), np.empty(count), np.empty(observation.players),
        )  # fmt: skip
        tree.used = int(used[0])
        return int(done)

    def statistics(self) -> dict[int, tuple[int, float]]:
        """Returns visits and mean value, to the seat that acts, of each action at the root."""
        sums: dict[int, tuple[int, float]] = {}
        for tree in self.trees:
            known = tree.children()
            rows = zip(known["action"].tolist(), known["visits"].tolist(), known["total"].tolist(), strict=True)
            for action, visits, total in rows:
                before = sums.get(action, (0, 0.0))
                sums[action] = (before[0] + visits, before[1] + total)
        return {action: (visits, total / max(1, visits)) for action, (visits, total) in sums.items()}

    def line(self, first: int, longest: int) -> list[int]:
        """Returns the expected line starting with `first`, by the first tree."""
        return self.trees[0].line(first, longest)


def actions_between(earlier: Observation, later: Observation) -> tuple[int, ...] | None:
    """Returns the actions between two observations of a game, or None if the later one does not follow."""
    count = len(earlier.log)
    if earlier.game != later.game or earlier.players != later.players or earlier.log != later.log[:count]:
        return None
    position = Position(earlier.game, earlier.players, earlier.data.copy())
    actions: list[int] = []
    for entry in later.log[count:]:
        actions += play_entry(position, entry)
    return tuple(actions) if position.data.tobytes() == later.data.tobytes() else None


def play_entry(position: Position, entry: Entry) -> tuple[int, ...]:
    """Makes a logged move in a position that may be changed.

    Returns its actions, none if the move is not legal there.
    """
    actions = position.game.parse(entry.move, position, entry.seat).actions
    kernel = position.game.kernel
    for action in actions:
        if not kernel.is_legal(position.data, entry.seat, action):
            return ()
        kernel.apply(position.data, entry.seat, action)
    return actions
