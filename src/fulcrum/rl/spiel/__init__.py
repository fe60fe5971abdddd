"""The four games as games of OpenSpiel: importing this registers them, `pyspiel.load_game("fulcrum_lean_v1(side=3)")`.

Needs the package open-spiel: `pip install 'fulcrum-games[rl]'`. The module `fulcrum.rl.open_spiel` has Lean alone and
bare, without observations, for OpenSpiel's search as a bot.
"""

try:
    import pyspiel
except ImportError as error:
    raise ImportError("this needs OpenSpiel: pip install 'fulcrum-games[rl]'") from error

from fulcrum.rl.spiel.games import GAMES

NAMES = {game.game_id: game.kind().short_name for game in GAMES}

for game in GAMES:
    # OpenSpiel lets go of it only after Python has ended. A class survives that; a function of a class does not.
    pyspiel.register_game(game.kind(), game)
