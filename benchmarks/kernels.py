"""Kernels by library, by Numba, in C and as WebAssembly in Chromium; the first move after installing a wheel; memory.

All builds of a game make the same calls, so that only time differs: `tests/aot` checks that their results are equal.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import numpy as np
from playwright.sync_api import sync_playwright
from tests.aot.cases import Position, calls, deepening, positions
from tests.aot.digests import Caller, Case, Run, native_caller, python_caller
from tests.aot.libraries import NATIVE, WASM, libraries
from tests.aot.pages import open_with_library
from tests.browser.conftest import ARGUMENTS, CHROMIUM

import fulcrum
from benchmarks.lean import c_games, compiled_c
from benchmarks.timing import grid, in_turns, ratio
from fulcrum.aot.targets import TARGETS
from fulcrum.core.memory import Record
from fulcrum.core.seeds import quick_stream
from fulcrum.search.ismcts import Workspace
from fulcrum.search.tree import NODE

ROUNDS, FIRST_MOVE_ROUNDS = 7, 5
GAMES = {"lean": 200_000, "leaps-and-ledges": 10_000, "leverage-board": 5_000, "leverage-cards": 5_000}
C_GAMES = 200_000
SIMULATIONS = {"lean": 100_000, "leaps-and-ledges": 20_000, "leverage-cards": 2_000}
DEPTH = 7  # of the board game's search
NODES = 1 << 19  # of a tree
ROOT = Path(__file__).parents[1]
SECONDS_IN_PAGE = """async ([manifest, one]) => {
  const { Run } = await import('/check.mjs');
  window.library ??= await WebAssembly.instantiate(await (await fetch('/library.wasm')).arrayBuffer(), {});
  const run = new Run(one, window.library.instance.exports, manifest.functions);
  const made = one.calls.map(([name, ...given]) => name === 'copy' ? given : [name, run.passed(name, given)]);
  const began = performance.now();
  one.calls.forEach(([name], number) => name === 'copy' ? run.copy(...made[number]) : run.result(...made[number]));
  const seconds = (performance.now() - began) / 1000;
  run.free();
  return seconds;
}"""
FIRST_MOVE_SECONDS = 0.1
FIRST_MOVE = """
import random, fulcrum
from fulcrum.bots.levels import bot
state = fulcrum.game({game_id!r}).new(seed=1)
seat = state.actors[0]
state.push(bot({game_id!r}).choose(state.observation(seat), {seconds}, random.Random(1)), seat)
"""
MEMORY = """
import fulcrum, fulcrum.server.app
for game_id in fulcrum.games():
    state = fulcrum.game(game_id).new(seed=1)
    state.push(state.legal_moves(state.actors[0])[0], state.actors[0])
    state.view(None)
