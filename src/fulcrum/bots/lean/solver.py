"""Perfect play in Lean: alpha-beta to the end of the game over the score margin, with a transposition table.

Margins are those of seat 0. A window from -1 to 1 finds only who wins, which is much faster than finding the best
margin. `fulcrum.bots.lean.solving` is the compiled part.
"""

from dataclasses import dataclass

from fulcrum.bots.lean.limits import BEST, MOST_ACTIONS, NODES, UNFINISHED, WORST
from fulcrum.core.memory import Block, floats, ints
from fulcrum.core.observation import Observation
from fulcrum.search.deadline import Stop
from fulcrum.search.tables import new_table

TABLE_MEGABYTES = 8


@dataclass(frozen=True)
class Solution:
    """A proven result: the margin of seat 0 after each action, best for the mover first, and positions searched.

    If only the winner was asked for, a margin above 0 is a lower bound and one below 0 an upper bound.
    """

    margins: dict[int, int]
    positions: int


class Solver:
    """Solves positions; its transposition table is kept for later ones."""

    def __init__(self, megabytes: float = TABLE_MEGABYTES) -> None:
        self.table = new_table(megabytes)
        self._prepared = False

    def forget(self) -> None:
        """Empties the transposition table, so that results under a limit do not depend on earlier searches."""
        self.table.clear()

    def prepare(self, observation: Observation) -> None:
        """Compiles everything, so that no later search spends its time on that."""
        if not self._prepared:
            self.solve(observation, most_positions=1, stop=Stop())
            self._prepared = True

    def solve(
        self, observation: Observation, *, most_positions: int, stop: Stop, who_wins_only: bool = False
    ) -> Solution | None:
        """Returns the margin after every action, or None if the limit came first.

        If only the winner is asked for, it ends with the first winning action.
        """
        seat = observation.actors[0]
        sign = 1 - 2 * seat
        alpha, beta = (-1, 1) if who_wins_only else (WORST, BEST)
        plies = sum(observation.field("left"))
        kernel = observation.game.kernel
        depth = 2 * plies + 2  # passes count too, but there are never two between two pegs
        states = kernel.memory("value_of", 0, depth)
        rows, margins = Block("q", depth, MOST_ACTIONS), Block("d", depth, MOST_ACTIONS)
        work = ints([0, most_positions, 0])
        found: dict[int, int] = {}
        actions = ints(MOST_ACTIONS)
        count = kernel.sorted_actions(observation.data, seat, actions, floats(MOST_ACTIONS))
        for action in actions[:count]:
            after = observation.data.copy()
            kernel.apply(after, seat, action)
            states.put(0, after)
            value = kernel.value_of(states, 0, rows, margins, alpha, beta, self.table, work, stop.flag)
            if work[UNFINISHED]:
                return None
            found[action] = value
            if who_wins_only and sign * value > 0:
                break
        ranked = sorted(found.items(), key=lambda item: -sign * item[1])
        return Solution(dict(ranked), work[NODES])
