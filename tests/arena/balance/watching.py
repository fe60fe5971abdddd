"""Games played move by move under a lens, for tests."""

from collections import Counter

from fulcrum.arena.balance.lens import lens_of
from fulcrum.arena.balance.watching import Note, Watch
from fulcrum.core.state import State


def shown(state: State, *moves: str) -> list[str]:
    """Makes the moves and returns what the last one showed."""
    watch = Watch(lens_of(state.game.about), state)
    for text in moves:
        watch.steps.clear()
        watch.place = None
        watch.move(state.actors[0], text)
    return [name for _, names in watch.steps for name in names]


def tally(note: Note) -> Counter[str]:
    return Counter(name for _, names in note["steps"] for name in names)
