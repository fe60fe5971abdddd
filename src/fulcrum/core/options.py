"""Options of a game, and the values that they accept."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Chosen = Mapping[str, Any]  # the options before this one, with their values


@dataclass(frozen=True)
class Option(ABC):
    """An option: its name and a help text."""

    name: str
    help: str

    @abstractmethod
    def default(self, chosen: Chosen) -> Any:
        """The default value."""

    @abstractmethod
    def accepts(self, value: object, chosen: Chosen) -> bool:
        """Whether the value is allowed."""

    @abstractmethod
    def allowed(self, chosen: Chosen) -> str:
        """What is allowed, in words."""

    @abstractmethod
    def read(self, text: str) -> Any:
        """Reads typed text. Text that makes no sense is returned unchanged, for `accepts` to refuse."""


@dataclass(frozen=True)
class Preset:
    """A value of an option that is worth offering by itself, and what it means for the game."""

    value: int | str
    words: str


@dataclass(frozen=True)
class WholeNumber(Option):
    """A whole number in a range. The upper end and the default may depend on earlier options."""

    lowest: int
    highest: Callable[[Chosen], int]
    usual: Callable[[Chosen], int]
    presets: tuple[Preset, ...] = ()  # the page offers these first

    def default(self, chosen: Chosen) -> int:
        return self.usual(chosen)

    def accepts(self, value: object, chosen: Chosen) -> bool:
        whole = isinstance(value, int) and not isinstance(value, bool)
        return whole and self.lowest <= value <= self.highest(chosen)  # type: ignore[operator]

    def allowed(self, chosen: Chosen) -> str:
        return f"a whole number from {self.lowest} to {self.highest(chosen)}"

    def read(self, text: str) -> int | str:
        try:
            return int(text)
        except ValueError:
            return text


@dataclass(frozen=True)
class YesOrNo(Option):
    """A switch, off by default unless `usual` says otherwise."""

    usual: bool = False

    def default(self, chosen: Chosen) -> bool:
        return self.usual

    def accepts(self, value: object, chosen: Chosen) -> bool:
        return isinstance(value, bool)

    def allowed(self, chosen: Chosen) -> str:
        return "True or False (yes or no)"

    def read(self, text: str) -> bool | str:
        return {"yes": True, "true": True, "no": False, "false": False}.get(text.strip().lower(), text)


@dataclass(frozen=True)
class Choice(Option):
    """One of a few words; the first is the default. `words` says what each one means, for people."""

    values: tuple[str, ...]
    words: tuple[str, ...] = ()

    @property
    def presets(self) -> tuple[Preset, ...]:
        return tuple(map(Preset, self.values, self.words or self.values))

    def default(self, chosen: Chosen) -> str:
        return self.values[0]

    def accepts(self, value: object, chosen: Chosen) -> bool:
        return isinstance(value, str) and value in self.values

    def allowed(self, chosen: Chosen) -> str:
        *most, last = map(repr, self.values)
        return f"{', '.join(most)} or {last}" if most else last

    def read(self, text: str) -> str:
        return text