print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmRSS')))
"""


class Task(NamedTuple):
    """Calls that are timed together, and how many games or simulations they play; None if that must be counted."""

    name: str
    case: Case
    count: int | None


def tasks(game_id: str) -> list[Task]:
    state = fulcrum.game(game_id).new(seed=1)
    games = GAMES[game_id]
    arrays = {
        "start": state.data.array,
        "stream": np.array(quick_stream(1), np.uint64),
        "ends": np.zeros(1, state.data.array.dtype),
    }
    played = calls("random games", False, arrays, [("play_out_many", "start", games, "stream", "ends")])
    position = next(positions(game_id, (10,)))
    return [Task("random games", played, games), Task("search of level 8", *SEARCHES[game_id](position))]


def lean_search(position: Position) -> tuple[Case, int | None]:
    from fulcrum.bots.lean.bot import LEARNED_KNOBS
    from fulcrum.bots.lean.weights import MOVES, POSITIONS

    count, simulations = position.game.action_count, SIMULATIONS["lean"]
    arrays = {
        "nodes": np.zeros(NODES, NODE), "used": np.ones(1, np.int64), "root": position.data,
        "stop": np.zeros(1, np.int64), "stream": np.array(quick_stream(7), np.uint64), "knobs": np.array(LEARNED_KNOBS),
        "taste": np.array(MOVES + POSITIONS), "actions": np.zeros(count, np.int64), "weights": np.zeros(count),
        "values": np.zeros(position.players),
    }  # fmt: skip
    names = list(arrays)
    call = ("search_learned", *names[:3], simulations, *names[3:])
    return calls("search", False, arrays, [call]), simulations


def board_search(position: Position) -> tuple[Case, int | None]:
    from fulcrum.bots.leverage_board.levels import EFFORTS, LEARNED

    return deepening(position, EFFORTS[8], DEPTH, 8, np.array(LEARNED)), None


def card_search(position: Position) -> tuple[Case, int | None]:
    kernel, simulations = position.game.kernel, SIMULATIONS[position.game.about.id]
    desk = Workspace(kernel, NODES)
    desk.clear(Record.from_bytes(kernel.record, position.data.tobytes()), position.seat)
    desk.work.set(0, "exploration", 0.5)
    desk.work.set(0, "limit", simulations)
    arrays = {
        "records": desk.records.array, "nodes": desk.tree.array, "work": desk.work.array, "stop": np.zeros(1, np.int64),
        "stream": np.array(quick_stream(7), np.uint64),
    }  # fmt: skip
    return calls("search", False, arrays, [("search", *arrays)]), simulations


SEARCHES = {
    "lean": lean_search,
    "leaps-and-ledges": card_search,
    "leverage-board": board_search,
    "leverage-cards": card_search,
}


def seconds_of(case: Case, call: Caller) -> float:
    """Returns how long the calls of a case take, without preparing their memory."""
    run = Run(case, call)
    made = [
        (name, given if name == "copy" else [item if isinstance(item, int) else run.argument(item) for item in given])
        for name, *given in case["calls"]
    ]
    began = time.perf_counter()
    for name, given in made:
        if name == "copy":
            run.copy(*given)
        else:
            call(name, given)
    return time.perf_counter() - began


@contextmanager
def page_with(game_id: str) -> Iterator[Callable[[Case], float]]:
    """Yields a function that times a case in Chromium."""
    library = TARGETS[WASM].library(libraries(game_id), game_id)
    manifest = json.loads(library.manifest_path.read_text(encoding="utf-8"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        open_with_library(page, library)

        def seconds(case: Case) -> float:
            found: float = page.evaluate(SECONDS_IN_PAGE, [manifest, case])
            return found

        yield seconds
        browser.close()


def rates_of(game_id: str) -> dict[str, dict[str, list[float]]]:
    """Returns rates by task and build, all measured in turns."""
    library = TARGETS[NATIVE].library(libraries(game_id), game_id)
    native, jit = native_caller(library.path, library.manifest_path), python_caller(game_id)
    found = {}
    with page_with(game_id) as in_page:
        for task in tasks(game_id):
            count = task.count or positions_searched(task.case, native)
            runs: dict[str, Callable[[], float]] = {
                "native": lambda case=task.case, count=count: count / seconds_of(case, native),
                "jit": lambda case=task.case, count=count: count / seconds_of(case, jit),
                "wasm": lambda case=task.case, count=count: count / in_page(case),
            }
            in_turns(runs, 2)  # compiles, and lets Chromium notice what is worth optimising
            found[task.name] = in_turns(runs, ROUNDS)
    return found


def positions_searched(case: Case, call: Caller) -> int:
    """Returns the number of positions that an alpha-beta search counts itself."""
    from fulcrum.search.alphabeta import WORK

    run = Run(case, call)
    run.make_calls()
    return int(run.buffers["work"].view(WORK)["nodes"][0])


def speeds() -> str:
    rows = []
    for game_id in fulcrum.games():
        for name, rates in rates_of(game_id).items():
            best = [f"{max(rates[build]):,.0f}" for build in ("native", "jit", "wasm")]
            of_jit, of_native = ratio(rates, "native", "jit"), ratio(rates, "wasm", "native")
            rows.append([f"{fulcrum.about(game_id).name}, {name}", *best, f"**{of_jit:.2f}**", f"**{of_native:.2f}**"])
    headings = ["a second, one thread", "library", "Numba", "Chromium", "library / Numba", "Chromium / library"]
    return grid(headings, rows)


def against_c() -> str:
    """Compares Lean's random games with the same loop in C."""
    state, stream = fulcrum.game("lean").new(seed=0), quick_stream(1)
    ends = fulcrum.game("lean").new(seed=0).data

    def ours() -> float:
        began = time.perf_counter()
        state.game.kernel.play_out_many(state.data, C_GAMES, stream, ends)
        return C_GAMES / (time.perf_counter() - began)

    with tempfile.TemporaryDirectory() as folder:
        program = compiled_c(folder)
        rates = in_turns({"native": ours, "c": lambda: c_games(program, C_GAMES)[0]})
    of_c = f"**{ratio(rates, 'native', 'c'):.2f}** (target 0.95)"
    return grid(
        ["Lean, random games a second", "library", "C, gcc -O3", "library / C"],
        [["", f"{max(rates['native']):,.0f}", f"{max(rates['c']):,.0f}", of_c]],
    )


