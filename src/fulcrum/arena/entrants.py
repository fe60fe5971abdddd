"""Parses bots as typed: `level:5`, `level:8@loyal`, `random`, `greedy`, `cmd:python mybot.py`, `name=…`."""

import re
import shlex
import shutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from importlib import import_module

from fulcrum.arena.external import ExternalBot
from fulcrum.arena.programs import Leash
from fulcrum.bots import levels
from fulcrum.bots.bot import Bot, BotError
from fulcrum.bots.random import RandomBot
from fulcrum.core import registry
from fulcrum.core.errors import shortened

# Opponents besides the levels. A game offers those for which its `levels` module has a function of the same name.
BASELINES = ("greedy", "rules", "untrained")
PLAIN_UCT = "plain"
PROGRAM = "cmd:"
NAMED = re.compile(r"([^=:]+)=(.+)", re.DOTALL)
LEVEL = re.compile(r"level:(\d+)(?:@(.+))?")
LONGEST_NAME = 60
BETWEEN = " - "  # separates names in the name of a pairing, so no name may contain it


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot of a contest: its name and what was typed. It means the same in any process."""

    name: str
    spec: str

    def make(self, game_id: str, patience: float, leash: Leash) -> Bot:
        """Makes a new bot for one seat of one game; raises `BotError` if there is none."""
        if self.spec.startswith(PROGRAM):
            return ExternalBot(game_id, self.name, command_of(self.spec), patience, leash)
        return _built_in(self.spec, game_id)

    @property
    def external(self) -> bool:
        return self.spec.startswith(PROGRAM)


def read_entrants(game_id: str, texts: Iterable[str]) -> list[Entrant]:
    """Parses the bots in the order typed. A bot typed twice takes two seats."""
    entrants = [read_entrant(game_id, text) for text in texts]
    specs: dict[str, str] = {}
    for entrant in entrants:
        if specs.setdefault(entrant.name, entrant.spec) != entrant.spec:
            raise BotError(f"two different bots are called {shortened(entrant.name)}")
    return entrants


def read_entrant(game_id: str, text: str) -> Entrant:
    found = NAMED.fullmatch(text)
    name, spec = (found[1].strip(), found[2].strip()) if found else (text.strip(), text.strip())
    if found is None and spec.startswith(PROGRAM):
        name = spec.removeprefix(PROGRAM).strip()[:LONGEST_NAME]
    if spec.startswith(PROGRAM):
        program = command_of(spec)[0]
        if shutil.which(program) is None:
            raise BotError(f"there is no program {shortened(program)}")
    else:
        _built_in(spec, game_id)
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or BETWEEN in name:
        raise BotError(
            f"a bot's name has 1 to {LONGEST_NAME} printable characters without {BETWEEN!r}: {shortened(name)}"
        )
    return Entrant(name, spec)


def command_of(spec: str) -> tuple[str, ...]:
    """Splits a command line into words; quotes work as in a shell, but no shell runs."""
    try:
        words = tuple(shlex.split(spec.removeprefix(PROGRAM)))
    except ValueError as error:
        raise BotError(f"can't read the command of {shortened(spec)}: {error}") from error
    if not words:
        raise BotError(f"{PROGRAM} is followed by a command, as {PROGRAM}'python mybot.py'")
    return words


def _built_in(spec: str, game_id: str) -> Bot:
    if found := LEVEL.fullmatch(spec):
        return levels.bot(game_id, int(found[1]), temperament=found[2])
    if spec == "random":
        return RandomBot()
    if spec == PLAIN_UCT:
        from fulcrum.bots.plain_uct import PlainUctBot

        return PlainUctBot(game_id)
    if make := _baseline(spec, game_id):
        return make()
    raise BotError(f"no bot {shortened(spec)} for {game_id}; there are: {', '.join(known(game_id))}")


def _baseline(name: str, game_id: str) -> Callable[[], Bot] | None:
    package = registry.modules_in("fulcrum.bots").get(game_id)
    if name not in BASELINES or package is None:
        return None
    found: Callable[[], Bot] | None = getattr(import_module(f"{package}.levels"), name, None)
    return found


def known(game_id: str) -> list[str]:
    """Lists what may be typed for a game."""
    from fulcrum.bots.plain_uct import BRAINS

    found = ["random", *(name for name in BASELINES if _baseline(name, game_id))]
    if game_id in BRAINS:
        found.append(PLAIN_UCT)
    if levels.has_bots(game_id):
        found.append(f"level:{levels.LOWEST} to level:{levels.HIGHEST}")
        found += [f"level:N@{temperament}" for temperament in levels.temperaments(game_id)[:1]]
    return [*found, f"{PROGRAM}COMMAND"]
