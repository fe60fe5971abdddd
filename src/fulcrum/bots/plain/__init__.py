"""Brains without knowledge for plain UCT: random games, and who won them."""
