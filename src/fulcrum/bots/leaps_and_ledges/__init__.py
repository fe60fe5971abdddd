"""Bots for Leaps and Ledges."""
