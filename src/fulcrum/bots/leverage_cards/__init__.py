"""Bots for the card game Leverage: rule-based bots with temperaments, and a search on top of them."""
