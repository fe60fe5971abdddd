"""The ladder: strength of the bots against others and level by level. `make ladder` writes LADDER.md."""
