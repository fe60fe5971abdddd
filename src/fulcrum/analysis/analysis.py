"""The analysis of a game, finished or not: each move's value, better moves, and luck.

A value is the share of a win that a seat could expect, from 0 to 1, judged from what that seat could know. Between two
choices of a seat its value changes for three reasons, which add up exactly:

- loss: what the seat gave away by its own choice
- gifts: what the other seats gave away, shared equally among their opponents
- luck: the rest
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from fulcrum.analysis.judging import Judge, Judgement, judged_moves, results
from fulcrum.bots import levels
from fulcrum.bots.bot import BotError, Budget, check_seconds, check_simulations
from fulcrum.core.records import Record, replay
from fulcrum.core.state import State

DEFAULT_SECONDS = 0.3  # per move
# Each word with the smallest loss of value that earns it.
VERDICTS = (("blunder", 0.20), ("mistake", 0.10), ("inaccuracy", 0.05), ("fine", 0.005))


@dataclass(frozen=True, slots=True)
class Alternative:
    """A move the seat could have made, and its value."""

    move: str
    value: float
    visits: int


@dataclass(frozen=True, slots=True)
class JudgedMove:
    """One move of the game and its value to the seat that made it."""

    number: int  # from 1
    seat: int
    move: str
    value: float  # after this move
    best: str  # the bot's choice
    best_value: float  # after the bot's choice
    loss: float  # best_value - value, never below 0
    verdict: str  # forced, best, fine, inaccuracy, mistake or blunder
    luck: float | None  # since the seat's previous move; None for its first move and in games without chance
    alternatives: tuple[Alternative, ...]  # best first
    line: tuple[str, ...]  # the moves the bot expected, starting with its own choice


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """Totals for one seat; `result` equals `start - loss + gifts + luck`."""

    seat: int
    name: str
    moves: int
    choices: int  # moves that were not forced
    average_loss: float  # over the choices
    inaccuracies: int
    mistakes: int
    blunders: int
    start: float  # value before its first move
    loss: float
    gifts: float  # the seat's share of the others' losses
    luck: float | None  # None in games without chance
    result: float | None  # None while the game is unfinished


@dataclass(frozen=True, slots=True)
class Analysis:
    """All moves of a game with their values, as returned by `fulcrum.analyse`."""

    game: str
    name: str
    level: int
    seconds: float | None
    simulations: int | None
    moves: tuple[JudgedMove, ...]
    seats: tuple[SeatSummary, ...]
    course: tuple[tuple[tuple[int, float], ...], ...]  # per seat: (moves made, value) pairs

    def as_json(self) -> dict[str, Any]:
        """Returns the analysis as plain dicts and lists."""
        return asdict(self)

    def svg(self) -> str:
        """Returns an SVG chart of the seats' values, move by move."""
        from fulcrum.analysis.picture import svg

        return svg(self)


def analyse(
    record: Record,
    *,
    level: int = levels.HIGHEST,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    progress: Callable[[int, int], None] | None = None,
) -> Analysis:
    """Judges every move of a record with a bot of the given level.

    `seconds` and `simulations` limit the thinking per move. With `simulations` alone, the same seed gives the same
    analysis. `progress` is called with the steps done and the total.
    """
    levels.check_level(level)
    if seconds is None and simulations is None:
        seconds = DEFAULT_SECONDS
    budget = Budget(check_seconds(seconds), check_simulations(simulations))
    end = replay(record)
    if not end.log:
        raise BotError("the record has no moves to analyse")
    judge = Judge(end, level, budget, seed)
    judged = judged_moves(judge, progress or (lambda done, of: None))
    account = Account(end, judged, with_luck=not judge.is_duel)
    return Analysis(
        end.game.about.id,
        end.game.about.name,
        level,
        seconds,
        simulations,
        tuple(account.move(number) for number in range(len(judged))),
        tuple(account.summary(seat) for seat in range(end.players) if account.plies(seat)),
        tuple(account.course(seat) for seat in range(end.players)),
    )


def verdict(judgement: Judgement) -> str:
    """Returns the word for a move: forced, best, fine, inaccuracy, mistake or blunder."""
    if judgement.forced:
        return "forced"
    if judgement.best == judgement.move:
        return "best"
    return next((word for word, least in VERDICTS if judgement.loss >= least), "best")


class Account:
    """Splits the seats' changes of value into loss, gifts and luck."""

    def __init__(self, end: State, judged: list[Judgement], *, with_luck: bool) -> None:
        self.end = end
        self.judged = judged
        self.with_luck = with_luck
        self.results = results(end)

    def plies(self, seat: int) -> list[int]:
        return [ply for ply, one in enumerate(self.judged) if one.seat == seat]

    def gifts(self, seat: int, begin: int, end: int) -> float:
        """Returns the seat's share of what the others lost in plies `begin` to `end - 1`."""
        lost = sum(one.loss for one in self.judged[begin:end] if one.seat != seat)
        return lost / (self.end.players - 1)

    def luck(self, ply: int) -> float | None:
        """Returns the change of the mover's value since its previous move that no choice explains."""
        seat = self.judged[ply].seat
        earlier = [other for other in self.plies(seat) if other < ply]
        if not earlier or not self.with_luck:
            return None
        change = self.judged[ply].best_value - self.judged[earlier[-1]].value
        return change - self.gifts(seat, earlier[-1], ply)

    def move(self, ply: int) -> JudgedMove:
        one = self.judged[ply]
        alternatives = tuple(Alternative(*part) for part in one.alternatives)
        return JudgedMove(
            ply + 1, one.seat, one.move, one.value, one.best, one.best_value, one.loss, verdict(one), self.luck(ply),
            alternatives, one.line,
        )  # fmt: skip

    def summary(self, seat: int) -> SeatSummary:
        plies = self.plies(seat)
        verdicts = [verdict(self.judged[ply]) for ply in plies]
        choices = len(plies) - verdicts.count("forced")
        loss = sum(self.judged[ply].loss for ply in plies)
        result = None if self.results is None else self.results[seat]
        start = self.judged[plies[0]].best_value
        gifts = self.gifts(seat, plies[0], len(self.judged) if self.results else plies[-1])
        reached = self.judged[plies[-1]].value if result is None else result
        luck = reached - (start - loss + gifts) if self.with_luck else None
        return SeatSummary(
            seat, self.end.game.about.seats[seat], len(plies), choices, loss / max(choices, 1),
            verdicts.count("inaccuracy"), verdicts.count("mistake"), verdicts.count("blunder"), start, loss, gifts,
            luck, result,
        )  # fmt: skip

    def course(self, seat: int) -> tuple[tuple[int, float], ...]:
        """Returns the points where the seat's value is known: before and after its moves, and at the end."""
        points = []
        for ply in self.plies(seat):
            points += [(ply, self.judged[ply].best_value), (ply + 1, self.judged[ply].value)]
        if self.results is not None:
            points.append((len(self.judged), self.results[seat]))
        return tuple(points)
