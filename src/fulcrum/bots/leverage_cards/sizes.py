"""How much room a caller provides for what compiled rules write."""

MOST_STEPS = 64  # the kernel's actions of one move
MOST_IDEAS = 96  # moves considered in one position
