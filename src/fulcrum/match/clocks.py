"""Clocks: none, Fischer (a base time plus an increment per turn), or days per move."""

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

from fulcrum.core.errors import OptionError, shortened

DAY = 86_400.0
LONGEST = 366 * DAY


@dataclass(frozen=True, slots=True)
class ClockSetting:
    """The clock of a table. `base` and `increment` are in seconds."""

    kind: Literal["none", "fischer", "days"] = "none"
    base: float = 0.0
    increment: float = 0.0
    days: float = 0.0

    @property
    def live(self) -> bool:
        """Whether people play in one sitting, as they do unless they have days for each move."""
        return self.kind != "days"

    @property
    def full(self) -> float:
        """Seconds on the clock before the first move."""
        return self.days * DAY if self.kind == "days" else self.base


def check_clock(clock: ClockSetting) -> ClockSetting:
    """Returns the setting with floats; raises `OptionError` for one that is not allowed."""
    used = {"none": (), "fischer": ("base", "increment"), "days": ("days",)}.get(clock.kind)
    if used is None:
        raise OptionError(f"clock {shortened(clock.kind)}: use none, fischer or days")
    amounts: dict[str, float] = {}
    for name in ("base", "increment", "days"):
        amount = check_seconds(getattr(clock, name), f"the clock's {name}", LONGEST)
        if amount and name not in used:
            raise OptionError(f"a clock of kind {clock.kind} has no {name}")
        amounts[name] = amount
    checked = ClockSetting(clock.kind, **amounts)
    if checked.kind != "none" and not 0 < checked.full <= LONGEST:
        raise OptionError("a clock starts with more than 0 seconds and at most a year")
    return checked


def check_seconds(amount: object, what: str, longest: float) -> float:
    number = isinstance(amount, int | float) and not isinstance(amount, bool)
    if not number or not math.isfinite(amount) or not 0 <= amount <= longest:  # type: ignore[arg-type,operator]
        raise OptionError(f"{what} must be a number from 0 to {longest:.0f}, not {shortened(amount)}")
    return float(amount)  # type: ignore[arg-type]


class Clocks:
    """The clocks of all seats: the time each had left at the last update, and since when it has been running."""

    __slots__ = ("remaining", "setting", "since")

    def __init__(self, setting: ClockSetting, players: int) -> None:
        self.setting = setting
        self.remaining = [setting.full] * players
        self.since: list[float | None] = [None] * players

    def settle(self, at: float, on_move: Collection[int], mover: int | None = None, turn_over: bool = False) -> None:
        """Subtracts the time used, then runs only the clocks of the seats on move.

        `mover` has just moved. It gets the increment at the end of its turn, once for a turn of several moves.
        """
        for seat, since in enumerate(self.since):
            if since is not None:
                self.remaining[seat] = max(0.0, self.remaining[seat] - (at - since))
                if seat == mover and turn_over:
                    self.remaining[seat] += self.setting.increment
            if self.setting.kind == "days" and seat in on_move and (since is None or seat == mover):
                self.remaining[seat] = self.setting.full
            self.since[seat] = at if seat in on_move else None

    def give(self, at: float, least: float) -> None:
        """Gives every running clock at least `least` seconds."""
        self.settle(at, [seat for seat, since in enumerate(self.since) if since is not None])
        for seat, since in enumerate(self.since):
            if since is not None:
                self.remaining[seat] = max(self.remaining[seat], least)

    def flags(self) -> list[tuple[float, int]]:
        """For each running clock, the time its flag falls and its seat."""
        return [(since + self.remaining[seat], seat) for seat, since in enumerate(self.since) if since is not None]

    def copy(self) -> "Clocks":
        other = Clocks(self.setting, 0)
        other.remaining, other.since = list(self.remaining), list(self.since)
        return other

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clocks):
            return NotImplemented
        mine, theirs = (self.setting, self.remaining, self.since), (other.setting, other.remaining, other.since)
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]  # it changes

    def view(self) -> list[dict[str, Any]] | None:
        if self.setting.kind == "none":
            return None
        seats = zip(self.remaining, self.since, strict=True)
        return [{"remaining": remaining, "since": since} for remaining, since in seats]
