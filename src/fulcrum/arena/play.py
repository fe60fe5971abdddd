"""One game between bots. Each gets only its own seat's observation."""

import random
import time
from collections.abc import Sequence
from dataclasses import dataclass

from fulcrum.bots.bot import Bot
from fulcrum.core.errors import FulcrumError
from fulcrum.core.game import Game
from fulcrum.core.observation import Observation
from fulcrum.core.records import Record
from fulcrum.core.state import State
from fulcrum.core.values import Move, Outcome

LONGEST_GAME = 20_000  # moves; ten times the longest random game, to catch bots that never end one


class ArenaError(FulcrumError):
    """A bot failed, made an illegal move, or did not end the game; `record` is the game so far."""

    def __init__(self, reason: str, record: Record) -> None:
        super().__init__(reason, record)
        self.reason = reason
        self.record = record

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game. Lists are in the order of seats."""

    outcome: Outcome
    points: tuple[float, ...]  # 1 point for the first rank, divided among those who share it
    moves: tuple[int, ...]  # moves chosen by the bots, without the opening
    seconds: tuple[float, ...]  # seconds of thinking in total
    overruns: tuple[float, ...]  # the most seconds by which a move exceeded its time, or 0
    record: Record


@dataclass(slots=True)
class _Seat:
    """A bot in its seat, and the time it has used."""

    bot: Bot
    rng: random.Random
    moves: int = 0
    seconds: float = 0.0
    overrun: float = 0.0

    def choose(self, observation: Observation, seconds: float | None, simulations: int | None) -> Move:
        began = time.perf_counter()
        move = self.bot.choose(observation, seconds, self.rng, simulations=simulations)
        taken = time.perf_counter() - began
        self.moves += 1
        self.seconds += taken
        if seconds is not None:
            self.overrun = max(self.overrun, taken - seconds)
        return move


def play_game(
    game: Game,
    players: int,
    bots: Sequence[Bot],
    seed: int,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    opening: int = 0,
) -> Result:
    """Plays one game to its end, with a bot for each seat.

    The seed fixes the deal, every bot's generator, and the `opening`: the number of random moves before the bots begin.
    Without an opening, deterministic bots would play the same game again and again.
    """
    if len(bots) != players:
        raise FulcrumError(f"{len(bots)} bots for {players} seats: there has to be one for each")
    state = game.new(players, seed)
    _play_opening(state, opening, random.Random(f"{seed}/opening"))
    seats = [_Seat(bot, random.Random(f"{seed}/{number}")) for number, bot in enumerate(bots)]
    while not state.over:
        if len(state.log) >= LONGEST_GAME:
            raise ArenaError(f"the game was not over after {LONGEST_GAME} moves", state.record())
        _play_choices(state, seats, seconds, simulations)
    outcome = state.outcome
    assert outcome is not None
    return Result(
        outcome,
        points(outcome),
        tuple(seat.moves for seat in seats),
        tuple(seat.seconds for seat in seats),
        tuple(seat.overrun for seat in seats),
        state.record(),
    )


def points(outcome: Outcome) -> tuple[float, ...]:
    """Divides 1 point among all who share the first rank."""
    first = outcome.ranks.count(1)
    return tuple(1 / first if rank == 1 else 0.0 for rank in outcome.ranks)


def _play_opening(state: State, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        if state.over:
            return
        seat = rng.choice(state.actors)
        state.push(rng.choice(state.legal_moves(seat)), seat)


def _play_choices(state: State, seats: list[_Seat], seconds: float | None, simulations: int | None) -> None:
    """Returns the choices of all who may act now, made without knowing each other's."""
    window = state.game.window(state.data)
    observations = {seat: state.observation(seat) for seat in state.actors}
    for seat, observation in observations.items():
        if seat not in state.actors or state.game.window(state.data) != window:
            return  # an earlier choice has closed the window
        try:
            state.push(seats[seat].choose(observation, seconds, simulations), seat)
        except Exception as error:
            name = f"{seats[seat].bot.name} in seat {seat}, move {len(state.log) + 1}"
            raise ArenaError(f"{name}: {type(error).__name__}: {error}", state.record()) from error
