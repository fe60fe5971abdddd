"""Lean: random games against a C version of the same loop and against OpenSpiel's Python API."""

import random
import subprocess
import tempfile
import threading
from array import array
from pathlib import Path

import pyspiel

import fulcrum
from benchmarks.timing import grid, in_turns, per_second, ratio
from fulcrum.core.memory import Block
from fulcrum.core.seeds import quick_stream

GAMES = 60_000
OPEN_SPIEL_GAMES = 600
C_SEED = 88172645463325252  # lean.c begins with it


def compiled_c(folder: str) -> Path:
    program = Path(folder) / "lean"
    source = Path(__file__).with_name("lean.c")
    subprocess.run(["gcc", "-O3", "-o", program, source], check=True)
    return program


def c_games(program: Path, games: int) -> tuple[float, list[int]]:
    """Returns games per second, as timed by the program, and its totals: games, moves, points of seat 0."""
    printed = subprocess.run([program, "5", "24", str(games)], capture_output=True, text=True, check=True).stdout
    *totals, seconds = printed.split()
    return games / float(seconds), [int(total) for total in totals]


def check_totals(program: Path) -> None:
    """Checks that the same random numbers lead both programs through the same games."""
    state = fulcrum.game("lean").new(seed=0)
    ends = Block(state.data.layout, 1000)
    moves = state.game.kernel.play_out_many(state.data, 1000, array("Q", [C_SEED]), ends)
    points = sum(ends.get(number, "scores")[0] for number in range(1000))
    assert c_games(program, 1000)[1] == [1000, moves, points]


def kernel_games(threads: int) -> float:
    """Returns random games per second, `GAMES` in each thread."""
    state = fulcrum.game("lean").new(seed=0)

    def work(number: int) -> None:
        state.game.kernel.play_out_many(state.data, GAMES, quick_stream(number), state.data.copy())

    workers = [threading.Thread(target=work, args=(number,)) for number in range(threads)]

    def run() -> None:
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()

    return per_second(threads * GAMES, run)


def open_spiel_games() -> float:
    """Returns random games per second of hex 8x8 through OpenSpiel's Python API."""
    game = pyspiel.load_game("hex(board_size=8)")
    rng = random.Random(0)

    def run() -> None:
        for _ in range(OPEN_SPIEL_GAMES):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))

    return per_second(OPEN_SPIEL_GAMES, run)


def api_games() -> float:
    """Returns random games per second through our own Python API, move by move and checked."""
    game, rng = fulcrum.game("lean"), random.Random(0)

    def run() -> None:
        for seed in range(20):
            state = game.new(seed=seed)
            while not state.over:
                state.push(rng.choice(state.legal_moves()))

    return per_second(20, run)


def report() -> str:
    with tempfile.TemporaryDirectory() as folder:
        program = compiled_c(folder)
        check_totals(program)
        kernel_games(1)
        rates = in_turns(
            {
                "kernel": lambda: kernel_games(1),
                "c": lambda: c_games(program, GAMES)[0],
                "open_spiel": open_spiel_games,
                "two": lambda: kernel_games(2),
                "api": api_games,
            }
        )
    moves = 48

    def row(name: str, key: str, against: str) -> list[str]:
        best = max(rates[key])
        return [name, f"{best:,.0f}", f"{best * moves:,.0f}" if key != "open_spiel" else "", against]

    of_c, of_open_spiel = ratio(rates, "kernel", "c"), ratio(rates, "kernel", "open_spiel")
    of_one = ratio(rates, "two", "kernel")
    rows = [
        row("Lean side 5, kernel, one thread", "kernel", ""),
        row("the same loop in C, gcc -O3", "c", f"the kernel reaches **{of_c:.2f}** of it (target 0.95)"),
        row("OpenSpiel hex 8x8, Python API", "open_spiel", f"the kernel plays **{of_open_spiel:.0f}x** (target 30x)"),
        row("Lean, two threads", "two", f"**{of_one:.2f}x** one thread (target 1.7x)"),
        row("Lean, Python API, every move listed and checked", "api", ""),
    ]
    headings = ["random games", "games/s", "moves/s", "ratio, median of rounds"]
    return f"## Lean\n\n{grid(headings, rows)}\n"


if __name__ == "__main__":
    print(report())
