"""`python -m benchmarks.ladder` plays the remaining games and updates LADDER.md.

`--only lean-plain levels-lean` plays some parts. Every game is logged as it ends, so an interrupted run resumes.
"""

import argparse
import os

from benchmarks.ladder import logs
from benchmarks.ladder.cells import Cell, chosen
from benchmarks.ladder.report import REPORT, written
from benchmarks.ladder.running import play_cells


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder", description=__doc__.split("\n")[0])
    parser.add_argument("--only", nargs="+", default=[], metavar="PART", help="parts or cells; lean* for a prefix")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="processes, one game each at a time")
    parser.add_argument("--cpus", type=cpus, default=[], help="pin the workers to these cores in turn, such as 0,1")
    parser.add_argument("--fresh", action="store_true", help="discard the logged games of these parts")
    parser.add_argument("--keep", action="store_true", help="also count games played with other sources")
    parser.add_argument("--report", action="store_true", help="write the report without playing")
    return parser.parse_args()


def cpus(text: str) -> list[int]:
    return [int(number) for number in text.split(",")]


def forget(cells: list[Cell]) -> None:
    """Removes the games of these cells from their logs."""
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
        raise SystemExit(f"stopped by errors: {', '.join(failed)}")


if __name__ == "__main__":
    main()
