"""Judges the moves of a game: what each was worth, what was better, and how much was luck."""

from fulcrum.analysis.analysis import Alternative, Analysis, JudgedMove, SeatSummary, analyse

__all__ = ["Alternative", "Analysis", "JudgedMove", "SeatSummary", "analyse"]
