"""Options of the test run: `--fast` for the inner loop, `--slow` for more games and random seeds."""

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# Threads of linear algebra wait for each other in a loop. On busy cores that takes ten times the work itself.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# A shell starts background jobs with Ctrl-C ignored, and the processes that tests start would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

PLAIN = os.environ.get("FULCRUM_KERNELS") == "plain"
CHECKED = os.environ.get("NUMBA_BOUNDSCHECK") == "1"
FEW = 5  # games that are enough for a test to meet what it asserts
SERVICES = {"postgres", "postgres_model", "redis", "redis_server"}  # fixtures that start one

ONLY_RULES = ("kernel", "kernel and not long")  # what `-m` says in runs with bounds checks and without the compiler

# Tests that start processes, train or compile: what they cover, others touch in passing. `make test` runs them.
LONG_FILES = (
    "analysis/", "aot/", "arena/balance/test_changed.py", "arena/balance/test_report.py", "arena/test_cluster.py",
    "arena/test_ladder.py", "arena/test_processes.py", "arena/training/", "bots/test_fuzz.py", "bots/test_plain_uct.py",
    "cli/test_contests.py", "cli/test_processes.py", "cli/test_serve.py", "cli/test_train.py", "cli/test_workers.py",
    "games/leaps_and_ledges/test_worlds.py", "rl/test_learning.py", "rl/test_open_spiel", "server/faults/",
    "server/http/test_schema.py", "server/operations/test_logs.py", "server/tables/test_leaks.py",
    "server/thinking/test_analyst.py", "server/thinking/test_serving.py", "test_examples.py",
)  # fmt: skip

COMMON = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("fast", derandomize=True, max_examples=5, **COMMON)
settings.register_profile("fixed", derandomize=True, max_examples=25, **COMMON)
settings.register_profile("free", max_examples=300, **COMMON)


def pytest_addoption(parser):
    parser.addoption("--slow", action="store_true", help="20 times the games, with seeds that differ from run to run")
    parser.addoption("--fast", action="store_true", help="few games; no services, no browser, no test marked long")


def pytest_configure(config):
    few = PLAIN or config.getoption("--fast")
    settings.load_profile("free" if config.getoption("--slow") else "fast" if few else "fixed")


def pytest_ignore_collect(collection_path, config):
    """Leaves files unread of which no test would run: importing them takes seconds.

    These are long files in the inner loop, and files without rules in the runs that repeat only the rules.
    """
    path = collection_path.relative_to(Path(__file__).parent).as_posix()
    if config.getoption("--fast"):
        return True if f"{path}/".startswith(("browser/", *LONG_FILES)) else None
    is_test = collection_path.name.startswith("test_") and collection_path.suffix == ".py"
    if is_test and config.getoption("markexpr") in ONLY_RULES:
        return None if "mark.kernel" in collection_path.read_text(encoding="utf-8") else True
    return None


def pytest_collection_modifyitems(config, items):
    if config.getoption("--fast"):
        config.hook.pytest_deselected(items=[item for item in items if not is_fast(item)])
        items[:] = [item for item in items if is_fast(item)]


def is_fast(item):
    """Whether a test belongs to the inner loop. Tests that run on both databases keep SQLite's half."""
    params = item.callspec.params.values() if hasattr(item, "callspec") else ()
    needs_service = bool(SERVICES.intersection(item.fixturenames)) or "postgresql" in params
    marked = any(item.get_closest_marker(name) for name in ("long", "thorough", "browser"))
    return not (needs_service or marked)


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
