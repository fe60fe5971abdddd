"""Collects what a game's library exports: its rules, random games and bots."""

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

from fulcrum.core import registry
from fulcrum.core.exports import Export
from fulcrum.core.jit import sources_of

GAME, BOTS = "fulcrum.games.{}.exports", "fulcrum.bots.{}.exports"


def exports_of(game_id: str) -> dict[str, Export]:
    """Returns the exports of a game by name."""
    from fulcrum.search.exports import random_games

    found = {**random_games(registry.game_class(game_id).kernel)}
    for module in modules_of(game_id):
        found.update(import_module(module).EXPORTS)
    return dict(sorted(found.items()))


def modules_of(game_id: str) -> list[str]:
    """Returns the modules that declare exports of a game. It may have no bots."""
    folder = game_id.replace("-", "_")
    return [name for name in (GAME.format(folder), BOTS.format(folder)) if find_spec(name)]


def sources(game_id: str) -> list[Path]:
    """Returns the files that decide what is in a game's library."""
    files = [Path(str(find_spec(name).origin)) for name in ("fulcrum.search.exports", *modules_of(game_id))]  # type: ignore[union-attr]
    return sources_of(*files)
