# mypy: allow-subclassing-any
"""Lean as an OpenSpiel game."""

from fulcrum.rl.open_spiel.games import SpielGame


class SpielLean(SpielGame):
    """Lean, the only game whose length has a useful bound."""

    game_id = "lean"

    def longest(self) -> int:
        """No two passes follow each other, so a game has at most as many passes as placements."""
        pegs: int = self.rules.options["pegs"]
        return 2 * 2 * pegs


GAME = SpielLean
