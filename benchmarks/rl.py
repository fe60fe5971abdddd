"""Environments for learners: steps per second against PettingZoo's connect_four and pgx's hex, all in random play.

Everything runs on one core, except where threads are compared.
"""

import os
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
from pettingzoo.classic import connect_four_v3

from benchmarks.timing import grid, in_turns, per_second, ratio
from fulcrum.rl import lean_v1, leaps_and_ledges_v1, leverage_board_v1, leverage_cards_v1
from fulcrum.rl.vector import VectorEnv

ROUNDS = 5
AEC_STEPS = 3_000
BATCH_STEPS = 200_000
BATCH_SIZES = (256, 1024, 4096)
PGX_STEPS = 50_000
PGX_BATCH_SIZES = (128, 1024, 4096)
THREADS_BATCH = 4096
AEC_GAMES = {
    "Lean side 5": lean_v1.env,
    "Leverage, the board game": leverage_board_v1.env,
    "Leaps and Ledges, 2 players": leaps_and_ledges_v1.env,
    "Leverage, the card game, 4 players": leverage_cards_v1.env,
}
VECTOR_GAMES = {
    "Lean side 5": "lean",
    "Leverage, the board game": "leverage-board",
    "Leaps and Ledges, 2 players": "leaps-and-ledges",
    "Leverage, the card game, 4 players": "leverage-cards",
}


@contextmanager
def one_core() -> Iterator[None]:
    """Pins new threads, also JAX's, to one core meanwhile."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def aec_rate(env: Any) -> float:
    """Returns steps per second, measured as `pettingzoo.test.performance_benchmark` does: observe, choose, step."""
    random.seed(0)
    env.reset(seed=0)

    def run() -> None:
        for _ in range(AEC_STEPS):
            observation, _, over, cut, _ = env.last()
            env.step(None if over or cut else random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            if all(env.terminations.values()):
                env.reset()

    return per_second(AEC_STEPS, run)


def vector_rate(env: VectorEnv) -> float:
    rounds = max(1, BATCH_STEPS // env.count)

    def run() -> None:
        for _ in range(rounds):
            env.step(env.random_actions())

    return per_second(rounds * env.count, run)


def pgx_rate(count: int) -> Callable[[], float]:
    """Returns steps per second of pgx's hex with `count` games at once, the loop compiled as a whole."""
    import jax
    import pgx
    from jax import numpy as jnp
    from pgx.experimental import auto_reset

    env = pgx.make("hex")
    step = jax.vmap(auto_reset(env.step, env.init))
    length = max(1, PGX_STEPS // count)

    @jax.jit
    def play(state: Any, key: Any) -> Any:
        def once(carry: Any, _: Any) -> Any:
            state, key = carry
            key, choosing, resetting = jax.random.split(key, 3)
            chances = jnp.log(state.legal_action_mask.astype(jnp.float32))
            action = jax.random.categorical(choosing, chances, axis=-1)
            return (step(state, action, jax.random.split(resetting, count)), key), None

        return jax.lax.scan(once, (state, key), None, length=length)[0]

    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), count))
    key = jax.random.PRNGKey(1)
    jax.block_until_ready(play(state, key))
    return lambda: per_second(length * count, lambda: jax.block_until_ready(play(state, key)))


def best_of(runs: dict[str, Callable[[], float]]) -> tuple[str, Callable[[], float]]:
    """Returns the fastest of some runs, each tried twice."""
    rates = in_turns(runs, 2)
    name = max(runs, key=lambda run: max(rates[run]))
    return name, runs[name]


def aec_grid() -> str:
    theirs = connect_four_v3.env()
    ours = {name: make() for name, make in AEC_GAMES.items()}
    runs = {"connect_four": lambda: aec_rate(theirs)}
    runs |= {name: lambda env=env: aec_rate(env) for name, env in ours.items()}
    in_turns(runs, 1)  # compiles
    rates = in_turns(runs, ROUNDS)
    rows = [["PettingZoo's connect_four", f"{max(rates['connect_four']):,.0f}", ""]]
    for name in ours:
        target = " (target 3x)" if name == "Lean side 5" else ""
        rows.append([name, f"{max(rates[name]):,.0f}", f"**{ratio(rates, name, 'connect_four'):.1f}x**{target}"])
    return grid(["one environment, AEC, one core", "steps/s", "against connect_four"], rows)


def vector_grid() -> str:
    theirs = connect_four_v3.env()
    hex_name, hex_run = best_of({f"{count:,} games": pgx_rate(count) for count in PGX_BATCH_SIZES})
    runs: dict[str, Callable[[], float]] = {"connect_four": lambda: aec_rate(theirs), "hex": hex_run}
    for name, game_id in VECTOR_GAMES.items():
        for count in BATCH_SIZES:
            env = VectorEnv(game_id, count)
            runs[f"{name}, {count:,} games"] = lambda env=env: vector_rate(env)
    in_turns(runs, 1)
    rates = in_turns(runs, ROUNDS)
    rows = [
        ["PettingZoo's connect_four, AEC", f"{max(rates['connect_four']):,.0f}", "", ""],
        [f"pgx's hex, {hex_name}: its best of {PGX_BATCH_SIZES}", f"{max(rates['hex']):,.0f}", "", ""],
    ]
    for name in list(runs)[2:]:
        lean = name.startswith("Lean")
        of_connect_four, of_hex = ratio(rates, name, "connect_four"), ratio(rates, name, "hex")
        first = f"**{of_connect_four:.0f}x**{' (target 50x)' if lean else ''}"
        second = f"**{of_hex:.1f}x**{' (target 10x)' if lean else ''}"
        rows.append([name, f"{max(rates[name]):,.0f}", first, second])
    return grid(["vector environment, one core", "steps/s", "against connect_four", "against hex"], rows)


def threads_grid() -> str:
    """Compares two threads with one, where there are two cores."""
    if len(os.sched_getaffinity(0)) < 2:
        return "Two threads were not measured: this process may use one core only."
    with VectorEnv("lean", THREADS_BATCH) as one, VectorEnv("lean", THREADS_BATCH, threads=2) as two:
        runs = {"one": lambda: vector_rate(one), "two": lambda: vector_rate(two)}
        in_turns(runs, 1)
        rates = in_turns(runs, ROUNDS)
    rows = [
        ["one thread", f"{max(rates['one']):,.0f}", ""],
        ["two threads", f"{max(rates['two']):,.0f}", f"**{ratio(rates, 'two', 'one'):.2f}x** (target 1.7x)"],
    ]
    return grid([f"vector environment, Lean, {THREADS_BATCH:,} games", "steps/s", "against one"], rows)


def report() -> str:
    with one_core():
        grids = [aec_grid(), vector_grid()]
    grids.append(threads_grid())
    note = "A step is one action of the kernel, with the observation and the mask of the seat that follows written."
    return f"## Environments for learners\n\n{note}\n\n" + "\n\n".join(grids) + "\n"


if __name__ == "__main__":
    print(report())
