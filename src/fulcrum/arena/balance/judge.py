"""The judge of a report: estimates how well each side stands, fitted to the games of the report.

It sees the full state, but only the numbers of the game's lens and whose turn it is. A side's share of a win is a
conditional logit: sides compare a weighted sum of their numbers. The weights change linearly along the game, and each
side has a constant. A side is a seat, or partners, whose numbers are added up; separate partners would teach the judge
that nothing matters. Games with even numbers are judged by weights learned from odd ones, and vice versa, so that no
game is judged by its own result.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from fulcrum.arena.balance.course import Floats, by_side
from fulcrum.arena.balance.watching import Note

ROUNDS = 12  # of Newton's method; it converges after six or seven
RIDGE = 1.0  # keeps weights small where games say little; counts as much as one game
MOST_ROWS = 20_000  # about as many steps are used for learning
LATEST = 1.5  # progress is counted up to 1.5 times the usual length
QUARTERS = 4


@dataclass(frozen=True, slots=True)
class Judged:
    """The judge's estimates for one matchup's games, and its quality."""

    values: list[Floats]  # for each game: steps + 1 by sides; the last row is the result itself
    skill: tuple[float, ...]  # for each quarter of a game: 1 is perfect, 0 no better than the sides' average shares


def judge(notes: Sequence[Note]) -> Judged:
    """Returns the course of every game of one matchup."""
    usual = float(np.mean([len(note["steps"]) for note in notes]))
    designs = [design(note, usual) for note in notes]
    scale = np.concatenate([one.reshape(-1, one.shape[-1]) for one in designs]).std(axis=0)
    scaled = [one / np.where(scale > 0, scale, 1) for one in designs]
    targets = [by_side(np.array([note["points"]], np.float64), note["sides"])[0] for note in notes]
    values = [np.empty(0)] * len(notes)
    for fold in range(2):
        others = [place for place in range(len(notes)) if place % 2 != fold]
        weights = fitted([scaled[place][:-1] for place in others], [targets[place] for place in others])
        for place in range(fold, len(notes), 2):
            values[place] = shares(scaled[place], weights)
            values[place][-1] = targets[place]
    return Judged(values, skill(values, targets))


def design(note: Note, usual: float) -> Floats:
    """Returns, for every step and side: the numbers, the numbers times the game's progress, and the side."""
    numbers = np.array(note["standing"], np.float64)
    steps, seats, _ = numbers.shape
    turns = np.zeros((steps, seats, 1))
    for step, (seat, _) in enumerate(note["steps"]):
        if seat is not None:
            turns[step, seat] = 1
    standing = by_side(np.concatenate([numbers, turns], axis=2), note["sides"])
    progress = np.minimum(np.arange(steps) / usual, LATEST)[:, None, None]
    sides = len(note["sides"])
    which = np.broadcast_to(np.eye(sides), (steps, sides, sides))
    return np.concatenate([standing, standing * progress, which], axis=2)


def shares(rows: Floats, weights: Floats) -> Floats:
    """Returns the share of a win for every step and side."""
    sums = rows @ weights
    odds = np.exp(sums - sums.max(axis=1, keepdims=True))
    found: Floats = odds / odds.sum(axis=1, keepdims=True)
    return found


def fitted(games: Sequence[Floats], targets: Sequence[Floats]) -> Floats:
    """Returns the most likely weights given the results, by Newton's method; zeros if there is nothing to learn.

    Every game counts as one, however long it is: its steps are not independent results.
    """
    if not games:
        return np.zeros(1)
    every = -(-sum(map(len, games)) // MOST_ROWS)
    thinned = [game[::every] for game in games]
    rows = np.concatenate(thinned)
    wanted = np.concatenate([np.broadcast_to(one, game.shape[:2]) for game, one in zip(thinned, targets, strict=True)])
    counts = np.concatenate([np.full(len(game), 1 / len(game)) for game in thinned])
    weights = np.zeros(rows.shape[2])
    for _ in range(ROUNDS):
        guess = shares(rows, weights)
        slope = np.einsum("nsk,ns->k", rows, (guess - wanted) * counts[:, None]) + RIDGE * weights
        mean = np.einsum("nsk,ns->nk", rows, guess)
        spread = np.einsum("nsk,ns,nsj->kj", rows, guess * counts[:, None], rows, optimize=True)
        curve = spread - (mean * counts[:, None]).T @ mean
        weights = weights - np.linalg.solve(curve + RIDGE * np.eye(len(weights)), slope)
    return weights


def skill(values: Sequence[Floats], targets: Sequence[Floats]) -> tuple[float, ...]:
    """Returns the Brier skill score against the sides' average shares, for each quarter of a game."""
    usual = np.mean(targets, axis=0)
    wrong, plain = np.zeros(QUARTERS), np.zeros(QUARTERS)
    for course, target in zip(values, targets, strict=True):
        judged = course[:-1]
        quarters = np.arange(len(judged)) * QUARTERS // max(len(judged), 1)
        errors = ((judged - target) ** 2).sum(axis=1)
        for quarter in range(QUARTERS):
            here = quarters == quarter
            if here.any():
                wrong[quarter] += errors[here].mean()
                plain[quarter] += ((usual - target) ** 2).sum()
    return tuple(float(1 - bad / reference) if reference else 0.0 for bad, reference in zip(wrong, plain, strict=True))
