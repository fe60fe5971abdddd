"""Lenses: what a balance report counts in a game, and by which numbers its judge goes."""

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
    """Something the rules provide for and a game may show: a card played, a clause at work."""

    clause: str
    words: str


@dataclass(frozen=True, slots=True)
class Turn:
    """One move, as given to a lens."""

    before: State
    after: State
    seat: int
    text: str
    events: list[Event]  # empty while secret choices are open


class Lens:
    """The default lens: moves by their first word, events by their kind, no judge."""

    features: ClassVar[tuple[str, ...]] = ()  # names of the numbers that `standing` returns for each seat
    happenings: ClassVar[Mapping[str, Happening]] = {}  # by name; one that no game shows is reported as a dead rule

    def __init__(self, about: About) -> None:
        self.about = about

    def sides(self, state: State) -> tuple[tuple[int, ...], ...]:
        """Returns the seats that win and lose together."""
        return tuple((seat,) for seat in range(state.players))

    def standing(self, state: State) -> list[list[int]]:
        """Returns, for each seat, the numbers by which the judge estimates its chances, from the full state."""
        return []

    def first_move(self, state: State, seat: int, text: str) -> str:
        """Returns the first move of a game. Moves that differ only by symmetry or names count as the same."""
        return text.split(maxsplit=1)[0]

    def seen(self, turn: Turn) -> Iterable[str]:
        """Yields the names of what a move showed, repeated if it happened more than once."""
        yield f"move {turn.text.split(maxsplit=1)[0]}"
        for event in turn.events:
            yield f"event {event['kind']}"

    def at_end(self, state: State) -> Iterator[str]:
        """Yields the names of what the end of a game showed."""
        outcome = state.outcome
        assert outcome is not None
        yield f"end by {outcome.clause}"

    def happening(self, name: str) -> Happening:
        return self.happenings.get(name, Happening("", name))


def lens_of(about: About) -> Lens:
    """Returns a game's own lens, or the default one."""
    module = f"fulcrum.arena.balance.lenses.{about.id.replace('-', '_')}"
    if find_spec(module) is None:
        return Lens(about)
    made: Lens = import_module(module).LENS(about)
    return made
