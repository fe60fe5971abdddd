"""How much a move was worth to its mover, by what the mover could know."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fulcrum.bots import levels
from fulcrum.bots.bot import Bot, BotError, Budget, Thought
from fulcrum.core.observation import Observation
from fulcrum.core.rng import quick_stream
from fulcrum.core.state import State

Progress = Callable[[int, int], None]

MOST_ALTERNATIVES = 5
WORTH_TELLING = 0.02  # of the visits of the move that was tried most
WORLDS = 8  # in which a move is tried that the bot did not look at enough
ENOUGH_VISITS = 50  # below that the bot's own value of a move is hardly more than a guess
QUICK_LEVEL, QUICK_SECONDS = 4, 0.05  # who plays the others there, until the mover is to move again
LONGEST_WAIT = 200  # moves until then


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a move was worth, and what the best one."""

    seat: int
    move: str
    forced: bool
    value: float
    best: str
    best_value: float
    alternatives: tuple[tuple[str, float, int], ...] = ()
    line: tuple[str, ...] = ()

    @property
    def loss(self) -> float:
        return self.best_value - self.value


class Judge:
    """Bots that look at one game, each seat's from that seat's observations."""

    def __init__(self, end: State, level: int, budget: Budget, seed: int) -> None:
        self.end = end
        self.game = end.game
        self.level = level
        self.budget = budget
        self.seed = seed
        self.bots = [self._new(level) for _ in range(end.players)]
        self.explorer = self._new(level)
        self.quick = self._new(min(level, QUICK_LEVEL))

    def _new(self, level: int) -> Bot:
        return levels.bot(self.game.about.id, level)

    @property
    def is_duel(self) -> bool:
        """Two seats who see everything and no chance: what one has, the other has not."""
        return self.end.players == 2 and self.game.is_open

    def think(self, seen: Observation, place: object) -> Thought:
        rng = random.Random(f"{self.seed}/{place}")
        assert seen.seat is not None
        return self.bots[seen.seat].think(seen, self.budget.seconds, rng, simulations=self.budget.simulations)

    def appraise(self, seen: Observation, move: str, place: object) -> float:
        """A move's value by trying it in worlds that the mover holds possible; the same ones for the same place."""
        assert seen.seat is not None
        total = 0.0
        for number in range(WORLDS):
            rng = random.Random(f"{self.seed}/{place}/{number}")
            world = self.game.sample_world(seen, quick_stream(rng.getrandbits(63)))
            world.push(move, seen.seat)
            total += self._play_on(world, seen.seat, rng)
        return total / WORLDS

    def _play_on(self, world: State, seat: int, rng: random.Random) -> float:
        """What a world is worth to a seat: what it thinks when it is next to move, or the result."""
        for _ in range(LONGEST_WAIT):
            ended = results(world)
            if ended is not None:
                return ended[seat]
            if seat in world.actors:
                thought = self._explore(world.observation(seat), rng)
                if thought.value is not None:
                    return thought.value
                world.push(thought.move, seat)
            else:
                actor = world.actors[0]
                world.push(self.quick.choose(world.observation(actor), QUICK_SECONDS, rng), actor)
        raise self.no_judgement()

    def _explore(self, seen: Observation, rng: random.Random) -> Thought:
        seconds, simulations = self.budget.seconds, self.budget.simulations
        share = None if simulations is None else max(1, simulations // WORLDS)
        return self.explorer.think(seen, None if seconds is None else seconds / WORLDS, rng, simulations=share)

    def value_at_end(self) -> float:
        """What the last position of a duel is worth to seat 0."""
        ended = results(self.end)
        if ended is not None:
            return ended[0]
        actor = self.end.actors[0]
        value = self._play_on(self.end.copy(), actor, random.Random(f"{self.seed}/end"))
        return value if actor == 0 else 1 - value

    def no_judgement(self) -> BotError:
        return BotError(
            f"bots of level {self.level} do not judge positions of {self.game.about.id}: take another level"
        )


def results(state: State) -> tuple[float, ...] | None:
    """What a finished game was worth to each seat: a win 1, a draw shared, all else 0; None while it goes on."""
    outcome = state.outcome
    if outcome is None:
        return None
    first = [rank == 1 for rank in outcome.ranks]
    share = 1.0 if outcome.winners else 1 / sum(first)
    return tuple(share if best else 0.0 for best in first)


def judged_moves(judge: Judge, progress: Progress) -> list[Judgement]:
    """Look at every position, then judge every move; `progress` is told how far both are, as one number of two."""
    steps = 2 * len(judge.end.log)
    looks = []
    for ply, state in enumerate(positions(judge.end)):
        looks.append(look(judge, state.observation(judge.end.log[ply].seat), ply))
        progress(ply + 1, steps)
    free = [one.thought for one in looks if one.thought is not None and not one.forced]
    if free and all(thought.value is None for thought in free):
        raise judge.no_judgement()
    if judge.is_duel:
        return judge_duel(judge, looks)
    judged = []
    for ply, one in enumerate(looks):
        judged.append(judge_hidden(judge, one, judge.end.log[ply].move, ply))
        progress(len(looks) + ply + 1, steps)
    return judged


@dataclass(frozen=True, slots=True)
class Look:
    """A position before a move as its mover saw it, and what a bot thought there."""

    seen: Observation
    forced: bool
    thought: Thought | None  # None where it would not have mattered


def look(judge: Judge, seen: Observation, ply: int) -> Look:
    forced = len(seen.legal_moves(seen.seat)) == 1
    return Look(seen, forced, None if forced and judge.is_duel else judge.think(seen, ply))


def judge_duel(judge: Judge, looks: list[Look]) -> list[Judgement]:
    """Judge from the end backwards: a move is worth what the next position is not worth to the opponent.

    So a bot that finds out later how things stand corrects what it thought before, and nothing is left to luck.
    """
    after = judge.value_at_end()  # to seat 0
    judged = []
    for entry, looked in zip(reversed(judge.end.log), reversed(looks), strict=True):
        thought = looked.thought
        value = after if entry.seat == 0 else 1 - after
        best, best_value = entry.move, value
        if thought is not None and thought.value is not None and thought.move.text != entry.move:
            best, best_value = thought.move.text, max(value, thought.value)
        judged.append(
            Judgement(
                entry.seat, entry.move, looked.forced, value, best, best_value, alternatives(thought), line(thought)
            )
        )
        after = best_value if entry.seat == 0 else 1 - best_value
    return judged[::-1]


def judge_hidden(judge: Judge, looked: Look, move: str, ply: int) -> Judgement:
    """Judge a move by its mover's observation alone, as chance and hidden cards allow no looking back."""
    seen, thought = looked.seen, looked.thought
    assert seen.seat is not None and thought is not None
    if thought.value is None:  # forced, or a choice between equals
        best, value = move, judge.appraise(seen, move, ply)
        best_value = value
    else:
        best, best_value = thought.move.text, thought.value
        value = value_of_other(judge, looked, move, ply) if best != move else best_value
    return Judgement(
        seen.seat, move, looked.forced, value, best, max(value, best_value), alternatives(thought), line(thought)
    )


def value_of_other(judge: Judge, looked: Look, move: str, ply: int) -> float:
    """What a move is worth that is not the bot's choice: what the bot found, if it tried it often enough."""
    thought = looked.thought
    assert thought is not None and thought.value is not None
    for candidate in thought.candidates:
        if candidate.move.text == move and candidate.visits >= ENOUGH_VISITS:
            return candidate.value
    # Both in the same worlds, so that chance is the same for both.
    lost = judge.appraise(looked.seen, thought.move.text, ply) - judge.appraise(looked.seen, move, ply)
    return max(0.0, thought.value - max(0.0, lost))


def positions(end: State) -> Iterator[State]:
    """The state before each move; one and the same, so look at it before you take the next."""
    state = end.game.new(end.players, end.seed)
    for entry in end.log:
        yield state
        state.push(entry.move, entry.seat)


def alternatives(thought: Thought | None) -> tuple[tuple[str, float, int], ...]:
    """What the bot compared, but for moves tried so seldom that their values are chance."""
    if thought is None:
        return ()
    enough = WORTH_TELLING * max((one.visits for one in thought.candidates), default=0)
    told = [(one.move.text, one.value, one.visits) for one in thought.candidates if one.visits >= enough]
    return tuple(told[:MOST_ALTERNATIVES])


def line(thought: Thought | None) -> tuple[str, ...]:
    return () if thought is None else thought.line
