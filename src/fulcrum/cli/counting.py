"""`fulcrum perft`."""

from collections.abc import Iterable
from time import perf_counter

from rich.live import Live
from rich.table import Table

from fulcrum.cli.screen import new_console, patience
from fulcrum.cli.tables import new_state


def print_perft(
    game_id: str, options: Iterable[tuple[str, str]], players: int | None, seed: int | None, depth: int
) -> None:
    """One row for each depth as soon as it is counted; compiling is not in the seconds."""
    console = new_console()
    with patience(console):
        from fulcrum.testing.perft import perft

        state = new_state(game_id, options, players, seed)
        perft(state, 1)
    table = Table("Depth", "Moves", "Seconds")
    for column in table.columns:
        column.justify = "right"
    console.print(repr(state.game))
    try:
        with Live(table, console=console, auto_refresh=False, transient=True) as live:
            for level in range(1, depth + 1):
                began = perf_counter()
                count = perft(state, level)[-1]  # the lesser depths are counted with it, and cost little beside it
                table.add_row(str(level), f"{count:,}", f"{perf_counter() - began:.3f}")
                live.refresh()
    finally:  # also what was counted before somebody lost patience
        console.print(table)
