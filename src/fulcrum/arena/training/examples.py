"""What games teach: positions with what they were worth, and choices with how good a search found each."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np


class Examples:
    """Examples of one game, or of many. Worths are those of seat 0, from 0 to 1."""

    def __init__(self) -> None:
        self._positions: list[np.ndarray] = []
        self._worths: list[float] = []
        self._choices: list[np.ndarray] = []
        self._shares: list[np.ndarray] = []

    def note(
        self, position: np.ndarray, expected: float, choices: np.ndarray | None = None, shares: np.ndarray | None = None
    ) -> None:
        """Take a position by its traits, with what the search expects, and the traits and shares of its choices."""
        self._positions.append(position.astype(np.float32))
        self._worths.append(expected)
        if choices is not None and shares is not None:
            self._choices.append(choices.astype(np.int16))
            self._shares.append(shares.astype(np.float32))

    def end(self, result: float, foresight: float) -> None:
        """The game is over: a position's worth is what was expected of it by a share, and the result for the rest."""
        self._worths = [foresight * expected + (1 - foresight) * result for expected in self._worths]

    def add(self, others: Iterable["Examples"]) -> "Examples":
        for other in others:
            self._positions += other._positions
            self._worths += other._worths
            self._choices += other._choices
            self._shares += other._shares
        return self

    def __len__(self) -> int:
        return len(self._positions)

    @cached_property
    def positions(self) -> np.ndarray:
        return np.stack(self._positions)

    @cached_property
    def worths(self) -> np.ndarray:
        return np.array(self._worths)

    @cached_property
    def choices(self) -> np.ndarray:
        return np.concatenate(self._choices)

    @cached_property
    def shares(self) -> np.ndarray:
        return np.concatenate(self._shares)

    @cached_property
    def ends(self) -> np.ndarray:
        """Where the choices of one position end among all."""
        return np.cumsum([len(choices) for choices in self._choices])
