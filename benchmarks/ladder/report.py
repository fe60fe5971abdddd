"""LADDER.md, out of the logs alone."""

import math
import os
import platform
import statistics
from importlib.metadata import version
from pathlib import Path

import fulcrum
from benchmarks.ladder.cells import LEVEL_GAMES, STRENGTH, Cell, level_cells
from benchmarks.ladder.games import WIDTH, counted, enough, played
from benchmarks.timing import table
from fulcrum.arena.log import Line
from fulcrum.arena.statistics import elo, elo_interval, interval

REPORT = Path(__file__).parent.parent / "LADDER.md"
NOTE = f"""# Strength

Written by `make ladder` out of the logs in `benchmarks/ladder/`, one line a game. The parts can be played alone:
`python -m benchmarks.ladder --only lean-plain levels-lean`. A run that is broken off goes on where it was; games
played with other sources of the same game, its bots or its search are not counted.

A score is the share of points: one point for the first rank, shared when it is shared. Intervals are Wilson's, 95 %.
A part is played until its interval reaches no further than {WIDTH:.0%} to either side, or to its most games. Seats are
taken in turn, each deal with the hero in every seat. Where nothing is dealt, the first two moves are random and the
same for both seatings. Deals, openings and seats follow from the part's name and the game's number; how far a bot that
is limited by time thinks depends on the machine. Every bot thinks in one thread and has 0.1 s a move unless said.

"""
EQUAL_NOTE = """OpenSpiel's bot searches in C++ but plays Lean through the adapter of `fulcrum.rl`, each step of its
random games in Python: under a thousand simulations a second, where it has over 20,000 on a game of its own. The line
with equal simulations takes that out; so does plain UCT of our own, which is as simple and loses nothing to Python.
"""


def score(lines: list[Line]) -> tuple[float, int]:
    return sum(line["points"] for line in lines), len(lines)


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def score_text(cell: Cell, lines: list[Line]) -> str:
    points, games = score(lines)
    if not games:
        return "not played"
    low, high = interval(points, games)
    return f"{percent(points / games)} % ({percent(low)} to {percent(high)}) in {games} games"


def verdict(cell: Cell, lines: list[Line]) -> str:
    points, games = score(lines)
    if not games:
        return "not played"
    unfinished = "" if enough(cell, lines) else ", unfinished"
    if cell.target is None:
        return f"no target{unfinished}"
    share, (low, _) = points / games, interval(points, games)
    if share < cell.target:
        return f"**missed by {percent(cell.target - share)}**{unfinished}"
    return f"met{', by the whole interval' if low >= cell.target else ''}{unfinished}"


def ratio_text(cell: Cell, lines: list[Line]) -> str:
    """How long the hero thought for each second of the others, the median of the games."""
    if not cell.both_search or not lines:
        return ""
    return f"{statistics.median(line['think_ms'] / max(line['others_think_ms'], 0.001) for line in lines):.2f}"


def limit_text(cell: Cell) -> str:
    return f"{cell.simulations} simulations" if cell.simulations else f"{cell.seconds:g} s"


def strength_row(cell: Cell, lines: list[Line]) -> list[str]:
    points, games = score(lines)
    low, high = interval(points, games)
    others = cell.others.name if cell.players == 2 else f"{cell.players - 1} {cell.others.name}"
    side = {"king": ", as the Undead King", "living": ", as one of the living"}.get(cell.seats, "")
    return [
        f"`{cell.name}`",
        f"{fulcrum.about(cell.game_id).name}: {cell.hero.name} against {others}{side}, {limit_text(cell)}",
        "" if cell.target is None else percent(cell.target),
        f"{percent(points / games)} ({percent(low)} to {percent(high)})" if games else "",
        str(games) if distinct(lines) == games else f"{games}, {distinct(lines)} of them different",
        ratio_text(cell, lines),
        overrun_text([line["overrun_ms"] for line in lines]) if games and cell.seconds else "",
        verdict(cell, lines),
    ]


def overrun_text(overruns: list[float]) -> str:
    """The longest of a game in most games, and in all of them."""
    ordered = sorted(overruns)
    return f"{ordered[len(ordered) * 95 // 100]:.0f} ms, {ordered[-1]:.0f} ms"


def distinct(lines: list[Line]) -> int:
    return len({line["game"] for line in lines})


def elo_text(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else f"{value:+}".replace("inf", "∞")


def level_row(cell: Cell, lines: list[Line]) -> list[str]:
    points, games = score(lines)
    pair = f"{cell.hero.level} over {cell.others.level}"
    if not games:
        return [pair, "not played", "", "", ""]
    low, high = interval(points, games)
    bottom, top = elo_interval(points, games, cell.even)
    step = elo(points / games, cell.even)
    unfinished = "" if enough(cell, lines) else ", unfinished"
    return [
        pair,
        elo_text(step),
        f"{elo_text(bottom)} to {elo_text(top)}",
        f"{percent(points / games)} ({percent(low)} to {percent(high)})",
        (str(games) if distinct(lines) == games else f"{games}, {distinct(lines)} of them different") + unfinished,
    ]


def level_table(game_id: str, keep: bool) -> str:
    cells = level_cells(game_id)
    rows = [level_row(cell, counted(cell, played(cell, keep))) for cell in cells]
    players = cells[0].players
    against = "duels" if players == 2 else f"one of the higher among {players - 1} of the lower"
    headings = ["levels", "Elo", "95 %", "score", "games"]
    return f"### {fulcrum.about(game_id).name} (`{game_id}`), {against}\n\n{table(headings, rows)}\n"


def machine() -> str:
    packages = ", ".join(f"{name} {version(name)}" for name in ("numba", "numpy", "open-spiel"))
    system = f"{platform.system()} {platform.machine()}, Python {platform.python_version()}"
    return f"{os.cpu_count()} cores, {system}, {packages}."


def written(keep: bool) -> str:
    headings = [
        "part",
        "what",
        "target",
        "score, 95 %",
        "games",
        "time ratio",
        "overrun in 95 % of games, in all",
        "result",
    ]
    rows = [strength_row(cell, counted(cell, played(cell, keep))) for cell in STRENGTH]
    levels = "\n".join(level_table(game_id, keep) for game_id in LEVEL_GAMES)
    return (
        f"{NOTE}{machine()}\n\n## Against others\n\n{table(headings, rows)}\n\n"
        "The time ratio is the hero's time a move to the others', the median of the games. An overrun is by how much\n"
        "the hero was late with the slowest move of a game; the few games above 50 ms shared the machine with other\n"
        "programs.\n\n"
        f"{EQUAL_NOTE}\n## Level by level\n\n"
        "Elo is the difference that the score shows against the one below, set against the even share.\n\n"
        f"{levels}"
    )
