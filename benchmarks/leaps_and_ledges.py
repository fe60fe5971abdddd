"""Leaps and Ledges: random games against RLCard's Uno and OpenSpiel's backgammon, and sampled worlds."""

import random

import numpy as np
import pyspiel

from benchmarks import card_games
from benchmarks.timing import grid, in_turns, per_second, ratio
from fulcrum.core.jit import jitted
from fulcrum.core.seeds import KEY_WORDS, quick_stream
from fulcrum.games.leaps_and_ledges import kernel
from fulcrum.games.leaps_and_ledges.kernel import actors, apply, imagine, random_action, setup

GAMES = 3_000
UNO_GAMES = 40
BACKGAMMON_GAMES = 40
WORLDS = 200_000
WORLD_PLIES = (0, 40, 200, 300)  # before, between and after reshuffles


@jitted
def random_games(records, players, pack, games, stream):
    """Plays whole games in the first of two records; returns the numbers of actions and of turns."""
    state, blank = records[:1], records[1:]
    key = np.zeros(KEY_WORDS, np.int64)
    moves = 0
    turns = 0
    for number in range(games):
        key[0] = number
        state[0] = blank[0]
        setup(state, players, 0, 1, pack, key)
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
    """Returns moves and turns per second of random games, one thread."""
    records, pack = np.zeros(2, kernel.RECORD), np.full(12, 6, np.int64)
    return card_games.kernel_rates(
        lambda: random_games(records, players, pack, GAMES, np.array(quick_stream(1))), GAMES
    )


def worlds_a_second(players: int) -> float:
    """Returns sampled worlds per second: the slowest of several moments of a game."""
    states = [card_games.position("leaps-and-ledges", players, ply) for ply in WORLD_PLIES]
    return card_games.worlds_a_second(states, sample_worlds, WORLDS)


def backgammon_moves() -> float:
    """Returns moves per second of OpenSpiel's backgammon through its Python API, without dice."""
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
            "uno": lambda: card_games.rlcard_turns("uno", UNO_GAMES),
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
    games = grid(["random games, one thread", "turns/s", "moves/s", "ratio, median of rounds"], rows)
    return f"## Leaps and Ledges\n\n{games}\n\n{grid(['sampled worlds (target 500,000)', 'worlds/s'], worlds)}\n"


if __name__ == "__main__":
    print(report())
