# mypy: allow-subclassing-any
"""Leverage, the board game, as an OpenSpiel game."""

from fulcrum.rl.open_spiel.games import SpielGame


class SpielLeverageBoard(SpielGame):
    game_id = "leverage-board"


GAME = SpielLeverageBoard
