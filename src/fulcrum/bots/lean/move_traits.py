# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
# ruff: noqa: PLR0917 - the compiler takes plain arguments best
"""Traits of moves in Lean: numbers that can be read off without making the move, for learning.

A move has one trait of each of `TRAITS_OF_MOVE` kinds. All traits are numbered from 0 to `MOVE_TRAITS` - 1. The sum of
its traits' weights determines how promising a move is.
"""

import numpy as np

from fulcrum.bots.lean.brain import margin_now, margins_after
from fulcrum.bots.lean.pushes import NEXT_TO, is_open, origin_of, stage_of
from fulcrum.core.jit import jitted
from fulcrum.games.lean.board import BLACK, EDGE, LARGEST_SIDE, SMALLEST_SIDE, hole_count, holes
from fulcrum.games.lean.kernel import PLACES, SHUT, VACANT

STAGES = 3  # stages of a game: a third of the pegs each
MOST_GAIN = 6
MET_KINDS = 11
NOTHING_MET, EDGE_MET, BLACK_MET = range(3)  # then pegs: opposing or own, idle or scoring, turned or not

GAIN_AT = 0
MET_AT = GAIN_AT + STAGES * (2 * MOST_GAIN + 1)
RING_AT = MET_AT + STAGES * MET_KINDS
BESIDE_AT = RING_AT + STAGES * 3 * LARGEST_SIDE
TURNED_AT = BESIDE_AT + 49
SAFETY_AT = TURNED_AT + 16
SCORING_BESIDE_AT = SAFETY_AT + 21
OPENED_AT = SCORING_BESIDE_AT + 16
DENIED_AT = OPENED_AT + STAGES * 7
MOVE_TRAITS = DENIED_AT + STAGES * 4
TRAITS_OF_MOVE = 9


def ring_table() -> np.ndarray:
    """Returns `table[side, hole]`: the distance of a hole from the black peg, at most that of the edge."""
    table = np.full((LARGEST_SIDE + 1, PLACES), LARGEST_SIDE, np.int64)
    for side in range(SMALLEST_SIDE, LARGEST_SIDE + 1):
        row, number = holes(side)[hole_count(side) // 2]
        for index, (other_row, other_number) in enumerate(holes(side)):
            up, right = other_row - row, other_number - number
            table[side, index] = max(abs(up), abs(right), abs(up - right))
    return table


RINGS = ring_table()


@jitted
def describe(state, seat, actions, count, traits, margins):
    """Writes the traits of each action to `traits`, one row each. A pass is never a choice and has none."""
    r = state[0]
    chain = np.empty(PLACES, np.int64)
    scoring = np.empty(PLACES, np.int64)
    present = (1 - 2 * seat) * margin_now(r, chain, scoring)
    margins_after(state, seat, actions, count, margins)
    stage = stage_of(r, STAGES)
    for i in range(count):
        row = traits[i]
        if actions[i] == r.holes * 6:
            row[:] = 0
            continue
        hole = actions[i] // 6
        direction = actions[i] - hole * 6
        gain = int(margins[i]) - present
        row[0] = GAIN_AT + stage * (2 * MOST_GAIN + 1) + max(-MOST_GAIN, min(MOST_GAIN, gain)) + MOST_GAIN
        met = NEXT_TO[r.side, hole, direction]
        row[1] = MET_AT + stage * MET_KINDS + kind_met(r, seat, met, direction, scoring)
        inwards = RINGS[r.side, met] - RINGS[r.side, hole] + 1 if met != EDGE else 2
        row[2] = RING_AT + (stage * 3 + inwards) * LARGEST_SIDE + RINGS[r.side, hole]
        describe_around(r, seat, hole, scoring, row, stage)
        row[4] = TURNED_AT + turned(r, seat, met, direction)
        leans_at = 0 if r.lean[met] == VACANT else 1 + scoring[met]
        row[5] = SAFETY_AT + leans_at * 7 + attacks(r, seat, hole, direction)
        row[8] = DENIED_AT + stage * 4 + 2 * (leans_at == 2) + is_open(r, 1 - seat, hole)


@jitted
def kind_met(r, seat, met, direction, scoring):
    if r.lean[met] == VACANT:
        return EDGE_MET if met == EDGE else NOTHING_MET
    if r.owner[met] == BLACK:
        return BLACK_MET
    return 3 + 4 * (r.owner[met] == seat + 1) + 2 * scoring[met] + (r.lean[met] != direction)


@jitted
def describe_around(r, seat, hole, scoring, row, stage):
    """Writes a hole's neighbours, which of them score, and how many holes a peg there would open to the other seat."""
    own, foreign, own_scoring, foreign_scoring, opened = 0, 0, 0, 0, 0
    for towards in range(6):
        near = NEXT_TO[r.side, hole, towards]
        if r.owner[near] == seat + 1:
            own += 1
            own_scoring += scoring[near]
        elif r.owner[near] == 2 - seat:
            foreign += 1
            foreign_scoring += scoring[near]
        elif r.open_at[1 - seat, near] == SHUT:
            opened += 1
    row[3] = BESIDE_AT + 7 * own + foreign
    row[6] = SCORING_BESIDE_AT + 4 * min(3, own_scoring) + min(3, foreign_scoring)
    row[7] = OPENED_AT + 7 * stage + opened


@jitted
def turned(r, seat, met, direction):
    """Returns how many own and opposing pegs the lean would turn, up to three each, as one number."""
    own, foreign = 0, 0
    while r.lean[met] not in (VACANT, direction):
        if r.owner[met] == seat + 1:
            own += 1
        elif r.owner[met] == 2 - seat:
            foreign += 1
        met = NEXT_TO[r.side, met, direction]
    return 4 * min(3, own) + min(3, foreign)


@jitted
def attacks(r, seat, hole, direction):
    """Returns from how many directions the other seat could turn a new peg, ignoring what that peg itself turns."""
    count = 0
    for push in range(6):
        if push != direction:
            origin = origin_of(r, hole, push)
            if origin != EDGE:
                beside = origin == NEXT_TO[r.side, hole, (push + 3) % 6]  # opened to the other seat by the new peg
                count += beside or is_open(r, 1 - seat, origin)
    return count
