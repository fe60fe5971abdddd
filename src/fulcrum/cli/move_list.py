"""Numbered lists of moves, and lenient parsing of typed moves."""

import re
from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fulcrum.core.values import Move

MOST_IN_A_ROW = 8  # a longer row would be too narrow to read
BEGINNING = re.compile(r"(\w+)\W.*")


def numbered(moves: Sequence[Move], beginning: str = "") -> RenderableType | None:
    """Lists the moves with their numbers, grouped in rows by a common start.

    `beginning` keeps only moves that start with it; their numbers stay. Returns None if there are none.
    """
    wanted = [(number, move) for number, move in enumerate(moves, 1) if key(move.text).startswith(key(beginning))]
    if not wanted:
        return None
    groups: dict[str, list[tuple[int, Move]]] = {}
    for number, move in wanted:
        match = BEGINNING.fullmatch(move.text)
        groups.setdefault(match[1] if match else move.text, []).append((number, move))
    mark = "#" if any(move.text.isdigit() for move in moves) else ""
    digits = len(mark) + len(str(len(moves)))
    sizes = {len(group) for group in groups.values()}
    if len(groups) == 1 or max(sizes) == 1 or max(sizes) > MOST_IN_A_ROW:
        return Columns([_item(f"{mark}{number}", move.text, digits) for number, move in wanted], padding=(0, 3))
    return _rows(groups, mark, digits)


def _rows(groups: dict[str, list[tuple[int, Move]]], mark: str, digits: int) -> Table:
    grid = Table.grid(padding=(0, 2))
    for beginning, group in groups.items():
        row = [Text(beginning, "bold")]
        row += [_item(f"{mark}{number}", move.text.removeprefix(beginning), digits) for number, move in group]
        grid.add_row(*row)
    return grid


def _item(number: str, text: str, digits: int) -> Text:
    found = Text(f"{number:>{digits}} ", "cyan", no_wrap=True)
    return found.append(text, "not cyan default")


def key(text: str) -> str:
    """Keeps only lower-case letters and digits, so that punctuation and capitals don't matter."""
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def find(text: str, moves: Iterable[Move]) -> Move | None:
    """Finds the legal move meant by a text, ignoring punctuation, spaces and capitals."""
    wanted = key(text)
    found = [move for move in moves if key(move.text) == wanted]
    return found[0] if wanted and len(found) == 1 else None


def by_number(text: str, moves: Sequence[Move]) -> Move | str | None:
    """Returns the move with that number, an error text if there is none, or None if the text is no number."""
    match = re.fullmatch(r"#?\s*([0-9]{1,9})", text, re.ASCII)
    if not match:
        return None
    number = int(match[1])
    if not 1 <= number <= len(moves):
        return f"No move {number}. Moves are numbered 1 to {len(moves)}; type m to list them."
    return moves[number - 1]
