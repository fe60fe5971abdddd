"""Leverage, the board game, as a PettingZoo environment, version 1: 2 players."""

from fulcrum.rl.aec import env_maker

env = env_maker("leverage-board", version=1)
raw_env = env  # PettingZoo's name for an environment without wrappers; this one needs none
