"""The fields of an observation tensor: order, shapes, bounds, and meanings for the docs."""

from dataclasses import dataclass
from importlib import import_module
from math import prod
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from fulcrum.core.memory import CODES, Block

if TYPE_CHECKING:
    from fulcrum.core.game import Game


@dataclass(frozen=True)
class Field:
    """A part of the tensor with values from `low` to `high`."""

    name: str
    shape: tuple[int, ...]
    meaning: str
    high: int = 1
    low: int = 0

    @property
    def size(self) -> int:
        return prod(self.shape)


@dataclass(frozen=True)
class TensorLayout:
    """The fields of a game's tensor, concatenated into one row of numbers."""

    fields: tuple[Field, ...]
    dtype: type[Any]

    @property
    def size(self) -> int:
        return sum(field.size for field in self.fields)

    def block(self, *rows: int) -> Block:
        """Returns memory for a tensor, or for an array of them."""
        return Block(CODES[np.dtype(self.dtype).name], *rows, self.size)

    def unpack(self, tensor: np.ndarray) -> dict[str, np.ndarray]:
        """Returns the fields by name, as views in their shapes; leading axes are kept."""
        found: dict[str, np.ndarray] = {}
        begin = 0
        for field in self.fields:
            part = tensor[..., begin : begin + field.size]
            found[field.name] = part.reshape(*tensor.shape[:-1], *field.shape)
            begin += field.size
        return found

    def bounds(self) -> tuple[np.ndarray, np.ndarray]:
        """Returns the lowest and highest value of every number in the tensor."""
        sizes = [field.size for field in self.fields]
        low = np.repeat([field.low for field in self.fields], sizes).astype(self.dtype)
        high = np.repeat([field.high for field in self.fields], sizes).astype(self.dtype)
        return low, high


def tensors_of(game: "Game") -> ModuleType:
    """Returns a game's module of tensors, with `DTYPE`, `layout(game)` and `blank_record(game, players)`."""
    return import_module(f"fulcrum.rl.tensors.{game.about.id.replace('-', '_')}")
