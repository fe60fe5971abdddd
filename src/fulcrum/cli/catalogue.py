"""`fulcrum games` and `fulcrum rules`, which work without loading a kernel."""

from collections.abc import Iterable, Mapping

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fulcrum.cli.screen import new_console
from fulcrum.core import registry
from fulcrum.core.about import About, Clause

READABLE_WIDTH = 92
NARROW = 56  # columns; too few for a grid


def print_games() -> None:
    console = new_console()
    found = [registry.about(game_id) for game_id in registry.games()]
    if console.width < NARROW:
        for about in found:
            console.print(Text(f"{about.id}, {about.players_in_words}", "bold cyan"))
            console.print(description(about))
            console.print()
    else:
        console.print(games_grid(found))
    console.print(Text("Read the rules with `fulcrum rules GAME`, play with `fulcrum play GAME`.", "dim"))


def games_grid(found: Iterable[About]) -> Table:
    grid = Table(show_lines=True, header_style="bold")
    grid.add_column("Game", style="bold cyan", no_wrap=True)
    grid.add_column("Players")
    grid.add_column("Description and options", overflow="fold")
    for about in found:
        grid.add_row(about.id, about.players_in_words.removesuffix(" players"), description(about))
    return grid


def description(about: About) -> Text:
    """Returns name and summary, then each option with its default and the values it takes."""
    title = Text()
    title.append(f"{about.name}. ", "bold")
    title.append(about.summary)
    lines = [title]
    defaults = about.resolve({})
    for option in about.options:
        line = Text()
        line.append(f"{option.name}={written(defaults[option.name])}", "green")
        line.append(f"  {option.help}: {option.allowed(defaults)}")
        lines.append(line)
    return Text("\n").join(lines)


def written(value: object) -> str:
    """Formats an option's value as it is typed."""
    if isinstance(value, Mapping):
        return ",".join(f"{name}={part}" for name, part in value.items())
    return str(value)


def print_rules(game_id: str) -> None:
    console = new_console()
    about = registry.about(game_id)
    title = Text(about.name, "bold")
    title.append(f"  ({about.id}, {about.players_in_words}, rules version {about.rules_version})", "not bold dim")
    console.print(title)
    console.print(Text(about.summary, "italic"), width=width(console))
    for heading, clauses in about.sections.items():
        console.print()
        console.print(Text(heading, "bold underline"))
        for name, clause in clauses.items():
            print_clause(console, name, clause)


def print_clause(console: Console, name: str, clause: Clause) -> None:
    """Prints a clause with its id and, if it is our ruling, the reason."""
    body = [Text(clause.text)]
    if clause.ruling:
        ruling = Text()
        ruling.append("Our ruling. ", "bold yellow")
        ruling.append(clause.ruling, "dim")
        body.append(ruling)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(name, Group(*body))
    console.print()
    console.print(Padding(grid, (0, 0, 0, 1)), width=width(console))


def width(console: Console) -> int:
    """Limits the width, since long lines are hard to read."""
    return min(console.width, READABLE_WIDTH)
