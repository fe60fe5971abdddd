"""What a player of OpenSpiel sees: the tensor of our environments, and the same in words."""

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from fulcrum.core.errors import FulcrumError

if TYPE_CHECKING:
    from fulcrum.rl.spiel.games import TableGame


class Observer:
    """Made from a seat's observation alone; `dict` has the fields by name, as OpenSpiel wants it."""

    def __init__(self, game: "TableGame", wish: Any) -> None:
        kind = wish or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise FulcrumError("a seat is shown all it may know and nothing else; parts of it are not made")
        self.recalls = kind.perfect_recall
        self.layout = game.layout
        self.whole = np.zeros(self.layout.size, self.layout.dtype)
        self.mask = np.zeros(game.rules.action_count, np.int8)
        self.tensor = None if self.recalls else np.zeros(self.layout.size, np.float32)
        self.dict = {} if self.tensor is None else self.layout.unpack(self.tensor)

    def set_from(self, state: Any, player: int) -> None:
        """Write the tensor, which is zeros while the first hands are being dealt."""
        assert self.tensor is not None, "there is no tensor of the whole past"
        state.look(player, self.whole, self.mask)
        self.tensor[:] = self.whole

    def string_from(self, state: Any, player: int) -> str:
        """The fields that are not all zeros; as an information state, with the whole past behind them."""
        state.look(player, self.whole, self.mask)
        seen = " ".join(
            f"{name}={in_words(part)}" for name, part in self.layout.unpack(self.whole).items() if part.any()
        )
        return f"{seen} past={state.past(player)}" if self.recalls else seen


def in_words(part: np.ndarray) -> str:
    """The numbers of a field that are not 0, each with its place: `3` for a 1 at place 3, `3:2` for a 2 there."""
    row = part.ravel()
    return ",".join(
        f"{place}" if row[place] == 1 else f"{place}:{row[place]}" for place in np.flatnonzero(row).tolist()
    )
