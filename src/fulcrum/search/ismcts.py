"""Information-set Monte Carlo tree search, for games with hidden cards and secret choices, 2 to 16 seats.

One observer searches. Every simulation draws a world anew from the observation alone (`imagine_world`) and plays it
along one tree, whose nodes stand for what the observer would have noticed. What can be done differs from world to
world, so a choice is weighed against how often it was available. Values are max^n: every seat goes for its own share.

A brain offers, beside `evaluate`, `weigh` and `result` of `fulcrum.search.hooks`:

- `imagine_world(observation, seat, world, stream)`: copy the observation's record and fill it up by the game's
  `imagine`;
- `open_window(state)`, where the record has a field `window`: that field;
- `noticed(state, observer, seat, action)`, where some actions are not seen by all.

`weigh` is asked in every world and must go by what the acting seat can see; an action with weight 0 is never tried.

Secret choices at once are taken as a sequence in seat order, but nobody chooses by what he can't see: while a window is
open every seat decides by statistics of its own, kept where the window opened (decoupled, not one below the other). The
way on, when it has closed, is the chain of what the observer then notices.

Trees are not kept for the next move: their worlds were drawn before the cards and choices seen since, which rule most
of them out, so that old statistics would speak of other hands. Within one move of several actions nothing new is seen:
`Findings.own_line` walks down the same tree; or search again, with the record after the first action.

Memory: 8 MB a tree (262,144 nodes of 32 bytes), and a tree for each thread. A full tree goes on counting and no longer
grows. Threads grow trees of their own, which are added up at the root.
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
PIECE = 64  # simulations of a thread between two looks at whether it is enough
NO_LIMIT = 1 << 62


class Tried(NamedTuple):
    """One action at the root: how often it was tried, and what it was worth to the observer, 0 to 1."""

    action: int
    visits: int
    value: float


@dataclass(frozen=True)
class Findings:
    """What a search found, the most visited action first.

    Nothing was tried if it ended before it came to the observer's turn among those who choose in secret at once.
    """

    simulations: int
    tried: tuple[Tried, ...]
    line: tuple[tuple[int, int], ...]  # seats and actions, each the most visited after those before it

    @property
    def best(self) -> Tried:
        return self.tried[0]

    @property
    def own_line(self) -> tuple[int, ...]:
        """The best action and those the same seat goes on with at once: a whole move, where a move is several."""
        own: list[int] = []
        for seat, action in self.line:
            if seat != self.line[0][0]:
                break
            own.append(action)
        return tuple(own)


class Ismcts:
    """A search for one game and one brain, with its memory; one thinks at a time.

    `exploration` is the weight of the brain's priors against values; an untried action is expected to be worth
    `caution` less than the tried ones are on average.
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
        self._grow = _search(kernel, brain)
        self._desks = [Desk(kernel.RECORD, action_count, nodes) for _ in range(threads)]
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
        """Simulate for a seat that may act, by the record it observes, till the stop is set or the limit is reached.

        A time is set by a `Deadline` around it. One simulation is made in any case. `enough` may end it before: now and
        then it is given the visits of the actions tried, the most first, and how many simulations are left.
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
        self, desks: list["Desk"], streams: list[np.ndarray], stop: Stop, piece: int, pool: ThreadPoolExecutor
    ) -> int:
        """Simulations, shared among the desks; returns how many were made."""

        def work(number: int) -> int:
            desk = desks[number]
            desk.work["limit"] = piece // len(desks) + (number < piece % len(desks))
            done: int = self._grow(desk.records, desk.tree, desk.work, stop.flag, streams[number])
            return done

        return work(0) if len(desks) == 1 else sum(pool.map(work, range(min(piece, len(desks)))))


class Desk:
    """What one thread works with: its tree, room for a world, and so on."""

    def __init__(self, record: np.dtype[np.void], action_count: int, nodes: int) -> None:
        self.tree = np.zeros(nodes, NODE)
        self.records = np.zeros(2, record)
        self.work = np.zeros(1, workspace_type(action_count))

    def clear(self, observation: np.ndarray, seat: int) -> None:
        """Begin a search."""
        self.records[0] = observation[0]
        self.tree["child"][0] = 0
        self.work["used"] = 1
        self.work["observer"] = seat


def findings(seat: int, simulations: int, trees: list[np.ndarray]) -> Findings:
    """The statistics of the observer's actions at the root, added up over all trees."""
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
    """The nodes of the observer's actions at the roots."""
    for tree in trees:
        for child in children(tree, 0):
            if tree["seat"][child] == seat and tree["action"][child] >= 0:
                yield tree, child


def visits_at_root(trees: list[np.ndarray], seat: int) -> list[int]:
    """How often each of the observer's actions was tried, the most first."""
    visits: defaultdict[int, int] = defaultdict(int)
    for tree, child in tried_at_root(trees, seat):
        visits[int(tree["action"][child])] += int(tree["visits"][child])
    return sorted(visits.values(), reverse=True)


def children(tree: np.ndarray, parent: int) -> list[int]:
    """The children of a node, the oldest first."""
    found = []
    child = int(tree["child"][parent])
    while child:
        found.append(child)
        child = int(tree["sibling"][child])
    return found[::-1]


def line_of(tree: np.ndarray, seat: int, first: int) -> tuple[tuple[int, int], ...]:
    """The most visited way on from the root by an action, as far as it can be seen."""
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
def _search(kernel: ModuleType, brain: ModuleType) -> Callable[..., Any]:
    return bound(kernel, *TEMPLATES, brain=brain)[-1]
