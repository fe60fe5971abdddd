"""exp, log and pow: accurate, and the same bits compiled and plain."""

import hashlib
import random
from decimal import Decimal, localcontext
from math import inf, ulp

import pytest

from fulcrum.core import maths

pytestmark = pytest.mark.kernel

RANGES_OF_EXP = [(-1.0, 1.0), (-60.0, 0.0), (-700.0, 700.0), (700.0, 709.7), (-744.0, -700.0)]
RANGES_OF_LOG = [(-0.01, 0.01), (-1.0, 1.0), (-300.0, 300.0), (-323.0, -308.0)]  # powers of 10


def error(found, exact):
    """How far a result is from the exact one, in units in the last place."""
    return abs(Decimal(found) - exact) / Decimal(ulp(float(exact)))


def numbers(low, high, count):
    generator = random.Random(f"{low} to {high}")
    return [generator.uniform(low, high) for _ in range(count)]


@pytest.mark.parametrize(("low", "high"), RANGES_OF_EXP)
def test_exp_is_within_2_units_in_the_last_place(low, high, many):
    with localcontext(prec=40):
        assert max(error(maths.exp(x), Decimal(x).exp()) for x in numbers(low, high, many(2000))) < 2


@pytest.mark.parametrize(("low", "high"), RANGES_OF_LOG)
def test_log_is_within_2_units_in_the_last_place(low, high, many):
    with localcontext(prec=40):
        assert max(error(maths.log(10**x), Decimal(10**x).ln()) for x in numbers(low, high, many(2000))) < 2


@pytest.mark.parametrize("exponent", [0.5, 2.0, 3.3, 11.0])
def test_power_is_as_accurate_as_it_says(exponent, many):
    with localcontext(prec=40):
        for base in numbers(1e-6, 1.0, many(1000)):
            logarithm = Decimal(exponent) * Decimal(base).ln()
            assert error(maths.power(base, exponent), logarithm.exp()) < 2 + 2 * abs(logarithm)


def test_special_values():
    assert maths.exp(0.0) == 1.0
    assert maths.exp(1000.0) == inf
    assert maths.exp(-1000.0) == 0.0
    assert maths.log(1.0) == 0.0
    assert maths.power(0.0, 2.5) == 0.0
    assert maths.power(1.0, 2.5) == 1.0


def test_all_modes_give_the_same_bits():
    """Runs compiled, with bounds checks and in plain Python, and each must find this digest."""
    digest = hashlib.sha256()
    for x in numbers(-50.0, 50.0, 500):
        results = (maths.exp(x), maths.log(abs(x)), maths.power(abs(x) / 50, 2.2))
        digest.update(" ".join(float(result).hex() for result in results).encode())
    assert digest.hexdigest()[:16] == "2d498f2c9bdf5222"
