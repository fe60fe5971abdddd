"""`python -m benchmarks` runs all benchmarks and writes RESULTS.md; `python -m benchmarks lean …` prints some.

With `--write` it updates the sections of these in RESULTS.md and keeps the rest.
"""

import os
import platform
import re
import sys
from importlib import import_module
from importlib.metadata import version
from pathlib import Path

PARTS = (
    "kernels", "lean", "leverage_board", "leaps_and_ledges", "leverage_cards", "search", "arena", "rl", "server",
    "page",
)  # fmt: skip
RESULTS = Path(__file__).with_name("RESULTS.md")
NOTE = """# Benchmarks

Written by `make bench`. Compared programs ran in turns on the same machine. Rates are from the best round, ratios are
the median of all rounds: ratios depend less on the machine and its load.

"""


def machine() -> str:
    names = ("numba", "numpy", "open-spiel", "rlcard", "pettingzoo", "pgx")
    packages = ", ".join(f"{name} {version(name)}" for name in names)
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {system}, {packages}."


def with_section(results: str, section: str) -> str:
    """Returns the results with a section replaced, or appended if its heading is new."""
    heading = section.partition("\n")[0]
    place = re.compile(rf"^{re.escape(heading)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    if place.search(results):
        return place.sub(lambda _: section.rstrip() + "\n\n", results).rstrip() + "\n"
    return f"{results.rstrip()}\n\n{section.rstrip()}\n"


def main() -> None:
    named = [word for word in sys.argv[1:] if word != "--write"]
    chosen = named or PARTS
    modules = [import_module(f"benchmarks.{name}") for name in chosen]
    heading = machine()  # first, because a missing package would lose everything that was measured
    reports = []
    for name, module in zip(chosen, modules, strict=True):
        print(f"… {name}", file=sys.stderr, flush=True)
        reports.append(module.report())
    text = NOTE + heading + "\n\n" + "\n".join(reports)
    print(text)
    if not named:
        RESULTS.write_text(text, encoding="utf-8")
    elif "--write" in sys.argv:
        results = RESULTS.read_text(encoding="utf-8")
        for report in reports:
            results = with_section(results, report)
        RESULTS.write_text(results, encoding="utf-8")


if __name__ == "__main__":
    main()
