# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Alpha-beta for two-seat games without chance or secrets, deepened step by step.

Templates over `fulcrum.search.duel`, compiled for each game and brain by `searcher`. Moves are whole turns. A position
may have tens of thousands of them; beyond `WIDTH` each takes the place of another that promises less (`foresee`): all
are kept in every usual position, and the most promising always. The first move gets the full window and the others a
null one; late moves are looked at less deeply first; at the horizon only noisy moves are followed.

The plies are frames in an array and not calls: compiled functions that call themselves crash when they are loaded from
the disk cache, and what calls them is compiled several times over.
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

PLIES = 64  # the longest line
MOST_DEPTH = 40
NOISY_PLIES = 6  # beyond the horizon, unless said otherwise
WIDTH = 1024  # moves of one position
HISTORY = 1 << 14
MOST_HISTORY = 1 << 12
DECIDED = 20000  # a judgement beyond this is a game won or lost
WON = 30000
INFINITE = 32000
FIRST, KILLER = 1 << 40, 1 << 30  # in the order of moves: the table's move, and those that refuted others nearby
KEENNESS = 64  # how much a promised gain of one counts against a move's history in their order
MARGIN = 60  # how far a promise may fall short of the truth
HOPE_DEPTH = 2  # how near to the horizon moves that promise too little are left out
MULTIPLIER = 0x5851F42D4C957F2D

# One ply of the line that is being looked at. Values are from the view of the seat that acts there.
FRAME = np.dtype(
    (
        np.record,
        [
            ("depth", np.int64),  # plies to the horizon, and below 0 beyond it
            ("alpha", np.int64),
            ("beta", np.int64),
            ("floor", np.int64),  # alpha as it was at first
            ("key", np.int64),
            ("standing", np.int64),  # the judgement without looking ahead
            ("best", np.int64),
            ("chosen", np.int64),
            ("number", np.int64),  # the move that is being looked at
            ("count", np.int64),
            ("less", np.int64),  # how much less deeply
            ("top", np.int64),  # and with what window
            ("moves", np.int64, WIDTH),
            ("ranks", np.int64, WIDTH),
            ("killers", np.int64, 2),
            ("line", np.int64, PLIES),  # what is expected from here on
            ("length", np.int64),
        ],
    )
)

WORK = np.dtype(
    (
        np.record,
        [
            ("seat", np.int64),  # that moves at the root
            ("ply", np.int64),  # that is being looked at
            ("nodes", np.int64),
            ("limit", np.int64),  # of nodes; another thread may lower it to end the search
            ("halted", np.int64),
            ("noisy_plies", np.int64),  # beyond the horizon
            ("noise", np.int64),  # how far judgements may be wrong, either way
            ("blindness", np.int64),  # of 1024 moves that are hard to see so many are overlooked
            ("salt", np.int64),  # which judgements and which moves
            ("worths", np.int64, WIDTH),  # of the moves at the root, in their order there
            ("shares", np.float64, 2),
            ("history", np.int64, (2, HISTORY)),
        ],
    )
)


def mixed(key, salt):
    """Ten bits that hang on all bits of both numbers."""
    number = (key ^ salt) * MULTIPLIER
    return (number ^ number >> 32) * MULTIPLIER >> 54 & 1023


def end_value(state, w, seat, ply):
    """What a finished game is worth to a seat: an early win more than a late one."""
    result(state, w.shares)
    if w.shares[seat] == 0.5:
        return 0
    return WON - ply if w.shares[seat] > 0.5 else ply - WON


def line_up(state, f, w, seat, known, found, scratch, taste):
    """List the moves of a position that are worth looking at, each with its rank in the order of doing so."""
    count = list_moves(state, seat, found, scratch)
    wanted = f.alpha - f.standing - MARGIN * max(1, f.depth) if f.depth <= HOPE_DEPTH else -INFINITE
    f.count = 0
    for number in range(count):
        move = found[number]
        promise = foresee(state, seat, move, taste)
        noisy = is_noisy(state, seat, move)
        if (f.depth <= 0 and not noisy) or (promise <= wanted and (f.depth <= 0 or not noisy)):
            if f.depth > 0:
                f.best = f.alpha  # what is not looked at may be worth as much
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
    """Bring the move of the highest rank among those not looked at yet to the front of them, and return it."""
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
    """The value in an entry where that settles the search of a position, or else INFINITE."""
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
    """Remember what a search found; wins are counted from the position itself, not from the root."""
    kind = AT_LEAST if f.best >= f.beta else EXACT if f.best > f.floor else AT_MOST
    value = f.best
    if value > DECIDED:
        value += ply
    elif value < -DECIDED:
        value -= ply
    remember(table, f.key, packed(f.chosen, value, f.depth, kind))


def reward(f, w, seat):
    """A move that refuted another is tried early elsewhere."""
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
    """How much less deeply to look at a late move at first."""
    if depth < 2 or number < 3 or noisy:
        return 0
    less = 1 + (number >= 8) + (number >= 24 and depth > 4)
    return min(less, depth - 1)


def opened(states, frames, work, table, found, scratch, flag, taste, ply):
    """Begin with a position: whether it is settled at once, its value in `best`, or else its moves are listed."""
    w = work[0]
    f = frames[ply]
    state = states[ply : ply + 1]
    seat = w.seat ^ ply & 1
    f.number = 0
    f.floor = f.alpha
    if ply > 0:
        f.length = 0
    w.nodes += 1
    if ply > 0 and (flag[0] or w.nodes > w.limit):  # the root's moves are listed even when there is no time
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
    """Make the next move on the next ply; whether there is one."""
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
    """Take in the value of the move that was looked at; False if it has to be looked at again, more closely."""
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
    """Search `states[0]` to the depth and in the window of the first frame.

    The root's moves are listed if `count` is 0 there, and otherwise looked at again, the last best one first.
    """
    w = work[0]
    w.ply = 0  # a field, because functions are compiled once more for the constant 0
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
    """`look` for one game, with what a brain knows of it."""
    parts = (
        mixed, end_value, line_up, pick, table_value, keep, reward, extend_line, reduction, hand_down, opened, sent,
        taken_in, look,
    )  # fmt: skip
    return bound(kernel, *parts, brain=brain)[-1]
