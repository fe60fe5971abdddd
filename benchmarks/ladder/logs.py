"""The ladder's games on disk: one compressed file a part in git, and a plain log beside it while games are played.

`PART.csv.xz` has a section for each cell and digest, and one row a game. `xz -dc PART.csv.xz` shows it as text.
`PART.jsonl` takes new games as soon as they end. `fold` moves them to the compressed file.
"""

import csv
import io
import lzma
import os
from collections.abc import Iterable, Iterator
from pathlib import Path

from fulcrum.arena import log
from fulcrum.arena.log import Line
from fulcrum.arena.play import points
from fulcrum.core.values import Outcome

LOGS = Path(__file__).parent
SECTION = "# "  # begins the line that names a section's cell and digest
COLUMNS = {
    "number": int, "seat": int, "ranks": list, "winners": list, "moves": int, "overrun_ms": float,
    "others_overrun_ms": float, "think_ms": float, "others_think_ms": float, "seconds": float, "game": str,
}  # fmt: skip


def working_log(part: str) -> Path:
    """The plain log that games are appended to during play. Git ignores it."""
    return LOGS / f"{part}.jsonl"


def compact_log(part: str) -> Path:
    return LOGS / f"{part}.csv.xz"


def append(part: str, line: Line) -> None:
    log.append(working_log(part), line)


def read(part: str) -> list[Line]:
    """All games of a part, the latest last."""
    path = compact_log(part)
    old = unpacked(lzma.decompress(path.read_bytes()).decode()) if path.exists() else []
    return [*old, *log.read(working_log(part))]


def fold(part: str) -> None:
    """Moves the games of the working log to the compressed file."""
    if working_log(part).exists():
        write(part, read(part))


def write(part: str, lines: Iterable[Line]) -> None:
    """Replaces all games of a part. The working log goes last, so that an interruption loses no game."""
    text = packed(lines)
    path = compact_log(part)
    if text:
        unfinished = path.with_suffix(".new")
        unfinished.write_bytes(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME))
        os.replace(unfinished, path)
    else:
        path.unlink(missing_ok=True)
    working_log(part).unlink(missing_ok=True)


def packed(lines: Iterable[Line]) -> str:
    """The text of a compressed file: of games with the same cell, digest and number the latest, sorted by number."""
    sections: dict[tuple[str, str], dict[int, Line]] = {}
    for line in lines:
        sections.setdefault((line["cell"], line["digest"]), {})[line["number"]] = line
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    for (cell, digest), games in sections.items():
        text.write(f"{SECTION}{cell} {digest}\n")
        rows.writerow(COLUMNS)
        for _, line in sorted(games.items()):
            rows.writerow(
                " ".join(map(str, line[name])) if kind is list else line[name] for name, kind in COLUMNS.items()
            )
    return text.getvalue()


def unpacked(text: str) -> list[Line]:
    return [line for section in text.split(f"\n{SECTION}") for line in games_of(section.removeprefix(SECTION))]


def games_of(section: str) -> Iterator[Line]:
    """The games of one section. The points follow from the ranks."""
    heading, _, rows = section.partition("\n")
    cell, digest = heading.split(" ")
    for row in csv.DictReader(io.StringIO(rows)):
        values = {
            name: [int(part) for part in row[name].split()] if kind is list else kind(row[name])
            for name, kind in COLUMNS.items()
        }
        gained = points(Outcome((), tuple(values["ranks"]), (), "", ""))[values["seat"]]
        yield {"cell": cell, "digest": digest, "points": gained, **values}
