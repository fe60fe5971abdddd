"""Counts move sequences: the quickest way to find differences between two move generators."""

from functools import cache
from types import ModuleType
from typing import Any

import numpy as np

from fulcrum.core.jit import bound
from fulcrum.core.rules import actors, apply, legal
from fulcrum.core.state import State


def perft(state: State, depth: int) -> list[int]:
    """Returns the number of sequences of 1, 2 … `depth` moves. If several seats may act, the lowest moves."""
    if state.game.one_action_a_move:  # the compiled kernel can count
        stack = np.zeros(depth + 1, state.game.kernel.module.RECORD)
        stack[0] = state.data.array[0]
        buffer = np.empty((depth + 1, state.game.action_count), np.int64)
        (count,) = _counter(state.game.kernel.module)
        return [int(count(stack, buffer, 0, level)) for level in range(1, depth + 1)]
    return [_count_moves(state, level) for level in range(1, depth + 1)]


def _count_moves(state: State, depth: int) -> int:
    if state.over:
        return 0
    seat = state.actors[0]
    moves = state.legal_moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        state.push(move, seat)
        total += _count_moves(state, depth - 1)
        state.pop()
    return total


def count_actions(stack: np.ndarray, buffer: np.ndarray, level: int, depth: int) -> int:
    """Returns the number of sequences of `depth` actions from `stack[level]`."""
    state = stack[level:][:1]
    mask = actors(state)
    if mask == 0:
        return 0
    seat = 0
    while not mask & 1:
        mask >>= 1
        seat += 1
    found = buffer[level]
    count = legal(state, seat, found)
    if depth == 1:
        return count
    total = 0
    for i in range(count):
        after = stack[level + 1 :][:1]
        after[0] = state[0]
        apply(after, seat, found[i])
        total += count_actions(stack, buffer, level + 1, depth - 1)
    return total


@cache
def _counter(kernel: ModuleType) -> list[Any]:
    return list(bound(kernel, count_actions))
