"""How things are timed here: everything that is compared is run in turns, so that a busy machine slows all alike."""

import statistics
import time
from collections.abc import Callable

ROUNDS = 7


def in_turns(runs: dict[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Call each run once a round; each returns its own rate. The rates of all rounds, by name."""
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            rates[name].append(run())
    return rates


def ratio(rates: dict[str, list[float]], name: str, base: str) -> float:
    """The median of the ratios of the single rounds."""
    return statistics.median(a / b for a, b in zip(rates[name], rates[base], strict=True))


def per_second(count: int, work: Callable[[], object]) -> float:
    """How many of `count` things a second a piece of work does."""
    begin = time.perf_counter()
    work()
    return count / (time.perf_counter() - begin)


def table(headings: list[str], rows: list[list[str]]) -> str:
    """A Markdown table."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
