"""A log of games, one JSON object per line, that survives an interruption at any point."""

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

Line = dict[str, Any]


def append(path: Path, line: Line) -> None:
    """Appends a line and flushes it. Only one process at a time may write to a log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        file.write((b"\n" if torn(file) else b"") + json.dumps(line).encode() + b"\n")


def torn(file: BinaryIO) -> bool:
    """Whether the last line was cut short. Reads only the last byte, however long the log is."""
    if not file.seek(0, os.SEEK_END):
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"


def read(path: Path) -> list[Line]:
    """Returns all complete lines; skips one that was cut short."""
    if not path.exists():
        return []
    found = []
    for text in path.read_text(encoding="utf-8").splitlines():
        try:
            line = json.loads(text)
        except json.JSONDecodeError:
            continue
        if isinstance(line, dict):
            found.append(line)
    return found
