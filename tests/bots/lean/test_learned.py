"""Lean's learned brain against the rules themselves."""

import numpy as np
import pytest

import fulcrum
from fulcrum.bots.lean import learned, levels
from fulcrum.bots.lean.move_traits import (
    BESIDE_AT,
    GAIN_AT,
    MOST_GAIN,
    MOVE_TRAITS,
    SAFETY_AT,
    SCORING_BESIDE_AT,
    TRAITS_OF_MOVE,
    TURNED_AT,
    describe,
)
from fulcrum.bots.lean.position_traits import EXPOSURE_AT, MOST_EXPOSURE, POSITION_TRAITS, STAGE_TRAITS, STAGES, survey
from fulcrum.bots.lean.pushes import is_open, origin_of, stage_of
from fulcrum.games.lean import kernel
from fulcrum.games.lean.board import EDGE
from tests.arrays import quick_stream

SIDES = (2, 3, 5)


def positions(side, every=3):
    """Positions of a random game, up to the one that no move can end: an end may turn pegs for LE-11."""
    data = fulcrum.game("lean", side=side).new(seed=1).data.array
    stream = quick_stream(side)
    found = []
    while data[0].left.sum() > 1:
        found.append(data.copy())
        kernel.apply(data, int(data[0].seat), kernel.random_action(data, int(data[0].seat), stream))
    return [*found[::every], found[-1]]


def actions_of(data):
    actions = np.empty(800, np.int64)
    return actions[: kernel.legal(data, int(data[0].seat), actions)]


def described(data):
    actions = actions_of(data)
    traits = np.empty((len(actions), TRAITS_OF_MOVE), np.int64)
    describe(data, int(data[0].seat), actions, len(actions), traits, np.empty(len(actions)))
    return actions, traits


def after(data, action):
    later = data.copy()
    kernel.apply(later, int(data[0].seat), action)
    return later


def margin(data, seat):
    chain = np.empty(127, np.int64)
    owners = data["owner"][0][chain[: kernel.scoring(data, chain)]].tolist()
    return owners.count(seat + 1) - owners.count(2 - seat)


@pytest.mark.parametrize("side", SIDES)
def test_a_push_begins_where_the_rules_say(side):
    for data in positions(side):
        seat, passing = int(data[0].seat), data[0].holes * 6
        turned = set()
        for action in actions_of(data):
            if action == passing:
                continue
            later = after(data, action)
            changed = np.flatnonzero((later["lean"] != data["lean"])[0] & (data["owner"][0] > 0))
            turned |= {(int(hole), int(action) % 6, int(action) // 6) for hole in changed}
        r = data[0]
        pegs = [hole for hole in range(r.holes) if r.owner[hole] in (1, 2)]
        pushes = [(hole, push, origin_of(r, hole, push)) for hole in pegs for push in range(6) if r.lean[hole] != push]
        assert {entry for entry in pushes if entry[2] != EDGE and is_open(r, seat, entry[2])} == turned


@pytest.mark.thorough
@pytest.mark.parametrize("side", SIDES)
def test_traits_of_moves_match_their_effects(side):
    for data in positions(side, every=6):
        r, seat = data[0], int(data[0].seat)
        before = data.tobytes()
        actions, traits = described(data)
        assert data.tobytes() == before
        for action, row in zip(actions.tolist(), traits, strict=True):
            if action == r.holes * 6:
                assert not row.any()
                continue
            later = after(data, action)
            gain = max(-MOST_GAIN, min(MOST_GAIN, margin(later, seat) - margin(data, seat)))
            assert (row[0] - GAIN_AT) % (2 * MOST_GAIN + 1) - MOST_GAIN == gain
            own, foreign = divmod(row[4] - TURNED_AT, 4)
            changed = (later["lean"] != data["lean"])[0]
            changed[action // 6] = False
            assert own == min(3, (changed & (data["owner"][0] == seat + 1)).sum())
            assert foreign == min(3, (changed & (data["owner"][0] == 2 - seat)).sum())
            if not changed.any() and int(later[0].seat) != seat and later[0].left.sum() > 1:
                assert (row[5] - SAFETY_AT) % 7 == ways_to_turn(later, action // 6)
            assert BESIDE_AT <= row[3] < TURNED_AT <= row[4] < SAFETY_AT <= row[5] < SCORING_BESIDE_AT <= row[6]
            assert row.min() >= 0 and row.max() < MOVE_TRAITS


def ways_to_turn(data, hole):
    """Returns in how many directions the seat to act can turn the peg in a hole."""
    leans = {int(after(data, action)[0].lean[hole]) for action in actions_of(data) if action < data[0].holes * 6}
    return len(leans - {int(data[0].lean[hole])})


@pytest.mark.parametrize("side", SIDES)
def test_traits_of_a_position_count_what_scores_and_turn_round_with_the_seats(side):
    for data in positions(side):
        traits, mirrored = np.zeros(POSITION_TRAITS), np.zeros(POSITION_TRAITS)
        survey(data, traits)
        first = stage_of(data[0], STAGES) * STAGE_TRAITS
        exposures = traits[first + EXPOSURE_AT : first + EXPOSURE_AT + MOST_EXPOSURE + 1]
        assert exposures.sum() == margin(data, 0)
        assert not np.delete(traits, np.arange(first, first + STAGE_TRAITS)).any()
        survey(with_seats_swapped(data), mirrored)
        assert (mirrored == -traits).all()


def with_seats_swapped(data):
    swapped = data.copy()
    owner = data["owner"][0]
    swapped["owner"][0] = np.where((owner == 1) | (owner == 2), 3 - owner, owner)
    swapped["seat"] = 1 - data["seat"]
    for name in ("left", "open_count", "open_holes", "open_at"):
        swapped[name][0] = data[name][0][::-1]
    return swapped


def test_the_highest_level_uses_learned_weights():
    taste = levels.make(8, threads=1, temperament=None).trees.taste
    assert len(taste) == learned.TASTE_SIZE and np.count_nonzero(taste) > 100
    assert not len(levels.untrained().trees.taste)


def test_weights_of_moves_add_up_and_values_are_shares():
    taste = np.array(levels.make(8, threads=1, temperament=None).trees.taste)
    for data in positions(5):
        actions, values = actions_of(data), np.empty(2)
        weights = np.empty(len(actions))
        learned.weigh_by_taste(data, int(data[0].seat), actions, len(actions), weights, taste)
        assert weights.sum() == pytest.approx(1.0) and weights.min() > 0
        learned.evaluate_by_taste(data, quick_stream(1), values, taste)
        assert values.sum() == pytest.approx(1.0) and 0 < values[0] < 1
