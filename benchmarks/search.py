"""Searches: simulations per second against OpenSpiel's C++ search, nodes and iterations per second."""

import random
import statistics
import time

import pyspiel

import fulcrum
from benchmarks.timing import grid, in_turns, ratio
from fulcrum.bots.bot import Bot, Thought
from fulcrum.bots.levels import HIGHEST, bot
from fulcrum.bots.plain_uct import PlainUctBot

ROUNDS = 3
SECONDS = 1.0  # seconds of each search
OPEN_SPIEL_SIMULATIONS = 30_000
CARD_TABLES = (("leaps-and-ledges", 2), ("leaps-and-ledges", 4), ("leverage-cards", 4), ("leverage-cards", 10))
PLIES_BEFORE = 10  # a card game is searched a few moves into a game, where there are choices


def opening_rate(make: Bot, game_id: str) -> float:
    """Returns simulations or positions per second in the position before the first move."""
    thought = thought_of(make, fulcrum.game(game_id).new(seed=1))
    return thought.visits / thought.seconds


def thought_of(thinker: Bot, state: "fulcrum.State") -> Thought:
    return thinker.think(state.observation(state.actors[0]), SECONDS, random.Random(1))


def open_spiel_rate() -> float:
    """Returns simulations per second of OpenSpiel's C++ MCTSBot on its own hex 8x8."""
    game = pyspiel.load_game("hex(board_size=8)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    searcher = pyspiel.MCTSBot(game, evaluator, 2.0, OPEN_SPIEL_SIMULATIONS, 512, False, 1, False)
    begin = time.perf_counter()
    searcher.step(game.new_initial_state())
    return OPEN_SPIEL_SIMULATIONS / (time.perf_counter() - begin)


def perfect_information() -> str:
    def uct(threads: int) -> float:
        return opening_rate(bot("lean", HIGHEST, threads=threads), "lean")

    def alpha_beta(threads: int) -> float:
        return opening_rate(bot("leverage-board", HIGHEST, threads=threads), "leverage-board")

    runs = {
        "open_spiel": open_spiel_rate,
        "lean": lambda: uct(1),
        "lean two": lambda: uct(2),
        "plain": lambda: opening_rate(PlainUctBot("lean"), "lean"),
        "board": lambda: alpha_beta(1),
        "board two": lambda: alpha_beta(2),
    }
    in_turns(runs, 1)  # compiles
    rates = in_turns(runs, ROUNDS)
    of_open_spiel, of_one = ratio(rates, "lean", "open_spiel"), ratio(rates, "lean two", "lean")
    plain, board = ratio(rates, "plain", "open_spiel"), ratio(rates, "board two", "board")
    rows = [
        ["OpenSpiel's C++ MCTSBot, hex 8x8, simulations", "open_spiel", ""],
        ["Lean, UCT of level 8, simulations", "lean", f"**{of_open_spiel:.1f}x** OpenSpiel's (target 8x)"],
        ["Lean, UCT of level 8, two threads", "lean two", f"**{of_one:.2f}x** one thread (target 1.6x)"],
        ["Lean, plain UCT with random games, simulations", "plain", f"**{plain:.1f}x** OpenSpiel's"],
        ["Leverage, alpha-beta of level 8, positions", "board", ""],
        ["Leverage, alpha-beta, two threads", "board two", f"**{board:.2f}x** one thread (target 1.6x)"],
    ]
    lines = [[name, f"{statistics.median(rates[key]):,.0f}", against] for name, key, against in rows]
    return grid(["from the opening", "a second", "ratio, median of rounds"], lines)


def branching() -> str:
    """Reports the alpha-beta search's own notes in three positions."""
    rows = []
    for plies in (0, 10, 20):
        state = position("leverage-board", 2, plies)
        thought = thought_of(bot("leverage-board", HIGHEST), state)
        rows.append([f"after {plies} random moves", f"{thought.visits:,}", thought.note])
    return grid([f"Leverage, alpha-beta, {SECONDS:g} s", "positions", "the search's note"], rows)


def position(game_id: str, players: int, plies: int) -> "fulcrum.State":
    """Returns a random game after this many moves."""
    state, rng = fulcrum.game(game_id).new(players, seed=1), random.Random(1)
    while len(state.log) < plies or len(state.legal_moves(state.actors[0])) < 2:
        seat = rng.choice(state.actors)
        state.push(rng.choice(state.legal_moves(seat)), seat)
    return state


def hidden_information() -> str:
    def rate(game_id: str, players: int) -> float:
        thought = thought_of(bot(game_id, HIGHEST), position(game_id, players, PLIES_BEFORE))
        return thought.visits / thought.seconds

    runs = {f"{game_id} {players}": lambda g=game_id, p=players: rate(g, p) for game_id, players in CARD_TABLES}
    in_turns(runs, 1)
    rates = in_turns(runs, ROUNDS)
    rows = [
        [
            f"{fulcrum.about(game_id).name}, {players} players",
            f"{statistics.median(rates[f'{game_id} {players}']):,.0f}",
        ]
        for game_id, players in CARD_TABLES
    ]
    return grid([f"information-set search of level 8, {PLIES_BEFORE} moves into a game", "iterations/s"], rows)


def report() -> str:
    tables = [perfect_information(), branching(), hidden_information()]
    return "## Search\n\nMedians of three rounds, one thread unless stated.\n\n" + "\n\n".join(tables) + "\n"


if __name__ == "__main__":
    print(report())
