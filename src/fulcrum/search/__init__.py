"""Search algorithms: jitted functions written once and compiled for each game."""
