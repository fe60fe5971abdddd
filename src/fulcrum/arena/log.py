"""A log of games, one JSON object a line, that survives being cut short anywhere."""

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

Line = dict[str, Any]


def append(path: Path, line: Line) -> None:
    """Add a line and hand it to the system at once. One process at a time may write to a log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("ab+") as file:
        file.write((b"\n" if torn(file) else b"") + json.dumps(line).encode() + b"\n")


def torn(file: BinaryIO) -> bool:
    """Whether the last line was cut short; looks at the last byte alone, however long the log is."""
    if not file.seek(0, os.SEEK_END):
        return False
    file.seek(-1, os.SEEK_END)
    return file.read(1) != b"\n"


def read(path: Path) -> list[Line]:
    """All whole lines; one that was cut short is left out."""
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
