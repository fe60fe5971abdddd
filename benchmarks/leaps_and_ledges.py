"""Leaps and Ledges: random games against RLCard's Uno and OpenSpiel's backgammon, and sampled worlds."""

import random

import numpy as np
import pyspiel
import rlcard
from rlcard.agents import RandomAgent

import fulcrum
from benchmarks.timing import in_turns, per_second, ratio, table
from fulcrum.core.jit import jitted
from fulcrum.core.rng import KEY_WORDS, quick_stream
from fulcrum.games.leaps_and_ledges import kernel
from fulcrum.games.leaps_and_ledges.kernel import actors, apply, imagine, observe, random_action, setup

GAMES = 3_000
UNO_GAMES = 40
BACKGAMMON_GAMES = 40
WORLDS = 200_000
WORLD_PLIES = (0, 40, 200, 300)  # before, between and after reshuffles


@jitted
def random_games(records, players, pack, games, stream):
    """Whole games in the first of two records, dealt anew each; returns the numbers of actions and of turns."""
    state, blank = records[:1], records[1:]
    key = np.zeros(KEY_WORDS, np.int64)
    moves = 0
    turns = 0
    for number in range(games):
        key[0] = number
        state[0] = blank[0]
        setup(state, players, 0, pack, key)
        while actors(state):
            seat = state[0].seat
            apply(state, seat, random_action(state, seat, stream))
            moves += 1
        turns += state[0].turn
    return moves, turns


@jitted
def sample_worlds(observation, world, seat, count, stream):
    for _ in range(count):
        world[0] = observation[0]
        imagine(world, seat, stream)


def kernel_rates(players: int) -> tuple[float, float]:
    """Moves and turns a second of random games, one thread."""
    records, pack = np.zeros(2, kernel.RECORD), np.full(12, 6, np.int64)
    totals = []

    def run() -> None:
        totals.append(random_games(records, players, pack, GAMES, quick_stream(1)))

    games_a_second = per_second(GAMES, run)
    moves, turns = totals[-1]
    return games_a_second * moves / GAMES, games_a_second * turns / GAMES


def worlds_a_second(players: int) -> float:
    """Sampled worlds a second: the slowest of several moments of a game."""
    rates = []
    for ply in WORLD_PLIES:
        state = position(players, ply)
        observe(state.data, 0)
        world = state.data.copy()

        def run(observation: np.ndarray = state.data, world: np.ndarray = world) -> None:
            sample_worlds(observation, world, 0, WORLDS, quick_stream(1))

        rates.append(per_second(WORLDS, run))
    return min(rates)


def position(players: int, ply: int) -> fulcrum.State:
    """A random game after so many moves, from the first seed where it lasts that long."""
    for seed in range(100):
        state, rng = fulcrum.game("leaps-and-ledges").new(players, seed), random.Random(seed)
        while not state.over and len(state.log) < ply:
            state.push(rng.choice(state.legal_moves()))
        if not state.over:
            return state
    raise AssertionError("no game lasts that long")


def uno_turns() -> float:
    """Turns a second of RLCard's Uno between random agents."""
    env = rlcard.make("uno", config={"seed": 1})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    turns = []

    def run() -> None:
        for _ in range(UNO_GAMES):
            trajectories, _ = env.run(is_training=False)
            # Each seat's trajectory is state, action, state, action … and a last state.
            turns.append(sum(len(steps) // 2 for steps in trajectories))

    games_a_second = per_second(UNO_GAMES, run)
    return games_a_second * sum(turns) / UNO_GAMES


def backgammon_moves() -> float:
    """Moves a second of OpenSpiel's backgammon through its Python API, dice not counted as moves."""
    game = pyspiel.load_game("backgammon")
    rng = random.Random(0)
    moves = []

    def run() -> None:
        for _ in range(BACKGAMMON_GAMES):
            state = game.new_initial_state()
            count = 0
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(rng.choices(outcomes, chances)[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    count += 1
            moves.append(count)

    games_a_second = per_second(BACKGAMMON_GAMES, run)
    return games_a_second * sum(moves) / BACKGAMMON_GAMES


def report() -> str:
    for players in (2, 4):
        kernel_rates(players)
        worlds_a_second(players)
    found: dict[int, list[tuple[float, float]]] = {2: [], 4: []}

    def ours(players: int) -> float:
        found[players].append(kernel_rates(players))
        return found[players][-1][1]

    rates = in_turns(
        {
            "two": lambda: ours(2),
            "four": lambda: ours(4),
            "uno": uno_turns,
            "backgammon": backgammon_moves,
            "worlds two": lambda: worlds_a_second(2),
            "worlds four": lambda: worlds_a_second(4),
        }
    )
    for players, name in ((2, "two"), (4, "four")):
        rates[f"moves {name}"] = [moves for moves, _ in found[players]]
    rows = []
    for players, name in ((2, "two"), (4, "four")):
        of_uno, of_backgammon = ratio(rates, name, "uno"), ratio(rates, f"moves {name}", "backgammon")
        against = f"**{of_uno:.0f}x** Uno's turns (target 20x), **{of_backgammon:.0f}x** backgammon's moves (target 5x)"
        turns, moves = max(rates[name]), max(rates[f"moves {name}"])
        rows.append([f"Leaps and Ledges, {players} players, kernel", f"{turns:,.0f}", f"{moves:,.0f}", against])
    rows.append(["RLCard Uno, random agents", f"{max(rates['uno']):,.0f}", "", ""])
    rows.append(["OpenSpiel backgammon, Python API", "", f"{max(rates['backgammon']):,.0f}", ""])
    worlds = [
        [f"{players} players, the slowest of {len(WORLD_PLIES)} moments", f"{max(rates[f'worlds {name}']):,.0f}"]
        for players, name in ((2, "two"), (4, "four"))
    ]
    games = table(["random games, one thread", "turns/s", "moves/s", "ratio, median of rounds"], rows)
    return f"## Leaps and Ledges\n\n{games}\n\n{table(['sampled worlds (target 500,000)', 'worlds/s'], worlds)}\n"


if __name__ == "__main__":
    print(report())
