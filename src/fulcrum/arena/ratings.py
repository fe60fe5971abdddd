"""Ratings of bots with intervals: the Bradley-Terry model for two seats, Plackett-Luce for more.

A seat comes first with a probability proportional to its bot's strength. Shared first ranks count in parts. Lower ranks
do not count: bots play for the one point of a game, and second place may have taken more risk than third.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from fulcrum.arena.log import Line
from fulcrum.arena.statistics import ELO_SCALE, STANDARD_NORMAL

ELO = ELO_SCALE / math.log(10)  # points of Elo for odds of e to 1
# The prior: strengths lie within about this many points of each other. Without it, a bot that won every game would
# have no finite rating.
PRIOR_ELO = 800.0
MOST_STEPS = 100
CLOSE_ENOUGH = 1e-10


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating in Elo, with the mean of all at 0, and half the width of its 95 % interval."""

    elo: float
    margin: float


def rate(names: Sequence[str], lines: Iterable[Line]) -> dict[str, Rating]:
    """Returns the ratings of bots from the lines of their games."""
    place = {name: number for number, name in enumerate(names)}
    won = np.zeros(len(names))
    tables: Counter[tuple[int, ...]] = Counter()
    for line in lines:
        seats = [place[name] for name in line["bots"]]
        tables[tuple(sorted(seats))] += 1
        np.add.at(won, seats, line["points"])
    seated = np.array([np.bincount(table, minlength=len(names)) for table in tables]).reshape(-1, len(names))
    strength, information = fit(won, seated, np.array(list(tables.values())))
    centre = np.eye(len(names)) - 1 / len(names)
    spread = centre @ np.linalg.inv(information) @ centre
    margins = STANDARD_NORMAL * np.sqrt(np.diag(spread).clip(0))
    values = ELO * (strength - strength.mean())
    return {name: Rating(float(values[i]), float(ELO * margins[i])) for name, i in place.items()}


def fit(won: np.ndarray, seated: np.ndarray, games: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Returns the most likely log strengths and the Fisher information there, by Newton's method.

    `won` is each bot's points, `seated` how many seats each bot has at each kind of table, `games` how many there were.
    """
    trust = (ELO / PRIOR_ELO) ** 2
    strength = np.zeros(len(won))
    information = np.eye(len(won))
    value = -math.inf
    for _ in range(MOST_STEPS):
        weights = seated * np.exp(strength)
        chances = weights / weights.sum(1, keepdims=True)
        gradient = won - games @ chances - trust * strength
        information = np.diag(games @ chances + trust) - (chances * games[:, None]).T @ chances
        step = np.linalg.solve(information, gradient)
        size = 1.0
        # The function is concave, so only a step that is too long can fail.
        while (found := likelihood(strength + size * step, won, seated, games, trust)) < value - CLOSE_ENOUGH:
            size /= 2
        strength = strength + size * step
        value = found
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    return strength, information


def likelihood(strength: np.ndarray, won: np.ndarray, seated: np.ndarray, games: np.ndarray, trust: float) -> float:
    """Returns the log likelihood of the results with these strengths, plus the log prior."""
    tables = np.log(seated @ np.exp(strength))
    return float(won @ strength - games @ tables - trust / 2 * strength @ strength)
