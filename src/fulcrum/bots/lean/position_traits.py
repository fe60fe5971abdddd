# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Traits of positions in Lean: numbers that can be read off without searching, for learning.

They are counts for seat 0 minus those for seat 1. A scoring peg is worth more the harder it is to cut off: its exposure
counts what could turn it or a peg between it and the black one. An idle peg is worth more if its owner can lean it at a
scoring one.
"""

import numpy as np

from fulcrum.bots.lean.move_traits import RINGS
from fulcrum.bots.lean.pushes import NEXT_TO, is_open, origin_of, stage_of
from fulcrum.core.jit import jitted
from fulcrum.games.lean.board import BLACK, EDGE, EMPTY, LARGEST_SIDE
from fulcrum.games.lean.kernel import PLACES

STAGES = 5  # stages of a game: a fifth of the pegs each
MOST_EXPOSURE = 9
EXPOSURE_AT = 0
ATTACKS_AT = EXPOSURE_AT + MOST_EXPOSURE + 1
RESCUES_AT = ATTACKS_AT + 6
IDLE_RING_AT = RESCUES_AT + 4
OPEN_AT = IDLE_RING_AT + LARGEST_SIDE
OPEN_TO_SCORE_AT = OPEN_AT + 1
TURN_AT = OPEN_TO_SCORE_AT + 1
STAGE_TRAITS = TURN_AT + 1
POSITION_TRAITS = STAGES * STAGE_TRAITS


@jitted
def survey(state, traits):
    """Writes the traits of a position to an array of zeros. Traits of other stages stay as they are."""
    r = state[0]
    first = stage_of(r, STAGES) * STAGE_TRAITS
    scoring = np.zeros(PLACES, np.int64)
    scoring[r.holes // 2] = 1
    survey_scoring(r, scoring, traits, first)
    for hole in range(r.holes):
        if r.owner[hole] not in (EMPTY, BLACK) and not scoring[hole]:
            sign = 3 - 2 * r.owner[hole]
            traits[first + RESCUES_AT + rescues(r, hole, scoring)] += sign
            traits[first + IDLE_RING_AT + RINGS[r.side, hole]] += sign
    for seat in range(2):
        for i in range(r.open_count[seat]):
            if beside_scoring(r, r.open_holes[seat, i], scoring):
                traits[first + OPEN_TO_SCORE_AT] += 1 - 2 * seat
    traits[first + OPEN_AT] = r.open_count[0] - r.open_count[1]
    traits[first + TURN_AT] = 1 - 2 * r.seat


@jitted
def survey_scoring(r, scoring, traits, first):
    """Follows the chains from the black peg outwards and marks scoring pegs."""
    chain = np.empty(PLACES, np.int64)
    exposure = np.zeros(PLACES, np.int64)
    hole = r.holes // 2
    count = 0
    looked_at = -1
    while True:
        for towards in range(6):
            near = NEXT_TO[r.side, hole, towards]
            if r.lean[near] == (towards + 3) % 6:
                chain[count] = near
                count += 1
                scoring[near] = 1
                attacks = attacks_on(r, near)
                exposure[near] = exposure[hole] + attacks
                sign = 3 - 2 * r.owner[near]
                traits[first + EXPOSURE_AT + min(MOST_EXPOSURE, exposure[near])] += sign
                traits[first + ATTACKS_AT + attacks] += sign
        looked_at += 1
        if looked_at == count:
            return
        hole = chain[looked_at]


@jitted
def attacks_on(r, hole):
    """Returns from how many directions the opponent could turn a peg."""
    enemy = 2 - r.owner[hole]
    count = 0
    for push in range(6):
        if push != r.lean[hole]:
            origin = origin_of(r, hole, push)
            count += origin != EDGE and is_open(r, enemy, origin)
    return count


@jitted
def rescues(r, hole, scoring):
    """Returns in how many ways the owner of an idle peg could lean it at a scoring one, up to three."""
    count = 0
    for push in range(6):
        if scoring[NEXT_TO[r.side, hole, push]]:
            origin = origin_of(r, hole, push)
            count += origin != EDGE and is_open(r, r.owner[hole] - 1, origin)
    return min(3, count)


@jitted
def beside_scoring(r, hole, scoring):
    beside = 0
    for towards in range(6):
        beside += scoring[NEXT_TO[r.side, hole, towards]]
    return beside > 0
