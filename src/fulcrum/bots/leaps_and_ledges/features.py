# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""Features of a position of Leaps and Ledges for each seat, and its evaluation by them.

A seat's score is the weighted sum of its features. The seats' shares of a win are a softmax of their scores. Partners
(LL-18) are one side with one score.
"""

from typing import Any

import numpy as np

from fulcrum.bots.leaps_and_ledges.traits import ALONE, CARDS, FEATURES, HOMING, RISK, RISKED, SAFE, TO_PLAY
from fulcrum.core.jit import jitted
from fulcrum.core.maths import exp
from fulcrum.games.leaps_and_ledges.cards import CROWN, MOST_SEATS, TABLE
from fulcrum.games.leaps_and_ledges.kernel import apply, own_colour
from fulcrum.games.leaps_and_ledges.kernel_lookups import KIND_SHEETS, STEPS

# How many kinds of cards knock off a pawn this many levels above an opposing one; Rampage hits all on its way.
WAYS = np.array([0, 3, 3, 3, 3, 2, 1, 1, 1])
WILD_BELOW = 4  # Wild also goes down


@jitted
def ways_to_knock(r, colour, level):
    """Returns in how many ways opponents can knock off a lone pawn on a level."""
    ways = 0
    for other in range(r.players):
        if other == colour or (r.partners and other == (colour + 2) % 4):
            continue
        for distance in range(1, min(len(WAYS) - 1, level) + 1):
            if r.stands[other] >> (level - distance) & 1:
                ways += WAYS[distance]
        if level + WILD_BELOW < CROWN and r.stands[other] >> (level + WILD_BELOW) & 1:
            ways += 1
    return ways


@jitted
def describe_pawns(r, colour, features):
    """Adds the features of a colour."""
    features[ALONE + TABLE] += r.pawns[colour, TABLE]
    features[ALONE + CROWN] += r.pawns[colour, CROWN]
    for level in range(TABLE + 1, CROWN):
        pawns = r.pawns[colour, level]
        if pawns == 1:
            features[ALONE + level] += 1
            ways = ways_to_knock(r, colour, level)
            features[RISK] += ways
            features[RISKED] += ways * level
        elif pawns > 1:
            features[SAFE + level] += pawns


@jitted
def describe_hand(r, seat, features):
    """Adds the features of a hand, if it is visible."""
    stands = r.stands[own_colour(r, seat)]
    for i in range(r.hand_sizes[seat]):
        card = r.hands[seat, i]
        if card >= 0:
            features[CARDS + card] += 1
            features[HOMING] += brings_home(stands, card)


@jitted
def brings_home(stands, kind):
    """Returns 1 if a card brings one of these pawns home, else 0."""
    for sheet in range(KIND_SHEETS[kind, 0], KIND_SHEETS[kind, 1]):
        if STEPS[sheet] > 0 and stands >> (CROWN - STEPS[sheet]) & 1:
            return 1
    return 0


@jitted
def score(r, seat, weights, features):
    """Returns the score of a seat's own pawns, hand and turn."""
    features[:] = 0.0
    describe_pawns(r, seat, features)
    describe_hand(r, seat, features)
    next_seat = r.seat if r.owed == 0 else (r.seat + 1) % r.players
    features[TO_PLAY] = 1.0 if seat == next_seat else 0.0
    total = 0.0
    for i in range(FEATURES):
        total += features[i] * weights[i]
    return total


@jitted
def judge(r, weights, features, values):
    """Writes each seat's share of a win."""
    for seat in range(r.players):
        values[seat] = score(r, seat, weights, features)
    if r.partners:
        for seat in range(2):
            values[seat] = values[seat + 2] = values[seat] + values[seat + 2]
    highest = values[0]
    for seat in range(1, r.players):
        highest = max(highest, values[seat])
    total = 0.0
    for seat in range(r.players):
        values[seat] = exp(values[seat] - highest)
        total += values[seat]
    for seat in range(r.players):
        values[seat] /= total / 2 if r.partners else total


@jitted
def judge_actions(state: Any, seat: int, actions: np.ndarray, weights: np.ndarray, worths: np.ndarray) -> None:
    """Writes the value of each action to a seat by the position it leads to, without looking at other hands."""
    features = np.empty(FEATURES)
    values = np.empty(MOST_SEATS)
    after = np.empty_like(state)
    for i in range(len(actions)):
        after[0] = state[0]
        for other in range(state[0].players):
            if other != seat:
                after[0].hands[other, :] = -1
        apply(after, seat, actions[i])
        judge(after[0], weights, features, values)
        worths[i] = values[seat]
