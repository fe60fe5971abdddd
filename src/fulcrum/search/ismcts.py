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
- `list_and_weigh(state, seat, actions, weights)`, if listing and weighing actions is the same work

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

from array import array
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import NamedTuple

from fulcrum.core.kernels import Kernel
from fulcrum.core.memory import Block, Record
from fulcrum.core.seeds import quick_stream
from fulcrum.search.deadline import Stop

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
    """The search that a game exports, with its memory. It runs one search at a time.

    `exploration` weighs the brain's priors against values. The value of an untried action is estimated as `caution`
    less than the average of the tried ones.
    """

    def __init__(
        self,
        kernel: Kernel,
        *,
        threads: int = 1,
        exploration: float = 1.0,
        caution: float = 0.0,
        nodes: int = MOST_NODES,
    ) -> None:
        self._kernel = kernel
        self._desks = [Workspace(kernel, nodes) for _ in range(threads)]
        for desk in self._desks:
            desk.work.set(0, "exploration", exploration)
            desk.work.set(0, "caution", caution)

    def search(
        self,
        observation: Record,
        seat: int,
        stream: "array[int]",
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
        streams = [stream] if len(desks) == 1 else [quick_stream(stream[0] + number) for number in range(len(desks))]
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
        self, desks: list["Workspace"], streams: list["array[int]"], stop: Stop, piece: int, pool: ThreadPoolExecutor
    ) -> int:
        """Runs simulations on all threads and returns their number."""

        def work(number: int) -> int:
            desk = desks[number]
            desk.work.set(0, "limit", piece // len(desks) + (number < piece % len(desks)))
            done: int = self._kernel.search(desk.records, desk.tree, desk.work, stop.flag, streams[number])
            return done

        return work(0) if len(desks) == 1 else sum(pool.map(work, range(min(piece, len(desks)))))


class Workspace:
    """One thread's working memory: its tree, a world and buffers."""

    def __init__(self, kernel: Kernel, nodes: int) -> None:
        self.records, self.tree, self.work = (
            kernel.memory("search", argument, count) for argument, count in enumerate((2, nodes, 1))
        )

    def clear(self, observation: Record, seat: int) -> None:
        """Prepares for a new search."""
        self.records.put(0, observation)
        self.tree.set(0, "child", 0)
        self.work.set(0, "used", 1)
        self.work.set(0, "observer", seat)


def findings(seat: int, simulations: int, trees: list[Block]) -> Findings:
    """Returns the observer's statistics at the root, added up over all trees."""
    visits: defaultdict[int, int] = defaultdict(int)
    totals: defaultdict[int, float] = defaultdict(float)
    for tree, child in tried_at_root(trees, seat):
        action = tree.get(child, "action")
        visits[action] += tree.get(child, "visits")
        totals[action] += tree.get(child, "total")
    tried = [Tried(action, count, totals[action] / count) for action, count in visits.items()]
    tried.sort(key=lambda choice: (-choice.visits, -choice.value, choice.action))
    lines = [line_of(tree, seat, choice.action) for tree in trees for choice in tried[:1]]
    return Findings(simulations, tuple(tried), max(lines, key=len, default=()))


def tried_at_root(trees: list[Block], seat: int) -> Iterator[tuple[Block, int]]:
    """Returns the nodes of the observer's actions at the roots."""
    for tree in trees:
        for child in children(tree, 0):
            if tree.get(child, "seat") == seat and tree.get(child, "action") >= 0:
                yield tree, child


def visits_at_root(trees: list[Block], seat: int) -> list[int]:
    """Returns the visits of the observer's actions, most first."""
    visits: defaultdict[int, int] = defaultdict(int)
    for tree, child in tried_at_root(trees, seat):
        visits[tree.get(child, "action")] += tree.get(child, "visits")
    return sorted(visits.values(), reverse=True)


def children(tree: Block, parent: int) -> list[int]:
    """Returns a node's children, oldest first."""
    found = []
    child = tree.get(parent, "child")
    while child:
        found.append(child)
        child = tree.get(child, "sibling")
    return found[::-1]


def line_of(tree: Block, seat: int, first: int) -> tuple[tuple[int, int], ...]:
    """Returns the most visited line after an action at the root, as far as it can be seen."""
    here = next((c for c in children(tree, 0) if tree.get(c, "action") == first and tree.get(c, "seat") == seat), 0)
    line = [(seat, first)]
    while here:
        here = max(children(tree, here), key=lambda child: tree.get(child, "visits"), default=0)
        if tree.get(here, "action") < 0:
            break
        if here:
            line.append((tree.get(here, "seat"), tree.get(here, "action")))
    return tuple(line)
