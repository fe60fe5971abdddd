"""`fulcrum play`: sets up the game and the seats before the first prompt."""

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
from fulcrum.cli.screen import loading, new_console, read_seat
from fulcrum.cli.states import new_state, read_options, read_state, write_state
from fulcrum.cli.terminal_game import TerminalGame
from fulcrum.core import registry
from fulcrum.core.errors import FulcrumError
from fulcrum.core.state import State


@dataclass(frozen=True)
class PlayOptions:
    """Command-line options for new and resumed games."""

    seat: str | None  # None if not given
    hotseat: bool
    seed: int | None
    save: Path | None
    level: int
    temperament: str | None
    seconds: float | None  # per move of a bot; None for the level's own time
    thoughts: bool
    talk: bool  # bots comment on the game

    def check(self) -> None:
        """Rejects bad values before a game is loaded."""
        levels.check_level(self.level)
        check_seconds(self.seconds)

    def opponents(self, console: Console, game_id: str, rng: random.Random) -> Opponents:
        if self.temperament is not None:
            levels.bot(game_id, self.level, temperament=self.temperament)  # raises if the name is unknown
        return Opponents(console, game_id, rng, level=self.level, temperament=self.temperament, seconds=self.seconds)


def play_new(game_id: str, options: Iterable[tuple[str, str]], players: int | None, chosen: PlayOptions) -> None:
    chosen.check()
    pairs = tuple(options)
    about = registry.about(game_id)
    about.resolve(read_options(about, pairs))  # report mistakes before compiling anything
    console = new_console()
    prepare_quietly(console, game_id)
    state = new_state(game_id, pairs, players, chosen.seed)
    rng = random.Random(chosen.seed)
    if chosen.seat in (None, "random"):
        person = rng.randrange(state.players)
    else:
        person = read_seat(about, state.players, chosen.seat or "")
    start(console, state, person, rng, chosen)


def play_on(path: Path, game_id: str | None, chosen: PlayOptions) -> None:
    """Resumes a saved game. Games are saved on a person's turn, so that seat is the person's by default."""
    chosen.check()
    console = new_console()
    with loading(console):
        state = read_state(path)
    about = state.game.about
    if game_id is not None and game_id != about.id:
        raise FulcrumError(f"the game in {path} is {about.id}, not {game_id}")
    rng = random.Random(chosen.seed)
    if chosen.seat == "random":
        person = rng.randrange(state.players)
    elif chosen.seat is not None:
        person = read_seat(about, state.players, chosen.seat)
    else:
        person = state.actors[0] if state.actors else 0
    start(console, state, person, rng, chosen, resumed=path)


def start(
    console: Console, state: State, person: int, rng: random.Random, chosen: PlayOptions, *, resumed: Path | None = None
) -> None:
    people = frozenset(range(state.players)) if chosen.hotseat else frozenset({person})
    opponents = chosen.opponents(console, state.game.about.id, rng)
    game = TerminalGame(console, state, people, opponents, resumed, thoughts=chosen.thoughts, talk=chosen.talk)
    if chosen.save is not None:
        if chosen.save.exists() and not (resumed and chosen.save.samefile(resumed)):
            raise FulcrumError(
                f"the file {chosen.save} already exists; choose another name, or continue it with --resume"
            )
        write_state(state, chosen.save)  # fail before the game, not after it
        game.keep_in(chosen.save)
    if sys.stdin is not None and sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # arrow keys and history, where available
            import readline  # noqa: F401
    game.run()
