"""Information-set Monte Carlo tree search, for games with hidden cards and secret choices and 2 to 16 seats.

One observer searches. Every simulation samples a new world from the observation alone (`imagine_world`) and plays it
down one tree, whose nodes stand for what the observer would have noticed. The available actions differ from world to
world, so an action's visits are compared with how often it was available. Values are max^n: each seat maximises its own
share.

Besides `evaluate`, `weigh` and `result` of `fulcrum.search.hooks`, a brain offers:

- `imagine_world(observation, seat, world, stream)`: copies the observation's record and completes it with the game's
  `imagine`
- `open_window(state)`, if the record has a field `window`: returns that field
- `noticed(state, observer, seat, action)`, if some seats can't see some actions

`weigh` is called in every world and must use only what the acting seat can see. An action with weight 0 is never tried.

Simultaneous secret choices are played in seat order, but no seat uses what it can't see: while a window is open each
seat decides by its own statistics, kept at the node where the window opened. After the window closes, play continues
below what the observer then notices.

Trees are not kept between moves. Their worlds were sampled before the latest cards and choices were seen, so most of
them are now impossible. Within a move of several actions nothing new is seen: follow `Findings.own_line` down the same
tree, or search again from the record after the first action.

Each thread grows its own tree of 8 MB (262,144 nodes of 32 bytes). A full tree keeps counting but stops growing. The
trees' statistics are added up at the root.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Any, NamedTuple

import numpy as np

from fulcrum.core.jit import bound
from fulcrum.core.rng import quick_below, quick_stream
from fulcrum.search.deadline import Stop
from fulcrum.search.information_sets import NODE, TEMPLATES, workspace_type

MOST_NODES = 262_144
PIECE = 64  # simulations per thread between two checks of `enough`
NO_LIMIT = 1 << 62


class Tried(NamedTuple):
    """An action at the root: its visits, and its value to the observer from 0 to 1."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Findings:
    """The result of a search, most visited action first.

    It is empty if the search ended before the observer's turn in a window of secret choices.
    """

    simulations: int
    tried: tuple[Tried, ...]
    line: tuple[tuple[int, int], ...]  # (seat, action), each the most visited after those before it

    @property
    def best(self) -> Tried:
        return self.tried[0]

    @property
    def own_line(self) -> tuple[int, ...]:
        """The best action and the actions with which the same seat continues, for moves of several actions."""
        own: list[int] = []
        for seat, action in self.line:
            if seat != self.line[0][0]:
                break
            own.append(action)
        return tuple(own)


class Ismcts:
    """A search for one game and one brain, with its memory. It runs one search at a time.

    `exploration` weighs the brain's priors against values. The value of an untried action is estimated as `caution`
    less than the average of the tried ones.
    """

    def __init__(
        self,
        kernel: ModuleType,
        brain: ModuleType,
        action_count: int,
        *,
        threads: int = 1,
        exploration: float = 1.0,
        caution: float = 0.0,
        nodes: int = MOST_NODES,
    ) -> None:
        if "window" in kernel.RECORD.names and not hasattr(brain, "open_window"):
            raise TypeError(f"{brain.__name__} needs open_window: the game has secret choices")
        self._grow = searcher(kernel, brain)
        self._desks = [Workspace(kernel.RECORD, action_count, nodes) for _ in range(threads)]
        for desk in self._desks:
            desk.work["exploration"] = exploration
            desk.work["caution"] = caution

    def search(
        self,
        observation: np.ndarray,
        seat: int,
        stream: np.ndarray,
        *,
        stop: Stop,
        simulations: int | None = None,
        enough: Callable[[list[int], int | None], bool] | None = None,
    ) -> Findings:
        """Searches for a seat that may act, from its observation, until the stop is set or the limit is reached.

        Wrap it in a `Deadline` to limit its time. It always runs at least one simulation. `enough` may end it early: it
        is called from time to time with the visits of the tried actions, most first, and the simulations left.
        """
        limit = NO_LIMIT if simulations is None else simulations
        desks = self._desks[:limit]
        for desk in desks:
            desk.clear(observation, seat)
        trees = [desk.tree for desk in desks]
        streams = [stream] if len(desks) == 1 else [quick_stream(quick_below(stream, 1 << 31)) for _ in desks]
        done = 0
        with ThreadPoolExecutor(len(desks)) as pool:
            while done < limit:
                piece = limit - done if enough is None else min(limit - done, PIECE * len(desks))
                done += self._simulate(desks, streams, stop, piece, pool)
                left = None if simulations is None else limit - done
                if stop.is_set or (enough is not None and enough(visits_at_root(trees, seat), left)):
                    break
        return findings(seat, done, trees)

    def _simulate(
        self, desks: list["Workspace"], streams: list[np.ndarray], stop: Stop, piece: int, pool: ThreadPoolExecutor
    ) -> int:
        """Runs simulations on all threads and returns their number."""

        def work(number: int) -> int:
            desk = desks[number]
            desk.work["limit"] = piece // len(desks) + (number < piece % len(desks))
            done: int = self._grow(desk.records, desk.tree, desk.work, stop.flag, streams[number])
            return done

        return work(0) if len(desks) == 1 else sum(pool.map(work, range(min(piece, len(desks)))))


