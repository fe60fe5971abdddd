"""Training examples: positions with their values, and choices with their shares of a search's visits."""

from collections.abc import Iterable
from functools import cached_property

import numpy as np


class Examples:
    """Examples from one or more games. Values are those of seat 0, from 0 to 1."""

    def __init__(self) -> None:
        self._positions: list[np.ndarray] = []
        self._worths: list[float] = []
        self._choices: list[np.ndarray] = []
        self._shares: list[np.ndarray] = []

    def note(
        self, position: np.ndarray, expected: float, choices: np.ndarray | None = None, shares: np.ndarray | None = None
    ) -> None:
        """Adds a position: its traits, the search's value, and the traits and shares of its choices."""
        self._positions.append(position.astype(np.float32))
        self._worths.append(expected)
        if choices is not None and shares is not None:
            self._choices.append(choices.astype(np.int16))
            self._shares.append(shares.astype(np.float32))

    def end(self, result: float, foresight: float) -> None:
        """Sets the values of a finished game's positions: a mix of the search's value and the result."""
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
        """Where each position's choices end in the list of all choices."""
        return np.cumsum([len(choices) for choices in self._choices])
