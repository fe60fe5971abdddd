"""Sizes and values that alpha-beta and the code around it share."""

PLIES = 64  # longest line
MOST_DEPTH = 40
NOISY_PLIES = 6  # default number of plies followed beyond the horizon
DECIDED = 20000  # a value beyond this means a won or lost game
INFINITE = 32000
