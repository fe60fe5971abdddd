"""Options of the test run: `--fast` for the inner loop, `--slow` for more games and random seeds."""

import os
import signal

import pytest
from hypothesis import HealthCheck, settings

# A shell starts background jobs with Ctrl-C ignored, and the processes that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

PLAIN = os.environ.get("NUMBA_DISABLE_JIT") == "1"
CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
FEW = 5  # games that are enough for a test to meet what it asserts
SERVICES = {"postgres", "postgres_model", "redis", "redis_server"}  # fixtures that start one

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("fast", derandomize=True, max_examples=5, **COMMON)
settings.register_profile("fixed", derandomize=True, max_examples=25, **COMMON)
settings.register_profile("free", max_examples=300, **COMMON)


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="20 times the games, with seeds that differ from run to run")
    parser.addoption("--fast", action="store_true", help="few games; no services, no browser, no test marked long")


def pytest_configure(config):
    settings.load_profile("free" if config.getoption("--slow") else "fast" if config.getoption("--fast") else "fixed")


def pytest_collection_modifyitems(config, items):
    if config.getoption("--fast"):
        config.hook.pytest_deselected(items=[item for item in items if not is_fast(item)])
        items[:] = [item for item in items if is_fast(item)]


def is_fast(item):
    """Whether a test belongs to the inner loop. Tests that run on both databases keep SQLite's half."""
    params = item.callspec.params.values() if hasattr(item, "callspec") else ()
    needs_service = bool(SERVICES.intersection(item.fixturenames)) or "postgresql" in params
    return not (needs_service or any(item.iter_markers("long")) or any(item.iter_markers("browser")))


@pytest.fixture(scope="session")
def many(request):
    """Scales a number of random games: 20 times with --slow, a tenth with bounds checks or --fast, but at least a few.

    Without the compiler it is a hundredth: that run repeats the same positions to compare plain and compiled code.
    """

    def scaled(number: int) -> int:
        if request.config.getoption("--slow"):
            number *= 20
        if PLAIN:
            return max(1, number // 100)
        if CHECKED or request.config.getoption("--fast"):
            return max(min(number, FEW), number // 10)
        return number

    return scaled
