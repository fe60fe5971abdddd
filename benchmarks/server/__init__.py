"""Fulcrum's server under load, against boardgame.io's."""

from benchmarks.server.measuring import report

__all__ = ["report"]
