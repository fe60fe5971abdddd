"""A game's metadata, available without loading its kernel: name, seats, options, rules in words."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple

from fulcrum.core.errors import OptionError, shortened
from fulcrum.core.options import Option

Basis = Literal["rulebook", "source", "ours"]
BASES: dict[Basis, str] = {"rulebook": "From the rulebook", "source": "From a source", "ours": "Our decision"}


class Source(NamedTuple):
    """A page outside the rulebook that a ruling rests on."""

    title: str
    url: str


@dataclass(frozen=True)
class Clause:
    """One rule. `ruling` gives the reason where the rulebook's words leave the question open; otherwise it is empty."""

    text: str
    ruling: str = ""
    sources: tuple[Source, ...] = ()
    from_rulebook: bool = False  # the ruling follows from what the rulebook says elsewhere

    @property
    def basis(self) -> Basis:
        """What the clause rests on: the rulebook, a source outside it, or our decision."""
        if self.sources:
            return "source"
        return "rulebook" if self.from_rulebook or not self.ruling else "ours"


@dataclass(frozen=True)
class About:
    """The metadata of a game, in its folder's `__init__`."""

    id: str
    name: str
    summary: str
    players: tuple[int, ...]  # the numbers of seats it can be played with
    seats: tuple[str, ...]  # their names, in order
    options: tuple[Option, ...]
    rules_version: int  # raised whenever the same moves would lead elsewhere
    sections: Mapping[str, Mapping[str, Clause]]  # heading -> clause id -> clause
    folder: Path | None = None  # with `rules.md`, the rules as a text for people, and its `pictures/`
    phrases: Mapping[str, str] = field(default_factory=dict)  # this game's own quick phrases: key -> English
    talk_groups: Mapping[str, str] = field(default_factory=dict)  # that `Game.talk_groups` fills: key -> English name

    @property
    def clauses(self) -> dict[str, Clause]:
        return {name: clause for section in self.sections.values() for name, clause in section.items()}

    @property
    def guide(self) -> str:
        """The rules as a text for people, in Markdown. It is empty if the game has none."""
        file = None if self.folder is None else self.folder / "rules.md"
        return file.read_text(encoding="utf-8") if file is not None and file.exists() else ""

    @property
    def pictures(self) -> dict[str, Path]:
        """The pictures of the guide by file name."""
        return {} if self.folder is None else {file.name: file for file in self.folder.glob("pictures/*.svg")}

    def resolve(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Returns every option with its value; raises `OptionError` for an unknown name or a value not allowed."""
        names = [option.name for option in self.options]
        for name in given:
            if name not in names:
                known = ", ".join(names) or "none"
                raise OptionError(f"{self.id} has no option {shortened(name)}; its options: {known}")
        chosen: dict[str, Any] = {}
        for option in self.options:
            value = given.get(option.name, option.default(chosen))
            if not option.accepts(value, chosen):
                allowed = option.allowed(chosen)
                raise OptionError(f"{option.name}={shortened(value)}: {self.id} takes {allowed}")
            chosen[option.name] = value
        return chosen

    def check_players(self, players: object) -> int:
        if not isinstance(players, int) or isinstance(players, bool) or players not in self.players:
            raise OptionError(f"players={shortened(players)}: {self.id} takes {self.players_in_words}")
        return players

    @property
    def players_in_words(self) -> str:
        first, last = self.players[0], self.players[-1]
        return f"{first} players" if first == last else f"{first} to {last} players"
