"""`fulcrum analyse`: a record judged move by move, with a plot of its course."""

import json
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table
from rich.text import Text

from fulcrum.cli.course import plot
from fulcrum.cli.screen import counted, new_console, patience, read_seat
from fulcrum.cli.tables import read_state
from fulcrum.cli.thoughts import percent
from fulcrum.core.errors import FulcrumError

if TYPE_CHECKING:
    from fulcrum.analysis import Analysis, JudgedMove, SeatSummary

STYLES = {"blunder": "bold red", "mistake": "red", "inaccuracy": "yellow", "best": "green"}
SHOWN_ALTERNATIVES = 3


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
        if not file.parent.is_dir():  # better to know before the work than after it
            raise FulcrumError(f"can't write {file}: there is no folder {file.parent}")
    with patience(console):
        from fulcrum.analysis import analyse
        from fulcrum.cli.opponents import Work

        state = read_state(path)
    chosen = None if seat is None else read_seat(state.game.about, state.players, seat)
    columns = (TextColumn("Looking at the moves"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("moves", total=None)
        call = partial(analyse, state.record(), level=level, seconds=seconds, simulations=simulations, seed=seed)
        work = Work(lambda: call(progress=lambda done, of: progress.update(task, completed=done, total=of)))
        work.start()  # compiled code hears no Ctrl-C: the thread that waits for it does
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
    title.append(f", {counted(len(found.moves), 'move')}, judged by a bot of level {found.level}, {effort} a move.")
    console.print(title)
    console.print()
    for words in plot(found, console.width, ascii_only=console.options.ascii_only, seat=seat):
        console.print(words, no_wrap=True, overflow="crop", crop=True)
    console.print()
    console.print(moves_table(found, seat))
    console.print()
    console.print(seats_table(found))
    if any(one.luck is not None for one in found.seats):
        console.print(Text("Result = start - lost + from others' errors + luck.", "dim"))


def moves_table(found: "Analysis", seat: int | None) -> Table:
    names = {one.seat: one.name for one in found.seats}
    luck = any(move.luck is not None for move in found.moves)
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("#", justify="right", style="dim")
    for heading in ("Seat", "Move"):
        table.add_column(heading, overflow="fold")
    for heading in ("Value", "Lost", *(["Luck"] if luck else [])):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("Verdict", no_wrap=True)
    table.add_column("Better", overflow="fold")
    for move in found.moves:
        if seat in (None, move.seat):
            chance = [signed(move.luck)] if luck else []
            lost = percent(move.loss) if move.loss >= 0.005 else ""
            table.add_row(
                str(move.number), names[move.seat], move.move, percent(move.value), lost, *chance,
                Text(move.verdict, STYLES.get(move.verdict, "")), better(move),
            )  # fmt: skip
    return table


def better(move: "JudgedMove") -> str:
    """What the bot would rather have done, with values where they say something."""
    if move.verdict in ("best", "forced", "fine"):
        return ""
    first = f"{move.best} {percent(move.best_value)}"
    rest = [one for one in move.alternatives if one.move not in (move.best, move.move) and one.value > move.value]
    return ", ".join([first, *(f"{one.move} {percent(one.value)}" for one in rest[: SHOWN_ALTERNATIVES - 1])])


def seats_table(found: "Analysis") -> Table:
    luck = any(one.luck is not None for one in found.seats)
    headings = ["Moves", "Average\nloss", "Inaccuracies,\nmistakes,\nblunders", "Start", "Lost"]
    headings += ["From\nothers", *(["Luck"] if luck else []), "Result"]
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column("Seat")
    for heading in headings:
        table.add_column(heading, justify="right")
    for one in found.seats:
        table.add_row(*summary_row(one, luck))
    return table


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
