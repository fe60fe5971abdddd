"""The four games as OpenSpiel games. Importing this package registers them.

    import pyspiel
    import fulcrum.rl.open_spiel

    game = pyspiel.load_game("fulcrum_lean_v1(side=3)")

Needs the package open-spiel: `pip install 'fulcrum-games[rl]'`.
"""

from importlib import import_module
from importlib.util import find_spec

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install 'fulcrum-games[rl]'") from error

from fulcrum.core import registry
from fulcrum.rl.open_spiel.games import SpielGame

_MODULES = [f"{__name__}.{game_id.replace('-', '_')}" for game_id in registry.games()]
GAMES: list[type[SpielGame]] = [import_module(name).GAME for name in _MODULES if find_spec(name)]
NAMES = {game.game_id: game.kind().short_name for game in GAMES}

for game in GAMES:
    # OpenSpiel releases what is registered after Python has shut down. A class survives that; a bound method does not.
    pyspiel.register_game(game.kind(), game)
