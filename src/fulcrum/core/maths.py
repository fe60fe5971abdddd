# mypy: allow-untyped-defs, allow-untyped-calls, allow-incomplete-defs
"""exp, log and pow from additions and multiplications alone.

Libraries of different platforms round these functions differently in the last bit, and one bit can change a bot's move.
These give the same bits everywhere: compiled by Numba or ahead of time, in WebAssembly and in plain Python. Square
roots need no version here: every platform rounds them correctly.

Results are within 2 units in the last place; `power` is within 2 more for each unit of the result's logarithm.
"""

import math

import numpy as np

from fulcrum.core.jit import jitted

LOG2_E = 1.4426950408889634
# ln 2 in two parts. The first has 32 trailing zero bits, so that its product with an exponent is exact.
LN2_HIGH = 0.6931471803691238
LN2_LOW = 1.9082149292705877e-10
SQRT_2 = 1.4142135623730951
LEAST_EXPONENT, MOST_EXPONENT = -745.2, 709.78  # beyond these, exp is 0 or infinite
# Coefficients, highest power first: of exp up to ln 2 / 2, and of (artanh(x) / x - 1) in x squared up to x = 0.172.
EXP_SERIES = tuple(1.0 / math.factorial(power) for power in range(13, -1, -1))
LOG_SERIES = tuple(1.0 / power for power in range(25, 2, -2))
POWERS = np.array([2.0**exponent for exponent in range(-1074, 1024)])
SCALES = (512, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1)
MOST_HALF = 1000  # 2 to a larger or smaller number than this is a product of two powers


@jitted
def power_of_two(exponent):
    return POWERS[exponent + 1074]


@jitted
def exp(x):
    """Returns e to the power of x."""
    if x > MOST_EXPONENT:
        return np.inf
    if x < LEAST_EXPONENT:
        return 0.0
    half = 0.5 if x >= 0.0 else -0.5
    exponent = int(x * LOG2_E + half)
    rest = x - exponent * LN2_HIGH - exponent * LN2_LOW
    total = 0.0
    for coefficient in EXP_SERIES:
        total = total * rest + coefficient
    if -MOST_HALF < exponent < MOST_HALF:
        return total * power_of_two(exponent)
    first = exponent // 2
    return total * power_of_two(first) * power_of_two(exponent - first)


@jitted
def log(x):
    """Returns the natural logarithm of a number above 0."""
    exponent = 0
    for scale in SCALES:
        if x >= power_of_two(scale):
            x *= power_of_two(-scale)
            exponent += scale
        elif x < power_of_two(1 - scale):
            x *= power_of_two(scale)
            exponent -= scale
    if x > SQRT_2:
        x *= 0.5
        exponent += 1
    ratio = (x - 1.0) / (x + 1.0)
    square = ratio * ratio
    total = 0.0
    for coefficient in LOG_SERIES:
        total = (total + coefficient) * square
    return exponent * LN2_HIGH + (exponent * LN2_LOW + 2.0 * ratio * total + 2.0 * ratio)


@jitted
def power(base, exponent):
    """Returns a number from 0 to the power of an exponent above 0."""
    return 0.0 if base == 0.0 else exp(exponent * log(base))
