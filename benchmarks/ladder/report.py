"""Writes LADDER.md from the logs."""

import math
import os
import platform
import statistics
from importlib.metadata import version
from pathlib import Path

import fulcrum
from benchmarks.ladder.cells import LEVEL_GAMES, STRENGTH, Cell, level_cells
from benchmarks.ladder.games import WIDTH, counted, enough, gained, played, won_by_others
from benchmarks.timing import grid
from fulcrum.arena.log import Line
from fulcrum.arena.statistics import elo, elo_interval, interval

REPORT = Path(__file__).parent.parent / "LADDER.md"
NOTE = f"""# Strength

Written by `make ladder` from the logs in `benchmarks/ladder/`. Single parts can be played too:
`python -m benchmarks.ladder --only lean-plain levels-lean`. An interrupted run resumes where it stopped. Games played
with other sources of the game, its bots or its search count only with `--keep`. The card game's parts are kept so: they
were played before the second edition of its rules, and say nothing of its present bots.

A score is a share of points: 1 point for the first rank, divided among those who share it. In the card game several
players win: a score is the share of games in which the first-named bot is among them, beside that of the average seat
of the others. Intervals are Wilson's at 95 %. A part is played until its interval is at most {WIDTH:.0%} to either
side, or until its largest number of games. Each deal is played with the first-named bot in every seat. Without a deal,
the first 2 moves are random, and the same for both seatings. Deals, openings and seats follow from the part's name and
the game's number. How far a bot searches in its time depends on the machine. Every bot thinks in one thread, 0.1 s a
move unless stated.

"""
EQUAL_NOTE = """OpenSpiel's bot searches in C++ but plays Lean through the adapter of `fulcrum.rl`, which steps through
its random games in Python. It gets under 1,000 simulations a second, against over 20,000 in one of its own games. The
row with equal simulations removes this handicap. So does our plain UCT, which is as simple and searches without Python.
"""


def score(cell: Cell, lines: list[Line]) -> tuple[float, int]:
    return gained(cell, lines), len(lines)


def times_others(cell: Cell, lines: list[Line]) -> float:
    """Returns how many times as often as the average seat of the others the hero wins."""
    return gained(cell, lines) / max(won_by_others(cell, lines), 0.5)


def percent(share: float) -> str:
    return f"{100 * share:.1f}"


def score_text(cell: Cell, lines: list[Line]) -> str:
    points, games = score(cell, lines)
    if not games:
        return "not played"
    low, high = interval(points, games)
    return f"{percent(points / games)} % ({percent(low)} to {percent(high)}) in {games} games"


def result_text(cell: Cell, lines: list[Line]) -> str:
    points, games = score(cell, lines)
    if not games:
        return "not played"
    unfinished = "" if enough(cell, lines) else ", unfinished"
    if cell.target is None:
        return f"no target{unfinished}"
    if cell.has_several_winners:
        times = times_others(cell, lines)
        return f"{'met' if times >= cell.target else f'**missed by {cell.target - times:.2f}**'}{unfinished}"
    share, (low, _) = points / games, interval(points, games)
    if share < cell.target:
        return f"**missed by {percent(cell.target - share)}**{unfinished}"
    return f"met{', by the whole interval' if low >= cell.target else ''}{unfinished}"


def ratio_text(cell: Cell, lines: list[Line]) -> str:
    """Returns the hero's thinking time divided by the others', the median of the games."""
    if not cell.both_search or not lines:
        return ""
    return f"{statistics.median(line['think_ms'] / max(line['others_think_ms'], 0.001) for line in lines):.2f}"


def limit_text(cell: Cell) -> str:
    return f"{cell.simulations} simulations" if cell.simulations else f"{cell.seconds:g} s"


def strength_row(cell: Cell, lines: list[Line]) -> list[str]:
    points, games = score(cell, lines)
    low, high = interval(points, games)
    others = cell.others.name if cell.players == 2 else f"{cell.players - 1} {cell.others.name}"
    side = {"king": ", as the Undead King", "living": ", as one of the living"}.get(cell.seats, "")
    return [
        f"`{cell.name}`",
        f"{fulcrum.about(cell.game_id).name}: {cell.hero.name} against {others}{side}, {limit_text(cell)}",
        target_text(cell),
        f"{percent(points / games)} ({percent(low)} to {percent(high)}){beside(cell, lines)}" if games else "",
        str(games) if distinct(lines) == games else f"{games}, {distinct(lines)} of them different",
        ratio_text(cell, lines),
        overrun_text([line["overrun_ms"] for line in lines]) if games and cell.seconds else "",
        result_text(cell, lines),
    ]


def target_text(cell: Cell) -> str:
    if cell.target is None:
        return ""
    return f"{cell.target:g} times the others" if cell.has_several_winners else percent(cell.target)


def beside(cell: Cell, lines: list[Line]) -> str:
    """Returns the share of the others' average seat, where several players win a game."""
    if not cell.has_several_winners:
        return ""
    return f", others {percent(won_by_others(cell, lines) / len(lines))}: {times_others(cell, lines):.2f} times"


def overrun_text(overruns: list[float]) -> str:
    """Returns the longest overrun of a game, in 95 % of the games and in all of them."""
    ordered = sorted(overruns)
    return f"{ordered[len(ordered) * 95 // 100]:.0f} ms, {ordered[-1]:.0f} ms"


def distinct(lines: list[Line]) -> int:
    return len({line["game"] for line in lines})


def elo_text(value: float) -> str:
    return f"{value:+.0f}" if math.isfinite(value) else f"{value:+}".replace("inf", "∞")


def level_row(cell: Cell, lines: list[Line]) -> list[str]:
    points, games = score(cell, lines)
    pair = f"{cell.hero.level} over {cell.others.level}"
    if not games:
        return [pair, "not played", "", "", ""]
    low, high = interval(points, games)
    if cell.has_several_winners:
        step, around = f"{times_others(cell, lines):.2f} times", ""
    else:
        bottom, top = elo_interval(points, games, cell.even)
        step, around = elo_text(elo(points / games, cell.even)), f"{elo_text(bottom)} to {elo_text(top)}"
    unfinished = "" if enough(cell, lines) else ", unfinished"
    return [
        pair,
        step,
        around,
        f"{percent(points / games)} ({percent(low)} to {percent(high)}){beside(cell, lines)}",
        (str(games) if distinct(lines) == games else f"{games}, {distinct(lines)} of them different") + unfinished,
    ]


def level_grid(game_id: str, keep: bool) -> str:
    cells = level_cells(game_id)
    rows = [level_row(cell, counted(cell, played(cell, keep))) for cell in cells]
    players = cells[0].players
    against = "duels" if players == 2 else f"one of the higher among {players - 1} of the lower"
    headings = ["levels", "wins" if cells[0].has_several_winners else "Elo", "95 %", "score", "games"]
    return f"### {fulcrum.about(game_id).name} (`{game_id}`), {against}\n\n{grid(headings, rows)}\n"


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
    levels = "\n".join(level_grid(game_id, keep) for game_id in LEVEL_GAMES)
    return (
        f"{NOTE}{machine()}\n\n## Against others\n\n{grid(headings, rows)}\n\n"
        "The time ratio is the first bot's time per move divided by the others', the median of the games. An overrun\n"
        "is how late its slowest move of a game was. The few games above 50 ms shared the machine.\n\n"
        f"{EQUAL_NOTE}\n## Level by level\n\n"
        "Elo is the difference to the level below, computed from the score and the even share. In the card game it is\n"
        "how many times as often as one of the level below a bot wins.\n\n"
        f"{levels}"
    )
