"""Leverage: random games with every move listed at every ply, against C and OpenSpiel's checkers; the longest lists."""

import random
import subprocess
import tempfile
import time
from pathlib import Path

import numpy as np
import pyspiel
from tests.games.leverage_board.positions import NASTY, laid

import fulcrum
from benchmarks.timing import grid, in_turns, per_second, ratio
from fulcrum.core.jit import jitted
from fulcrum.core.memory import Block
from fulcrum.core.rng import quick_below
from fulcrum.games.leverage_board.encoding import MOST_HOPS, MOST_RESULTS, PASS
from fulcrum.games.leverage_board.kernel import apply
from fulcrum.games.leverage_board.results import SCRATCH, play_result, results

GAMES, STEP_GAMES, OPEN_SPIEL_GAMES = 400, 3000, 1500
C_SEED = 88172645463325252  # leverage_board.c begins with it


@jitted
def full_games(start, games, found, scratch, stream):
    """Plays random games; lists all results at each ply and plays one. Returns plies, results, pegs left to Blue."""
    state = start.copy()
    hops = np.empty(MOST_HOPS, np.int64)
    plies, listed, pegs = 0, 0, 0
    for _ in range(games):
        state[0] = start[0]
        while state[0].ending == 0:
            seat = state[0].seat
            count = results(state, seat, found, scratch)
            if count:
                play_result(state, seat, found, quick_below(stream, count), hops)
            else:
                apply(state, seat, PASS)
            listed += count
            plies += 1
        pegs += state[0].pegs[0]
    return plies, listed, pegs


def compiled_c(folder: str) -> Path:
    program = Path(folder) / "leverage_board"
    source = Path(__file__).with_name("leverage_board.c")
    subprocess.run(["gcc", "-O3", "-o", program, source], check=True)
    return program


def c_rate(program: Path, kind: str, games: int) -> tuple[float, list[int]]:
    """Returns plies or actions per second, as timed by the program, and its totals."""
    printed = subprocess.run([program, kind, str(games)], capture_output=True, text=True, check=True).stdout
    *totals, seconds = printed.split()
    return int(totals[1]) / float(seconds), [int(total) for total in totals]


def stream() -> np.ndarray:
    return np.array([C_SEED], np.uint64)


def kernel_full(games: int) -> tuple[float, list[int]]:
    start = fulcrum.game("leverage-board").new(seed=0).data.array
    found, scratch = np.empty(MOST_RESULTS, np.int64), np.zeros(1, SCRATCH)
    begin = time.perf_counter()
    totals = full_games(start, games, found, scratch, stream())
    return totals[0] / (time.perf_counter() - begin), [games, *totals]


def kernel_steps(games: int) -> tuple[float, list[int]]:
    state = fulcrum.game("leverage-board").new(seed=0)
    ends = Block(state.data.layout, games)
    begin = time.perf_counter()
    actions = state.game.kernel.play_out_many(state.data, games, stream(), ends)
    seconds = time.perf_counter() - begin
    return actions / seconds, [games, actions, 0, sum(ends.get(number, "pegs")[0] for number in range(games))]


def open_spiel_moves() -> float:
    """Returns moves per second of random checkers through OpenSpiel's Python API, every legal move listed."""
    game, rng = pyspiel.load_game("checkers"), random.Random(0)
    moves = 0

    def run() -> None:
        nonlocal moves
        for _ in range(OPEN_SPIEL_GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1

    return per_second(1, run) * moves


def api_moves() -> float:
    """Returns moves per second through our own Python API, every move listed as text and checked."""
    rng, state = random.Random(0), fulcrum.game("leverage-board").new(seed=0)

    def run() -> None:
        for _ in range(400):
            state.push(rng.choice(state.legal_moves()))

    return per_second(400, run)


def longest_lists() -> str:
    """Times one list in the positions with the most results found by hill climbing."""
    found, scratch = np.empty(MOST_RESULTS, np.int64), np.zeros(1, SCRATCH)
    rows = []
    for text, count in NASTY.items():
        state = laid(text)
        in_kernel = min(milliseconds(lambda s=state: results(s.data.array, 0, found, scratch)) for _ in range(50))
        in_python = min(milliseconds(state.legal_moves) for _ in range(5))
        rows.append([f"{count:,}", f"{in_kernel:.2f} ms", f"{in_python:.0f} ms"])
    return grid(["results in one position", "kernel (target 2 ms)", "as Python moves with texts"], rows)


def milliseconds(work: object) -> float:
    begin = time.perf_counter()
    work()  # type: ignore[operator]
    return 1000 * (time.perf_counter() - begin)


def report() -> str:
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_c(folder)
        for kind, here in (("full", kernel_full), ("steps", kernel_steps)):
            assert c_rate(program, kind, 50)[1] == here(50)[1], f"{kind}: C and the kernel play different games"
        rates = in_turns(
            {
                "kernel": lambda: kernel_full(GAMES)[0],
                "c": lambda: c_rate(program, "full", GAMES)[0],
                "open_spiel": open_spiel_moves,
                "steps": lambda: kernel_steps(STEP_GAMES)[0],
                "c_steps": lambda: c_rate(program, "steps", STEP_GAMES)[0],
                "api": api_moves,
            }
        )
    full, steps = ratio(rates, "kernel", "c"), ratio(rates, "steps", "c_steps")
    times = ratio(rates, "kernel", "open_spiel")
    rows = [
        ["Leverage, kernel, all moves listed at every ply", "kernel", ""],
        ["the same in C, gcc -O3", "c", f"the kernel reaches **{full:.2f}** of it"],
        ["OpenSpiel checkers, Python API", "open_spiel", f"the kernel plays **{times:.1f}x** (target 3x)"],
        ["Leverage, kernel, small steps guessed", "steps", ""],
        ["the same in C, gcc -O3", "c_steps", f"the kernel reaches **{steps:.2f}** of it"],
        ["Leverage, Python API, every move listed and checked", "api", ""],
    ]
    lines = [[name, f"{max(rates[key]):,.0f}", against] for name, key, against in rows]
    headings = ["random games, one thread", "moves/s", "ratio, median of rounds"]
    return f"## Leverage, the board game\n\n{grid(headings, lines)}\n\n{longest_lists()}\n"


if __name__ == "__main__":
    print(report())
