"""Leverage, the card game, as a PettingZoo environment, version 1: 4 to 10 players, 4 by default."""

from fulcrum.rl.aec import env_maker

env = env_maker("leverage-cards", version=1)
raw_env = env  # PettingZoo's name for an environment without wrappers; this one needs none
