"""`fulcrum balance`: a report for designers, as a page, as JSON and as a summary in the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from fulcrum.cli.screen import counted, loading, new_console
from fulcrum.cli.states import Pairs, read_options
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError

if TYPE_CHECKING:
    from fulcrum.arena.balance.plan import Wishes
    from fulcrum.arena.balance.report import Report

LOG, PAGE, DATA = "games.jsonl", "balance.html", "balance.json"
MOST_EFFECTS = 6  # per comparison in the terminal; the page lists all


def print_balance(
    game_id: str, *, options: Pairs, against: tuple[tuple[str, str], ...], constants: Pairs, workers: int | None,
    ray: str | None, output: Path | None, **wishes: Any,
) -> None:  # fmt: skip
    console = new_console()
    about = registry.about(game_id)
    with loading(console):
        from fulcrum.arena.balance.page import as_json, page
        from fulcrum.arena.balance.plan import Wishes

        changed = read_options(about, against) if against else None
        asked = Wishes(about.id, read_options(about, options), against=changed, constants=dict(constants), **wishes)
    folder = output or Path(f"balance-{about.id}")
    report = played(console, asked, folder, workers, ray)
    for name, text in ((PAGE, page(report)), (DATA, as_json(report))):
        (folder / name).write_text(text, encoding="utf-8")
    show(console, report)
    console.print(f"Written to {folder / PAGE} and {folder / DATA}.", soft_wrap=True)


def played(console: Console, wishes: "Wishes", folder: Path, workers: int | None, ray: str | None) -> "Report":
    """Plays the games behind a progress bar and returns the report."""
    from fulcrum.arena.balance.report import balance
    from fulcrum.bots.levels import has_bots

    if not has_bots(wishes.game_id):
        raise FulcrumError(f"a balance report needs bots, and {wishes.game_id} has none")
    folder.mkdir(parents=True, exist_ok=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("games", total=None)
        return balance(
            wishes,
            folder / LOG,
            workers=workers,
            ray=ray,
            progress=lambda done, of: progress.update(task, completed=done, total=of),
        )


def show(console: Console, report: "Report") -> None:
    title = Text(report["name"], "bold")
    options = f" with {report['changed_options']}" if report["changed_options"] else ""
    bots = f", {counted(report['games'], 'game')} per matchup, level {report['level']} bots, seed {report['seed']}."
    console.print(title.append(f"{options}{bots}", "not bold"))
    console.print()
    console.print(matchups_grid(report))
    if report["skill"]:
        console.print()
        console.print(skill_grid(report))
    for comparison in report["comparisons"]:
        show_effects(console, comparison)
    never = [one for one in report["dead"] if not one["seen_with"]]
    console.print()
    words = "; ".join(f"{one['words']} ({one['clause']})" for one in never) or "nothing"
    console.print(f"Never seen: {words}.")
    console.print()


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def interval(found: dict[str, Any]) -> str:
    return f"{100 * found['low']:.0f}-{100 * found['high']:.0f} %"


def matchups_grid(report: "Report") -> Table:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    grid.add_column("Matchup", min_width=10)
    for heading in ("First mover", "95 %", "Even", "Draws", "Moves", "Lead changes", "Comebacks", "Drama"):
        grid.add_column(heading, justify="right")
    alone = len({one["players"] for one in report["matchups"]}) == 1
    for one in report["matchups"]:
        found = one["measures"]
        first, counts = found["points of who moves first"], ("moves", "lead changes")
        means = [f"{found[name]['mean']:.1f}" if name in found else "" for name in counts]
        comebacks = percent(found["comebacks"]["share"]) if "comebacks" in found else ""
        drama = f"{found['drama']['mean']:.2f}" if "drama" in found else ""
        label = one["label"] if one["purpose"] == "players" or alone else f"{one['label']} ({one['players']} players)"
        row = [percent(first["mean"]), interval(first), percent(one["even"]), percent(found["draws"]["share"])]
        grid.add_row(label, *row, *means, comebacks, drama)
    return grid


def skill_grid(report: "Report") -> Table:
    grid = Table(box=None, header_style="bold", pad_edge=False)
    grid.add_column("Skill")
    for heading in ("Points", "95 %", "Even", "Elo"):
        grid.add_column(heading, justify="right")
    for one in report["skill"]:
        name = f"level {one['level']} against {one['weaker']}"
        elo = "" if one["elo"] is None else f"{one['elo']:+.0f}"
        grid.add_row(name, percent(one["share"]), interval(one), percent(one["even"]), elo)
    return grid


def show_effects(console: Console, comparison: "Report") -> None:
    """Prints the significant effects of a change."""
    real = [effect for effect in comparison["effects"] if effect["significant"]]
    console.print()
    console.print(Text(f"{comparison['label']} ({comparison['players']} players)", "bold"))
    if not real:
        console.print("No significant differences.")
    for effect in real[:MOST_EFFECTS]:
        between = f"{effect['low']:+.2f} to {effect['high']:+.2f}"
        words = f"{effect['measure']}: {effect['before']:.2f} becomes {effect['after']:.2f}, difference {between}"
        console.print(f"  {words}.")
