# mypy: allow-untyped-calls
"""Measures whether the weights of Leverage (LB-12) give games like those the rulebook describes.

`python scripts/leverage_board_balance.py` plays fixed games between simple players and prints the results as a grid.
With the argument `docs` it also writes the grid and a plot to the documentation.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below
from fulcrum.core.seeds import quick_stream
from fulcrum.games.leverage_board.board import PEGS
from fulcrum.games.leverage_board.encoding import (
    CROSSED,
    END_AT,
    MOST_HOPS,
    MOST_RESULTS,
    NOBODY,
    OUT_OF_PEGS,
    PASS,
    QUIET,
    REPEATED,
)
from fulcrum.games.leverage_board.kernel import RECORD, apply, setup
from fulcrum.games.leverage_board.lookups import GOAL, START_CELLS
from fulcrum.games.leverage_board.results import SCRATCH, play_result, results

GAMES = 400
CHANCE = 300  # most that luck adds to a move's value; a row or a peg counts in hundreds
ENDINGS = ("out of pegs", "crossing won", "crossing lost", "crossing drawn", "repetition", "200 quiet turns")
PAGE, PLOT = "games/leverage-board.md", "pictures/leverage-board-balance.svg"
BEGIN, END = "<!-- balance-check -->", "<!-- /balance-check -->"

# How each kind of player weighs its lead in pegs, captures, and rows gained towards the other zone.
RANDOM, TIPPER, ADVANCING, RUNNER = (0, 0, 0), (30, 10, 0), (30, 10, 1), (4, 2, 4)
PLAYERS = {
    "random": (RANDOM, RANDOM),
    "tippers": (TIPPER, TIPPER),
    "tippers who advance": (ADVANCING, ADVANCING),
    "runners": (RUNNER, RUNNER),
    "tipper against runner": (TIPPER, RUNNER),
}


class Tally(NamedTuple):
    """The results of all games between one pair of players."""

    turns: int
    tilts: list[int]  # by the pegs they cost
    endings: list[int]


@jitted
def worth(states: np.ndarray, result: int, tastes: np.ndarray) -> int:
    """Returns a player's value of the second record, which is the first after a move."""
    seat = states[0].seat
    forward = 1 if seat == 0 else -1
    pegs = states[1].pegs[seat] - states[1].pegs[1 - seat]
    start, end = result & 127, result >> END_AT & 127
    rows = forward * (end // 10 - start // 10) + 2 * (GOAL[seat, end] - GOAL[seat, start])
    value: int = tastes[seat, 0] * pegs + tastes[seat, 1] * states[1].taken + tastes[seat, 2] * rows
    return value


@jitted
def choose(states: np.ndarray, tastes: np.ndarray, found: np.ndarray, count: int, stream: np.ndarray) -> int:
    """Returns the most valuable move. Luck decides between moves of similar value."""
    seat = states[0].seat
    hops = np.empty(MOST_HOPS, np.int64)
    best, chosen = -(1 << 40), 0
    for number in range(count):
        states[1] = states[0]
        play_result(states[1:2], seat, found, number, hops)
        value = 100 * worth(states, found[number], tastes) + quick_below(stream, CHANCE)
        if value > best:
            best, chosen = value, number
    return chosen


@jitted
def play(states: np.ndarray, tastes: np.ndarray, found: np.ndarray, stream: np.ndarray, tilts: np.ndarray) -> None:
    """Plays one game in the first record and counts its tilts by the pegs they cost."""
    scratch = np.zeros(1, SCRATCH)
    hops = np.empty(MOST_HOPS, np.int64)
    while states[0].ending == 0:
        seat = states[0].seat
        count = results(states[0:1], seat, found, scratch)
        if count == 0:
            apply(states[0:1], seat, PASS)
        else:
            play_result(states[0:1], seat, found, choose(states, tastes, found, count, stream), hops)
        if states[0].down >= 0:
            tilts[states[0].removed] += 1


def tally(players: tuple[tuple[int, ...], tuple[int, ...]], games: int, seed: int) -> Tally:
    """Plays games between two players, who swap seats after each. The same seed gives the same games."""
    stream, found = np.array(quick_stream(seed)), np.empty(MOST_RESULTS, np.int64)
    tilts, endings, turns = np.zeros(PEGS + 1, np.int64), np.zeros(len(ENDINGS), np.int64), 0
    for number in range(games):
        states = np.zeros(2, RECORD)
        setup(states[:1], START_CELLS, np.array([PEGS, PEGS]), 0, 0)
        tastes = np.array(players if number % 2 == 0 else players[::-1], np.int64)
        play(states, tastes, found, stream, tilts)
        turns += int(states[0]["turn"])
        endings[ending_of(states[0])] += 1
    return Tally(turns, tilts.tolist(), endings.tolist())


def ending_of(end: np.void) -> int:
    """Returns the index into `ENDINGS`. A crossing is won, lost or drawn for the player who crossed."""
    if end["ending"] == CROSSED:
        return 3 if end["winner"] == NOBODY else 1 if end["winner"] == end["mover"] else 2
    return {OUT_OF_PEGS: 0, REPEATED: 4, QUIET: 5}[int(end["ending"])]


def grid(tallies: dict[str, Tally]) -> str:
    """Returns a Markdown table with one row per pair of players."""
    headings = ["players", "games", "turns a game", "tilts a game", "one peg", "two", "more", *ENDINGS]
    lines = [headings, ["---", *["---:"] * (len(headings) - 1)]]
    for name, found in tallies.items():
        games, tilts = sum(found.endings), max(1, sum(found.tilts[1:]))
        lines.append(
            [
                name,
                str(games),
                f"{found.turns / games:.0f}",
                f"{sum(found.tilts[1:]) / games:.1f}",
                *(percent(part, tilts) for part in (found.tilts[1], found.tilts[2], sum(found.tilts[3:]))),
                *(percent(part, games) for part in found.endings),
            ]
        )
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %"


def plot(tallies: dict[str, Tally]) -> str:
    """Returns an SVG with two bars per pair of players: pegs lost per tilt, and endings."""
    colours = {
        "tilts": ("#4c9f70", "#d8a03c", "#b5483a"),
        "endings": ("#b5483a", "#2b62a3", "#6a9ad4", "#9dbde3", "#b9b3a5", "#7d7768"),
    }
    words = {"tilts": ("one peg", "two pegs", "more"), "endings": ENDINGS}
    height = 110 + 74 * len(tallies)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 860 {height}" width="860" height="{height}" role="img" '
        'font-family="system-ui, sans-serif" font-size="14">',
        "<title>What tilts cost and how games end, by kind of players</title>",
        f'<rect width="860" height="{height}" rx="14" fill="#fbf8f1"/><g fill="#3b362b">',
    ]
    for row, (name, found) in enumerate(tallies.items()):
        y = 28 + 74 * row
        parts.append(f'<text x="20" y="{y + 24}" font-weight="700">{name}</text>')
        shares = {"tilts": [found.tilts[1], found.tilts[2], sum(found.tilts[3:])], "endings": found.endings}
        for bar, (kind, counts) in enumerate(shares.items()):
            parts += bar_of(kind, counts, colours[kind], y + 26 * bar)
    for bar, (kind, labels) in enumerate(words.items()):
        x, y = 20, height - 52 + 28 * bar
        parts.append(f'<text x="{x}" y="{y + 4}">{kind}:</text>')
        x += 80
        for label, colour in zip(labels, colours[kind], strict=True):
            parts.append(f'<rect x="{x}" y="{y - 8}" width="14" height="14" fill="{colour}"/>')
            parts.append(f'<text x="{x + 20}" y="{y + 4}">{label}</text>')
            x += 34 + 7 * len(label)
    return "\n".join([*parts, "</g></svg>"]) + "\n"


