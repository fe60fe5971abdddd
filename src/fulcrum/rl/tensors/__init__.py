"""Observations as tensors: one module per game, and their shared parts.

A change in a file that these import at run time makes libraries stale, so they import little of `core`.
"""
