"""Bots in the terminal: compiled in the background, shown while they think, stopped by Ctrl-C."""

import random
import threading
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Generic, TypeVar

from rich.console import Console

from fulcrum.bots import levels
from fulcrum.bots.bot import Bot, Thought
from fulcrum.bots.random import RandomBot
from fulcrum.core.errors import FulcrumError
from fulcrum.core.observation import Observation
from fulcrum.core.state import State
from fulcrum.search.deadline import Stop

LOOK_EVERY = 0.1  # seconds between two checks on a thinking bot
TELL_STOPPING_AFTER = 1.0  # seconds; after that, mention Ctrl-C

Result = TypeVar("Result")


class Interrupted(Exception):
    """Raised when Ctrl-C stops a bot; carries what it had found so far."""

    def __init__(self, thought: Thought) -> None:
        super().__init__(thought)
        self.thought = thought


class Work(threading.Thread, Generic[Result]):
    """A call in a background thread, so that Ctrl-C works meanwhile."""

    def __init__(self, call: Callable[[], Result]) -> None:
        super().__init__(daemon=True)
        self.call = call
        self.error: BaseException | None = None
        self.done = threading.Event()  # not `join`: after an interrupted join, a running thread counts as ended

    def run(self) -> None:
        try:
            self.found = self.call()
        except BaseException as error:  # raised again by `result`
            self.error = error
        self.done.set()

    def result(self) -> Result:
        """Waits for the call; returns its value or raises its error."""
        self.done.wait()
        if self.error is not None:
            raise self.error
        return self.found


class Opponents:
    """One bot for each seat without a person, and an adviser for hints."""

    def __init__(
        self,
        console: Console,
        game_id: str,
        rng: random.Random,
        *,
        level: int,
        temperament: str | None,
        seconds: float | None,
    ) -> None:
        self.console = console
        self.game_id = game_id
        self.rng = rng
        self.level = level
        self.temperament = temperament
        self.seconds = seconds
        self.skilled = levels.has_bots(game_id)
        self.bots: dict[int, Bot] = {}
        self.advisers: dict[int, Bot] = {}
        self.advice_rng = random.Random(0)  # separate, so that a hint does not change the game
        self.preparations: dict[int, Work[None]] = {}  # by level

    def in_words(self, count: int) -> str:
        """Describes the bots: "a level 3 bot plays", "random bots play"."""
        kind = f"level {self.level} bot" if self.skilled else "random bot"
        who = f"{self.temperament} {kind}" if self.temperament else kind
        return f"a {who} plays" if count == 1 else f"{who}s play"

    def prepare(self, state: State, people: frozenset[int]) -> None:
        """Compiles the bots, then hints, in the background."""
        if not self.skilled or state.over:
            return
        seen = state.observation(state.actors[0])
        before = None
        for level in [levels.HIGHEST] if len(people) == state.players else [self.level, levels.HIGHEST]:
            if level not in self.preparations:
                before = self.preparations[level] = Work(partial(self._compile, level, seen, before))
                before.start()

    def _compile(self, level: int, seen: Observation, before: "Work[None] | None") -> None:
        """Compiles a level with one short search, after the level before: two threads would slow each other down."""
        if before is not None:
            before.done.wait()
        levels.bot(self.game_id, level).think(seen, rng=random.Random(0), simulations=1)

    def think(self, seat: int, observation: Observation, name: str) -> Thought:
        """Returns the choice of a seat's bot; raises `Interrupted` on Ctrl-C."""
        if seat not in self.bots:
            self.bots[seat] = self._new(self.level, self.temperament)
        self._finish_preparation(self.level)
        return self._watch(self.bots[seat], observation, self.rng, f"{name} is thinking")

    def advise(self, seat: int, observation: Observation) -> Thought:
        """Returns what the strongest bot would play in a person's seat."""
        if not self.skilled:
            raise FulcrumError(f"hints need bots, and {self.game_id} has none")
        if seat not in self.advisers:
            self.advisers[seat] = self._new(levels.HIGHEST, None)
        self._finish_preparation(levels.HIGHEST)
        return self._watch(self.advisers[seat], observation, self.advice_rng, "Finding a hint")

    def _new(self, level: int, temperament: str | None) -> Bot:
        return levels.bot(self.game_id, level, temperament=temperament) if self.skilled else RandomBot()

    def _watch(self, bot: Bot, observation: Observation, rng: random.Random, words: str) -> Thought:
        stop = Stop()
        work = Work(lambda: bot.think(observation, self.seconds, rng, stop=stop))
        work.start()
        try:
            self._wait(work, words)
        except KeyboardInterrupt:
            stop.set()
            raise Interrupted(work.result()) from None
        return work.result()

    def _finish_preparation(self, level: int) -> None:
        """Waits for compiling. An error there comes up again when the bot thinks."""
        if preparation := self.preparations.get(level):
            self._wait(preparation, "Preparing the bots (compiled only the first time)")

    def _wait(self, work: "Work[Result]", words: str) -> None:
        """Waits behind a spinner that counts the seconds."""
        if work.done.wait(LOOK_EVERY):
            return
        began = perf_counter()
        with self.console.status(words) as status:
            while not work.done.wait(LOOK_EVERY):
                waited = perf_counter() - began
                advice = ", Ctrl-C to stop" if waited >= TELL_STOPPING_AFTER else ""
                status.update(f"{words}: {waited:.0f} s{advice}")
