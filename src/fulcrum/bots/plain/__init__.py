"""Brains without knowledge for plain UCT: random games and their winners."""
