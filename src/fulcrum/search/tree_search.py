"""Tree search for bots: one tree per thread, kept from move to move, with combined statistics."""

from array import array
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor

from fulcrum.core.kernels import Kernel
from fulcrum.core.memory import floats, ints
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.seeds import quick_stream
from fulcrum.core.values import Entry
from fulcrum.search.deadline import Stop

MEGABYTES = 64  # over all trees
SMALL_MEGABYTES = 0.1
ENDLESS = 1 << 62
NOWHERE = -1


class Tree:
    """The nodes of `fulcrum.search.tree`, root first. The system provides memory only as the tree grows."""

    def __init__(self, kernel: Kernel, search: str, megabytes: float) -> None:
        size = kernel.backend.layout(search, 0).size
        self.nodes = kernel.memory(search, 0, int(megabytes * 1_000_000) // size)
        self.used = 1
        self._keep_subtree = kernel.keep_subtree

    def clear(self) -> None:
        self.nodes.zero(0)
        self.used = 1

    def children(self, node: int = 0) -> range:
        first: int = self.nodes.get(node, "first")
        return range(first, first + self.nodes.get(node, "count"))

    def child_by_action(self, node: int, action: int) -> int:
        """Returns the child an action leads to, or NOWHERE if the tree does not have it."""
        return next((child for child in self.children(node) if self.nodes.get(child, "action") == action), NOWHERE)

    def advance(self, actions: tuple[int, ...]) -> None:
        """Makes the position after some actions the root and keeps the statistics below it."""
        node = 0
        for action in actions:
            node = self.child_by_action(node, action)
            if node == NOWHERE:
                self.clear()
                return
        self.keep(node)

    def keep(self, node: int) -> None:
        """Makes a node the root and drops everything that is not below it."""
        self.used = self._keep_subtree(self.nodes, self.used, node, ints(self.used))

    def line(self, first: int, longest: int) -> list[int]:
        """Returns the most visited line that starts with `first`."""
        found: list[int] = []
        node = self.child_by_action(0, first)
        while node != NOWHERE and self.nodes.get(node, "visits") and len(found) < longest:
            found.append(self.nodes.get(node, "action"))
            node = max(self.children(node), key=lambda child: self.nodes.get(child, "visits"), default=NOWHERE)
        return found


class TreeSearch:
    """The searches of one player in one game. Each thread has its own tree and an equal share of the memory.

    `search` names a function that the game exports, and `taste` holds the weights it has learned, if any.
    """

    def __init__(
        self,
        search: str,
        knobs: Iterable[float],
        *,
        threads: int = 1,
        megabytes: float = MEGABYTES,
        taste: "array[float] | None" = None,
    ) -> None:
        self.search = search
        self.taste = floats(0) if taste is None else taste
        self.knobs = floats(knobs)
        self.threads = threads
        self.megabytes = megabytes
        self.trees: list[Tree] = []  # made when the first position is seen
        self._last: Observation | None = None
        self._prepared = False

    def forget(self) -> None:
        for tree in self.trees:
            tree.clear()
        self._last = None

    def follow(self, observation: Observation) -> None:
        """Keeps the statistics of the observed position if it follows the previous one; otherwise clears the trees."""
        self._make_trees(observation.game.kernel)
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
            small = Tree(observation.game.kernel, self.search, SMALL_MEGABYTES)
            self._search(small, observation, 1, Stop(), 0)
            small.keep(0)
            self._prepared = True

    def simulate(self, observation: Observation, simulations: int | None, stop: Stop, seed: int) -> int:
        """Simulates from the observed position on all threads, up to a total limit.

        Returns the number of simulations.
        """
        self._make_trees(observation.game.kernel)
        threads = self.threads

        def run(number: int) -> int:
            limit = ENDLESS if simulations is None else -(-(simulations - number) // threads)
            return self._search(self.trees[number], observation, limit, stop, seed + number) if limit > 0 else 0

        if threads == 1:
            return run(0)
        with ThreadPoolExecutor(threads) as pool:
            return sum(pool.map(run, range(threads)))

    def _make_trees(self, kernel: Kernel) -> None:
        if not self.trees:
            self.trees = [Tree(kernel, self.search, self.megabytes / self.threads) for _ in range(self.threads)]

    def _search(self, tree: Tree, observation: Observation, limit: int, stop: Stop, seed: int) -> int:
        count = observation.game.action_count
        used = ints([tree.used])
        search = getattr(observation.game.kernel, self.search)
        done: int = search(
            tree.nodes, used, observation.data, limit, stop.flag, quick_stream(seed), self.knobs,
            self.taste, ints(count), floats(count), floats(observation.players),
        )  # fmt: skip
        tree.used = used[0]
        return done

    def statistics(self) -> dict[int, tuple[int, float]]:
        """Returns visits and mean value, to the seat that acts, of each action at the root."""
        sums: dict[int, tuple[int, float]] = {}
        for tree in self.trees:
            for child in tree.children():
                action = tree.nodes.get(child, "action")
                visits, total = sums.get(action, (0, 0.0))
                sums[action] = (visits + tree.nodes.get(child, "visits"), total + tree.nodes.get(child, "total"))
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
