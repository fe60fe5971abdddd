"""The judge learns what there is to learn, and no more."""

import random
from typing import Any

import numpy as np
import pytest

from fulcrum.arena.balance.judge import fitted, judge, shares


def notes(games: int, telling: float, seed: int = 1) -> list[dict[str, Any]]:
    """Games of ten steps in which the seat that has more of something is ever more likely to win."""
    rng = random.Random(seed)
    found = []
    for _ in range(games):
        winner = rng.randrange(2)
        standing = [[[rng.gauss(0, 1) + telling * step * (seat == winner)] for seat in range(2)] for step in range(11)]
        points = [float(winner == 0), float(winner == 1)]
        found.append({"standing": standing, "steps": [(None, [])] * 10, "points": points, "sides": [[0], [1]]})
    return found


def test_the_judge_learns_what_predicts_the_winner_and_more_later() -> None:
    judged = judge(notes(100, telling=0.5))
    assert judged.skill[0] < judged.skill[1] < judged.skill[3]
    assert judged.skill[3] > 0.8
    assert all(course.shape == (11, 2) for course in judged.values)
    assert all(course.sum(axis=1) == pytest.approx(1) for course in judged.values)


def test_partners_are_judged_together() -> None:
    """What predicts the winner of two sides predicts it as well when each is two seats and only one shows it."""
    pairs = [
        {
            **note,
            "standing": [[first, [0.0], second, [0.0]] for first, second in note["standing"]],
            "points": [note["points"][0] / 2] * 2 + [note["points"][1] / 2] * 2,
            "sides": [[0, 1], [2, 3]],
        }
        for note in notes(100, telling=0.5)
    ]
    alone, together = judge(notes(100, telling=0.5)), judge(pairs)
    assert together.skill == pytest.approx(alone.skill)
    assert together.values[0] == pytest.approx(alone.values[0])


def test_noise_is_not_mistaken_for_knowledge() -> None:
    judged = judge(notes(200, telling=0.0))
    assert all(-0.1 < part < 0.03 for part in judged.skill)


def test_the_last_row_is_the_result() -> None:
    games = notes(20, telling=0.5)
    for note, course in zip(games, judge(games).values, strict=True):
        assert course[-1].tolist() == note["points"]


def test_a_game_is_not_judged_by_its_own_result() -> None:
    games = notes(40, telling=0.3)
    before = judge(games).values[6][:-1]
    games[6]["points"] = games[6]["points"][::-1]
    assert judge(games).values[6][:-1] == pytest.approx(before)
    assert judge(games).values[7][:-1] != pytest.approx(judge(notes(40, telling=0.3)).values[7][:-1])


def test_a_seat_that_wins_more_is_judged_so_from_the_start() -> None:
    game = {"standing": [[[0], [0]]] * 3, "steps": [(None, [])] * 2, "points": [1.0, 0.0], "sides": [[0], [1]]}
    games = [game for _ in range(30)]
    games += [{**games[0], "points": [0.0, 1.0]} for _ in range(10)]
    random.Random(1).shuffle(games)
    assert judge(games).values[0][0, 0] == pytest.approx(0.75, abs=0.1)


def test_newtons_method_finds_known_odds() -> None:
    """One seat with the feature wins three games of four: the weight is log 3, a little less by the ridge."""
    rows = np.array([[[1.0], [0.0]]])
    games, targets = [rows] * 400, [np.array([1.0, 0.0])] * 300 + [np.array([0.0, 1.0])] * 100
    weights = fitted(games, targets)
    assert weights[0] == pytest.approx(np.log(3), abs=0.03)
    assert shares(rows, weights)[0, 0] == pytest.approx(0.75, abs=0.005)


def test_whose_turn_it_is_can_be_learnt() -> None:
    """Games of two steps that the last mover wins: the seat to move is worse off in the first, better in the second."""
    games = []
    for number in range(40):
        last = number // 2 % 2
        points = [float(last == 0), float(last == 1)]
        steps = [(1 - last, []), (last, [])]
        games.append({"standing": [[[0], [0]]] * 3, "steps": steps, "points": points, "sides": [[0], [1]]})
    course = judge(games).values[0]
    assert course[0, 0] > 0.6
    assert course[1, 0] > 0.6
