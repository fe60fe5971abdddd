"""How strong bots are, with intervals: the model of Bradley and Terry for two, of Plackett and Luce for more.

A seat comes first with a chance in proportion to its bot's strength. Shared first ranks count in parts. Lower ranks do
not count: a game has one point, bots play for it, and who is second may have risked more for it than who is third.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from fulcrum.arena.log import Line
from fulcrum.arena.statistics import ELO_SCALE, STANDARD_NORMAL

ELO = ELO_SCALE / math.log(10)  # points of Elo for odds of e to 1
# What is believed before a game is seen: strengths within so many points of each other, loosely. Without it, who won
# every game would have no finite rating.
PRIOR_ELO = 800.0
MOST_STEPS = 100
CLOSE_ENOUGH = 1e-10


@dataclass(frozen=True, slots=True)
class Rating:
    """A bot's rating in Elo, the mean of all being 0, and how far the 95 % interval reaches to either side."""

    elo: float
    margin: float


def rate(names: Sequence[str], lines: Iterable[Line]) -> dict[str, Rating]:
    """The ratings of bots from the lines of their games."""
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
    """The likeliest logarithms of strength, and the Fisher information there, by Newton's method.

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
        # The function is concave, so a step that is too long is all that can go wrong.
        while (found := likelihood(strength + size * step, won, seated, games, trust)) < value - CLOSE_ENOUGH:
            size /= 2
        strength = strength + size * step
        value = found
        if np.abs(step).max() < CLOSE_ENOUGH:
            break
    return strength, information


def likelihood(strength: np.ndarray, won: np.ndarray, seated: np.ndarray, games: np.ndarray, trust: float) -> float:
    """The logarithm of how likely the results are with these strengths, and of what was believed before."""
    tables = np.log(seated @ np.exp(strength))
    return float(won @ strength - games @ tables - trust / 2 * strength @ strength)
