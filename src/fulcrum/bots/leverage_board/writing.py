# mypy: allow-untyped-calls
"""Converts moves of the search to moves of the game, with a shortest path and its text."""

from collections.abc import Sequence

import numpy as np

from fulcrum.bots.leverage_board import brain
from fulcrum.core.values import Move
from fulcrum.games.leverage_board import kernel
from fulcrum.games.leverage_board.board import DIRECTIONS, NAME_OF
from fulcrum.games.leverage_board.notation import hop_action, step_action
from fulcrum.games.leverage_board.results import (
    A_STEP,
    CAPTURE_SETS,
    CAPTURES_AT,
    DIRECTION_AT,
    END_AT,
    LINK_AT,
    LINKS,
    results,
)

ROOM = brain.room()


def whole_move(data: np.ndarray, seat: int, move: int) -> Move:
    """Returns the listed move with the same effect as the search's move."""
    if move == brain.PASSING:
        return Move("pass", (kernel.PASS,))
    found, scratch = ROOM
    count = results(data, seat, found, scratch)
    listed = found[:count].copy()
    brain.list_moves(data, seat, found, scratch)
    chain = chain_of(listed, int(np.flatnonzero(found[:count] == move)[0]))
    start = NAME_OF[move & 127]
    if chain[0] >> LINK_AT == A_STEP:
        return Move(
            f"{start}-{NAME_OF[chain[0] >> END_AT & 127]}", (step_action(move & 127, chain[0] >> DIRECTION_AT & 7),)
        )
    text, had, actions = start, 0, []
    for result in chain:
        end, direction = result >> END_AT & 127, result >> DIRECTION_AT & 7
        captures = result >> CAPTURES_AT & CAPTURE_SETS - 1
        text += f"{'>' if captures == had else 'x'}{NAME_OF[end]}"
        had = captures
        actions.append(hop_action(end - 2 * DIRECTIONS[direction], direction))
    return Move(text, (*actions, kernel.STOP))


def chain_of(listed: np.ndarray, place: int) -> list[int]:
    """Returns the results that lead to a listed one, hop by hop, ending with itself."""
    chain = [int(listed[place])]
    while chain[0] >> LINK_AT >= LINKS:
        chain.insert(0, int(listed[(chain[0] >> LINK_AT) - LINKS]))
    return chain


def written_line(data: np.ndarray, seat: int, moves: Sequence[int]) -> tuple[str, ...]:
    """Returns the texts of moves made one after the other."""
    after = data.copy()
    texts = []
    for move in moves:
        if not kernel.actors(after):
            break
        texts.append(whole_move(after, seat, move).text)
        brain.play(after, seat, move)
        seat = 1 - seat
    return tuple(texts)
