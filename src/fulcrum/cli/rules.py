"""`fulcrum rules`: the text for people, then the clauses. It works without loading a kernel."""

import re
from collections.abc import Iterator

from rich.console import Console, Group
from rich.markdown import Markdown
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from rich.theme import Theme

from fulcrum.cli.catalogue import option_lines, width
from fulcrum.cli.screen import new_console
from fulcrum.core import registry
from fulcrum.core.about import BASES, About, Clause
from fulcrum.core.errors import FulcrumError, shortened

CLAUSES = "clauses"
PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\) ?")
OPTIONS = "<!-- options -->"
HEADING = re.compile(r"^## (.*)$", re.MULTILINE)
LOOK = Theme(
    {
        "markdown.h2": "bold underline",
        "markdown.h3": "bold",
        "markdown.item.bullet": "dim",
        "markdown.item.number": "dim",
        "markdown.code": "green",
        "markdown.table.border": "dim",
        "markdown.table.header": "bold",
    }
)


def print_rules(game_id: str, part: str = "") -> None:
    """Prints all rules of a game, or a part: a clause, a section by the beginning of its heading, or all clauses."""
    console = new_console()
    about = registry.about(game_id)
    if part:
        print_part(console, about, part)
        return
    title = Text(about.name, "bold")
    title.append(f"  ({about.id}, {about.players_in_words}, rules version {about.rules_version})", "not bold dim")
    console.print(title)
    console.print(Text(about.summary, "italic"), width=width(console))
    for heading, text in guide(about):
        print_section(console, about, heading, text)
    print_clauses(console, about)
    console.print()
    console.print(Text(f"For one part alone, add {parts_in_words(about)}.", "dim"), width=width(console))


def print_part(console: Console, about: About, part: str) -> None:
    wanted = part.strip().lower()
    if clause := about.clauses.get(wanted.upper()):
        print_clause(console, wanted.upper(), clause)
        return
    if wanted and CLAUSES.startswith(wanted):
        print_clauses(console, about)
        return
    for heading, text in guide(about):
        if wanted and heading.lower().startswith(wanted):
            print_section(console, about, heading, text)
            return
    raise FulcrumError(f"{about.id} has no part {shortened(part)}; there are: {parts_in_words(about)}")


def parts_in_words(about: About) -> str:
    headings = [f'"{heading.lower()}"' for heading, _ in guide(about) if heading]
    first, *_, last = about.clauses
    return ", ".join([*headings, f'"{CLAUSES}"', f"{first} to {last}"])


def guide(about: About) -> Iterator[tuple[str, str]]:
    """Yields heading and text of each section; what comes before the first heading has none."""
    first, *rest = HEADING.split(about.guide)
    if first.strip():
        yield "", first
    yield from zip(rest[::2], rest[1::2], strict=True)


def print_section(console: Console, about: About, heading: str, text: str) -> None:
    """Prints a section of the guide. Pictures are left out."""
    before, mark, after = PICTURE.sub("", text).strip().partition(OPTIONS)
    console.print()
    if heading:
        console.print(Text(heading, "bold underline"))
    if heading and before[0] not in "-1|":  # rich leaves a line before lists and tables
        console.print()
    with console.use_theme(LOOK):
        console.print(Markdown(before), width=width(console))
    if mark:
        console.print()
        for line in option_lines(about):
            console.print(Padding(line, (0, 0, 0, 1)), width=width(console))
        with console.use_theme(LOOK):
            console.print(Markdown(after), width=width(console))


def print_clauses(console: Console, about: About) -> None:
    for heading, clauses in about.sections.items():
        console.print()
        console.print(Text(f"Clauses: {heading}", "bold underline"))
        for name, clause in clauses.items():
            print_clause(console, name, clause)


def print_clause(console: Console, name: str, clause: Clause) -> None:
    """Prints a clause with its id and, if the rulebook leaves it open, the reason and what that rests on."""
    body = [Text(clause.text)]
    if clause.ruling:
        ruling = Text()
        ruling.append(f"{BASES[clause.basis]}. ", "bold yellow")
        ruling.append(clause.ruling, "dim")
        body.append(ruling)
    body += [
        Text(f"{source.title}: ", "dim").append(source.url, f"underline link {source.url}") for source in clause.sources
    ]
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold cyan", no_wrap=True)
    grid.add_column(overflow="fold")
    grid.add_row(name, Group(*body))
    console.print()
    console.print(Padding(grid, (0, 0, 0, 1)), width=width(console))
