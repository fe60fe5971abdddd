"""A bot for Leverage: alpha-beta with a taste, and the effort of its level."""

import math
import random
import time
from array import array
from dataclasses import replace

from fulcrum.bots.bot import Bot, Budget, Candidate, Thought
from fulcrum.bots.leverage_board.writing import whole_move, written_line
from fulcrum.core import kernels
from fulcrum.core.kernels import Kernel
from fulcrum.core.observation import Observation
from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.encoding import MOST_RESULTS, SCRATCH_RECORDS
from fulcrum.games.leverage_board.game import LeverageBoard
from fulcrum.search.deadline import Deadline
from fulcrum.search.deepening import NO_LIMIT, Deepening, Effort, Finding
from fulcrum.search.sizes import DECIDED

TABLE_MEGABYTES = 32.0
SMALL_TABLE_MEGABYTES = 1.0  # for searches of few positions
FEW_NODES = 50_000
SCALE = 150.0  # a lead of this much wins about three games in four
SHOWN = 5


class AlphaBetaBot(Bot):
    """Searches all moves that matter. If time is the limit, it keeps its transposition table for the next move."""

    game_id = ABOUT.id
    name = "alpha-beta"

    def __init__(self, effort: Effort, taste: "array[int]", threads: int = 1) -> None:
        self._effort = effort
        self._taste = taste
        self._kernel = kernels.load(LeverageBoard)
        megabytes = SMALL_TABLE_MEGABYTES if effort.nodes <= FEW_NODES else TABLE_MEGABYTES
        self._search = Deepening(self._kernel, megabytes, threads, moves=MOST_RESULTS, scratch=SCRATCH_RECORDS)
        self.default_seconds = 1.0 if effort.nodes == NO_LIMIT else None

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        assert observation.seat is not None
        seconds = budget.seconds
        if seconds is None and budget.simulations is None:
            seconds = self.default_seconds
        nodes = min(self._effort.nodes, budget.simulations or NO_LIMIT)
        if nodes < NO_LIMIT:
            self._search.forget()
        effort = replace(self._effort, nodes=nodes, salt=rng.getrandbits(63))
        with Deadline(seconds, budget.stop):
            began = time.perf_counter()
            finding = self._search.search(observation.data, observation.seat, self._taste, effort, budget.stop)
            spent = time.perf_counter() - began
        return thought_of(self._kernel, finding, observation, observation.seat, spent)


def thought_of(kernel: Kernel, finding: Finding, observation: Observation, seat: int, spent: float) -> Thought:
    """Converts a search result to moves and shares of a win."""
    data = observation.data
    candidates = [
        Candidate(whole_move(kernel, data, seat, move), share(worth)) for move, worth in finding.worths[:SHOWN]
    ]
    branching = finding.nodes ** (1 / max(1, finding.depth))
    speed = finding.nodes / max(spent, 1e-9)
    return Thought(
        candidates[0].move,
        share(finding.value),
        finding.nodes,
        written_line(kernel, data, seat, finding.line),
        tuple(candidates),
        note=f"depth {finding.depth}, {speed:,.0f} positions/s, {branching:.1f} branches a ply",
    )


def share(value: int) -> float:
    """Converts an evaluation to a share of a win."""
    if abs(value) > DECIDED:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / SCALE))
