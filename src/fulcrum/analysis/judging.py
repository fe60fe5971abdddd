"""Estimates what a move was worth to the seat that made it, from what that seat could know."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from fulcrum.bots import levels
from fulcrum.bots.bot import Bot, BotError, Budget, Thought
from fulcrum.core.observation import Observation
from fulcrum.core.seeds import quick_stream
from fulcrum.core.state import State

Progress = Callable[[int, int], None]

MOST_ALTERNATIVES = 5
WORTH_TELLING = 0.02  # least share of the most visited move's visits
WORLDS = 8  # sampled worlds in which a rarely visited move is tried
ENOUGH_VISITS = 50  # with fewer, the search's value of a move is hardly more than a guess
QUICK_LEVEL, QUICK_SECONDS = 4, 0.05  # plays the other seats in those worlds until the mover's next turn
LONGEST_WAIT = 200  # most moves until that turn


@dataclass(frozen=True, slots=True)
class Judgement:
    """The value of a move and of the best one."""

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
    """The bots that judge one game: one bot per seat, which sees only that seat's observations."""

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
        """Whether two seats play with open information and no chance, so that their values sum to 1."""
        return self.end.players == 2 and self.game.is_open

    def think(self, seen: Observation, place: object) -> Thought:
        rng = random.Random(f"{self.seed}/{place}")
        assert seen.seat is not None
        return self.bots[seen.seat].think(seen, self.budget.seconds, rng, simulations=self.budget.simulations)

    def appraise(self, seen: Observation, move: str, place: object) -> float:
        """Returns a move's average value over sampled worlds; the same `place` gives the same worlds."""
        assert seen.seat is not None
        total = 0.0
        for number in range(WORLDS):
            rng = random.Random(f"{self.seed}/{place}/{number}")
            world = self.game.sample_world(seen, quick_stream(rng.getrandbits(63)))
            world.push(move, seen.seat)
            total += self._play_on(world, seen.seat, rng)
        return total / WORLDS

    def _play_on(self, world: State, seat: int, rng: random.Random) -> float:
        """Plays a world to the seat's next turn and returns its value there, or the result if the game ends first."""
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
        """Returns the value of a duel's last position for seat 0."""
        ended = results(self.end)
        if ended is not None:
            return ended[0]
        actor = self.end.actors[0]
        value = self._play_on(self.end.copy(), actor, random.Random(f"{self.seed}/end"))
        return value if actor == 0 else 1 - value

    def no_judgement(self) -> BotError:
        return BotError(
            f"Level {self.level} bots can't judge positions of {self.game.about.id}. Choose a higher level."
        )


def results(state: State) -> tuple[float, ...] | None:
    """Returns each seat's share of the win, or None while the game is unfinished. A draw is shared equally."""
    outcome = state.outcome
    if outcome is None:
        return None
    first = [rank == 1 for rank in outcome.ranks]
    share = 1.0 if outcome.winners else 1 / sum(first)
    return tuple(share if best else 0.0 for best in first)


def judged_moves(judge: Judge, progress: Progress) -> list[Judgement]:
    """Looks at every position, then judges every move. `progress` counts both passes as one."""
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
    """A position as the seat to move saw it, and what a bot thought there."""

    seen: Observation
    forced: bool
    thought: Thought | None  # None for the only legal move of a duel


def look(judge: Judge, seen: Observation, ply: int) -> Look:
    forced = len(seen.legal_moves(seen.seat)) == 1
    return Look(seen, forced, None if forced and judge.is_duel else judge.think(seen, ply))


def judge_duel(judge: Judge, looks: list[Look]) -> list[Judgement]:
    """Judges from the end backwards: a move leaves its mover 1 minus the opponent's value of the next position.

    What a bot finds out later corrects its earlier estimates, and no difference is left over as luck.
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
    """Judges a move from its mover's observation alone: with chance or hidden cards, hindsight would be unfair."""
    seen, thought = looked.seen, looked.thought
    assert seen.seat is not None and thought is not None
    if thought.value is None:  # forced, or all choices are equal
        best, value = move, judge.appraise(seen, move, ply)
        best_value = value
    else:
        best, best_value = thought.move.text, thought.value
        value = value_of_other(judge, looked, move, ply) if best != move else best_value
    return Judgement(
        seen.seat, move, looked.forced, value, best, max(value, best_value), alternatives(thought), line(thought)
    )


def value_of_other(judge: Judge, looked: Look, move: str, ply: int) -> float:
    """Returns the value of a move the bot would not choose: the search's own value if it has enough visits."""
    thought = looked.thought
    assert thought is not None and thought.value is not None
    for candidate in thought.candidates:
        if candidate.move.text == move and candidate.visits >= ENOUGH_VISITS:
            return candidate.value
    # Both moves are tried in the same worlds, so that chance treats them alike.
    lost = judge.appraise(looked.seen, thought.move.text, ply) - judge.appraise(looked.seen, move, ply)
    return max(0.0, thought.value - max(0.0, lost))


def positions(end: State) -> Iterator[State]:
    """Yields the state before each move. It is one object, changed in place: read it before taking the next."""
    state = end.game.new(end.players, end.seed)
    for entry in end.log:
        yield state
        state.push(entry.move, entry.seat)


def alternatives(thought: Thought | None) -> tuple[tuple[str, float, int], ...]:
    """Returns the moves the bot compared, without those it visited too rarely to value."""
    if thought is None:
        return ()
    enough = WORTH_TELLING * max((one.visits for one in thought.candidates), default=0)
    compared = [(one.move.text, one.value, one.visits) for one in thought.candidates if one.visits >= enough]
    return tuple(compared[:MOST_ALTERNATIVES])


def line(thought: Thought | None) -> tuple[str, ...]:
    return () if thought is None else thought.line
