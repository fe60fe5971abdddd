"""A bot's thoughts in words, for the terminal."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fulcrum.bots.bot import Thought
from fulcrum.cli.screen import counted

MOST_CANDIDATES = 4
LONGEST_LINE = 8  # moves; further ahead it is guesswork


def summary(thought: Thought) -> str:
    """Sums up the bot's evaluation and effort in one line, without its plans."""
    parts = []
    if thought.value is not None:
        parts.append(f"expects {percent(thought.value)} of the points")
    if thought.visits:
        parts.append(f"searched {thought.visits:,}")
    if thought.note:
        parts.append(thought.note)
    parts.append(f"{thought.seconds:.1f} s")
    return ", ".join(parts)


def print_thought(console: Console, thought: Thought) -> None:
    """Prints the moves the bot expects and those it compared."""
    if len(thought.line) > 1:
        more = " …" if len(thought.line) > LONGEST_LINE else ""
        console.print(Text(f"Expected: {'  '.join(thought.line[:LONGEST_LINE])}{more}", "dim"))
    if len(thought.candidates) > 1:
        console.print(candidates_grid(thought))


def candidates_grid(thought: Thought) -> Table:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column(justify="right")
    grid.add_column(justify="right", style="dim")
    for candidate in thought.candidates[:MOST_CANDIDATES]:
        visits = counted(candidate.visits, "visit") if candidate.visits else ""
        grid.add_row(candidate.move.text, percent(candidate.value), visits)
    return grid


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"
