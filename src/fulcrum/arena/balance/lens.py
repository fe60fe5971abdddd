"""How the games of a report are looked at: what a game's own lens knows, and what holds for any game."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar

from fulcrum.core.about import About
from fulcrum.core.state import State

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Happening:
    """Something that the rules provide for and that a game may show: a card played, a clause at work."""

    clause: str
    words: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One move as a lens is shown it."""

    before: State
    after: State
    seat: int
    text: str
    events: list[Event]  # empty while secret choices are open


class Lens:
    """The lens for a game that has none of its own: moves by their first word, events by their kind, no judge."""

    features: ClassVar[tuple[str, ...]] = ()  # what `standing` measures of each seat
    happenings: ClassVar[Mapping[str, Happening]] = {}  # by name; what never shows in any game is told as a dead rule

    def __init__(self, about: About) -> None:
        self.about = about

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """The seats that win and lose together."""
        return tuple((seat,) for seat in range(state.players))

    def standing(self, state: State) -> list[list[int]]:
        """For each seat the numbers by which the judge tells who stands well, from the whole truth."""
        return []

    def first_move(self, state: State, seat: int, text: str) -> str:
        """The first move of a game, moves that are the same but for symmetry or names told alike."""
        return text.split(maxsplit=1)[0]

    def seen(self, turn: Turn) -> Iterable[str]:
        """The names of what a move showed, as often as it did."""
        yield f"move {turn.text.split(maxsplit=1)[0]}"
        for event in turn.events:
            yield f"event {event['kind']}"

    def at_end(self, state: State) -> Iterator[str]:
        """The names of what the end of a game showed."""
        outcome = state.outcome
        assert outcome is not None
        yield f"end by {outcome.clause}"

    def happening(self, name: str) -> Happening:
        return self.happenings.get(name, Happening("", name))


def lens_of(about: About) -> Lens:
    """A game's own lens, or the plain one."""
    module = f"fulcrum.arena.balance.lenses.{about.id.replace('-', '_')}"
    if find_spec(module) is None:
        return Lens(about)
    made: Lens = import_module(module).LENS(about)
    return made
