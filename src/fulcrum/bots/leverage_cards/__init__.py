"""Bots of Leverage: players by rules with temperaments, and search on top of them."""
