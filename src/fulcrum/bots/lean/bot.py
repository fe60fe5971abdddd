"""Bots of Lean: one that looks at the score, a tree search, and perfect play at the end."""

import random
from array import array

from fulcrum.bots.bot import Bot, BotError, Budget, Candidate, Thought
from fulcrum.bots.lean.solver import Solution, Solver
from fulcrum.core.memory import ints
from fulcrum.core.observation import Observation
from fulcrum.core.values import Move
from fulcrum.games.lean.game import Lean
from fulcrum.search.deadline import Deadline
from fulcrum.search.tree_search import TreeSearch

KNOBS = (1.0, 0.5, 20.0)  # exploration, value of an untried move, visits before a node grows; tuned by matches
LEARNED_KNOBS = (1.0, 0.5, 6.0)  # with good evaluations, nodes may grow sooner
LONGEST_LINE = 8
CANDIDATES = 5
SOLVED_PEGS = 5  # six are rarely solved in a second
POSITIONS_A_SECOND = 60_000  # half of the budget, so that time is left to search if solving fails


def game_of(observation: Observation) -> Lean:
    game = observation.game
    if not isinstance(game, Lean):
        raise BotError(f"not a game of Lean: {game!r}")
    return game


def near_the_end(observation: Observation) -> bool:
    """Whether few enough pegs are left to try to solve the game."""
    return int(sum(observation.field("left"))) <= SOLVED_PEGS


class LeanGlancingBot(Bot):
    """Takes the best immediate score and ignores replies; overlooks some holes, or what a move costs the opponent."""

    game_id = "lean"

    def __init__(self, name: str, *, overlooked: float, sees_losses: float) -> None:
        self.name = name
        self.overlooked = overlooked  # share of the open holes that it sees
        self.sees_losses = sees_losses  # share of its moves that also count the opponent's points

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        game, seat = game_of(observation), observation.actors[0]
        actions = observation.actions(seat)
        holes = sorted({action // 6 for action in actions})
        seen = {hole for hole in holes if rng.random() >= self.overlooked} or {rng.choice(holes)}
        noticed = [action for action in actions if action // 6 in seen]
        sees_losses = rng.random() < self.sees_losses
        scores = [score_after(observation, action, sees_losses) for action in noticed]
        best = max(scores)
        chosen = rng.choice([action for action, score in zip(noticed, scores, strict=True) if score == best])
        return Thought(game.moves_by_action[chosen], visits=len(noticed))


def score_after(observation: Observation, action: int, sees_losses: bool) -> int:
    """Returns the mover's points after an action, minus the opponent's if they are counted."""
    game, seat = game_of(observation), observation.actors[0]
    after = observation.data.copy()
    game.kernel.apply(after, seat, action)
    chain = ints(len(game.holes))
    owner = after["owner"]
    owners = [owner[hole] for hole in chain[: game.kernel.scoring(after, chain)]]
    return owners.count(seat + 1) - (owners.count(2 - seat) if sees_losses else 0)


class LeanSearchingBot(Bot):
    """Searches the tree, with or without learned weights, by a fixed number of simulations or by time."""

    game_id = "lean"

    def __init__(
        self,
        name: str,
        *,
        simulations: int | None = None,
        taste: "array[float] | None" = None,
        solves: bool = False,
        threads: int = 1,
    ) -> None:
        self.name = name
        self.simulations = simulations
        if taste is None:
            self.trees = TreeSearch("search", KNOBS, threads=threads)
        else:
            self.trees = TreeSearch("search_learned", LEARNED_KNOBS, threads=threads, taste=taste)
        self.solver = Solver() if solves else None

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        seat = observation.actors[0]
        seed = rng.getrandbits(62)
        if len(observation.actions(seat)) == 1:
            return Thought(game_of(observation).moves(observation, seat)[0], note="forced")
        limits = [limit for limit in (self.simulations, budget.simulations) if limit is not None]
        seconds = budget.seconds or (None if limits else self.default_seconds)
        self.trees.prepare(observation)
        if self.solver and near_the_end(observation):
            self.solver.prepare(observation)
        with Deadline(seconds, budget.stop):
            if limits:
                self._forget()
            else:
                self.trees.follow(observation)
            solution = self._solution(observation, budget, seconds)
            if solution and (thought := certain(observation, solution)):
                return thought
            done = self.trees.simulate(observation, min(limits, default=None), budget.stop, seed)
        return self._thought(observation, done, "solved: lost" if solution else "")

    def _forget(self) -> None:
        """Clears the tree, so that the choice depends only on the observation and the generator."""
        self.trees.forget()
        if self.solver:
            self.solver.forget()

    def _solution(self, observation: Observation, budget: Budget, seconds: float | None) -> Solution | None:
        """Returns who wins after each action, if that can be solved in a part of the time."""
        if self.solver is None or not near_the_end(observation):
            return None
        limit = int((seconds or self.default_seconds or 1.0) * POSITIONS_A_SECOND)
        if budget.simulations is not None:
            limit = min(limit, budget.simulations)
        return self.solver.solve(observation, most_positions=limit, stop=budget.stop, who_wins_only=True)

    def _thought(self, observation: Observation, done: int, note: str) -> Thought:
        moves = game_of(observation).moves_by_action
        ranked = sorted(self.trees.statistics().items(), key=lambda item: (-item[1][0], -item[1][1], item[0]))
        candidates = tuple(Candidate(moves[action], value, visits) for action, (visits, value) in ranked[:CANDIDATES])
        line = tuple(moves[action].text for action in self.trees.line(ranked[0][0], LONGEST_LINE))
        best = candidates[0]
        return Thought(best.move, best.value, done, line, candidates, note=note)


def certain(observation: Observation, solution: Solution) -> Thought | None:
    """Returns a move proved to win or draw; None if all moves lose, since some may be harder to refute."""
    moves: tuple[Move, ...] = game_of(observation).moves_by_action
    sign = 1 - 2 * observation.actors[0]
    action, margin = next(iter(solution.margins.items()))
    if sign * margin < 0:
        return None
    words = "wins" if margin else "draws"
    value = 1.0 if margin else 0.5
    candidate = Candidate(moves[action], value, solution.positions)
    return Thought(
        moves[action], value, solution.positions, (moves[action].text,), (candidate,), note=f"solved: {words}"
    )
