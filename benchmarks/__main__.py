"""`python -m benchmarks` runs all and writes RESULTS.md; `python -m benchmarks lean …` runs some and prints them."""

import os
import platform
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

PARTS = ("lean", "leverage_board", "leaps_and_ledges", "leverage_cards", "search", "arena", "rl", "server")
RESULTS = Path(__file__).with_name("RESULTS.md")
NOTE = """# Benchmarks

Written by `make bench`. What is compared was run in turns in the same run on the same machine. Rates are those of the
best round, ratios the median of all rounds: machines differ and are noisy, ratios less so.

"""


def machine() -> str:
    packages = ", ".join(
        f"{name} {version(name)}" for name in ("numba", "numpy", "open-spiel", "rlcard", "pettingzoo", "pgx")
    )
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {system}, {packages}."


def main() -> None:
    chosen = sys.argv[1:] or PARTS
    modules = [import_module(f"benchmarks.{name}") for name in chosen]
    reports = []
    for name, module in zip(chosen, modules, strict=True):
        print(f"… {name}", file=sys.stderr, flush=True)
        reports.append(module.report())
    text = NOTE + machine() + "\n\n" + "\n".join(reports)
    print(text)
    if not sys.argv[1:]:
        RESULTS.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
