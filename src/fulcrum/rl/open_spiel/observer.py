"""Observations for OpenSpiel: the tensor of our environments, and the same as a string."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from fulcrum.core.errors import FulcrumError
from fulcrum.core.memory import Block, Record

if TYPE_CHECKING:
    from fulcrum.rl.open_spiel.games import SpielGame


class Observer:
    """Describes a state to one player, from that seat's observation alone. `dict` holds the fields by name."""

    def __init__(self, game: "SpielGame", observation_type: Any) -> None:
        kind = observation_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise FulcrumError(
                "only full observations of one seat are supported: public_info=True and PrivateInfoType.SINGLE_PLAYER"
            )
        self.recalls = kind.perfect_recall
        self.layout = game.layout
        row, mask = self.layout.block(), Block("b", game.rules.action_count)
        self._row = row.array
        self._look = game.kernel.prepared("look", row, mask, Record(game.kernel.record), game.found)
        self.tensor = None if self.recalls else np.zeros(self.layout.size, np.float32)
        self.dict = {} if self.tensor is None else self.layout.unpack(self.tensor)
        self._places = [(field.name, index) for field in self.layout.fields for index in range(field.size)]

    def _row_of(self, state: Any, player: int) -> np.ndarray:
        if state.is_set_up():
            self._look(state.record, player)
        else:
            self._row[:] = 0
        return self._row

    def set_from(self, state: Any, player: int) -> None:
        """Writes the tensor; it is all zeros while the first hands are dealt."""
        assert self.tensor is not None, "there is no information state tensor"
        self.tensor[:] = self._row_of(state, player)

    def string_from(self, state: Any, player: int) -> str:
        """Returns the nonzero fields; an information state string adds the whole past."""
        seen = self._in_words(self._row_of(state, player))
        return f"{seen} past={state.past(player)}" if self.recalls else seen

    def _in_words(self, row: np.ndarray) -> str:
        """Lists the nonzero numbers of each field by index: `3` for a 1 at index 3, `3:2` for a 2 there."""
        found: dict[str, list[str]] = {}
        for place in np.flatnonzero(row).tolist():
            name, index = self._places[place]
            found.setdefault(name, []).append(f"{index}" if row[place] == 1 else f"{index}:{row[place]}")
        return " ".join(f"{name}={','.join(numbers)}" for name, numbers in found.items())
