"""Alpha-beta from Python: memory, threads and limits around the compiled search."""

from array import array
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from fulcrum.core.backends import JIT
from fulcrum.core.kernels import Kernel
from fulcrum.core.memory import Block, Record, ints
from fulcrum.search.deadline import Stop
from fulcrum.search.sizes import DECIDED, INFINITE, MOST_DEPTH, NOISY_PLIES, PLIES
from fulcrum.search.tables import new_table

NO_LIMIT = 1 << 60


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard and how well a bot searches. The mistakes of weak players are part of the search.

    `depth` is the horizon. `noisy_plies` is how far captures and tilts are followed beyond it. `noise` is the largest
    error of an evaluation, and `blindness` the share of hard-to-see moves that are overlooked. `salt` selects which:
    the same salt makes the same mistakes.
    """

    nodes: int = NO_LIMIT
    depth: int = MOST_DEPTH
    noisy_plies: int = NOISY_PLIES
    noise: int = 0
    blindness: float = 0.0
    salt: int = 0


@dataclass(frozen=True, slots=True)
class Finding:
    """The result of a search. Values are in the brain's units, from the point of view of the seat to move."""

    move: int
    value: int
    depth: int  # the last completed depth
    nodes: int  # over all threads
    line: tuple[int, ...]
    worths: tuple[tuple[int, int], ...]  # (move, value), best first; for all but the best, the value is an upper bound

    @property
    def decided(self) -> bool:
        """Whether the search reached the end of the game."""
        return abs(self.value) > DECIDED


class SearchThread:
    """The memory of one thread: about 1.6 MB, and the brain's arrays for listing moves."""

    def __init__(self, kernel: Kernel, moves: int, scratch: int) -> None:
        self.states, self.frames, self.work = (
            kernel.memory("search", argument, count) for argument, count in enumerate((PLIES, PLIES, 1))
        )
        self.found, self.scratch = ints(moves), kernel.memory("search", 5, scratch)
        self.depth = self.value = 0
        self.worths: dict[int, int] = {}  # values of moves at the last completed depth

    def lay_out(self, data: Record, seat: int, effort: Effort, nodes: int) -> None:
        self.states.put(0, data)
        values = {
            "seat": seat, "limit": nodes, "noise": effort.noise, "salt": effort.salt,
            "noisy_plies": effort.noisy_plies, "blindness": round(effort.blindness * 1024),
        }  # fmt: skip
        for name, value in values.items():
            self.work.set(0, name, value)

    def deepen(self, look: Callable[..., None], table: Block, taste: "array[int]", stop: Stop, depths: range) -> None:
        """Searches deeper and deeper until time is up or the game is decided."""
        frames, work = self.frames, self.work
        frames.set(0, "count", 0)
        frames.set(0, "length", 0)
        work.set(0, "nodes", 0)
        work.set(0, "halted", 0)
        work.zero(0, "history")
        self.depth = self.value = 0
        self.worths = {}
        for ply in range(PLIES):
            frames.zero(ply, "killers")
        for depth in depths:
            frames.set(0, "depth", depth)
            frames.set(0, "alpha", -INFINITE)
            frames.set(0, "beta", INFINITE)
            look(self.states, frames, work, table, self.found, self.scratch, stop.flag, taste)
            if work.get(0, "halted"):
                break
            self.depth, self.value = depth, frames.get(0, "best")
            count = frames.get(0, "count")
            self.worths = dict(zip(frames.get(0, "moves")[:count], work.get(0, "worths")[:count], strict=True))
            if abs(self.value) > DECIDED or count == 1:
                break

    def finding(self, nodes: int) -> Finding:
        frames = self.frames
        line = tuple(frames.get(0, "line")[: frames.get(0, "length")]) or (frames.get(0, "moves")[0],)
        worths = ((move, min(worth, self.value)) for move, worth in self.worths.items() if move != line[0])
        others = sorted(worths, key=lambda item: -item[1])
        return Finding(line[0], self.value, self.depth, nodes, line, ((line[0], self.value), *others))


class Deepening:
    """The alpha-beta search that a game exports. It keeps its transposition table between moves.

    All threads search the same position and share results through the transposition table. The first thread decides.
    `moves` and `scratch` are the lengths of the arrays in which the brain lists moves.
    """

    def __init__(self, kernel: Kernel, megabytes: float, threads: int = 1, *, moves: int, scratch: int) -> None:
        self._kernel = kernel
        self._desks = [SearchThread(kernel, moves, scratch) for _ in range(threads)]
        self._table = new_table(megabytes)
        if kernel.backend.mode == JIT:  # compiles now, so that the first search has its time for itself
            self.search(Record(kernel.record), 0, ints(1 << 12), Effort(nodes=1, depth=1), Stop())
            self.forget()

    def forget(self) -> None:
        """Empties the transposition table, so that results no longer depend on earlier searches."""
        self._table.clear()

    def search(self, data: Record, seat: int, taste: "array[int]", effort: Effort, stop: Stop) -> Finding:
        """Returns the best move of the seat that acts."""
        share = max(1, effort.nodes // len(self._desks))
        for desk in self._desks:
            desk.lay_out(data, seat, effort, share)
        first, *others = self._desks
        common = (self._kernel.search, self._table, taste, stop)
        if not others:
            first.deepen(*common, range(1, effort.depth + 1))
        else:
            with ThreadPoolExecutor(len(others)) as pool:
                helpers = [
                    pool.submit(desk.deepen, *common, range(2 + number % 2, MOST_DEPTH + 1))
                    for number, desk in enumerate(others)
                ]
                try:
                    first.deepen(*common, range(1, effort.depth + 1))
                finally:
                    for desk in others:
                        desk.work.set(0, "limit", 0)
                for helper in helpers:
                    helper.result()  # raises the thread's error, if any
        return first.finding(sum(desk.work.get(0, "nodes") for desk in self._desks))
