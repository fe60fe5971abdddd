"""Lean's search knowledge."""

import numpy as np
import pytest

import fulcrum
from fulcrum.bots.lean import brain
from fulcrum.games.lean import kernel
from tests.arrays import quick_stream


@pytest.mark.parametrize("side", [2, 3, 5, 7])
def test_the_margin_after_an_action_is_that_of_the_board_after_it(side):
    data = fulcrum.game("lean", side=side).new(seed=1).data.array
    stream = quick_stream(side)
    actions, margins, chain = np.empty(800, np.int64), np.empty(800), np.empty(127, np.int64)
    while sum(data["left"][0]) > 1:
        seat = int(data["seat"][0])
        count = kernel.legal(data, seat, actions)
        before = data.tobytes()
        brain.margins_after(data, seat, actions, count, margins)
        assert data.tobytes() == before
        for i in range(0, count, 5):
            after = data.copy()
            kernel.apply(after, seat, actions[i])
            owners = after["owner"][0][chain[: kernel.scoring(after, chain)]].tolist()
            assert margins[i] == owners.count(seat + 1) - owners.count(2 - seat)
        kernel.apply(data, seat, kernel.random_action(data, seat, stream))


def test_weights_add_up_and_prefer_scoring_moves():
    state = fulcrum.game("lean").new(seed=1)
    state.push("e6>E")
    actions, weights = np.empty(400, np.int64), np.empty(400)
    count = kernel.legal(state.data.array, 1, actions)
    brain.weigh(state.data.array, 1, actions, count, weights)
    assert weights[:count].sum() == pytest.approx(1.0)
    best = state.game.moves_by_action[actions[np.argmax(weights[:count])]].text
    state.push(best)
    assert state.view(None)["scores"][1] > 0


def test_a_forced_pass_has_all_the_weight():
    data = np.zeros(1, kernel.RECORD)
    kernel.setup(data, 2, 3)
    data["open_count"][0, 0] = 0
    actions, weights = np.empty(43, np.int64), np.empty(43)
    brain.weigh(data, 0, actions, kernel.legal(data, 0, actions), weights)
    assert weights[0] == 1.0


def test_a_game_is_worth_one_to_its_winner_and_half_in_a_draw():
    data, values = np.zeros(1, kernel.RECORD), np.empty(2)
    for scores, expected in (((3, 2), [1.0, 0.0]), ((2, 3), [0.0, 1.0]), ((2, 2), [0.5, 0.5])):
        data["scores"][0] = scores
        brain.result(data, values)
        assert values.tolist() == expected
