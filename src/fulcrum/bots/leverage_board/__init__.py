"""Bots for Leverage, the balance board game: alpha-beta over whole moves."""
