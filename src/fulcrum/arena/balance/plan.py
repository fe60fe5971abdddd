"""The plan of a report: its matchups, and the games of each with their seeds."""

import hashlib
import json
import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from fulcrum.bots.levels import check_level
from fulcrum.core import registry
from fulcrum.core.about import About
from fulcrum.core.errors import FulcrumError, OptionError, shortened
from fulcrum.core.options import Option, WholeNumber

SEED_BITS = 63
BATCH = 10  # games per task and per line of the log


class BalanceError(FulcrumError):
    """The settings of a report are not possible."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """The settings of a report."""

    game_id: str
    options: Mapping[str, Any]
    players: tuple[int, ...] = ()  # numbers of players; empty for all
    level: int = 5
    games: int = 200  # of each matchup
    seed: int = 1
    simulations: int = 5_000  # per move; there is no time limit, which would depend on the machine
    against: Mapping[str, Any] | None = None  # options to change for a comparison
    quick: bool = False  # only the first number of players, without variants and weaker bots
    constants: Mapping[str, str] = field(default_factory=dict)  # of the rules, to change for a comparison


@dataclass(frozen=True, slots=True)
class Matchup:
    """Games with the same options, seats and bots."""

    purpose: str  # players, variant, against or skill
    label: str
    game_id: str
    options: Mapping[str, Any]
    players: int
    level: int
    weaker: int | None  # the level of all bots but one
    simulations: int
    seed: int
    constants: tuple[tuple[str, str], ...] = ()  # changed constants of the rules

    @property
    def key(self) -> str:
        """Everything that decides its games. Matchups with the same key share their games."""
        parts = {
            "game": self.game_id,
            "rules": registry.about(self.game_id).rules_version,
            "options": self.options,
            "players": self.players,
            "levels": [self.level, self.weaker],
            "simulations": self.simulations,
            "seed": self.seed,
        }
        if self.constants:
            parts["constants"] = self.constants
        return json.dumps(parts, sort_keys=True)

    @property
    def watched(self) -> bool:
        """Whether its games are analysed move by move. In games with weaker bots only the result counts."""
        return self.weaker is None

    def seed_of(self, number: int) -> int:
        """The seed of a game. All matchups of a report share it, so that their deals are alike where possible."""
        digest = hashlib.sha256(f"{self.seed}/{number}".encode()).digest()
        return int.from_bytes(digest[:8], "big") >> (64 - SEED_BITS)

    def levels_of(self, number: int) -> tuple[int, ...]:
        """Returns the levels by seat. The stronger bot changes its seat from game to game."""
        if self.weaker is None:
            return (self.level,) * self.players
        strong = number % self.players
        return tuple(self.level if seat == strong else self.weaker for seat in range(self.players))


@dataclass(frozen=True, slots=True)
class GameBatch:
    """A few games of a matchup, played by one worker and logged in one line."""

    matchup: Matchup
    first: int
    count: int


def matchups_of(wishes: Wishes) -> list[Matchup]:
    """All matchups of a report, those for the numbers of players first."""
    about = registry.about(wishes.game_id)
    options = about.resolve(wishes.options)
    counts = counts_of(about, options, wishes)
    found = [matchup(wishes, "players", f"{count} players", options, count) for count in counts]
    if wishes.against is not None:
        changed = about.resolve({**wishes.options, **wishes.against})
        found.append(changed_matchup(wishes, "against", difference(changed, options), changed, counts[0]))
    if wishes.constants:
        label = ", ".join(f"{name}={value}" for name, value in wishes.constants.items())
        usual = matchup(wishes, "against", label, options, counts[0])
        found.append(replace(usual, constants=tuple(wishes.constants.items())))
    if not wishes.quick:
        found += [
            changed_matchup(wishes, "variant", difference(changed, options), changed, counts[0])
            for changed in variants(about, wishes.options)
        ]
        for weaker in range(1, wishes.level):
            label = f"level {wishes.level} against level {weaker}"
            found.append(matchup(wishes, "skill", label, options, counts[0], weaker=weaker))
    compared = {one.players for one in found if one.purpose in ("variant", "against")} - set(counts)
    return found + [matchup(wishes, "players", f"{count} players", options, count) for count in sorted(compared)]


def counts_of(about: About, options: Mapping[str, Any], wishes: Wishes) -> tuple[int, ...]:
    """Returns the numbers of players in the settings, or all that the options allow."""
    check_level(wishes.level)
    if wishes.games < 1:
        raise BalanceError(f"games={shortened(wishes.games)}: a whole number from 1")
    if wishes.against is not None and about.resolve({**wishes.options, **wishes.against}) == options:
        raise BalanceError("the options to compare with are the same options")
    for count in wishes.players:
        about.check_players(count)
    allowed = [count for count in about.players if takes(about.id, options, count)]
    refused = [count for count in wishes.players if count not in allowed]
    if refused:
        registry.game(about.id, **options).new(refused[0], 0)  # raises with the reason
    asked = tuple(dict.fromkeys(wishes.players)) or tuple(allowed)
    return asked[:1] if wishes.quick else asked


def takes(game_id: str, options: Mapping[str, Any], players: int) -> bool:
    """Whether these options allow this number of players."""
    try:
        registry.game(game_id, **options).new(players, 0)
    except OptionError:
        return False
    return True


def matchup(
    wishes: Wishes, purpose: str, label: str, options: Mapping[str, Any], players: int, *, weaker: int | None = None
) -> Matchup:
    return Matchup(
        purpose, label, wishes.game_id, options, players, wishes.level, weaker, wishes.simulations, wishes.seed
    )


def changed_matchup(wishes: Wishes, purpose: str, label: str, options: Mapping[str, Any], players: int) -> Matchup:
    """A matchup with other options and, if they allow it, the same number of players."""
    if not takes(wishes.game_id, options, players):
        players = registry.game(wishes.game_id, **options).new(seed=0).players
    return matchup(wishes, purpose, label, options, players)


def variants(about: About, given: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the options with one of them changed: to each other choice, or to the next numbers."""
    usual = about.resolve(given)
    for option in about.options:
        for value in others(option, usual):
            try:
                yield about.resolve({**given, option.name: value})
            except OptionError:
                continue  # not allowed together with the other options


