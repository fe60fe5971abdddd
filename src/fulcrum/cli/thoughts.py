"""What a bot thought, in words for the terminal."""

from rich.console import Console
from rich.table import Table
from rich.text import Text

from fulcrum.bots.bot import Thought

MOST_CANDIDATES = 4
LONGEST_LINE = 8  # moves; further ahead it is guesswork


def summary(thought: Thought) -> str:
    """How the bot stands in its own eyes, and what it took to see that; one line without its plans."""
    parts = []
    if thought.value is not None:
        parts.append(f"expects {percent(thought.value)} of a win")
    if thought.visits:
        parts.append(f"looked at {thought.visits:,}")
    if thought.note:
        parts.append(thought.note)
    parts.append(f"{thought.seconds:.1f} s")
    return ", ".join(parts)


def print_thought(console: Console, thought: Thought) -> None:
    """The line the bot expects and the moves it compared."""
    if len(thought.line) > 1:
        more = " …" if len(thought.line) > LONGEST_LINE else ""
        console.print(Text(f"Expected: {'  '.join(thought.line[:LONGEST_LINE])}{more}", "dim"))
    if len(thought.candidates) > 1:
        console.print(candidates_table(thought))


def candidates_table(thought: Thought) -> Table:
    table = Table.grid(padding=(0, 2))
    table.add_column(style="bold", no_wrap=True)
    table.add_column(justify="right")
    table.add_column(justify="right", style="dim")
    for candidate in thought.candidates[:MOST_CANDIDATES]:
        visits = f"tried {candidate.visits:,} times" if candidate.visits else ""
        table.add_row(candidate.move.text, percent(candidate.value), visits)
    return table


def percent(value: float) -> str:
    return f"{100 * value:.0f} %"
