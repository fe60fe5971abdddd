"""The vector environment agrees with the public API, step by step."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fulcrum
from fulcrum.core.memory import Block, Record, ints
from fulcrum.rl.tensors.layout import tensors_of
from fulcrum.rl.vector import VectorEnv
from tests.conftest import PLAIN

TABLES = [
    ("lean", 2, {"side": 3}),
    ("lean", 2, {"side": 2, "pegs": 2}),
    ("leverage-board", 2, {}),
    ("leaps-and-ledges", 2, {"wild_breaks_pairs": False}),
    ("leaps-and-ledges", 4, {"partners": True}),
    ("leverage-cards", 4, {"offers": 0}),
    ("leverage-cards", 5, {"undead": True}),
]
STEPS = {"leverage-board": 60, "leverage-cards": 250}
PLAIN_STEPS = 4  # without the compiler


def seen_by(state, seat):
    game = state.game
    row, mask = tensors_of(game).layout(game).block(), Block("b", game.action_count)
    game.kernel.look(state.data, seat, row, mask, Record(game.kernel.record), ints(game.action_count))
    return row.array, mask.array


def check_row(batch, row, state):
    assert batch.seats[row] == state.actors[0]
    out, mask = seen_by(state, state.actors[0])
    assert batch.observations[row].tobytes() == out.tobytes()
    assert batch.masks[row].tobytes() == mask.tobytes()


@pytest.mark.thorough
@pytest.mark.kernel
@pytest.mark.parametrize(("game_id", "players", "options"), TABLES)
@settings(max_examples=4)
@given(data=st.data())
def test_a_batch_agrees_with_states_step_by_step(game_id, players, options, data):
    count, seed = data.draw(st.integers(1, 4)), data.draw(st.integers(0, 2**60))
    rng = random.Random(data.draw(st.integers(0, 2**32)))
    env = VectorEnv(game_id, count, players, seed=seed, **options)
    states = [env.game.new(players, seed + row) for row in range(count)]
    batch = env.reset(seed)
    for _ in range(PLAIN_STEPS if PLAIN else STEPS.get(game_id, 120)):
        for row, state in enumerate(states):
            check_row(batch, row, state)
        assert (env.records() == np.concatenate([state.data.array for state in states])).all()
        actions = [rng.choice(state.actions(state.actors[0])) for state in states]
        batch = env.step(np.array(actions))
        for row, (state, action) in enumerate(zip(states, actions, strict=True)):
            env.game.kernel.apply(state.data, state.actors[0], action)
            check_end(env, batch, row, state)
            if state.over:
                states[row] = env.game.new(players, int(env.seeds[row]))


def check_end(env, batch, row, state):
    assert batch.terminated[row] == state.over
    assert not batch.illegal[row]
    if not state.over:
        assert not batch.rewards[row].any()
        return
    winners = state.outcome.winners
    expected = [(1 if seat in winners else -1) if winners else 0 for seat in range(env.players)]
    assert batch.rewards[row].tolist() == expected
    for seat in range(env.players):
        assert batch.final_observations[row, seat].tobytes() == seen_by(state, seat)[0].tobytes()


def test_every_game_has_its_own_seed():
    env = VectorEnv("lean", 3, side=2, pegs=1, seed=100)
    seen = set(env.seeds.tolist())
    ended = 0
    for _ in range(50):
        batch = env.step(env.random_actions())
        ended += int(batch.terminated.sum())
        seen |= set(env.seeds.tolist())
    assert ended > 20
    assert seen == {100 + number for number in range(len(seen))} | set(env.seeds.tolist())
    assert len(seen) == 3 + ended


@pytest.mark.parametrize("game_id", ["lean", "leverage-cards"])
def test_threads_change_nothing(game_id):
    with VectorEnv(game_id, 33, seed=5) as one, VectorEnv(game_id, 33, seed=5, threads=3) as three:
        for _ in range(120):
            first, second = one.step(one.random_actions()), three.step(three.random_actions())
            assert first.observations.tobytes() == second.observations.tobytes()
            assert first.masks.tobytes() == second.masks.tobytes()
            assert first.rewards.tobytes() == second.rewards.tobytes()
            assert first.terminated.tobytes() == second.terminated.tobytes()
        assert (one.records() == three.records()).all()


def test_there_may_be_more_threads_than_games():
    with VectorEnv("lean", 2, threads=4, side=3) as env:
        batch = env.step(env.random_actions())
        assert batch.masks.any(axis=1).all()


@pytest.mark.parametrize("action", [-1, 114, 115, 2**62, -(2**62)])
def test_an_illegal_action_ends_only_its_own_game(action):
    env = VectorEnv("lean", 3, side=3)
    actions = env.random_actions().copy()
    actions[1] = action
    batch = env.step(actions)
    assert batch.illegal.tolist() == [False, True, False]
    assert batch.terminated.tolist() == [False, True, False]
    assert batch.rewards.tolist() == [[0, 0], [-1, 0], [0, 0]]
    assert env.seeds.tolist() == [0, 4, 2]
    assert env.records()["turn"].tolist() == [1, 0, 1]


def test_random_actions_are_legal_and_cover_all_choices():
    env = VectorEnv("lean", 4000, side=2, seed=3)
    actions = env.random_actions()
    assert (np.unique(actions) == np.flatnonzero(env.reset(3).masks[0])).all()


def test_a_batch_can_be_read_until_the_step_after_the_next():
    env = VectorEnv("lean", 2, side=3)
    first = env.reset(1)
    kept = first.observations.copy()
    env.step(env.random_actions())
    assert (first.observations == kept).all()
    with pytest.raises(ValueError, match="read-only"):
        first.masks[0] = 1


def test_reset_starts_from_scratch():
    env = VectorEnv("lean", 2, side=2, pegs=1)
    begun = env.reset(4).observations.copy()
    for _ in range(7):
        env.step(env.random_actions())
    batch = env.reset(4)
    assert (batch.observations == begun).all()
    assert not batch.rewards.any()
    assert not batch.terminated.any()
    assert env.seeds.tolist() == [4, 5]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"count": 0}, "count=0"),
        ({"count": "many"}, "count='many'"),
        ({"count": 2, "threads": 0}, "threads=0"),
        ({"count": 2, "seed": -1}, "seed=-1"),
        ({"count": 2, "players": 3}, "players=3"),
        ({"count": 2, "side": 1}, "side=1"),
    ],
)
def test_bad_arguments_are_refused(arguments, words):
    with pytest.raises(fulcrum.OptionError, match=words):
        VectorEnv("lean", **arguments)


def test_actions_of_another_shape_are_refused():
    env = VectorEnv("lean", 3, side=3)
    with pytest.raises(ValueError, match="broadcast"):
        env.step(np.zeros(4, np.int64))
