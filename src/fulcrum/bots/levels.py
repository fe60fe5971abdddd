"""Bots by game and level. Each game has a folder here whose `levels` module makes its bots."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from fulcrum.bots.bot import Bot, BotError
from fulcrum.core import registry
from fulcrum.core.errors import shortened

LOWEST, HIGHEST = 1, 8

_registered: dict[str, Any] = {}


def bot(game_id: str, /, level: int = HIGHEST, *, threads: int = 1, temperament: str | None = None) -> Bot:
    """Returns a bot. Level 1 is a beginner, level 8 the strongest.

    `threads` is how many processor cores the search may use. `temperament` is a style of play, in games that have them:
    see `temperaments`.
    """
    check_level(level)
    if not isinstance(threads, int) or isinstance(threads, bool) or threads < 1:
        raise BotError(f"threads={shortened(threads)}: a whole number from 1")
    known = temperaments(game_id)
    if temperament is not None and temperament not in known:
        raise BotError(f"temperament={shortened(temperament)}: {game_id} has {', '.join(known) or 'none'}")
    made: Bot = _folder(game_id).make(level, threads=threads, temperament=temperament)
    made.level = level
    return made


def check_level(level: object) -> int:
    if not isinstance(level, int) or isinstance(level, bool) or not LOWEST <= level <= HIGHEST:
        raise BotError(f"level={shortened(level)}: levels go from {LOWEST} to {HIGHEST}")
    return level


def temperaments(game_id: str) -> tuple[str, ...]:
    """Returns the styles of play of a game's bots. Most games have none."""
    return tuple(getattr(_folder(game_id), "TEMPERAMENTS", ()))


def quick_without_compiler(game_id: str, level: int) -> int:
    """Returns the level nearest to this one that moves within a second or two even when its code is interpreted."""
    return min(level, getattr(_folder(game_id), "INTERPRETED", LOWEST))


def register(game_id: str, folder: Any) -> None:
    """Registers bots for a game from outside the package, in this process.

    `folder` is a module or object with `make(level, *, threads, temperament)` and optionally `TEMPERAMENTS`, and `says`
    if its bots talk: see `talk`.
    """
    _registered[game_id] = folder


def has_bots(game_id: str) -> bool:
    """Whether a game has bots. A game from outside the package may have none."""
    registry.about(game_id)  # raises for an unknown game
    return game_id in _registered or find_spec(_package(game_id)) is not None


def has_voice(game_id: str) -> bool:
    """Whether a game's bots talk. Loads nothing."""
    if not has_bots(game_id):
        return False
    if game_id in _registered:
        return hasattr(_registered[game_id], "says")
    return find_spec(f"{_package(game_id)}.lines") is not None


def voice(game_id: str) -> Any:
    """Returns the function that chooses what a game's bots say, or None."""
    if not has_voice(game_id):
        return None
    return (_registered.get(game_id) or import_module(f"{_package(game_id)}.lines")).says


def _folder(game_id: str) -> Any:
    if not has_bots(game_id):
        raise BotError(f"there are no bots for {game_id}")
    return _registered.get(game_id) or import_module(f"{_package(game_id)}.levels")


def _package(game_id: str) -> str:
    return f"fulcrum.bots.{game_id.replace('-', '_')}"
