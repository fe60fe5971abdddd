"""Leaps and Ledges as a PettingZoo environment, version 1: 2 to 4 players, 2 by default."""

from fulcrum.rl.aec import env_maker

env = env_maker("leaps-and-ledges", version=1)
raw_env = env  # PettingZoo's name for an environment without wrappers; this one needs none
