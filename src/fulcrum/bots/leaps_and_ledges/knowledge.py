"""The weights of a position's features in Leaps and Ledges.

They were fitted to games between bots that look one play ahead by these weights, with two to four seats, so that the
predicted shares of a win come true (logistic regression, repeated until the bots no longer improved). Some were then
changed because matches showed an improvement.
"""

from fulcrum.bots.leaps_and_ledges.traits import ALONE, CARDS, FEATURES, HOMING, RISK, RISKED, SAFE, TO_PLAY
from fulcrum.core.memory import floats

KNOWLEDGE = floats(FEATURES)
# By place: the table, levels 1 to 15, the crown.
KNOWLEDGE[ALONE:SAFE] = floats([
    -0.280, -0.141, -0.082, -0.013, -0.002, 0.003, 0.051, 0.078, 0.081,
    0.142, 0.145, 0.167, 0.275, 0.202, 0.184, 0.210, 1.100,
])  # fmt: skip
KNOWLEDGE[SAFE:RISK] = floats([
    0.000, -0.079, -0.070, 0.015, -0.036, -0.069, 0.053, 0.067, 0.238,
    0.130, 0.202, 0.345, 0.213, 0.172, -0.007, 0.225, 0.0,
])  # fmt: skip
KNOWLEDGE[RISK] = -0.00053
KNOWLEDGE[RISKED] = -0.001384
# 1 to 8, flip, precision, rampage, wild.
KNOWLEDGE[CARDS:HOMING] = floats(
    [-0.128, -0.045, -0.026, 0.016, 0.022, 0.097, 0.126, 0.177, -0.058, 0.087, 0.115, -0.066]
)
KNOWLEDGE[HOMING], KNOWLEDGE[TO_PLAY] = 0.180, 0.156
