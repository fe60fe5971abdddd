"""`fulcrum match` and `fulcrum tournament`: bots against bots, with live standings."""

import json
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fulcrum.cli.guard import INTERRUPTED, one_line
from fulcrum.cli.screen import counted, loading, new_console, options_in_words
from fulcrum.cli.states import read_options
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError

if TYPE_CHECKING:
    from fulcrum.arena.contest import Contest, Run
    from fulcrum.arena.log import Line
    from fulcrum.arena.runner import Pool
    from fulcrum.arena.standings import ContestReport

MOST_FAILURES = 10  # listed one by one
REDRAW_SECONDS = 0.5
REDRAW_SHARE = 20  # wait this many times the drawing time before drawing again, since many games take long to draw
LEAST_NAME = 14  # columns
NARROW_CROSS = 12  # bots; a wider crosstable appears only in the report

Pairs = Iterable[tuple[str, str]]


def hold_contest(
    kind: str,
    game_id: str,
    bots: tuple[str, ...],
    options: Pairs,
    *,
    workers: int | None,
    ray: str | None,
    log_path: Path | None,
    records: Path | None,
    html_file: Path | None,
    json_file: Path | None,
    **chosen: Any,
) -> None:
    """Plays a contest, or the rest of one, and shows the results."""
    console = new_console()
    for path in (html_file, json_file):
        if path and not path.absolute().parent.is_dir():
            raise FulcrumError(f"the folder {path.parent} does not exist")
    with loading(console):
        from fulcrum.arena.contest import Run

        run = Run(planned(kind, game_id, bots, options, log_path=log_path, **chosen), log_path, records)
    introduce(console, run)
    paused = False
    if run.done < run.contest.total:
        paused = not play_visibly(console, run, ray, workers)
    result = conclude(console, run)
    write_reports(console, result, html_file, json_file)
    if paused:
        tell_pause(console, run)
        raise SystemExit(INTERRUPTED)


def planned(
    kind: str, game_id: str, bots: tuple[str, ...], options: Pairs, *, log_path: Path | None, **chosen: Any
) -> "Contest":
    from fulcrum.arena.contest import plan, seed_of
    from fulcrum.arena.jobs import Limits

    limits = Limits(*(chosen.pop(name) for name in ("seconds", "simulations", "patience")))
    if chosen["seed"] is None and log_path:
        chosen["seed"] = seed_of(log_path)
    return plan(kind, game_id, read_options(registry.about(game_id), options), bots, limits=limits, **chosen)


def introduce(console: Console, run: "Run") -> None:
    contest = run.contest
    about = registry.about(contest.game_id)
    limits = contest.limits
    think = [f"{limits.seconds:g} s"] if limits.seconds else []
    think += [counted(limits.simulations, "simulation")] if limits.simulations else []
    details = [options_in_words(contest.options), f"{contest.players} players", f"{' and '.join(think)} per move"]
    words = f"{about.name}: {contest.format} of {counted(len(contest.names), 'bot')}, {counted(contest.total, 'game')}"
    console.print(Text(words, "bold"))
    console.print(Text(f"{', '.join(filter(None, details))}. Seed {contest.seed}.", "dim"))
    if run.done:
        console.print(f"{counted(run.done, 'game')} already played, in {run.log_path}.")


def play_visibly(console: Console, run: "Run", ray: str | None, workers: int | None) -> bool:
    """Plays the games; returns False if Ctrl-C paused them. Unfinished games start again on resume."""
    from fulcrum.arena.runner import new_pool
    from fulcrum.arena.standings import report

    columns = (BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("left"), TimeRemainingColumn())
    progress = Progress(*columns, console=console)
    task = progress.add_task("", total=run.contest.total, completed=run.done)
    next_drawing = 0.0
    with Live(progress, console=console, transient=True, refresh_per_second=4) as live:

        def tell(line: "Line") -> None:
            nonlocal next_drawing
            progress.advance(task)
            if console.is_terminal and (began := time.monotonic()) > next_drawing:
                live.update(Group(standings_grid(report(run.contest, run.lines)), progress))
                drawn = time.monotonic()
                next_drawing = drawn + max(REDRAW_SECONDS, REDRAW_SHARE * (drawn - began))

        pool: Pool | None = None
        try:
            pool = new_pool(ray, workers, run.contest.total - run.done)
            run.play(pool, tell)
        except KeyboardInterrupt:
            return False
        finally:
            if pool is not None:
                pool.close()
    return True


def conclude(console: Console, run: "Run") -> "ContestReport":
    from fulcrum.arena.standings import report

    result = report(run.contest, run.lines)
    console.print(standings_grid(result))
    if 2 < len(run.contest.names) <= NARROW_CROSS:
        console.print(crosstable(result))
    kinds = result.kinds_of_failure
    for line, games in kinds[:MOST_FAILURES]:
        console.print(Text(one_line(failure_words(line, games)), "yellow"))
    if len(kinds) > MOST_FAILURES:
        console.print(f"… and {counted(len(kinds) - MOST_FAILURES, 'other kind')} of failure; --json FILE lists all.")
    return result


def standings_grid(result: "ContestReport") -> Table:
    failed = any(row.failures for row in result.standings)
    grid = Table(header_style="bold")
    grid.add_column("Bot", style="bold cyan", overflow="fold", min_width=LEAST_NAME)
    for heading in ("Elo", "Points", "Share, 95 %", "ms/move", *(["Failed"] if failed else [])):
        grid.add_column(heading, justify="right", no_wrap=True)
    for row in result.standings:
        low, high = (f"{100 * end:.0f}" for end in row.share_interval)
        grid.add_row(
            row.name,
            f"{row.rating.elo:+.0f} ± {row.rating.margin:.0f}",
            f"{row.points:.1f}/{row.games}",
            f"{row.share:.1%} ({low} to {high})",
            f"{row.think_ms:.1f}",
            *([str(row.failures or "")] if failed else []),
        )
    return grid


def crosstable(result: "ContestReport") -> Table:
    """Shows, of the games two bots shared, how many the row's bot finished ahead of the column's."""
    grid = Table(title="Ahead of", title_justify="left", header_style="bold")
    names = [row.name for row in result.standings]
    grid.add_column("", style="bold cyan", overflow="fold")
    for name in names:
        grid.add_column(name, justify="right", overflow="fold")
    for name in names:
        cells = [result.cross[name].get(other) for other in names]
        grid.add_row(name, *("" if found is None else f"{found[0]:g}/{found[1]}" for found in cells))
    return grid


def failure_words(line: "Line", games: int) -> str:
    failure = line["failure"]
    first = f"{line['pairing']}, game {line['number'] + 1}"
    many = f" ({games} games, first {first})" if games > 1 else f" ({first})"
    who = f"{failure['bot']} lost" if failure["bot"] else "does not count"
    return f"{who}: {failure['kind']}, {failure['words']}{many}"


def write_reports(console: Console, result: "ContestReport", html_file: Path | None, json_file: Path | None) -> None:
    if html_file:
        from fulcrum.arena.page import page

        html_file.write_text(page(result), encoding="utf-8")
        console.print(f"Report written to {html_file}.")
    if json_file:
        json_file.write_text(json.dumps(result.as_json(), indent=1) + "\n", encoding="utf-8")
        console.print(f"JSON written to {json_file}.")


def tell_pause(console: Console, run: "Run") -> None:
    words = f"Paused after {run.done} of {counted(run.contest.total, 'game')}."
    advice = "Run the same command to resume." if run.log_path else "To be able to resume, use --log FILE."
    console.print(f"{words} {advice}")
