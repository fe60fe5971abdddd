"""Records from which a batch starts its games again and again; `restart` in `fulcrum.rl.kernels.hooks` reads them."""

from typing import TYPE_CHECKING

from fulcrum.core.memory import Record

if TYPE_CHECKING:
    from fulcrum.core.game import Game


def first_position(game: "Game", players: int) -> Record:
    """Returns the position from which every game starts, where nothing is left to chance."""
    return game.new(players, seed=0).data


def with_options(game: "Game", players: int, *names: str) -> Record:
    """Returns a record of zeros with only these fields set, which hold the players and the options."""
    chosen, blank = first_position(game, players), Record(game.kernel.record)
    for name in names:
        blank[name] = chosen[name]
    return blank