@contextmanager
def installed_wheel() -> Iterator[Path]:
    """Installs a wheel without extras into a new environment; yields its Python."""
    with tempfile.TemporaryDirectory() as folder:
        dist, environment = Path(folder) / "dist", Path(folder) / "environment"
        subprocess.run(
            [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", dist],
            check=True, cwd=ROOT, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        subprocess.run([sys.executable, "-m", "venv", environment], check=True)
        python = environment / "bin" / "python"
        subprocess.run([python, "-m", "pip", "install", "-q", *dist.glob("*.whl")], check=True)
        yield python


def process_seconds(command: list[str | Path]) -> float:
    """Returns how long a process takes with an empty cache folder."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {**os.environ, "FULCRUM_CACHE_DIR": cache}
        began = time.perf_counter()
        subprocess.run(command, check=True, capture_output=True, env=environment, cwd=cache)
        return time.perf_counter() - began


def starts() -> str:
    with installed_wheel() as python:
        commands: dict[str, list[str | Path]] = {
            f"level 8's first move in {fulcrum.about(game_id).name} (target 1 s)": [
                python, "-c", FIRST_MOVE.format(game_id=game_id, seconds=FIRST_MOVE_SECONDS)
            ]
            for game_id in fulcrum.games()
        }  # fmt: skip
        commands["`fulcrum --help` (target 0.1 s)"] = [python.with_name("fulcrum"), "--help"]
        commands["`import fulcrum`"] = [python, "-c", "import fulcrum"]
        commands["Python alone"] = [python, "-c", "pass"]
        times = in_turns(
            {name: lambda command=command: process_seconds(command) for name, command in commands.items()},
            FIRST_MOVE_ROUNDS,
        )
    rows = [[name, f"{statistics.median(found):.2f} s"] for name, found in times.items()]
    return grid([f"after installing a wheel, a whole process, {FIRST_MOVE_SECONDS:g} s of thought", "median"], rows)


def memory() -> str:
    """Returns what a server's process needs with all games loaded and no table."""
    rows = []
    for mode, words in (("native", "libraries"), ("jit", "Numba, compiled before")):
        environment = {**os.environ, "FULCRUM_KERNELS": mode}
        command = [sys.executable, "-c", MEMORY]
        subprocess.run(command, check=True, capture_output=True, env=environment)  # compiles
        printed = subprocess.run(command, check=True, capture_output=True, env=environment, text=True).stdout
        rows.append([words, f"{int(printed) / 1024:.0f} MB"])
    return grid(["a server's process with all games loaded and no table", "memory"], rows)


def report() -> str:
    text = "Search is simulations; for the board game, positions of an alpha-beta search to a fixed depth."
    return "## Kernels\n\n" + "\n\n".join([text, speeds(), against_c(), starts(), memory()]) + "\n"


if __name__ == "__main__":
    print(report())
