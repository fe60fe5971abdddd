"""What every game and everything around them is built on. Knows no game."""
