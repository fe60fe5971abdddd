"""Observations as tensors: one module per game, and their shared parts."""
