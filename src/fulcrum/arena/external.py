"""External bots: programs that speak the line protocol of docs/lab/protocol.md, one process per seat and game."""

import json
import random
from collections.abc import Sequence
from typing import Any

from fulcrum.arena.programs import Leash, Program, ProgramFailure
from fulcrum.bots.bot import Bot, Budget, Thought
from fulcrum.core.errors import InvalidMove
from fulcrum.core.game import Game
from fulcrum.core.observation import Observation
from fulcrum.core.values import Outcome

PROTOCOL = 1
STARTING_SECONDS = 30.0  # seconds from its start to `ready`, which do not count as thinking
SEED_BITS = 53  # the largest whole number that every language reads from JSON
# Anyone who guesses how the seeds of a contest are made could check a guess against the commitment.
KEPT_BACK = ("commitment", "seed")


class ExternalBot(Bot):
    """A program in a seat. It gets only what the seat may know; `begin` starts it, `close` ends it."""

    default_seconds = None

    def __init__(self, game_id: str, name: str, command: Sequence[str], patience: float, leash: Leash) -> None:
        self.game_id = game_id
        self.name = name
        self._command = tuple(command)
        self._patience = patience  # seconds beyond its time after which a silent program loses
        self._leash = leash
        self._program: Program | None = None

    def begin(self, game: Game, players: int, seat: int, rng: random.Random) -> None:
        """Starts the program and tells it the game. None of this counts as thinking."""
        self._program = Program(self._command, self._leash)
        self._program.ask(f"fulcrum {PROTOCOL}", ("ready",), STARTING_SECONDS)
        content = {
            "game": self.game_id,
            "options": game.options,
            "players": players,
            "seat": seat,
            "seed": rng.getrandbits(SEED_BITS),
        }
        self._program.ask(_line("new", content), ("ready",), STARTING_SECONDS)

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        assert self._program is not None and observation.seat is not None
        view = {key: value for key, value in observation.view().items() if key not in KEPT_BACK}
        question = {
            "view": view,
            "moves": [move.text for move in observation.legal_moves(observation.seat)],
            "seconds": budget.seconds,
            "simulations": budget.simulations,
        }
        limit = self._patience + (budget.seconds or 0.0)
        text = self._program.ask(_line("go", question), ("move",), limit).partition(" ")[2].strip()
        try:
            return Thought(observation.game.parse(text, observation, observation.seat))
        except InvalidMove as error:
            raise ProgramFailure("nonsense", str(error)) from error

    def close(self, outcome: Outcome | None) -> None:
        """Ends the program; at once if the game is unfinished."""
        if self._program is None:
            return
        if outcome is None:
            self._program.end(seconds=0.0)
        else:
            self._program.end(f"{_line('over', outcome.as_json())}\nquit\n")
        self._program = None


def _line(word: str, content: dict[str, Any]) -> str:
    return f"{word} {json.dumps(content, separators=(',', ':'))}"
