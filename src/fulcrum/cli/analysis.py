"""`fulcrum analyse`: evaluates a record move by move, with a plot of each seat's value."""

import json
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from fulcrum.cli.screen import counted, loading, new_console, read_seat
from fulcrum.cli.states import read_state
from fulcrum.cli.thoughts import percent
from fulcrum.core.errors import FulcrumError

if TYPE_CHECKING:
    from fulcrum.analysis import Analysis, JudgedMove, SeatSummary

STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow", "best": "green"}
SHOWN_ALTERNATIVES = 3
BLOCKS, ASCII_BLOCKS = " ▁▂▃▄▅▆▇█", "  ..::##"
WIDEST = 100
COLOURS = ("#d99a1c", "#8f7fff", "#2aa876", "#d55e00", "#56b4e9", "#cc79a7", "#a8854a", "#3a8fd0", "#9a9a9a", "#b5a900")
MARKS = {"mistake": ("?", "red"), "blunder": ("X", "bold red")}


def print_analysis(
    path: Path,
    *,
    level: int,
    seconds: float | None,
    simulations: int | None,
    seed: int,
    seat: str | None,
    json_file: Path | None,
    svg_file: Path | None,
) -> None:
    console = new_console()
    files = [file for file in (json_file, svg_file) if file is not None]
    for file in files:
        if not file.parent.is_dir():  # fail before the analysis, not after it
            raise FulcrumError(f"can't write {file}: the folder {file.parent} does not exist")
    with loading(console):
        from fulcrum.analysis import analyse
        from fulcrum.cli.opponents import Work

        state = read_state(path)
    chosen = None if seat is None else read_seat(state.game.about, state.players, seat)
    columns = (TextColumn("Analysing moves"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("moves", total=None)
        call = partial(analyse, state.record(), level=level, seconds=seconds, simulations=simulations, seed=seed)
        work = Work(lambda: call(progress=lambda done, of: progress.update(task, completed=done, total=of)))
        work.start()  # compiled code ignores Ctrl-C; the thread that waits for it does not
        found = work.result()
    show(console, found, chosen)
    if json_file is not None:
        write(json_file, json.dumps(found.as_json(), indent=1, ensure_ascii=False) + "\n")
    if svg_file is not None:
        write(svg_file, found.svg())
    for file in files:
        console.print(f"Written to {file}.", soft_wrap=True)


def write(path: Path, text: str) -> None:
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise FulcrumError(f"can't write {path}: {error.strerror}") from error


def show(console: Console, found: "Analysis", seat: int | None) -> None:
    effort = f"{found.simulations:,} simulations" if found.simulations is not None else f"{found.seconds:g} s"
    title = Text(found.name, "bold")
    title.append(f", {counted(len(found.moves), 'move')}, analysed by a level {found.level} bot, {effort} per move.")
    console.print(title)
    console.print()
    for words in plot(found, console.width, ascii_only=console.options.ascii_only, seat=seat):
        console.print(words, no_wrap=True, overflow="crop", crop=True)
    console.print()
    console.print(moves_grid(found, seat))
    console.print()
    console.print(seats_grid(found))
    if any(one.luck is not None for one in found.seats):
        console.print(Text("Result = start - lost + from others' errors + luck.", "dim"))


def moves_grid(found: "Analysis", seat: int | None) -> Table:
    names = {one.seat: one.name for one in found.seats}
    luck = any(move.luck is not None for move in found.moves)
    grid = Table(box=None, header_style="bold", pad_edge=False)
    grid.add_column("#", justify="right", style="dim")
    for heading in ("Seat", "Move"):
        grid.add_column(heading, overflow="fold")
    for heading in ("Value", "Lost", *(["Luck"] if luck else [])):
        grid.add_column(heading, justify="right", no_wrap=True)
    grid.add_column("Verdict", no_wrap=True)
    grid.add_column("Better", overflow="fold")
    for move in found.moves:
        if seat in (None, move.seat):
            chance = [signed(move.luck)] if luck else []
            lost = percent(move.loss) if move.loss >= 0.005 else ""
            grid.add_row(
                str(move.number), names[move.seat], move.move, percent(move.value), lost, *chance,
                Text(move.verdict, STYLES.get(move.verdict, "")), better(move),
            )  # fmt: skip
    return grid


def better(move: "JudgedMove") -> str:
    """Lists the moves the bot prefers, with their values."""
    if move.verdict in ("best", "forced", "fine"):
        return ""
    first = f"{move.best} {percent(move.best_value)}"
    rest = [one for one in move.alternatives if one.move not in (move.best, move.move) and one.value > move.value]
    return ", ".join([first, *(f"{one.move} {percent(one.value)}" for one in rest[: SHOWN_ALTERNATIVES - 1])])


def seats_grid(found: "Analysis") -> Table:
    luck = any(one.luck is not None for one in found.seats)
    headings = ["Moves", "Average\nloss", "Inaccuracies,\nmistakes,\nblunders", "Start", "Lost"]
    headings += ["From\nothers", *(["Luck"] if luck else []), "Result"]
    grid = Table(box=None, header_style="bold", pad_edge=False)
    grid.add_column("Seat")
    for heading in headings:
        grid.add_column(heading, justify="right")
    for one in found.seats:
        grid.add_row(*summary_row(one, luck))
    return grid


def summary_row(one: "SeatSummary", luck: bool) -> list[str]:
    counts = f"{one.inaccuracies}, {one.mistakes}, {one.blunders}"
    chance = [signed(one.luck)] if luck else []
    result = "" if one.result is None else percent(one.result)
    average = f"{100 * one.average_loss:.1f} %"
    return [
        one.name, str(one.moves), average, counts, percent(one.start), percent(one.loss), percent(one.gifts), *chance,
        result,
    ]  # fmt: skip


def signed(value: float | None) -> str:
    return "" if value is None else f"{round(100 * value):+d} %"


def plot(found: "Analysis", width: int, *, ascii_only: bool, seat: int | None) -> Iterator[Text]:
    """Draws each seat's value as a band of blocks, with its mistakes marked below."""
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
    """Returns the value for each column: the last one known there."""
    values = []
    place = 0
    for column in range(columns):
        ply = last * column / (columns - 1)
        while place + 1 < len(course) and course[place + 1][0] <= ply:
            place += 1
        values.append(course[place][1])
    return values


def band(name: str, values: list[float], rows: int, colour: str, ascii_only: bool) -> Iterator[Text]:
    """Draws values as columns of blocks, `rows` high, with the scale on the left."""
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
    """Returns a sign for each column: the seat's worst mistake or blunder there, if any."""
    signs = [(" ", "")] * columns
    for move in sorted(found.moves, key=lambda move: move.loss):
        if move.seat == seat and move.verdict in MARKS:
            signs[round(move.number / len(found.moves) * (columns - 1))] = MARKS[move.verdict]
    return signs
