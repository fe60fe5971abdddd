# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Alpha-beta with iterative deepening, for two-seat games without chance or secrets.

The functions are templates over `fulcrum.search.duel`; `searcher` compiles them for one game and brain. A move is a
whole turn. A position may have tens of thousands of moves, but only `WIDTH` are kept: beyond that, a new move replaces
one with a lower rank. Ordinary positions keep all their moves.

The first move is searched with the full window and the others with a null window. Late moves are first searched at
reduced depth. Beyond the horizon only noisy moves are followed.

Plies are frames in an array instead of recursive calls. Compiled functions that call themselves crash when they are
loaded from the disk cache, and their callers are compiled several times.
"""

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.jit import bound
from fulcrum.core.rules import actors
from fulcrum.search.duel import foresee, hard_to_see, is_noisy, is_repeated, judge, list_moves, play, position_key
from fulcrum.search.hooks import result
from fulcrum.search.sizes import DECIDED, INFINITE, PLIES
from fulcrum.search.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_in,
    depth_in,
    move_in,
    packed,
    recall,
    remember,
    value_in,
)

WIDTH = 1024  # most moves kept per position
HISTORY = 1 << 14
MOST_HISTORY = 1 << 12
WON = 30000
FIRST, KILLER = 1 << 40, 1 << 30  # added to ranks: the transposition table's move, and moves that caused cutoffs nearby
KEENNESS = 64  # weight of a promised gain of 1 against a move's history
MARGIN = 60  # most that a promise may underestimate
HOPE_DEPTH = 2  # depth from the horizon at which moves that promise too little are skipped
MULTIPLIER = 0x5851F42D4C957F2D

# One ply of the current line. Values are from the point of view of the seat that acts there.
FRAME = np.dtype(
    (
        np.record,
        [
            ("depth", np.int64),  # plies to the horizon; negative beyond it
            ("alpha", np.int64),
            ("beta", np.int64),
            ("floor", np.int64),  # the initial alpha
            ("key", np.int64),
            ("standing", np.int64),  # static evaluation
            ("best", np.int64),
            ("chosen", np.int64),
            ("number", np.int64),  # index of the current move
            ("count", np.int64),
            ("less", np.int64),  # depth reduction of the current move
            ("top", np.int64),  # upper end of the window it is searched with
            ("moves", np.int64, WIDTH),
            ("ranks", np.int64, WIDTH),
            ("killers", np.int64, 2),
            ("line", np.int64, PLIES),  # expected continuation
            ("length", np.int64),
        ],
    )
)

WORK = np.dtype(
    (
        np.record,
        [
            ("seat", np.int64),  # the seat to move at the root
            ("ply", np.int64),  # the current ply
            ("nodes", np.int64),
            ("limit", np.int64),  # most nodes; another thread may lower it to end the search
            ("halted", np.int64),
            ("noisy_plies", np.int64),  # plies followed beyond the horizon
            ("noise", np.int64),  # largest error of an evaluation, either way
            ("blindness", np.int64),  # how many of 1024 hard-to-see moves are overlooked
            ("salt", np.int64),  # selects the errors and the overlooked moves
            ("worths", np.int64, WIDTH),  # values of the root's moves, in the order searched
            ("shares", np.float64, 2),
            ("history", np.int64, (2, HISTORY)),
        ],
    )
)


def mixed(key, salt):
    """Returns 10 bits that depend on all bits of both numbers."""
    number = (key ^ salt) * MULTIPLIER
    return (number ^ number >> 32) * MULTIPLIER >> 54 & 1023


def end_value(state, w, seat, ply):
    """Returns the value of a finished game to a seat. An early win is worth more than a late one."""
    result(state, w.shares)
    if w.shares[seat] == 0.5:
        return 0
    return WON - ply if w.shares[seat] > 0.5 else ply - WON


def line_up(state, f, w, seat, known, found, scratch, taste):
    """Lists the moves worth searching, each with its rank in the search order."""
    count = list_moves(state, seat, found, scratch)
    wanted = f.alpha - f.standing - MARGIN * max(1, f.depth) if f.depth <= HOPE_DEPTH else -INFINITE
    f.count = 0
    for number in range(count):
        move = found[number]
        promise = foresee(state, seat, move, taste)
        noisy = is_noisy(state, seat, move)
        if (f.depth <= 0 and not noisy) or (promise <= wanted and (f.depth <= 0 or not noisy)):
            if f.depth > 0:
                f.best = f.alpha  # a skipped move may be worth as much
            continue
        if w.blindness and f.count and hard_to_see(noisy, move) and mixed(f.key ^ move << 20, w.salt) < w.blindness:
            continue
        rank = promise * KEENNESS
        if f.depth > 0:
            rank += w.history[seat, move & HISTORY - 1]
            if move == known:
                rank += FIRST
            elif move == f.killers[0] or move == f.killers[1]:
                rank += KILLER
        place = number % WIDTH
        if f.count < WIDTH:
            place = f.count
            f.count += 1
        elif rank <= f.ranks[place]:
            continue
        f.moves[place] = move
        f.ranks[place] = rank


def pick(f):
    """Moves the highest-ranked unsearched move to the front of the rest and returns it."""
    first = f.number
    best = first
    for number in range(first + 1, f.count):
        if f.ranks[number] > f.ranks[best]:
            best = number
    move = f.moves[best]
    rank = f.ranks[best]
    f.moves[best] = f.moves[first]
    f.ranks[best] = f.ranks[first]
    f.moves[first] = move
    f.ranks[first] = rank
    return move


def table_value(entry, ply, depth, alpha, beta):
    """Returns the value of a transposition entry if it settles the position, or else INFINITE."""
    if entry == 0 or depth_in(entry) < depth:
        return INFINITE
    value = value_in(entry)
    if value > DECIDED:
        value -= ply
    elif value < -DECIDED:
        value += ply
    kind = bound_in(entry)
    if kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha):
        return value
    return INFINITE


def keep(table, f, ply):
    """Stores a search result. Wins are counted in plies from this position, not from the root."""
    kind = AT_LEAST if f.best >= f.beta else EXACT if f.best > f.floor else AT_MOST
    value = f.best
    if value > DECIDED:
        value += ply
    elif value < -DECIDED:
        value -= ply
    remember(table, f.key, packed(f.chosen, value, f.depth, kind))


def reward(f, w, seat):
    """Marks the move that caused a cutoff, so that it is tried early elsewhere."""
    move = f.chosen
    if f.killers[0] != move:
        f.killers[1] = f.killers[0]
        f.killers[0] = move
    place = move & HISTORY - 1
    w.history[seat, place] = min(MOST_HISTORY, w.history[seat, place] + f.depth * f.depth)


def extend_line(f, child):
    f.line[0] = f.moves[f.number]
    f.length = min(child.length + 1, PLIES)
    for place in range(f.length - 1):
        f.line[place + 1] = child.line[place]


def reduction(depth, number, noisy):
    """Returns by how many plies the first search of a late move is reduced."""
    if depth < 2 or number < 3 or noisy:
        return 0
    less = 1 + (number >= 8) + (number >= 24 and depth > 4)
    return min(less, depth - 1)


def opened(states, frames, work, table, found, scratch, flag, taste, ply):
    """Starts a position. Returns True if it is settled, with its value in `best`; otherwise lists its moves."""
    w = work[0]
    f = frames[ply]
    state = states[ply : ply + 1]
    seat = w.seat ^ ply & 1
    f.number = 0
    f.floor = f.alpha
    if ply > 0:
        f.length = 0
    w.nodes += 1
    if ply > 0 and (flag[0] or w.nodes > w.limit):  # the root's moves are always listed, even without time left
        w.halted = 1
    if actors(state) == 0:
        f.best = end_value(state, w, seat, ply)
        return True
    f.key = position_key(state)
    f.standing = judge(state, seat, taste)
    if w.noise:
        f.standing += ((mixed(f.key, w.salt) - 512) * w.noise) >> 9
    f.best = f.standing
    if ply + 1 == PLIES or w.halted:
        return True
    known = 0
    if f.depth > 0:
        entry = recall(table, f.key)
        known = move_in(entry)
        f.best = 0 if is_repeated(state) else table_value(entry, ply, f.depth, f.alpha, f.beta)
        if f.best != INFINITE and ply > 0:
            return True
        f.best = -INFINITE
        f.chosen = 0
    elif f.best >= f.beta or f.depth <= -w.noisy_plies:
        return True
    f.alpha = max(f.alpha, f.best)
    if ply > 0 or f.count == 0:
        line_up(state, f, w, seat, known, found, scratch, taste)
        if f.count == 0:
            f.best = f.alpha
    return f.count == 0


def sent(states, frames, work, ply):
    """Makes the next move on the next ply. Returns False if there is none."""
    f = frames[ply]
    if f.number == f.count:
        return False
    state = states[ply : ply + 1]
    seat = work[0].seat ^ ply & 1
    move = pick(f)
    f.less = reduction(f.depth, f.number, is_noisy(state, seat, move))
    f.top = f.beta if f.number == 0 or f.depth <= 0 else f.alpha + 1
    hand_down(f, frames[ply + 1])
    states[ply + 1] = states[ply]
    play(states[ply + 1 : ply + 2], seat, move)
    return True


def hand_down(f, child):
    child.depth = f.depth - 1 - f.less
    child.alpha = -f.top
    child.beta = -f.alpha


def taken_in(frames, work, ply):
    """Takes over the current move's value.

    Returns False if the move needs a search with more depth or a wider window.
    """
    w = work[0]
    f = frames[ply]
    child = frames[ply + 1]
    value = -child.best
    if value > f.alpha and (f.less or (f.top < f.beta and value < f.beta)):
        f.top = f.top if f.less else f.beta
        f.less = 0
        hand_down(f, child)
        return False
    if ply == 0:
        w.worths[f.number] = value
    if value > f.best:
        f.best = value
        f.chosen = f.moves[f.number]
    if value > f.alpha:
        f.alpha = value
        extend_line(f, child)
        if ply == 0:
            f.ranks[f.number] = FIRST + (f.depth << 12) + f.number
    f.number += 1
    if value >= f.beta:
        f.count = f.number
        if f.depth > 0:
            reward(f, w, w.seat ^ ply & 1)
    return True


def look(states, frames, work, table, found, scratch, flag, taste):
    """Searches `states[0]` to the depth and in the window of the first frame.

    Lists the root's moves if its `count` is 0. Otherwise searches the listed moves again, the previous best first.
    """
    w = work[0]
    w.ply = 0  # a field, because a constant 0 would compile the functions once more
    going_down = True
    while True:
        ply = w.ply
        settled = going_down and opened(states, frames, work, table, found, scratch, flag, taste, ply)
        if w.halted:
            return
        if not settled:
            again = not going_down and not taken_in(frames, work, ply)
            if again or sent(states, frames, work, ply):
                w.ply += 1
                going_down = True
                continue
            if frames[ply].depth > 0:
                keep(table, frames[ply], ply)
        if ply == 0:
            return
        w.ply -= 1
        going_down = False


@cache
def searcher(kernel: ModuleType, brain: ModuleType) -> Callable[..., Any]:
    """Returns `look`, compiled for one game with the knowledge of a brain."""
    parts = (
        mixed, end_value, line_up, pick, table_value, keep, reward, extend_line, reduction, hand_down, opened, sent,
        taken_in, look,
    )  # fmt: skip
    return bound(kernel, *parts, brain=brain)[-1]
