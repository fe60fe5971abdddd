"""Jitted functions over the rules of any game: written once, compiled for each."""
