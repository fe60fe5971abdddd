"""Compiling by Numba before a game needs it: `fulcrum warmup`, and the start of a game in the terminal."""

import random
import re
import shutil
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from fulcrum.cli.screen import counted, new_console
from fulcrum.core import registry
from fulcrum.core.backends import JIT, NATIVE, PLAIN
from fulcrum.core.sources import cache_home

if TYPE_CHECKING:
    from fulcrum.core.game import Game
    from fulcrum.core.state import State

DAY = 24 * 60 * 60
UNUSED_DAYS = 30
CACHE_NAME = re.compile(r"numba-[0-9a-f]{16}(-boundscheck)?")
FIRST_PREPARATION_SEED = 1
MOVES_FROM_THE_END = 4
WHY_NOT = {NATIVE: "it has a library", PLAIN: "its rules are interpreted"}
BRIEF = 0.05  # seconds; the first simulation compiles everything


class Preparation:
    """Compiles one game by playing it, where Numba compiles its rules. The compiled code is kept on disk."""

    game: "Game"
    state: "State"

    def __init__(self, game_id: str) -> None:
        self.about = registry.about(game_id)
        self.rng = random.Random(FIRST_PREPARATION_SEED)

    @property
    def mode(self) -> str:
        """Where the rules come from: a library, Numba or the interpreter."""
        return registry.game(self.about.id).kernel.backend.mode

    def steps(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        """Returns the steps for the rules, in order, each with a label."""
        return (
            ("setting up", self._set_up),
            ("listing moves", self._list_moves),
            ("making moves", self._make_move),
            ("playing to the end", self._finish),
        )

    def steps_for_bots(self) -> tuple[tuple[str, Callable[[], None]], ...]:
        """Returns the further steps for simulation and bots of all levels."""
        return (("simulating", self._play_out), *self._thinking())

    def _thinking(self) -> Iterator[tuple[str, Callable[[], None]]]:
        from fulcrum.bots import levels

        if levels.has_bots(self.about.id):
            for level in range(levels.LOWEST, levels.HIGHEST + 1):
                yield f"level {level} bot", partial(self._think, level)

    def _set_up(self) -> None:
        self.game = registry.game(self.about.id)
        self.state = self.game.new(seed=FIRST_PREPARATION_SEED)

    def _list_moves(self) -> None:
        self.state.legal_moves(self.state.actors[0])

    def _make_move(self) -> None:
        seat = self.state.actors[0]
        self.state.push(self.rng.choice(self.state.legal_moves(seat)), seat)
        self.state.view(seat)

    def _finish(self) -> None:
        while not self.state.over:
            self._make_move()
        self.state.view(None)

    def _play_out(self) -> None:
        from fulcrum.core.seeds import quick_stream

        start = self.game.new(seed=FIRST_PREPARATION_SEED).data
        self.game.kernel.play_out(start, quick_stream(FIRST_PREPARATION_SEED))

    def _think(self, level: int) -> None:
        """Searches at the start and near the end, where some bots use other code."""
        from fulcrum.bots.levels import bot

        late = self.state.copy()
        for _ in range(min(MOVES_FROM_THE_END, len(late.log))):
            late.pop()
        for state in (self.game.new(seed=FIRST_PREPARATION_SEED), late):
            seen = state.observation(state.actors[0])
            bot(self.about.id, level).think(seen, BRIEF, random.Random(FIRST_PREPARATION_SEED), simulations=1)


def prepare_quietly(console: Console, game_id: str) -> None:
    """Loads a game and, if Numba compiles it, compiles its rules behind a spinner that names the step."""
    preparation = Preparation(game_id)
    name = preparation.about.name
    with console.status(f"Loading {name}") as status:
        if preparation.mode == JIT:
            for words, step in preparation.steps():
                status.update(f"Preparing {name}: {words} (compiled only the first time)")
                step()


def warm_up(game_ids: tuple[str, ...], *, bots: bool) -> None:
    console = new_console()
    preparations = [Preparation(game_id) for game_id in dict.fromkeys(game_ids or registry.games())]
    to_compile = []
    for one in preparations:
        if one.mode == JIT:
            to_compile.append(one)
        else:
            console.print(f"{one.about.name}: nothing to compile, {WHY_NOT[one.mode]}.")
    if to_compile:
        compile_games(console, to_compile, bots=bots)
    removed = remove_unused_caches(cache_home(), time.time())
    if removed:
        console.print(f"Removed {counted(len(removed), 'cache')} unused for {UNUSED_DAYS} days.")


def compile_games(console: Console, preparations: list[Preparation], *, bots: bool) -> None:
    began = time.perf_counter()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        work = [(one, step) for one in preparations for step in one.steps()]
        if bots:  # after all rules, since people can start to play without bots
            work += [(one, step) for one in preparations for step in one.steps_for_bots()]
        task = progress.add_task("Compiling", total=len(work))
        for one, (words, step) in work:
            progress.update(task, description=f"{one.about.name}: {words}")
            step()
            progress.advance(task)
        progress.update(task, description="Ready")
    names = ", ".join(one.about.name for one in preparations)
    console.print(f"Compiled {names} in {time.perf_counter() - began:.1f} seconds.")
    console.print(f"Compiled code is in {cache_home()}", soft_wrap=True)


def remove_unused_caches(home: Path, now: float) -> list[Path]:
    """Deletes compiled code that has not been used for a while: other versions, games not played."""
    removed = []
    for other in sorted(home.iterdir()):
        ours = CACHE_NAME.fullmatch(other.name) and other.is_dir() and not other.is_symlink()
        if ours and last_use(other) < now - UNUSED_DAYS * DAY:
            shutil.rmtree(other, ignore_errors=True)
            removed.append(other)
    return removed


def last_use(cache: Path) -> float:
    """Returns when a process last used a cache: `fulcrum.core.numba_cache` touches the directory."""
    return cache.stat().st_mtime
