"""A log of games, one JSON object a line, that survives being cut short anywhere."""

import json
from pathlib import Path
from typing import Any

Line = dict[str, Any]


def append(path: Path, line: Line) -> None:
    """Add a line and hand it to the system at once. One process at a time may write to a log."""
    path.parent.mkdir(parents=True, exist_ok=True)
    torn = path.exists() and (text := path.read_bytes()) and not text.endswith(b"\n")
    with path.open("a", encoding="utf-8") as file:
        file.write(("\n" if torn else "") + json.dumps(line) + "\n")


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
