# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""The compiled part of `fulcrum.bots.lean.solver`: alpha-beta to the end of the game over the score margin."""

import numpy as np

from fulcrum.bots.lean.brain import margins_after
from fulcrum.bots.lean.limits import BEST, LIMIT, NODES, UNFINISHED, WORST
from fulcrum.core.jit import jitted
from fulcrum.games.lean.board import LARGEST_SIDE, MOST_HOLES
from fulcrum.games.lean.kernel import UPRIGHT, apply, legal
from fulcrum.search.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_in,
    packed,
    recall,
    remember,
    value_in,
)

MOST_PEGS = MOST_HOLES // 2
GENERATOR = np.random.default_rng(1)
PEG_KEYS = GENERATOR.integers(1, 1 << 62, (MOST_HOLES, 3, 6), np.int64)  # by hole, owner and lean
LEFT_KEYS = GENERATOR.integers(1, 1 << 62, (2, MOST_PEGS + 1), np.int64)
TURN_KEYS = GENERATOR.integers(1, 1 << 62, (LARGEST_SIDE + 1, 2), np.int64)  # by side and seat to move


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