def bar_of(kind: str, counts: list[int], colours: tuple[str, ...], y: int) -> list[str]:
    """Returns one bar of full width, divided by share."""
    parts = [f'<text x="250" y="{y + 15}" text-anchor="end" font-size="12">{kind}</text>']
    x, whole = 260.0, max(1, sum(counts))
    for count, colour in zip(counts, colours, strict=True):
        width = 580 * count / whole
        if count:
            parts.append(f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="20" fill="{colour}"/>')
        if width > 40:
            share = f"{100 * count / whole:.0f} %"
            parts.append(f'<text x="{x + 6:.1f}" y="{y + 15}" fill="#ffffff" font-size="12">{share}</text>')
        x += width
    return parts


def write(docs: Path, tallies: dict[str, Tally]) -> None:
    """Writes the grid between its markers on the game's page, and the plot next to the other pictures."""
    page = docs / PAGE
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n\n{grid(tallies)}\n\n{END}{after}", encoding="utf-8")
    (docs / PLOT).write_text(plot(tallies), encoding="utf-8")


def main() -> None:
    tallies = {name: tally(players, GAMES, seed) for seed, (name, players) in enumerate(PLAYERS.items())}
    print(grid(tallies))
    if len(sys.argv) > 1:
        write(Path(sys.argv[1]), tallies)


if __name__ == "__main__":
    main()
