"""Search bots: information-set search that uses the rules as priors, for playouts, and as a model of the others."""

import random
from array import array

from fulcrum.bots.bot import Bot, Budget, Candidate, Thought
from fulcrum.bots.leverage_cards.memory import remember
from fulcrum.bots.leverage_cards.rule_bot import whole_move
from fulcrum.bots.leverage_cards.sizes import MOST_IDEAS
from fulcrum.bots.leverage_cards.temperaments import mind
from fulcrum.core import kernels
from fulcrum.core.memory import ints
from fulcrum.core.observation import Observation
from fulcrum.core.seeds import quick_stream
from fulcrum.games.leverage_cards.game import LeverageCards
from fulcrum.search.deadline import Deadline
from fulcrum.search.ismcts import Findings, Ismcts, Tried

EXPLORATION = 0.5
NODES = 65_536  # 2 MB per thread: enough for a minute at 1,000 simulations a second
FORCED = 16  # simulations without a choice, to value the position
NEARLY_ALL = 0.9  # share of the visits that decides after half of the time
MOST_SHOWN = 8  # candidates in a thought
NEAR = 0.02  # moves whose values differ by less count as equally good


class SearchBot(Bot):
    """Level 8, and level 7 with fewer simulations."""

    game_id = "leverage-cards"
    name = "search"

    def __init__(self, *, most: int | None = None, threads: int = 1, tilt: "array[float] | None" = None) -> None:
        self._most = most
        self._tilt = tilt  # a temperament, which decides between moves of about equal value
        if most is not None:
            self.default_seconds = None
        self._kernel = kernels.load(LeverageCards)
        self._search = Ismcts(self._kernel, threads=threads, exploration=EXPLORATION, nodes=NODES)

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        seat = observation.seat
        assert seat is not None
        simulations = min((n for n in (self._most, budget.simulations) if n is not None), default=None)
        seconds = budget.seconds
        if seconds is None and budget.simulations is None:
            seconds = self.default_seconds
        if self._kernel.ideas(observation.data, seat, ints(MOST_IDEAS)) == 1:
            simulations = FORCED if simulations is None else min(simulations, FORCED)
        stream = quick_stream(rng.getrandbits(63))
        with Deadline(seconds, budget.stop) as deadline:
            found = self._search.search(
                observation.data,
                seat,
                stream,
                stop=deadline.stop,
                simulations=simulations,
                enough=lambda visits, left: self._is_settled(visits, left, deadline, seconds),
            )
        if not found.tried:
            code = self._kernel.policy(observation.data, seat, mind(), stream)
            return Thought(whole_move(observation, code), visits=found.simulations)
        return self._thought(observation, found)

    def _is_settled(self, visits: list[int], left: int | None, deadline: Deadline, seconds: float | None) -> bool:
        """Whether the choice can no longer change, or hardly in the remaining time."""
        if not visits:  # others who choose in secret at the same time come first
            return False
        best, next_best = visits[0], visits[1] if len(visits) > 1 else 0
        # A temperament takes a move with half of the visits if it is about as good.
        lead = best if self._tilt is None else best // 2
        if left is not None and next_best + left < lead:
            return True
        if seconds is None or deadline.spent < seconds / 2:
            return False
        return best > NEARLY_ALL * sum(visits)

    def _thought(self, observation: Observation, found: Findings) -> Thought:
        def candidate(tried: Tried) -> Candidate:
            code = self._kernel.move_for(observation.data, observation.seat, tried.action)
            return Candidate(whole_move(observation, code), tried.value, tried.visits)

        order = list(found.tried[:MOST_SHOWN])
        if self._tilt is not None:
            order.insert(0, order.pop(favourite(observation, order, remember(self._tilt, observation))))
        candidates = tuple(candidate(tried) for tried in order)
        chosen = candidates[0]
        return Thought(chosen.move, chosen.value, found.simulations, (str(chosen.move),), candidates)


def favourite(observation: Observation, order: list[Tried], row: "array[float]") -> int:
    """Returns which of the best moves, most visited first, a temperament prefers."""
    best = order[0]
    near = [
        number
        for number, tried in enumerate(order)
        if 2 * tried.visits >= best.visits and tried.value >= best.value - NEAR
    ]
    liking = observation.game.kernel.liking
    return max(near, key=lambda i: float(liking(observation.data, observation.seat, order[i].action, row)))
