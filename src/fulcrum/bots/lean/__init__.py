"""Bots for Lean."""
