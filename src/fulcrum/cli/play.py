"""`fulcrum play`: who sits where, with which game, before the first prompt."""

import contextlib
import random
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from fulcrum.bots import levels
from fulcrum.bots.bot import check_seconds
from fulcrum.cli.opponents import Opponents
from fulcrum.cli.preparation import prepare_quietly
from fulcrum.cli.screen import new_console, patience, read_seat
from fulcrum.cli.tables import new_state, read_options, read_state, write_state
from fulcrum.cli.terminal_game import TerminalGame
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError
from fulcrum.core.state import State


@dataclass(frozen=True)
class Wishes:
    """What was asked for on the command line, whether the game is new or resumed."""

    seat: str | None  # None when nothing was said
    hotseat: bool
    seed: int | None
    save: Path | None
    level: int
    temperament: str | None
    seconds: float | None  # for each move of a bot; None for as long as its level takes
    thoughts: bool

    def check(self) -> None:
        """What can be told to be wrong before a game is loaded."""
        levels.check_level(self.level)
        check_seconds(self.seconds)

    def opponents(self, console: Console, game_id: str, rng: random.Random) -> Opponents:
        if self.temperament is not None:
            levels.bot(game_id, self.level, temperament=self.temperament)  # raises when there is none of that name
        return Opponents(console, game_id, rng, level=self.level, temperament=self.temperament, seconds=self.seconds)


def play_new(game_id: str, options: Iterable[tuple[str, str]], players: int | None, wishes: Wishes) -> None:
    wishes.check()
    pairs = tuple(options)
    about = registry.about(game_id)
    about.resolve(read_options(about, pairs))  # a slip is told before anything is compiled
    console = new_console()
    prepare_quietly(console, game_id)
    state = new_state(game_id, pairs, players, wishes.seed)
    rng = random.Random(wishes.seed)
    if wishes.seat in (None, "random"):
        person = rng.randrange(state.players)
    else:
        person = read_seat(about, state.players, wishes.seat or "")
    start(console, state, person, rng, wishes)


def play_on(path: Path, game_id: str | None, wishes: Wishes) -> None:
    """Resume a saved game. Games are saved when a person is to move, so that seat is the person's unless told."""
    wishes.check()
    console = new_console()
    with patience(console):
        state = read_state(path)
    about = state.game.about
    if game_id is not None and game_id != about.id:
        raise FulcrumError(f"the game in {path} is {about.id}, not {game_id}")
    rng = random.Random(wishes.seed)
    if wishes.seat == "random":
        person = rng.randrange(state.players)
    elif wishes.seat is not None:
        person = read_seat(about, state.players, wishes.seat)
    else:
        person = state.actors[0] if state.actors else 0
    start(console, state, person, rng, wishes, resumed=path)


def start(
    console: Console, state: State, person: int, rng: random.Random, wishes: Wishes, *, resumed: Path | None = None
) -> None:
    people = frozenset(range(state.players)) if wishes.hotseat else frozenset({person})
    opponents = wishes.opponents(console, state.game.about.id, rng)
    game = TerminalGame(console, state, people, opponents, resumed, thoughts=wishes.thoughts)
    if wishes.save is not None:
        if wishes.save.exists() and not (resumed and wishes.save.samefile(resumed)):
            raise FulcrumError(
                f"there is a file {wishes.save} already: take another name, or go on with it by --resume"
            )
        write_state(state, wishes.save)  # better to know now than after the game that it can't be kept
        game.keep_in(wishes.save)
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # arrow keys and history, where there are such
            import readline  # noqa: F401
    game.run()
