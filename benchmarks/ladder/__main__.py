"""`python -m benchmarks.ladder` plays what is missing and writes LADDER.md; `--only lean-plain levels-lean` some parts.

Every game is logged at once, so a run that was broken off goes on where it was.
"""

import argparse
import os

from benchmarks.ladder import logs
from benchmarks.ladder.cells import Cell, chosen
from benchmarks.ladder.report import REPORT, written
from benchmarks.ladder.running import play_cells


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__.split("\n")[0])
    parser.add_argument(
        "--only", nargs="+", default=[], metavar="PART", help="parts or cells; lean* for all that begin so"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes, one game each at a time")
    parser.add_argument("--cpus", type=cpus, default=[], help="such as 0 or 0,1: pin the workers to these in turn")
    parser.add_argument("--fresh", action="store_true", help="forget the games of these parts that were played before")
    parser.add_argument("--keep", action="store_true", help="count games played with other sources too")
    parser.add_argument("--report", action="store_true", help="play nothing, write the table only")
    return parser.parse_args()


def cpus(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def forget(cells: list[Cell]) -> None:
    """Take the games of these cells, and no others, out of their logs."""
    names = {cell.name for cell in cells}
    for part in {cell.part for cell in cells}:
        logs.write(part, [line for line in logs.read(part) if line["cell"] not in names])


def main() -> None:
    options = arguments()
    cells = chosen(options.only)
    if options.fresh:
        forget(cells)
    failed = [] if options.report else play_cells(cells, options.workers, options.cpus, options.keep)
    REPORT.write_text(written(options.keep), encoding="utf-8")
    print(REPORT.read_text(encoding="utf-8"))
    if failed:
        raise SystemExit(f"not finished because of errors: {', '.join(failed)}")


if __name__ == "__main__":
    main()
