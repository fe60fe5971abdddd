"""Textbook UCT as a baseline: random playouts, UCB1, no knowledge of the game."""

import random
import re

from fulcrum.bots.bot import Bot, BotError, Budget, Candidate, Thought
from fulcrum.core import registry
from fulcrum.core.errors import shortened
from fulcrum.core.observation import Observation
from fulcrum.core.position import Position
from fulcrum.core.values import Move
from fulcrum.search.deadline import Deadline
from fulcrum.search.tree_search import TreeSearch

KNOBS = (1.4, 0.0, 1.0)  # exploration; a node grows on its second visit
BRAINS = registry.modules_in("fulcrum.bots.plain")
MOST_ACTIONS = 1000  # more than any move has
HOLE_FIRST = re.compile("^[a-z][0-9]+")  # the start of a hop, which repeats the end of the previous one


class PlainUctBot(Bot):
    """Plays the games without secrets."""

    name = "plain UCT"

    def __init__(self, game_id: str, *, threads: int = 1) -> None:
        if game_id not in BRAINS:
            raise BotError(f"plain UCT plays {' and '.join(BRAINS)}, not {shortened(game_id)}")
        self.game_id = game_id
        self.trees = TreeSearch("search_plain", KNOBS, threads=threads)

    def _think(self, observation: Observation, budget: Budget, rng: random.Random) -> Thought:
        seed = rng.getrandbits(62)
        seconds = budget.seconds or (None if budget.simulations else self.default_seconds)
        self.trees.prepare(observation)
        with Deadline(seconds, budget.stop):
            if budget.simulations:
                self.trees.forget()
            else:
                self.trees.follow(observation)
            done = self.trees.simulate(observation, budget.simulations, budget.stop, seed)
        statistics = self.trees.statistics()
        first = max(statistics, key=lambda action: (*statistics[action], -action))
        move = self._whole_move(observation, first)
        value = statistics[first][1]
        return Thought(move, value, done, (move.text,), (Candidate(move, value, statistics[first][0]),))

    def _whole_move(self, observation: Observation, first: int) -> Move:
        """Returns the move that starts with an action, continued by the most visited actions until the turn ends."""
        game, seat = observation.game, observation.actors[0]
        position = Position(game, observation.players, observation.data.copy())
        expected = self.trees.line(first, MOST_ACTIONS) or [first]
        text = ""
        while not text or position.actors == (seat,):
            legal = position.actions(seat)
            action = expected.pop(0) if expected else legal[-1]  # where the tree ends, the last action ends the turn
            step = game.text(action, position, seat)
            game.kernel.apply(position.data, seat, action)
            if not text:
                text = step
            elif step != "stop":
                text += HOLE_FIRST.sub("", step)
            if game.one_action_a_move:
                break
        return game.parse(text, observation, seat)