class Workspace:
    """One thread's working memory: its tree, a world and buffers."""

    def __init__(self, record: np.dtype[np.void], action_count: int, nodes: int) -> None:
        self.tree = np.zeros(nodes, NODE)
        self.records = np.zeros(2, record)
        self.work = np.zeros(1, workspace_type(action_count))

    def clear(self, observation: np.ndarray, seat: int) -> None:
        """Prepares for a new search."""
        self.records[0] = observation[0]
        self.tree["child"][0] = 0
        self.work["used"] = 1
        self.work["observer"] = seat


def findings(seat: int, simulations: int, trees: list[np.ndarray]) -> Findings:
    """Returns the observer's statistics at the root, added up over all trees."""
    visits: defaultdict[int, int] = defaultdict(int)
    totals: defaultdict[int, float] = defaultdict(float)
    for tree, child in tried_at_root(trees, seat):
        action = int(tree["action"][child])
        visits[action] += int(tree["visits"][child])
        totals[action] += float(tree["total"][child])
    tried = [Tried(action, count, totals[action] / count) for action, count in visits.items()]
    tried.sort(key=lambda choice: (-choice.visits, -choice.value, choice.action))
    lines = [line_of(tree, seat, choice.action) for tree in trees for choice in tried[:1]]
    return Findings(simulations, tuple(tried), max(lines, key=len, default=()))


def tried_at_root(trees: list[np.ndarray], seat: int) -> Iterator[tuple[np.ndarray, int]]:
    """Returns the nodes of the observer's actions at the roots."""
    for tree in trees:
        for child in children(tree, 0):
            if tree["seat"][child] == seat and tree["action"][child] >= 0:
                yield tree, child


def visits_at_root(trees: list[np.ndarray], seat: int) -> list[int]:
    """Returns the visits of the observer's actions, most first."""
    visits: defaultdict[int, int] = defaultdict(int)
    for tree, child in tried_at_root(trees, seat):
        visits[int(tree["action"][child])] += int(tree["visits"][child])
    return sorted(visits.values(), reverse=True)


def children(tree: np.ndarray, parent: int) -> list[int]:
    """Returns a node's children, oldest first."""
    found = []
    child = int(tree["child"][parent])
    while child:
        found.append(child)
        child = int(tree["sibling"][child])
    return found[::-1]


def line_of(tree: np.ndarray, seat: int, first: int) -> tuple[tuple[int, int], ...]:
    """Returns the most visited line after an action at the root, as far as it can be seen."""
    here = next((c for c in children(tree, 0) if tree["action"][c] == first and tree["seat"][c] == seat), 0)
    line = [(seat, first)]
    while here:
        here = max(children(tree, here), key=lambda child: int(tree["visits"][child]), default=0)
        if tree["action"][here] < 0:
            break
        if here:
            line.append((int(tree["seat"][here]), int(tree["action"][here])))
    return tuple(line)


@cache
def searcher(kernel: ModuleType, brain: ModuleType) -> Callable[..., Any]:
    return bound(kernel, *TEMPLATES, brain=brain)[-1]
