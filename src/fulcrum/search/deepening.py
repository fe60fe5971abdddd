# mypy: allow-untyped-calls
"""Alpha-beta from Python: memory, threads and limits around the compiled search."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from types import ModuleType

import numpy as np

from fulcrum.search.alphabeta import DECIDED, FRAME, INFINITE, MOST_DEPTH, NOISY_PLIES, PLIES, WORK, searcher
from fulcrum.search.deadline import Stop
from fulcrum.search.transposition import new_table

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
    """The memory of one thread: about 1.6 MB, and the brain's arrays."""

    def __init__(self, kernel: ModuleType, brain: ModuleType) -> None:
        self.states = np.zeros(PLIES, kernel.RECORD)
        self.frames = np.zeros(PLIES, FRAME)
        self.work = np.zeros(1, WORK)
        self.found, self.scratch = brain.room()
        self.depth = self.value = 0
        self.worths: dict[int, int] = {}  # values of moves at the last completed depth

    def lay_out(self, data: np.ndarray, seat: int, effort: Effort, nodes: int) -> None:
        self.states[0] = data[0]
        work = self.work[0]
        work.seat, work.limit, work.noise, work.salt = seat, nodes, effort.noise, effort.salt
        work.noisy_plies, work.blindness = effort.noisy_plies, round(effort.blindness * 1024)

    def deepen(
        self, look: Callable[..., None], table: np.ndarray, taste: np.ndarray, stop: Stop, depths: range
    ) -> None:
        """Searches deeper and deeper until time is up or the game is decided."""
        first, work = self.frames[0], self.work[0]
        first.count = first.length = work.nodes = work.halted = self.depth = self.value = 0
        self.worths = {}
        self.frames["killers"] = 0
        work.history[:] = 0
        for depth in depths:
            first.depth, first.alpha, first.beta = depth, -INFINITE, INFINITE
            look(self.states, self.frames, self.work, table, self.found, self.scratch, stop.flag, taste)
            if work.halted:
                break
            self.depth, self.value = depth, int(first.best)
            self.worths = dict(
                zip(first.moves[: first.count].tolist(), work.worths[: first.count].tolist(), strict=True)
            )
            if abs(self.value) > DECIDED or first.count == 1:
                break

    def finding(self, nodes: int) -> Finding:
        first = self.frames[0]
        line = tuple(first.line[: first.length].tolist()) or (int(first.moves[0]),)
        worths = ((move, min(worth, self.value)) for move, worth in self.worths.items() if move != line[0])
        others = sorted(worths, key=lambda item: -item[1])
        return Finding(line[0], self.value, self.depth, nodes, line, ((line[0], self.value), *others))


class Deepening:
    """A search for one game and brain that keeps its transposition table between moves. Compiles on creation.

    All threads search the same position and share results through the transposition table. The first thread decides.
    """

    def __init__(self, kernel: ModuleType, brain: ModuleType, megabytes: float, threads: int = 1) -> None:
        self._look = searcher(kernel, brain)
        self._desks = [SearchThread(kernel, brain) for _ in range(threads)]
        self._table = new_table(megabytes)
        self.search(np.zeros(1, kernel.RECORD), 0, np.zeros(1 << 12, np.int64), Effort(nodes=1, depth=1), Stop())
        self.forget()

    def forget(self) -> None:
        """Empties the transposition table, so that results no longer depend on earlier searches."""
        self._table[:] = 0

    def search(self, data: np.ndarray, seat: int, taste: np.ndarray, effort: Effort, stop: Stop) -> Finding:
        """Returns the best move of the seat that acts."""
        share = max(1, effort.nodes // len(self._desks))
        for desk in self._desks:
            desk.lay_out(data, seat, effort, share)
        first, *others = self._desks
        common = (self._look, self._table, taste, stop)
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
                        desk.work[0].limit = 0
                for helper in helpers:
                    helper.result()  # raises the thread's error, if any
        return first.finding(sum(int(desk.work[0].nodes) for desk in self._desks))
