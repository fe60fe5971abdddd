"""Four tabletop games, played by their rulebooks: play them, simulate them, study them."""

from typing import TYPE_CHECKING, Any

from fulcrum.core.about import About, Clause, Source
from fulcrum.core.errors import (
    FulcrumError,
    IllegalMove,
    InvalidMove,
    NothingToUndo,
    OptionError,
    RecordError,
    SeatError,
    UnknownGame,
)
from fulcrum.core.registry import about, game, games, register
from fulcrum.core.values import Move, Outcome

if TYPE_CHECKING:
    from fulcrum.analysis import Analysis, analyse
    from fulcrum.bots.bot import Bot, BotError, Thought
    from fulcrum.bots.levels import bot
    from fulcrum.core.game import Game
    from fulcrum.core.observation import Observation
    from fulcrum.core.records import read_record, replay, write_record
    from fulcrum.core.state import State

__version__ = "0.1.0"

__all__ = [
    "About",
    "Analysis",
    "Bot",
    "BotError",
    "Clause",
    "FulcrumError",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "Move",
    "NothingToUndo",
    "Observation",
    "OptionError",
    "Outcome",
    "RecordError",
    "SeatError",
    "Source",
    "State",
    "Thought",
    "UnknownGame",
    "about",
    "analyse",
    "bot",
    "game",
    "games",
    "read_record",
    "register",
    "replay",
    "write_record",
]

# Loaded on first use, because they import NumPy and most of them Numba.
_LAZY = {
    "Analysis": "fulcrum.analysis",
    "Bot": "fulcrum.bots.bot",
    "BotError": "fulcrum.bots.bot",
    "Game": "fulcrum.core.game",
    "Observation": "fulcrum.core.observation",
    "State": "fulcrum.core.state",
    "Thought": "fulcrum.bots.bot",
    "analyse": "fulcrum.analysis",
    "bot": "fulcrum.bots.levels",
    "read_record": "fulcrum.core.records",
    "replay": "fulcrum.core.records",
    "write_record": "fulcrum.core.records",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module 'fulcrum' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(_LAZY[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
