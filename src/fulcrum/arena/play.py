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

LONGEST_GAME = 20_000  # moves; ten times the longest random game, so that bots who never end one are noticed


class ArenaError(FulcrumError):
    """A bot failed, made an illegal move, or would not end the game; `record` is the game up to there."""

    def __init__(self, reason: str, record: Record) -> None:
        super().__init__(reason, record)
        self.reason = reason
        self.record = record

    def __str__(self) -> str:
        return self.reason


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game; what is told by seat stands in the order of seats."""

    outcome: Outcome
    points: tuple[float, ...]  # the first rank's one point, shared by those who share the rank
    moves: tuple[int, ...]  # chosen by the bots, so without those of the opening
    seconds: tuple[float, ...]  # thought in all
    overruns: tuple[float, ...]  # the most seconds that one move took beyond its time, 0 when none did
    record: Record


@dataclass(slots=True)
class _Seat:
    """A bot at the table and what it has used up."""

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
    """Play one game to its end, a bot for each seat.

    The seed fixes the deal, the generator of every bot, and the `opening`: so many moves at random before the bots
    begin. Without an opening, bots that leave nothing to chance would play the same game again and again.
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
    """One point, shared equally by all who have the first rank."""
    first = outcome.ranks.count(1)
    return tuple(1 / first if rank == 1 else 0.0 for rank in outcome.ranks)


def _play_opening(state: State, moves: int, rng: random.Random) -> None:
    for _ in range(moves):
        if state.over:
            return
        seat = rng.choice(state.actors)
        state.push(rng.choice(state.legal_moves(seat)), seat)


def _play_choices(state: State, seats: list[_Seat], seconds: float | None, simulations: int | None) -> None:
    """The choices of all who may act now, none knowing another's."""
    window = state.game.window(state.data)
    observations = {seat: state.observation(seat) for seat in state.actors}
    for seat, observation in observations.items():
        if seat not in state.actors or state.game.window(state.data) != window:
            return  # a choice before this one has closed the matter
        try:
            state.push(seats[seat].choose(observation, seconds, simulations), seat)
        except Exception as error:
            name = f"{seats[seat].bot.name} in seat {seat}, move {len(state.log) + 1}"
            raise ArenaError(f"{name}: {type(error).__name__}: {error}", state.record()) from error
