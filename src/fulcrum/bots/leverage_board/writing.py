"""Converts moves of the search to moves of the game, with a shortest path and its text."""

from collections.abc import Sequence

from fulcrum.bots.leverage_board.encoding import PASSING
from fulcrum.core.kernels import Kernel
from fulcrum.core.memory import Record
from fulcrum.core.values import Move
from fulcrum.games.leverage_board.board import DIRECTIONS, NAME_OF
from fulcrum.games.leverage_board.encoding import (
    A_STEP,
    CAPTURE_SETS,
    CAPTURES_AT,
    DIRECTION_AT,
    END_AT,
    LINK_AT,
    LINKS,
    PASS,
    STOP,
    hop_action,
    step_action,
)
from fulcrum.games.leverage_board.listing import results_of, room


def whole_move(kernel: Kernel, data: Record, seat: int, move: int) -> Move:
    """Returns the listed move with the same effect as the search's move."""
    if move == PASSING:
        return Move("pass", (PASS,))
    listed = results_of(kernel, data, seat)
    found, scratch = room(kernel)
    kernel.list_moves(data, seat, found, scratch)
    chain = chain_of(listed, found.index(move))
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
    return Move(text, (*actions, STOP))


def chain_of(listed: Sequence[int], place: int) -> list[int]:
    """Returns the results that lead to a listed one, hop by hop, ending with itself."""
    chain = [listed[place]]
    while chain[0] >> LINK_AT >= LINKS:
        chain.insert(0, listed[(chain[0] >> LINK_AT) - LINKS])
    return chain


def written_line(kernel: Kernel, data: Record, seat: int, moves: Sequence[int]) -> tuple[str, ...]:
    """Returns the texts of moves made one after the other."""
    after = data.copy()
    texts = []
    for move in moves:
        if not kernel.actors(after):
            break
        texts.append(whole_move(kernel, after, seat, move).text)
        kernel.play(after, seat, move)
        seat = 1 - seat
    return tuple(texts)
