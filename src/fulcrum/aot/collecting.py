"""Collects what a game's library exports: its rules, random games, bots and environments."""

from fulcrum.core.exports import Export
from fulcrum.core.kernels import export_modules


def exports_of(game_id: str) -> dict[str, Export]:
    """Returns the exports of a game by name, sorted."""
    found: dict[str, Export] = {}
    for exports in export_modules(game_id):
        found.update(exports)
    return dict(sorted(found.items()))
