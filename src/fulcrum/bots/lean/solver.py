# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Perfect play in Lean: alpha-beta to the end of the game over the score margin, with a transposition table.

Margins are those of seat 0. A window from -1 to 1 finds only who wins, which is much faster than finding the best
margin.
"""

from dataclasses import dataclass

import numpy as np

from fulcrum.bots.lean.brain import margins_after
from fulcrum.core.jit import jitted
from fulcrum.core.observation import Observation
from fulcrum.games.lean.board import LARGEST_SIDE, MOST_HOLES
from fulcrum.games.lean.kernel import RECORD, UPRIGHT, apply, legal
from fulcrum.search.deadline import Stop
from fulcrum.search.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_in,
    new_table,
    packed,
    recall,
    remember,
    value_in,
)

WORST, BEST = -MOST_HOLES, MOST_HOLES
TABLE_MEGABYTES = 8
MOST_ACTIONS = MOST_HOLES * 6 + 1
MOST_PEGS = MOST_HOLES // 2
GENERATOR = np.random.default_rng(1)
PEG_KEYS = GENERATOR.integers(1, 1 << 62, (MOST_HOLES, 3, 6), np.int64)  # by hole, owner and lean
LEFT_KEYS = GENERATOR.integers(1, 1 << 62, (2, MOST_PEGS + 1), np.int64)
TURN_KEYS = GENERATOR.integers(1, 1 << 62, (LARGEST_SIDE + 1, 2), np.int64)  # by side and seat to move
NODES, LIMIT, UNFINISHED = range(3)  # indices in `work`


@jitted
def position_key(r):
    """Returns a 62-bit key of everything that matters. Two positions of a game practically never share one."""
    key = TURN_KEYS[r.side, r.seat] ^ LEFT_KEYS[0, r.left[0]] ^ LEFT_KEYS[1, r.left[1]]
    for hole in range(r.holes):
        if r.lean[hole] < UPRIGHT:
            key ^= PEG_KEYS[hole, r.owner[hole], r.lean[hole]]
    return key


@jitted
def sorted_actions(state, seat, actions, margins):
    """Lists the legal actions, best immediate score first; returns their number."""
    count = legal(state, seat, actions)
    margins_after(state, seat, actions, count, margins)
    for i in range(1, count):
        action, margin = actions[i], margins[i]
        place = i
        while place and margins[place - 1] < margin:
            actions[place] = actions[place - 1]
            margins[place] = margins[place - 1]
            place -= 1
        actions[place] = action
        margins[place] = margin
    return count


@jitted
def value_of(states, depth, actions, margins, alpha, beta, table, work, stop):
    """Returns the margin of `states[depth]` under best play if it is within the window, else a bound on it."""
    state = states[depth : depth + 1]
    r = state[0]
    if r.over:
        return r.scores[0] - r.scores[1]
    key = position_key(r)
    known = recall(table, key)
    if known:
        value, bound = value_in(known), bound_in(known)
        if bound == EXACT or (bound == AT_LEAST and value >= beta) or (bound == AT_MOST and value <= alpha):
            return value
    work[NODES] += 1
    if work[NODES] > work[LIMIT] or stop[0]:
        work[UNFINISHED] = 1
        return 0
    seat = r.seat
    count = sorted_actions(state, seat, actions[depth], margins[depth])
    ends = r.left[0] + r.left[1] == 1
    low, high = alpha, beta
    best = WORST - 1 if seat == 0 else BEST + 1
    for i in range(count):
        value = int(margins[depth, i]) * (1 - 2 * seat)
        if not ends or value == 0:  # only the last peg's margin counts, unless LE-11 must break a tie
            states[depth + 1] = states[depth]
            apply(states[depth + 1 : depth + 2], seat, actions[depth, i])
            value = value_of(states, depth + 1, actions, margins, low, high, table, work, stop)
        if seat == 0:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high or work[UNFINISHED]:
            break
    if not work[UNFINISHED]:
        bound = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        remember(table, key, packed(0, best, r.left[0] + r.left[1], bound))
    return best


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
        self.table[:] = 0

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
        states = np.zeros(2 * plies + 2, RECORD)  # passes count too, but there are never two between two pegs
        actions = np.empty((len(states), MOST_ACTIONS), np.int64)
        margins = np.empty((len(states), MOST_ACTIONS))
        work = np.array([0, most_positions, 0])
        found: dict[int, int] = {}
        count = sorted_actions(observation.data, seat, actions[0], margins[0])
        for action in actions[0, :count].tolist():
            states[0] = observation.data[0]
            apply(states[:1], seat, action)
            value = value_of(states, 0, actions[1:], margins[1:], alpha, beta, self.table, work, stop.flag)
            if work[UNFINISHED]:
                return None
            found[action] = int(value)
            if who_wins_only and sign * value > 0:
                break
        ranked = sorted(found.items(), key=lambda item: -sign * item[1])
        return Solution(dict(ranked), int(work[NODES]))
