"""The ladder: how strong the bots are, against others and from level to level. `make ladder` writes LADDER.md."""
