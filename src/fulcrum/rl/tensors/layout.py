"""The fields of an observation tensor: their order, shapes and bounds, in the words of the documentation."""

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Field:
    """A part of the tensor; its numbers go from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    high: int = 1
    low: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class Layout:
    """All fields of a game's tensor, one after the other in one row of numbers."""

    fields: tuple[Field, ...]
    dtype: type[Any]

    @property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    def unpack(self, tensor: np.ndarray) -> dict[str, np.ndarray]:
        """The fields by name, as views in their own shapes; axes before the last stay in front."""
        found: dict[str, np.ndarray] = {}
        begin = 0
        for field in self.fields:
            part = tensor[..., begin : begin + field.size]
            found[field.name] = part.reshape(*tensor.shape[:-1], *field.shape)
            begin += field.size
        return found

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """The lowest and the highest value of every number of the tensor."""
        sizes = [field.size for field in self.fields]
        low = np.repeat([field.low for field in self.fields], sizes).astype(self.dtype)
        high = np.repeat([field.high for field in self.fields], sizes).astype(self.dtype)
        return low, high
