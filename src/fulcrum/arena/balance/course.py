"""Measures of one game's course: who led, how often that changed, and when it was settled.

A course has a row for the start and for every step, and a column for each side. Its numbers are shares of a win, and
its last row is the result. docs/lab/balance.md explains the measures.
"""

from itertools import pairwise

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float64]

LEAD = 0.1  # how much better than every other side the leader is judged
BEHIND = 0.5  # of an even share: a winner who was judged at this or below came back
SETTLED = 0.8  # the game is settled once the winner's share stays above this
OPENING = 0.1  # of the game, in which being behind means little
CURVE_POINTS = 21


def by_side(course: Floats, sides: list[list[int]]) -> Floats:
    """Sums the values of seats that win together; seats are the second axis."""
    return np.stack([course[:, side].sum(axis=1) for side in sides], axis=1)


def winner(course: Floats) -> int | None:
    """The only winner, or None in a draw."""
    best = np.flatnonzero(course[-1] == course[-1].max())
    return int(best[0]) if len(best) == 1 else None


def leader(row: Floats) -> int | None:
    """The leading side, or None."""
    first, second = np.argsort(-row, kind="stable")[:2]
    return int(first) if row[first] - row[second] >= LEAD else None


def lead_changes(course: Floats) -> int:
    """Returns how often the lead passes to another side."""
    leaders = [one for row in course[:-1] if (one := leader(row)) is not None]
    return sum(now != before for before, now in pairwise(leaders))


def came_back(course: Floats) -> bool | None:
    """Whether the winner was once far behind; None in a draw."""
    side = winner(course)
    if side is None:
        return None
    first = int(np.ceil(OPENING * (len(course) - 1)))
    lowest = course[first:-1, side].min(initial=1.0)
    return bool(lowest <= BEHIND / course.shape[1])


def drama(course: Floats) -> float | None:
    """Returns how far the winner was behind the best, on average over the steps; None in a draw."""
    side = winner(course)
    if side is None:
        return None
    judged = course[:-1]
    return float((judged.max(axis=1) - judged[:, side]).mean())


def decisiveness(course: Floats) -> float | None:
    """Returns the part of the game before it was settled; None in a draw."""
    side = winner(course)
    if side is None:
        return None
    open_still = np.flatnonzero(course[:, side] < SETTLED)
    settled_at = int(open_still[-1]) + 1 if len(open_still) else 0
    return settled_at / (len(course) - 1)


def foreseen(course: Floats, part: float) -> bool | None:
    """Whether the side judged best after this part of the game won; None in a draw."""
    side = winner(course)
    if side is None:
        return None
    return int(course[int(part * (len(course) - 1))].argmax()) == side


def curve(course: Floats) -> Floats | None:
    """Returns the winner's share at equal distances along the game; None in a draw."""
    side = winner(course)
    if side is None:
        return None
    places = np.linspace(0, len(course) - 1, CURVE_POINTS)
    return np.interp(places, np.arange(len(course)), course[:, side])
