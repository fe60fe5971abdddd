"""Writes learned weights as a module of the package, so that readers and digests of the sources see them."""

from pathlib import Path

import numpy as np

WIDTH = 12  # per line


def written(game: str, made_by: str, arrays: dict[str, np.ndarray]) -> str:
    parts = [f'"""What the highest level of {game} has learned. Written by `fulcrum train`, not by hand."""\n']
    parts.append(f"MADE_BY = {_quoted(made_by)}")
    parts += [f"{name} = {_text(array)}" for name, array in arrays.items()]
    return "\n".join(parts) + "\n"


def write(path: Path, game: str, made_by: str, arrays: dict[str, np.ndarray]) -> None:
    path.write_text(written(game, made_by, arrays), encoding="utf-8")


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _text(table: np.ndarray) -> str:
    if table.ndim == 0:
        return str(table.item())
    if table.ndim == 1:
        rows = [table[first : first + WIDTH] for first in range(0, len(table), WIDTH)]
        lines = [", ".join(str(number) for number in row.tolist()) + "," for row in rows]
    else:
        lines = ["(" + ", ".join(str(number) for number in row) + ")," for row in table.tolist()]
    body = "\n".join(f"    {line}" for line in lines)
    return f"(\n{body}\n)  # fmt: skip"
