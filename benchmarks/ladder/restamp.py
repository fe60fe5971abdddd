"""`python -m benchmarks.ladder.restamp` lets logged games count again after sources changed but behaviour did not.

Renaming or moving code changes the digest of a part, and its games would have to be played again. This command
replays some logged games of each cell whose result does not depend on the clock, and compares them move for move.
The digests of a game's cells are replaced only if all its replayed games are the same as before.
"""

import argparse
import sys
from dataclasses import replace

from benchmarks.ladder import logs
from benchmarks.ladder.cells import CELLS, Cell, chosen
from benchmarks.ladder.digests import digest
from benchmarks.ladder.games import play_numbered
from fulcrum.arena.log import Line

GAMES = 5  # replayed of each cell
# Up to this level, bots stop at a number of simulations long before their time is up.
HIGHEST_TIMELESS = 7
PATIENT_SECONDS = 60.0  # per move, so that a busy machine does not cut their search short


def timeless(cell: Cell) -> bool:
    """Whether the same cell and number always give the same game, on any machine."""
    if cell.hero.level and cell.others.level:
        return max(cell.hero.level, cell.others.level) <= HIGHEST_TIMELESS
    return cell.seconds is None


def sample(lines: list[Line], games: int) -> list[Line]:
    """Returns games from all parts of a log: the first, the last, and others at equal distances."""
    if len(lines) <= games:
        return lines
    return [lines[place * (len(lines) - 1) // max(1, games - 1)] for place in range(games)]


def latest(cell: str, lines: list[Line]) -> list[Line]:
    """Returns a cell's games by the latest sources. Older ones, of other rules or bots, stay as they are."""
    own = [line for line in lines if line["cell"] == cell]
    return [line for line in own if line["digest"] == own[-1]["digest"]]


def replayed(cell: Cell, games: int) -> tuple[int, list[int]]:
    """Replays games of a cell; returns how many, and the numbers of those that went differently."""
    picked = sample(latest(cell.name, logs.read(cell.part)), games)
    patient = replace(cell, seconds=cell.seconds and PATIENT_SECONDS)
    now = digest(patient)
    different = [line for line in picked if play_numbered(patient, line["number"], now)["game"] != line["game"]]
    return len(picked), [line["number"] for line in different]


def restamp(cells: list[Cell]) -> int:
    """Replaces the digests of all games of the cells by the present ones; returns the number of games."""
    stamps = {cell.name: digest(cell) for cell in cells}
    count = 0
    for part in dict.fromkeys(cell.part for cell in cells):
        lines = logs.read(part)
        for name, stamp in stamps.items():
            for line in latest(name, lines):
                line["digest"] = stamp
                count += 1
        logs.write(part, lines)
    return count


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.ladder.restamp", description=__doc__)
    parser.add_argument("--only", nargs="+", default=[], metavar="PART", help="parts or cells; lean* for a prefix")
    parser.add_argument("--games", type=int, default=GAMES, help="games to replay of each cell")
    options = parser.parse_args()
    cells = chosen(options.only)
    failed = False
    for game_id in dict.fromkeys(cell.game_id for cell in cells):
        checked = [cell for cell in CELLS.values() if cell.game_id == game_id and timeless(cell)]
        total, wrong = 0, []
        for cell in checked:
            count, different = replayed(cell, options.games)
            total += count
            wrong += [f"{cell.name} game {number}" for number in different]
        if wrong or not total:
            failed = True
            print(f"{game_id}: {len(wrong)} of {total} games differ: {', '.join(wrong)}", file=sys.stderr, flush=True)
            continue
        count = restamp([cell for cell in cells if cell.game_id == game_id])
        print(f"{game_id}: {total} replayed games are the same; {count} games restamped", flush=True)
    if failed:
        raise SystemExit("games differ, so their parts must be played again")


if __name__ == "__main__":
    main()
