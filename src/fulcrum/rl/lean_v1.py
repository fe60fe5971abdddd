"""Lean as an environment of PettingZoo.

Version 1: the first. A change of the tensors, the actions or the rewards makes a new version.
"""

from typing import Any

from fulcrum.rl.aec import GameEnv, make

VERSION = 1


def env(players: int | None = None, render_mode: str | None = None, **options: Any) -> GameEnv:
    """Two players; `options` are those of the game."""
    return make("lean", players, VERSION, render_mode, options)


raw_env = env  # PettingZoo's name for an environment without wrappers: this one needs none
