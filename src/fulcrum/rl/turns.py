"""What a step returns in place of the seat that acts next."""

GAME_OVER, ILLEGAL_ACTION = -1, -2
