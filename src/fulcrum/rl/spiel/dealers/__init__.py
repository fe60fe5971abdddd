"""How the games with cards let cards come out of a stock, one module a game."""
