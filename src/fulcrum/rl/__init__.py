"""Environments for learning and search: PettingZoo, vectorised, text, OpenSpiel."""
