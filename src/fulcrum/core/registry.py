"""Finds games by id. Lists and describes them without loading a kernel."""

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fulcrum.core.about import About
from fulcrum.core.errors import UnknownGame, shortened

if TYPE_CHECKING:
    from fulcrum.core.game import Game

# The function `fulcrum.games` hides the package of the same name, so the package is imported by name.
_PACKAGE = import_module("fulcrum.games")
_registered: "dict[str, type[Game]]" = {}


@cache
def _folders() -> dict[str, str]:
    """Returns the folder of every game by id: one folder under `games/` is one game."""
    modules = pkgutil.iter_modules(_PACKAGE.__path__)
    names = (module.name for module in modules if module.ispkg and not module.name.startswith("_"))
    return {name.replace("_", "-"): f"{_PACKAGE.__name__}.{name}" for name in names}


def games() -> tuple[str, ...]:
    """Returns the ids of all games, sorted."""
    return tuple(sorted({*_folders(), *_registered}))


def packaged_games() -> tuple[str, ...]:
    """Returns the ids of the package's own games, which are compiled ahead of time, sorted."""
    return tuple(sorted(_folders()))


def register(game_class: "type[Game]") -> None:
    """Registers a game from outside the package, for this process."""
    _registered[game_class.about.id] = game_class


def about(game_id: str) -> About:
    """Returns a game's metadata, rules and options, without loading its kernel."""
    if registered := _registered.get(str(game_id)):
        return registered.about
    description: About = import_module(_folder(game_id)).ABOUT
    return description


def game_class(game_id: str) -> "type[Game]":
    if registered := _registered.get(str(game_id)):
        return registered
    found: type[Game] = import_module(f"{_folder(game_id)}.game").GAME
    return found


def game(game_id: str, /, **options: Any) -> "Game":
    """Returns a game with its options fixed, ready for `new`."""
    return game_class(game_id)(**options)


def modules_in(package: str) -> dict[str, str]:
    """Returns the modules of a package that are named after a game's folder, by game id."""
    names = {module.name for module in pkgutil.iter_modules(import_module(package).__path__)}
    folders = ((game_id, folder.rpartition(".")[2]) for game_id, folder in _folders().items())
    return {game_id: f"{package}.{name}" for game_id, name in folders if name in names}


def drawing(game_id: str) -> ModuleType:
    """Returns the module that draws a game's views: `terminal(view)` and `svg(view)`."""
    return import_module(f"{_folder(game_id)}.drawing")


def _folder(game_id: str) -> str:
    try:
        return _folders()[game_id]
    except (KeyError, TypeError):
        known = ", ".join(games())
        raise UnknownGame(f"no game {shortened(game_id)}; there are: {known}") from None
