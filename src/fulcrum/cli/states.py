"""States made from typed options, and games read from and written to files."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fulcrum.core import registry
from fulcrum.core.about import About

if TYPE_CHECKING:
    from fulcrum.core.state import State

Pairs = Iterable[tuple[str, str]]


def read_options(about: About, pairs: Pairs) -> dict[str, Any]:
    """Parses typed values; `about.resolve` rejects bad ones."""
    known = {option.name: option for option in about.options}
    return {name: known[name].read(text) if name in known else text for name, text in pairs}


def new_state(game_id: str, pairs: Pairs, players: int | None, seed: int | None) -> "State":
    about = registry.about(game_id)
    options = about.resolve(read_options(about, pairs))
    return registry.game(game_id, **options).new(players, seed)


def read_state(path: str | Path) -> "State":
    """Reads a record, replays it and checks it."""
    from fulcrum.core.records import read_record, replay

    return replay(read_record(path))


def write_state(state: "State", path: Path) -> None:
    from fulcrum.core.records import write_record

    write_record(state.record(), path)
