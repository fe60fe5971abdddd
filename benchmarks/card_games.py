"""Shared by the benchmarks of the two games with cards: positions, sampled worlds, and RLCard's rates."""

import random
from collections.abc import Callable, Sequence

import numpy as np
import rlcard
from rlcard.agents import RandomAgent

import fulcrum
from benchmarks.timing import per_second
from fulcrum.core.seeds import quick_stream


def position(game_id: str, players: int, ply: int) -> fulcrum.State:
    """Returns a random game after a number of moves, from the first seed whose game lasts that long."""
    for seed in range(100):
        state, rng = fulcrum.game(game_id).new(players, seed), random.Random(seed)
        while not state.over and len(state.log) < ply:
            seat = rng.choice(state.actors) if len(state.actors) > 1 else state.actors[0]
            state.push(rng.choice(state.legal_moves(seat)), seat)
        if not state.over:
            return state
    raise AssertionError("no game lasts that long")


def worlds_a_second(states: Sequence[fulcrum.State], sample: Callable[..., None], count: int) -> float:
    """Returns sampled worlds per second for seat 0: the slowest of several positions."""
    rates = []
    for state in states:
        observation = state.observation(0).data.array
        world = observation.copy()

        def run(observation: np.ndarray = observation, world: np.ndarray = world) -> None:
            sample(observation, world, 0, count, np.array(quick_stream(1)))

        rates.append(per_second(count, run))
    return min(rates)


def kernel_rates(random_games: Callable[[], tuple[int, int]], games: int) -> tuple[float, float]:
    """Returns steps and turns per second of random games, which return both totals."""
    totals = []
    games_a_second = per_second(games, lambda: totals.append(random_games()))
    steps, turns = totals[-1]
    return games_a_second * steps / games, games_a_second * turns / games


def rlcard_turns(name: str, games: int) -> float:
    """Returns turns per second of a game of RLCard's between random agents."""
    env = rlcard.make(name, config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    turns = []

    def run() -> None:
        for _ in range(games):
            trajectories, _ = env.run(is_training=False)
            # Each seat's trajectory is state, action, state, action … and a last state.
            turns.append(sum(len(steps) // 2 for steps in trajectories))

    games_a_second = per_second(games, run)
    return games_a_second * sum(turns) / games
