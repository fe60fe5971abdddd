"""Measures how the width of the level band and the weight of a peg shape games of Leverage (LB-12).

`python scripts/leverage_board_balance.py` lets bots play each pair against itself and prints the results as a table:
level 7 for every pair, level 8 for the three settings of the option `balance`. `--docs DIR` also writes the table and a
plot to the documentation.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

import fulcrum
from fulcrum.arena.balance.changed import changed_package
from fulcrum.games.leverage_board.encoding import CROSSED, NOBODY, OUT_OF_PEGS
from fulcrum.games.leverage_board.weights import AXES_PER_ROW, PEG_WEIGHT

GAME = "leverage-board"
PAIRS = {1: (16, 20, 24), 2: (11, 12, 13, 14, 15, 16), 3: (10, 11, 12, 13, 14)}  # axes per row by the weight of a peg
POSITIONS = {7: 3_000, 8: 20_000}  # searched for a move, by level
OPENING = 4  # random moves first, so that no two games are the same
GAMES = 60
ENDINGS = ("out of pegs", "crossed with more", "with equal", "with fewer pegs", "draw")
COLOURS = ("#b5483a", "#2b62a3", "#4c9f70", "#d08a1e")
PAGE, PLOT = "games/leverage-board.md", "pictures/leverage-board-balance.svg"
BEGIN, END = "<!-- balance-check -->", "<!-- /balance-check -->"


@dataclass
class Tally:
    """What happened in the games of one level with one pair."""

    level: int
    peg_weight: int
    axes_per_row: int
    games: int = 0
    turns: int = 0
    tilts: list[int] = field(default_factory=lambda: [0] * 10)  # by the pegs they cost
    turned_over: int = 0  # removals that tipped the board to the other side
    endings: dict[str, int] = field(default_factory=lambda: dict.fromkeys(ENDINGS, 0))

    @property
    def pegs(self) -> float:
        """How many pegs fall in a game."""
        return sum(cost * count for cost, count in enumerate(self.tilts)) / self.games

    @property
    def one_peg(self) -> float:
        """The share of tilts that cost one peg."""
        return self.tilts[1] / max(1, sum(self.tilts[1:]))

    @property
    def setting(self) -> str:
        """The setting of the option `balance` that this pair is, if it is one."""
        named = [
            name for name, axes in AXES_PER_ROW.items() if (PEG_WEIGHT, axes) == (self.peg_weight, self.axes_per_row)
        ]
        return named[0] if named else ""


def tally(level: int, axes_per_row: int, games: int) -> Tally:
    """Plays games of a level against itself with the peg weight of this process. The same games each time."""
    found = Tally(level, PEG_WEIGHT, axes_per_row)
    for number in range(games):
        play(found, random.Random(f"{level}/{axes_per_row}/{number}"))
    return found


def play(found: Tally, rng: random.Random) -> None:
    """Plays one game and adds it to the tally."""
    state = fulcrum.game(GAME).new()
    state.data["axes_per_row"] = found.axes_per_row
    bots = [fulcrum.bot(GAME, level=found.level) for _ in range(2)]
    while not state.over:
        seat = state.field("seat")
        if state.field("turn") < OPENING:
            state.push(rng.choice(state.legal_moves(seat)))
        else:
            state.push(bots[seat].choose(state.observation(seat), rng=rng, simulations=POSITIONS[found.level]))
        down = state.field("down")
        if down != NOBODY:
            found.tilts[state.field("removed")] += 1
            found.turned_over += state.game.kernel.side_down(state.data) == 1 - down
    found.games += 1
    found.turns += state.field("turn")
    found.endings[ending_of(state)] += 1


def ending_of(state: fulcrum.State) -> str:
    if state.field("ending") == OUT_OF_PEGS:
        return ENDINGS[0]
    if state.field("ending") != CROSSED:
        return ENDINGS[4]
    mover = state.field("mover")
    lead = state.field("pegs")[mover] - state.field("pegs")[1 - mover]
    return ENDINGS[1 if lead > 0 else 2 if lead == 0 else 3]


def sweep(games: int, workers: int) -> list[Tally]:
    """Plays all pairs, each in a process that has their peg weight."""
    wanted = [(7, weight, axes) for weight, some in PAIRS.items() for axes in some]
    wanted += [(8, PEG_WEIGHT, axes) for axes in sorted(AXES_PER_ROW.values())]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(workers) as pool:
        places = {weight: changed_package(GAME, {"weights.PEG_WEIGHT": str(weight)}, Path(folder)) for weight in PAIRS}

        def played(pair: tuple[int, int, int]) -> Tally:
            level, weight, axes = pair
            command = [sys.executable, "-P", __file__, "--play", str(level), str(axes), str(games)]
            environment = {**os.environ, "PYTHONPATH": str(places[weight])}
            answer = subprocess.run(command, env=environment, stdout=subprocess.PIPE, check=True).stdout
            return Tally(**json.loads(answer))

        return list(pool.map(played, wanted))


def grid(tallies: list[Tally]) -> str:
    """Returns the results as a table in Markdown."""
    counts = ("games", "turns", "pegs lost", "one-peg tilts", "tipped over")
    head = ["level", "peg weight", "axes per row", "balance", *counts, *ENDINGS]
    lines = [head, ["---:"] * len(head)]
    lines += [
        [
            str(one.level), str(one.peg_weight), str(one.axes_per_row), one.setting, str(one.games),
            f"{one.turns / one.games:.0f}", f"{one.pegs:.1f}", f"{100 * one.one_peg:.1f} %", str(one.turned_over),
            *map(str, one.endings.values()),
        ]
        for one in tallies
    ]  # fmt: skip
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plot(tallies: list[Tally]) -> str:
    """Returns an SVG of the pegs lost in a game by the number of axes, one line for each weight and level."""
    width, height, left, bottom = 760, 420, 70, 60
    axes = sorted({one.axes_per_row for one in tallies})
    first, last, most = axes[0], axes[-1], 18

    def x(value: float) -> float:
        return left + (value - first) / max(1, last - first) * (width - left - 150)

    def y(value: float) -> float:
        return height - bottom - value / most * (height - bottom - 30)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'role="img" font-family="system-ui, sans-serif" font-size="14">',
        "<title>Scoring pegs lost in a game, by axes per row and weight of a peg</title>",
        f'<rect width="{width}" height="{height}" rx="14" fill="#fbf8f1"/>',
        f'<rect x="{left}" y="{y(9):.1f}" width="{x(last) - left:.1f}" height="{y(5) - y(9):.1f}" fill="#dfe9d6"/>',
        '<g fill="#3b362b">',
    ]
    for value in range(0, most + 1, 3):
        parts.append(f'<text x="{left - 12}" y="{y(value) + 5:.1f}" text-anchor="end">{value}</text>')
        parts.append(f'<path d="M{left} {y(value):.1f}H{x(last):.1f}" stroke="#d8d1c0"/>')
    parts += [
        f'<text x="{x(value):.1f}" y="{height - bottom + 24}" text-anchor="middle">{value}</text>' for value in axes
    ]
    middle = (left + x(last)) / 2
    parts.append(f'<text x="{middle:.1f}" y="{height - 14}" text-anchor="middle">axes per row</text>')
    parts.append(
        f'<text x="20" y="{y(9):.1f}" transform="rotate(-90 20 {y(9):.1f})" text-anchor="middle">pegs lost</text>'
    )
    lines: dict[tuple[int, int], list[Tally]] = {}
    for one in tallies:
        lines.setdefault((one.level, one.peg_weight), []).append(one)
    for ((level, weight), some), colour in zip(lines.items(), COLOURS, strict=False):
        points = [(x(one.axes_per_row), y(one.pegs)) for one in some]
        path = "L".join(f"{across:.1f} {up:.1f}" for across, up in points)
        parts.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2.5"/>')
        for one, (across, up) in zip(some, points, strict=True):
            inside = "#fbf8f1" if one.turned_over else colour
            parts.append(
                f'<circle cx="{across:.1f}" cy="{up:.1f}" r="5" fill="{inside}" stroke="{colour}" stroke-width="2"/>'
            )
        words = f"peg {weight}, level {level}"
        parts.append(f'<text x="{points[-1][0] + 12:.1f}" y="{points[-1][1] + 5:.1f}" fill="{colour}">{words}</text>')
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def write(docs: Path, tallies: list[Tally]) -> None:
    """Writes the table between its markers on the game's page, and the plot next to the other pictures."""
    page = docs / PAGE
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n\n{grid(tallies)}\n\n{END}{after}", encoding="utf-8")
    (docs / PLOT).write_text(plot(tallies), encoding="utf-8")


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--docs", type=Path, metavar="DIR", help="the documentation to write the table and the plot to")
    asked.add_argument("--games", type=int, default=GAMES, help="games for each pair")
    asked.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="pairs played at the same time")
    asked.add_argument("--play", type=int, nargs=3, help=argparse.SUPPRESS)  # the part of one process
    options = asked.parse_args()
    if options.play:
        print(json.dumps(asdict(tally(*options.play))))
        return
    tallies = sweep(options.games, options.workers)
    print(grid(tallies))
    if options.docs:
        write(options.docs, tallies)


if __name__ == "__main__":
    main()