def others(option: Option, usual: Mapping[str, Any]) -> list[Any]:
    value = usual[option.name]
    if isinstance(option, WholeNumber):
        candidates: list[Any] = [value - 1, value + 1]
    else:
        candidates = [True, False, *getattr(option, "values", ())]
    return [other for other in candidates if other != value and option.accepts(other, usual)]


def difference(changed: Mapping[str, Any], usual: Mapping[str, Any]) -> str:
    """The differing options, as text."""
    found = (in_words(name, value, usual[name]) for name, value in changed.items() if value != usual[name])
    return ", ".join(found)


def in_words(name: str, value: Any, usual: Any) -> str:
    """Returns an option with its value. Of counts by kind, only the differing ones."""
    if isinstance(value, Mapping) and isinstance(usual, Mapping):
        kinds = [kind for kind in {**usual, **value} if value.get(kind, 0) != usual.get(kind, 0)]
        return f"{name} with {', '.join(f'{kind}={value.get(kind, 0)}' for kind in kinds)}"
    return f"{name}={typed(value)}"


def command_of(wishes: Wishes) -> str:
    """The command that makes the same report."""
    words = ["fulcrum", "balance", wishes.game_id]
    for flag, options in (("--option", wishes.options), ("--against", wishes.against or {})):
        words += [f"{flag} {name}={typed(value)}" for name, value in options.items()]
    words += [f"--constant {shlex.quote(f'{name}={value}')}" for name, value in wishes.constants.items()]
    words += [f"--players {count}" for count in wishes.players]
    usual = Wishes(wishes.game_id, {})
    for name in ("games", "level", "seed", "simulations"):
        if name in ("games", "level") or getattr(wishes, name) != getattr(usual, name):
            words.append(f"--{name} {getattr(wishes, name)}")
    return " ".join([*words, *(["--quick"] if wishes.quick else [])])


def typed(value: Any) -> str:
    """Returns a value as typed on the command line."""
    if isinstance(value, Mapping):
        return ",".join(f"{kind}={count}" for kind, count in value.items())
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def batches_of(matchups: list[Matchup], games: int) -> list[GameBatch]:
    """Yields all batches. Matchups with the same key are played once."""
    distinct = {one.key: one for one in matchups}
    return [
        GameBatch(one, first, min(BATCH, games - first))
        for one in distinct.values()
        for first in range(0, games, BATCH)
    ]
