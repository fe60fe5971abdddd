"""The authority at a table. Pure: time, seeds and chance come in from outside, and nothing is stored here."""
