"""Set-up of the test run: `--slow` for more and free seeds, fixed seeds otherwise."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# Whatever is started in the background ignores Ctrl-C, and so would the processes that tests start from there.
signal.signal(signal.SIGINT, signal.default_int_handler)

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
A_FEW = 5  # games that tests need to meet what they ask for

settings.register_profile(
    "fixed", derandomize=True, deadline=None, max_examples=25, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("free", deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="more games, and seeds that differ from run to run")


def pytest_configure(config):
    settings.load_profile("free" if config.getoption("--slow") else "fixed")


@pytest.fixture(scope="session")
def many(request):
    """How many of a number of random games to play: all, twenty times as many with --slow; a tenth with bounds checks,
    but no less than a few, and a hundredth without the compiler, which look at the same positions once more.
    """

    def scaled(number: int) -> int:
        if request.config.getoption("--slow"):
            number *= 20
        if PLAIN:
            return max(1, number // 100)
        return max(min(number, A_FEW), number // 10) if CHECKED else number

    return scaled
