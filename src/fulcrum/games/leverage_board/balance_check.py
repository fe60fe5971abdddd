# mypy: allow-untyped-calls
"""Does the rulebook's story hold with our weights (LB-12)? `python -m fulcrum.games.leverage_board.balance_check`.

Games of players who move at random, who tip and capture, and who run for the other zone are played, always the same
ones. The table goes to standard output and, with a plot, into the documentation when its folder is given.
"""

import sys
from pathlib import Path
from typing import NamedTuple

import numpy as np

from fulcrum.core.jit import jitted
from fulcrum.core.rng import quick_below, quick_stream
from fulcrum.games.leverage_board import kernel
from fulcrum.games.leverage_board.board import PEGS
from fulcrum.games.leverage_board.kernel import MOST_HOPS, PASS, RECORD, apply
from fulcrum.games.leverage_board.results import END_AT, MOST_RESULTS, SCRATCH, play_result, results
from fulcrum.games.leverage_board.tables import GOAL, START_CELLS

GAMES = 400
CHANCE = 300  # what luck may add to a move, where a row or a peg counts in hundreds
ENDINGS = ("out of pegs", "crossing won", "crossing lost", "crossing drawn", "repetition", "200 quiet turns")
PAGE, PLOT = "games/leverage-board.md", "pictures/leverage-board-balance.svg"
BEGIN, END = "<!-- balance-check -->", "<!-- /balance-check -->"

# What a player of each kind looks for: pegs more than the opponent, captures, rows nearer to the other zone.
RANDOM, TIPPER, ADVANCING, RUNNER = (0, 0, 0), (30, 10, 0), (30, 10, 1), (4, 2, 4)
PLAYERS = {
    "random": (RANDOM, RANDOM),
    "tippers": (TIPPER, TIPPER),
    "tippers who advance": (ADVANCING, ADVANCING),
    "runners": (RUNNER, RUNNER),
    "tipper against runner": (TIPPER, RUNNER),
}


class Tally(NamedTuple):
    """What came of the games of one kind."""

    turns: int
    tilts: list[int]  # by the number of pegs they cost
    endings: list[int]


@jitted
def worth(states: np.ndarray, result: int, tastes: np.ndarray) -> int:
    """What a player thinks of the second record, which is the first after a move."""
    seat = states[0].seat
    forward = 1 if seat == 0 else -1
    pegs = states[1].pegs[seat] - states[1].pegs[1 - seat]
    start, end = result & 127, result >> END_AT & 127
    rows = forward * (end // 10 - start // 10) + 2 * (GOAL[seat, end] - GOAL[seat, start])
    value: int = tastes[seat, 0] * pegs + tastes[seat, 1] * states[1].taken + tastes[seat, 2] * rows
    return value


@jitted
def choose(states: np.ndarray, tastes: np.ndarray, found: np.ndarray, count: int, stream: np.ndarray) -> int:
    """The move that is worth most, and one by chance among equals or nearly so."""
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
    """One game in the first record; counts the tilts by the pegs they cost."""
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
    """Games of two players, the same for the same seed; they change seats after each."""
    stream, found = quick_stream(seed), np.empty(MOST_RESULTS, np.int64)
    tilts, endings, turns = np.zeros(PEGS + 1, np.int64), np.zeros(len(ENDINGS), np.int64), 0
    for number in range(games):
        states = np.zeros(2, RECORD)
        kernel.setup(states[:1], START_CELLS, np.array([PEGS, PEGS]), 0, 0)
        tastes = np.array(players if number % 2 == 0 else players[::-1], np.int64)
        play(states, tastes, found, stream, tilts)
        turns += int(states[0]["turn"])
        endings[ending_of(states[0])] += 1
    return Tally(turns, tilts.tolist(), endings.tolist())


def ending_of(end: np.void) -> int:
    """Which of `ENDINGS` it was; a crossing is won, lost or drawn for the player who crossed."""
    if end["ending"] == kernel.CROSSED:
        return 3 if end["winner"] == kernel.NOBODY else 1 if end["winner"] == end["mover"] else 2
    return {kernel.OUT_OF_PEGS: 0, kernel.REPEATED: 4, kernel.QUIET: 5}[int(end["ending"])]


def table(tallies: dict[str, Tally]) -> str:
    """One row for each kind of players."""
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
    """Two bars for each kind of players: how many pegs a tilt cost, and how the games ended."""
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
    """One bar of full width, its parts by share."""
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
    """Put the table between its marks on the game's page, and the plot beside the other pictures."""
    page = docs / PAGE
    before, rest = page.read_text(encoding="utf-8").split(BEGIN)
    _, after = rest.split(END)
    page.write_text(f"{before}{BEGIN}\n\n{table(tallies)}\n\n{END}{after}", encoding="utf-8")
    (docs / PLOT).write_text(plot(tallies), encoding="utf-8")


def main() -> None:
    tallies = {name: tally(players, GAMES, seed) for seed, (name, players) in enumerate(PLAYERS.items())}
    print(table(tallies))
    if len(sys.argv) > 1:
        write(Path(sys.argv[1]), tallies)


if __name__ == "__main__":
    main()
