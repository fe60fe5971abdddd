"""Timing: everything that is compared runs in turns, so that a busy machine slows all alike."""

import statistics
import time
from collections.abc import Callable

ROUNDS = 7


def in_turns(runs: dict[str, Callable[[], float]], rounds: int = ROUNDS) -> dict[str, list[float]]:
    """Calls each run once per round; each returns its own rate. Returns the rates of all rounds by name."""
    rates: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            rates[name].append(run())
    return rates


def ratio(rates: dict[str, list[float]], name: str, base: str) -> float:
    """Returns the median of the rounds' ratios."""
    return statistics.median(a / b for a, b in zip(rates[name], rates[base], strict=True))


def per_second(count: int, work: Callable[[], object]) -> float:
    """Returns how many of `count` things per second a piece of work does."""
    begin = time.perf_counter()
    work()
    return count / (time.perf_counter() - begin)


def grid(headings: list[str], rows: list[list[str]]) -> str:
    """Returns a Markdown table."""
    lines = [headings, ["---"] * len(headings), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
