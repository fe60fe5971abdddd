"""Leverage, the card game: random games in small steps against RLCard's No-limit Texas Hold'em, worlds and copies."""

import numpy as np

import fulcrum
from benchmarks import card_games
from benchmarks.timing import grid, in_turns, per_second, ratio
from fulcrum.core.jit import jitted
from fulcrum.core.seeds import KEY_WORDS, quick_stream
from fulcrum.games.leverage_cards import kernel
from fulcrum.games.leverage_cards.kernel import actors, apply, imagine, random_action, setup
from fulcrum.games.leverage_cards.kernel_table import only_bit

GAMES = 1_000
HOLDEM_GAMES = 200
WORLDS = 50_000
WORLD_PLIES = (0, 20, 60, 150)
COPIES = 1_000_000
OFFERS = 3  # the default per turn
SEATS = {4: "four", 10: "ten"}


@jitted
def random_games(records, players, games, stream):
    """Plays whole games in the first of two records; returns the numbers of small steps and of turns."""
    state, blank = records[:1], records[1:]
    key = np.zeros(KEY_WORDS, np.int64)
    steps = 0
    turns = 0
    for number in range(games):
        key[0] = number
        state[0] = blank[0]
        setup(state, players, 0, OFFERS, key)
        while actors(state):
            seat = only_bit(actors(state))
            apply(state, seat, random_action(state, seat, stream))
            steps += 1
        turns += state[0].turn
    return steps, turns


@jitted
def sample_worlds(observation, world, seat, count, stream):
    for _ in range(count):
        world[0] = observation[0]
        imagine(world, seat, stream)


@jitted
def copy_states(states, count):
    """Copies records in a cycle; the sum keeps the compiler from skipping any."""
    total = 0
    for number in range(count):
        states[number % 2] = states[1 - number % 2]
        states[number % 2].turn += 1
        total += states[number % 2].turn
    return total


def kernel_rates(players: int) -> tuple[float, float]:
    """Returns small steps and turns per second of random games, one thread."""
    records = np.zeros(2, kernel.RECORD)
    return card_games.kernel_rates(lambda: random_games(records, players, GAMES, np.array(quick_stream(1))), GAMES)


def worlds_a_second(players: int) -> float:
    """Returns sampled worlds per second: the slowest of several moments of a game."""
    states = [card_games.position("leverage-cards", players, ply) for ply in WORLD_PLIES]
    return card_games.worlds_a_second(states, sample_worlds, WORLDS)


def copies_a_second() -> float:
    states = np.repeat(fulcrum.game("leverage-cards").new(10, 1).data.array, 2)
    return per_second(COPIES, lambda: copy_states(states, COPIES))


def report() -> str:
    for players in SEATS:
        kernel_rates(players)
        worlds_a_second(players)
    copies_a_second()
    steps: dict[int, list[float]] = {players: [] for players in SEATS}

    def ours(players: int) -> float:
        of_steps, of_turns = kernel_rates(players)
        steps[players].append(of_steps)
        return of_turns

    rates = in_turns(
        {
            "four": lambda: ours(4),
            "ten": lambda: ours(10),
            "holdem": lambda: card_games.rlcard_turns("no-limit-holdem", HOLDEM_GAMES),
            "worlds four": lambda: worlds_a_second(4),
            "worlds ten": lambda: worlds_a_second(10),
            "copies": copies_a_second,
        }
    )
    rows = []
    for players, name in SEATS.items():
        against = f"**{ratio(rates, name, 'holdem'):.0f}x** hold'em's turns (target 20x)"
        turns, small = f"{max(rates[name]):,.0f}", f"{max(steps[players]):,.0f}"
        rows.append([f"Leverage, {players} players, kernel", turns, small, against])
    rows.append(["RLCard No-limit Texas Hold'em, random agents", f"{max(rates['holdem']):,.0f}", "", ""])
    worlds = [
        [f"{players} players, the slowest of {len(WORLD_PLIES)} moments", f"{max(rates[f'worlds {name}']):,.0f}"]
        for players, name in SEATS.items()
    ]
    games = grid(["random games, one thread", "turns/s", "small steps/s", "ratio, median of rounds"], rows)
    sampled = grid(["sampled worlds (target 200,000)", "worlds/s"], worlds)
    copied = grid(
        ["a state's copy in a jitted loop (target under 1 µs)", "µs"],
        [[f"{kernel.RECORD.itemsize:,} bytes", f"{1e6 / max(rates['copies']):.2f}"]],
    )
    return f"## Leverage, the card game\n\n{games}\n\n{sampled}\n\n{copied}\n"


if __name__ == "__main__":
    print(report())
