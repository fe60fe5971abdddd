"""The course of a game as rows of blocks: how each seat stood, move by move."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

if TYPE_CHECKING:
    from fulcrum.analysis import Analysis

BLOCKS, ASCII_BLOCKS = " ▁▂▃▄▅▆▇█", "  ..::##"
WIDEST = 100
COLOURS = ("#d99a1c", "#8f7fff", "#2aa876", "#d55e00", "#56b4e9", "#cc79a7", "#a8854a", "#3a8fd0", "#9a9a9a", "#b5a900")
MARKS = {"mistake": ("?", "red"), "blunder": ("X", "bold red")}


def plot(found: "Analysis", width: int, *, ascii_only: bool, seat: int | None) -> Iterator[Text]:
    """One band for each seat, or for one of two that have between them one win; below it, where it went wrong."""
    names = {one.seat: one.name for one in found.seats}
    room = max(len(name) for name in names.values())
    shown = [one for one in names if seat in (None, one)]
    columns = max(10, min(width - room - 8, WIDEST, 2 * len(found.moves) + 2))
    rows = 4 if len(shown) <= 2 else 2
    for one in shown:
        values = sampled(found.course[one], len(found.moves), columns)
        yield from band(names[one].ljust(room), values, rows, COLOURS[one % len(COLOURS)], ascii_only)
        marks = Text(" " * (room + 7))
        for sign, style in marks_of(found, one, columns):
            marks.append(sign, style)
        marks.rstrip()
        if marks:
            yield marks
    yield Text(f"{' ' * (room + 7)}0{str(len(found.moves)).rjust(columns - 1)}", "dim")
    if any(move.verdict in MARKS for move in found.moves):
        yield Text(f"{' ' * (room + 7)}? mistake  X blunder", "dim")


def sampled(course: tuple[tuple[int, float], ...], last: int, columns: int) -> list[float]:
    """The value in each column: the last one known there."""
    values = []
    place = 0
    for column in range(columns):
        ply = last * column / (columns - 1)
        while place + 1 < len(course) and course[place + 1][0] <= ply:
            place += 1
        values.append(course[place][1])
    return values


def band(name: str, values: list[float], rows: int, colour: str, ascii_only: bool) -> Iterator[Text]:
    """The values as columns of blocks, so many rows high; the scale stands at its left."""
    blocks = ASCII_BLOCKS if ascii_only else BLOCKS
    steps = len(blocks) - 1
    for row in range(rows - 1, -1, -1):
        scale = "100 %" if row == rows - 1 else "0 %" if row == 0 else ""
        text = Text(f"{name if row == rows - 1 else ' ' * len(name)} ", "bold").append(f"{scale:>5} ", "not bold dim")
        for value in values:
            filled = round(min(1.0, max(0.0, value * rows - row)) * steps)
            text.append(blocks[filled], f"{colour} not bold not dim on #22262e")
        yield text


def marks_of(found: "Analysis", seat: int, columns: int) -> list[tuple[str, str]]:
    """A sign in each column where the seat made a mistake or a blunder, the worst one."""
    signs = [(" ", "")] * columns
    for move in sorted(found.moves, key=lambda move: move.loss):
        if move.seat == seat and move.verdict in MARKS:
            signs[round(move.number / len(found.moves) * (columns - 1))] = MARKS[move.verdict]
    return signs
