"""The bots of a table in the terminal: compiled while people think, watched while they think, stopped by Ctrl-C."""

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

LOOK_EVERY = 0.1  # seconds between two looks at a bot that thinks
TELL_STOPPING_AFTER = 1.0  # seconds; whoever waits longer may want to know that Ctrl-C helps

Result = TypeVar("Result")


class Interrupted(Exception):
    """Somebody pressed Ctrl-C while a bot thought; it stopped at once and this is how far it came."""

    def __init__(self, thought: Thought) -> None:
        super().__init__(thought)
        self.thought = thought


class Work(threading.Thread, Generic[Result]):
    """A call in a thread of its own, so that the keyboard is heard meanwhile."""

    def __init__(self, call: Callable[[], Result]) -> None:
        super().__init__(daemon=True)
        self.call = call
        self.error: BaseException | None = None
        self.done = threading.Event()  # not `join`, after whose interruption a running thread counts as ended

    def run(self) -> None:
        try:
            self.found = self.call()
        except BaseException as error:  # it belongs to whoever asks for the result
            self.error = error
        self.done.set()

    def result(self) -> Result:
        """What the call gave, or raised."""
        self.done.wait()
        if self.error is not None:
            raise self.error
        return self.found


class Opponents:
    """One bot for each seat that no person has, and an adviser for hints."""

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
        self.advice_rng = random.Random(0)  # of its own, so that the game goes on as it would have without a hint
        self.preparations: dict[int, Work[None]] = {}  # by level

    def in_words(self, count: int) -> str:
        """So many of these bots, and that they play."""
        kind = f"of level {self.level}" if self.skilled else f"that {'moves' if count == 1 else 'move'} at random"
        who = f"{self.temperament} bot" if self.temperament else "bot"
        return f"a {who} {kind} plays" if count == 1 else f"{who}s {kind} play"

    def prepare(self, state: State, people: frozenset[int]) -> None:
        """Compile in the background what the bots, and then hints, will need."""
        if not self.skilled or state.over:
            return
        seen = state.observation(state.actors[0])
        before = None
        for level in [levels.HIGHEST] if len(people) == state.players else [self.level, levels.HIGHEST]:
            if level not in self.preparations:
                before = self.preparations[level] = Work(partial(self._compile, level, seen, before))
                before.start()

    def _compile(self, level: int, seen: Observation, before: "Work[None] | None") -> None:
        """By one short thought, one level after the other: two threads would get in each other's way."""
        if before is not None:
            before.done.wait()
        levels.bot(self.game_id, level).think(seen, rng=random.Random(0), simulations=1)

    def think(self, seat: int, observation: Observation, name: str) -> Thought:
        """What the bot of a seat chooses; `Interrupted` when somebody stopped it."""
        if seat not in self.bots:
            self.bots[seat] = self._new(self.level, self.temperament)
        self._finish_preparation(self.level)
        return self._watch(self.bots[seat], observation, self.rng, f"{name} thinks")

    def advise(self, seat: int, observation: Observation) -> Thought:
        """What the best bot would do in the place of a person."""
        if not self.skilled:
            raise FulcrumError(f"there are no bots for {self.game_id} that could give a hint")
        if seat not in self.advisers:
            self.advisers[seat] = self._new(levels.HIGHEST, None)
        self._finish_preparation(levels.HIGHEST)
        return self._watch(self.advisers[seat], observation, self.advice_rng, "Looking for a hint")

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
        """What failed there fails again when the bot thinks, and is told then."""
        if preparation := self.preparations.get(level):
            self._wait(preparation, "Preparing the bots (compiled once, quick from then on)")

    def _wait(self, work: "Work[Result]", words: str) -> None:
        """Until it is done, behind a spinner that counts the seconds."""
        if work.done.wait(LOOK_EVERY):
            return
        began = perf_counter()
        with self.console.status(words) as status:
            while not work.done.wait(LOOK_EVERY):
                waited = perf_counter() - began
                advice = ", Ctrl-C stops it" if waited >= TELL_STOPPING_AFTER else ""
                status.update(f"{words}: {waited:.0f} s{advice}")
