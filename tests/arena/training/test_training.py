"""Training by self-play: the same on any workers, with the traits that the bots use."""

import os
import runpy
import signal

import numpy as np
import pytest

import fulcrum
from fulcrum.arena.processes import LocalPool
from fulcrum.arena.runner import InlinePool
from fulcrum.arena.training import lean
from fulcrum.arena.training import leverage_board as board
from fulcrum.arena.training.examples import Examples
from fulcrum.arena.training.rounds import Lesson, TrainingError, train
from fulcrum.arena.training.writing import write
from fulcrum.bots.lean.learned import TASTE_SIZE
from fulcrum.bots.leverage_board import brain
from fulcrum.bots.leverage_board.tastes import Taste, table_of
from fulcrum.games.leverage_board import kernel
from tests.arrays import quick_stream


@pytest.mark.parametrize("game_id", ["lean", "leverage-board"])
def test_two_workers_learn_the_same_as_one(game_id):
    plan = {"rounds": 2, "games": 3, "effort": 30, "seed": 5}
    pool = LocalPool(2)
    try:
        several = list(train(game_id, pool, **plan))
    finally:
        pool.close()
    one = list(train(game_id, InlinePool(), **plan))
    assert [each.losses for each in several] == [each.losses for each in one]
    assert all((a.taste == b.taste).all() for a, b in zip(several, one, strict=True))
    assert not (one[0].taste == one[1].taste).all()


def test_a_killed_workers_games_are_replayed():
    plan = {"rounds": 1, "games": 4, "effort": 30, "seed": 5}
    pool = LocalPool(2)
    before = pool.pids

    def kill_at_first(number, played):
        if played == 1:
            for pid in before:
                os.kill(pid, signal.SIGKILL)

    try:
        [killed] = train("lean", pool, **plan, tell=kill_at_first)
        assert not {*pool.pids} & {*before}
    finally:
        pool.close()
    [whole] = train("lean", InlinePool(), **plan)
    assert killed.losses == whole.losses and (killed.taste == whole.taste).all()


def test_a_round_uses_the_weights_of_the_previous_one():
    first = lean.play("1", None, 40)
    assert len(first) > 30
    assert (lean.play("1", None, 40).shares == first.shares).all()
    taste, losses = lean.fit(first, None)
    assert len(taste) == TASTE_SIZE and set(losses) == {"moves", "positions"}
    second = lean.play("1", taste, 40)
    assert len(second.shares) != len(first.shares) or not (second.shares == first.shares).all()


def test_shares_of_choices_add_up_to_one_for_each_position():
    examples = lean.play("2", None, 30)
    sums = np.add.reduceat(examples.shares, np.concatenate([[0], examples.ends[:-1]]))
    assert sums == pytest.approx(np.ones(len(examples)), abs=1e-5)
    assert examples.worths.min() >= 0 and examples.worths.max() <= 1


def test_the_traits_of_leverage_match_its_bots_evaluation():
    data = fulcrum.game("leverage-board").new(seed=1).data.array
    stream, table, taste = quick_stream(4), np.array(Taste().table()), board.by_hand()
    assert (np.array(table_of(*board.parts(taste))) == table).all()
    seen = 0
    while not data[0].ending and seen < 300:
        if not data[0].jumping:
            judged = brain.judge(data, 0, table)
            assert board.traits_of(data) @ taste == pytest.approx(judged, abs=3)  # whole numbers are rounded twice
            seen += 1
        seat = int(data[0].seat)
        kernel.apply(data, seat, kernel.random_action(data, seat, stream))
    assert seen > 50


@pytest.mark.parametrize("teacher", [lean, board])
def test_written_weights_can_be_read_again(teacher, tmp_path):
    size = TASTE_SIZE if teacher is lean else board.TRAITS
    arrays = teacher.arrays(np.random.default_rng(1).normal(size=size) * 50)
    write(tmp_path / "weights.py", 'A "game"', "fulcrum train it", arrays)
    found = runpy.run_path(str(tmp_path / "weights.py"))
    assert found["MADE_BY"] == "fulcrum train it"
    for name, table in arrays.items():
        assert np.array_equal(found[name], table)


def test_a_game_that_loses_every_worker_ends_the_training():
    with pytest.raises(TrainingError, match="game 3 of round 1: workers were lost"):
        Lesson("lean", 1, 3, 1, 10, None).given_up("workers were lost")


def test_a_game_whose_bots_do_not_learn_is_refused():
    with pytest.raises(TrainingError, match="lean and leverage-board"):
        list(train("leverage-cards", InlinePool(), rounds=1, games=1))


def test_examples_of_many_games_stand_one_after_the_other():
    first, second = lean.play("3", None, 10), lean.play("4", None, 10)
    both = Examples().add([first, second])
    assert len(both) == len(first) + len(second)
    assert both.ends[-1] == len(both.choices) == len(first.choices) + len(second.choices)
