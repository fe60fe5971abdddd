# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Search knowledge for Leaps and Ledges: an evaluation, and which plays to try first."""

import numpy as np

from fulcrum.bots.leaps_and_ledges import knowledge
from fulcrum.bots.leaps_and_ledges.features import judge, judge_actions
from fulcrum.bots.leaps_and_ledges.traits import FEATURES
from fulcrum.core.jit import jitted
from fulcrum.core.maths import power
from fulcrum.games.leaps_and_ledges.cards import CROWN, PAWNS
from fulcrum.games.leaps_and_ledges.kernel import apply, imagine, random_action
from fulcrum.games.leaps_and_ledges.lookups import DRAW

EAGERNESS = 10.0  # how much more a better-looking play is tried: the exponent of its odds
LONGEST_ODDS = 1e-6

KNOWLEDGE = np.array(knowledge.KNOWLEDGE)


@jitted
def imagine_world(observation, seat, world, stream):
    world[0] = observation[0]
    imagine(world, seat, stream)


@jitted
def result(state, values):
    """Writes the results by LL-17 and LL-18: all or nothing, and partners win together."""
    r = state[0]
    for seat in range(r.players):
        home = r.pawns[seat, CROWN] == PAWNS
        if r.partners:
            home = home and r.pawns[(seat + 2) % 4, CROWN] == PAWNS
        values[seat] = 1.0 if home else 0.0


@jitted
def evaluate(state, stream, values):
    """Draws owed cards first, because the evaluation assumes full hands."""
    r = state[0]
    while r.owed > 0:
        apply(state, r.seat, random_action(state, r.seat, stream))
    judge(r, KNOWLEDGE, np.empty(FEATURES), values)


@jitted
def weigh(state, seat, actions, count, weights):
    if actions[0] >= DRAW:
        # The decks look the same.
        weights[:count] = 0.0
        weights[0] = 1.0
        return
    judge_actions(state, seat, actions[:count], KNOWLEDGE, weights)
    total = 0.0
    for i in range(count):
        odds = max(weights[i], LONGEST_ODDS) / max(1.0 - weights[i], LONGEST_ODDS)
        weights[i] = power(odds, EAGERNESS)
        total += weights[i]
    for i in range(count):
        weights[i] /= total
