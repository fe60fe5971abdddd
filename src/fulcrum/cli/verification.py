"""`fulcrum verify`: everything a suspicious player would want to check of a record."""

from pathlib import Path

from rich.text import Text

from fulcrum.cli.screen import counted, new_console, patience
from fulcrum.cli.tables import read_state
from fulcrum.core.errors import RecordError


def print_verification(path: Path, shown: str | None) -> None:
    """Check a record and say in words what was checked; what does not fit is a `RecordError`."""
    console = new_console()
    with patience(console):
        end = read_state(path)
    if shown is not None and shown.strip().lower() != end.commitment:
        raise RecordError(f"the record's commitment is {end.commitment}, not the one shown at the table")
    compared = "It is the one shown at the table." if shown else "Compare it with the one shown at the table."
    ending = f"they lead to the recorded outcome: {end.outcome.reason}" if end.outcome else "the game is not over yet"
    moves = f"{counted(len(end.log), 'move')} of {end.game.about.name}"
    for words in (
        "The file is whole: its sha256 fits its content.",
        f"The commitment is the SHA-256 of the seed: {end.commitment}. {compared}",
        f"All chance was dealt again from the seed, by version {end.game.about.rules_version} of the rules.",
        f"{moves} were made again from there; each was legal, and {ending}.",
    ):
        console.print(Text("✓ ", "green").append(words, "default"), soft_wrap=True)
