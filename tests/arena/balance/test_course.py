"""The measures of a course, computed by hand."""

import numpy as np
import pytest

from fulcrum.arena.balance import course

# Seat 0 leads, loses the lead, hangs back and wins in the end.
COMEBACK = np.array([[0.5, 0.5], [0.7, 0.3], [0.45, 0.55], [0.2, 0.8], [0.6, 0.4], [1.0, 0.0]])
STRAIGHT = np.array([[0.5, 0.5], [0.7, 0.3], [0.85, 0.15], [0.9, 0.1], [1.0, 0.0]])
DRAW = np.array([[0.5, 0.5], [0.6, 0.4], [0.4, 0.6], [0.5, 0.5]])


def test_the_lead_is_taken_by_a_tenth_and_not_by_less() -> None:
    assert course.leader(np.array([0.55, 0.45])) == 0
    assert course.leader(np.array([0.54, 0.46])) is None
    assert course.leader(np.array([0.3, 0.45, 0.25])) == 1


def test_lead_changes() -> None:
    assert course.lead_changes(COMEBACK) == 2  # 0, then 1 from 45 : 55 on, then 0
    assert course.lead_changes(STRAIGHT) == 0
    assert course.lead_changes(DRAW) == 1


def test_a_lead_that_no_one_takes_over_has_not_changed() -> None:
    assert course.lead_changes(np.array([[0.6, 0.4], [0.5, 0.5], [0.6, 0.4], [1.0, 0.0]])) == 0


def test_who_came_back_was_below_half_of_an_even_share() -> None:
    assert course.came_back(COMEBACK) is True  # 20 % once, and half of an even share is 25 %
    assert course.came_back(STRAIGHT) is False
    assert course.came_back(DRAW) is None


def test_being_behind_in_the_opening_is_no_comeback() -> None:
    early = np.array([[0.2, 0.8], *[[0.6, 0.4]] * 9, [1.0, 0.0]])
    assert course.came_back(early) is False


def test_drama_is_how_far_the_winner_was_behind_on_average() -> None:
    assert course.drama(COMEBACK) == pytest.approx((0 + 0 + 0.1 + 0.6 + 0) / 5)
    assert course.drama(STRAIGHT) == 0
    assert course.drama(DRAW) is None


def test_decisiveness_is_the_part_before_it_was_settled() -> None:
    assert course.decisiveness(COMEBACK) == 1.0  # still open before the last step
    assert course.decisiveness(STRAIGHT) == pytest.approx(2 / 4)
    assert course.decisiveness(DRAW) is None


def test_foreseen() -> None:
    assert course.foreseen(COMEBACK, 0.6) is False  # row 3
    assert course.foreseen(COMEBACK, 0.8) is True
    assert course.foreseen(DRAW, 0.5) is None


def test_the_curve_ends_with_the_win() -> None:
    curve = course.curve(STRAIGHT)
    assert curve is not None
    assert curve[0] == 0.5 and curve[-1] == 1.0
    assert curve[course.CURVE_POINTS // 2] == pytest.approx(0.85)
    assert course.curve(DRAW) is None


def test_seats_that_win_together_are_one_side() -> None:
    seats = np.array([[0.1, 0.2, 0.3, 0.4], [0.5, 0.0, 0.5, 0.0]])
    sides = course.by_side(seats, [[0, 2], [1, 3]])
    assert sides.tolist() == [pytest.approx([0.4, 0.6]), [1.0, 0.0]]
    assert course.winner(sides) == 0
    assert course.winner(seats) is None
