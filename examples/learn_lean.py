"""Learn Lean with three holes a side to beat chance: an actor and a critic in NumPy, playing against themselves.

`python examples/learn_lean.py` takes about a minute on one core and draws the curve into learn_lean.svg. After every
step the critic's value of the next position, seen from the other seat, is what the last one should have been worth.
"""

import sys
from pathlib import Path

import numpy as np

from fulcrum.rl.vector import VectorEnv

GAMES, HIDDEN, RATE, ENTROPY, BETWEEN_TESTS = 256, 128, 1e-3, 0.02, 200


def forward(net, batch):
    seen = batch.observations.astype(np.float32)
    hidden = np.maximum(seen @ net["in"] + net["bias"], 0)
    chances = np.where(batch.masks, np.exp(np.clip(hidden @ net["policy"], -30, 30)), 0)
    return seen, hidden, chances / chances.sum(1, keepdims=True), np.tanh(hidden @ net["value"])[:, 0]


def drawn(chances, rng):
    return (chances.cumsum(1) > rng.random((len(chances), 1)) * 0.9999).argmax(1)


def learn(net, past, before, actions, target):
    """One step of Adam: likelier what was better than expected, the value nearer to the target, some entropy kept."""
    seen, hidden, chances, value = before
    logs = np.log(np.maximum(chances, 1e-9))
    slope = chances * ((target - value)[:, None] + ENTROPY * (logs - (chances * logs).sum(1, keepdims=True)))
    slope[np.arange(GAMES), actions] -= target - value
    value_slope = ((value - target) * (1 - value**2))[:, None]
    back = (slope @ net["policy"].T + value_slope @ net["value"].T) * (hidden > 0)
    slopes = {"in": seen.T @ back, "bias": back.sum(0), "policy": hidden.T @ slope, "value": hidden.T @ value_slope}
    for name, total in slopes.items():
        mean, square = past.get(name, (0, 0))
        past[name] = 0.9 * mean + 0.1 * total / GAMES, 0.99 * square + 0.01 * (total / GAMES) ** 2
        net[name] -= RATE * past[name][0] / (np.sqrt(past[name][1]) + 1e-8)


def points_against_chance(net, rng):
    """The share of points in 2 x 256 games, half of them as the first to move."""
    env, seats, results = VectorEnv("lean", 2 * GAMES, side=3), np.arange(2 * GAMES) % 2, np.full(2 * GAMES, np.nan)
    batch = env.reset()
    while np.isnan(results).any():
        batch = env.step(np.where(batch.seats == seats, drawn(forward(net, batch)[2], rng), env.random_actions()))
        ended = batch.terminated & np.isnan(results)
        results[ended] = batch.rewards[np.arange(2 * GAMES), seats][ended] / 2 + 0.5
    return results.mean()


def draw(curve, moves, picture):
    points = " ".join(f"{20 + 360 * i / max(1, len(curve) - 1):.0f},{220 - 200 * y:.0f}" for i, y in enumerate(curve))
    lines = f'<path d="M20 20V220H380M20 120H380"/><polyline points="{points}" stroke="#673ab7" stroke-width="3"/>'
    words = (
        f'<text x="24" y="32">all points</text><text x="24" y="132">half</text><text x="300" y="236">{moves:,} moves'
    )
    words = f'<g fill="#808080" stroke="none" font-family="sans-serif" font-size="12">{words}</text></g>'
    frame = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 240" fill="none" stroke="#808080"'
    Path(picture).write_text(f"<svg {frame}>{lines}{words}</svg>\n", encoding="utf-8")


def main(updates=6000, picture="learn_lean.svg"):
    env, rng, past, curve = VectorEnv("lean", GAMES, side=3), np.random.default_rng(1), {}, []
    sizes = env.layout.size, env.game.action_count
    shapes = {"in": (sizes[0], HIDDEN), "bias": HIDDEN, "policy": (HIDDEN, sizes[1]), "value": (HIDDEN, 1)}
    net = {name: rng.normal(0, 0.05, shape).astype(np.float32) for name, shape in shapes.items()}
    batch = env.reset()
    for update in range(updates + 1):
        if update % BETWEEN_TESTS == 0:
            curve.append(points_against_chance(net, rng))
            print(f"{update * GAMES:9,} moves: {curve[-1]:.1%} of the points against chance", flush=True)
        before, seats = forward(net, batch), batch.seats
        actions = drawn(before[2], rng)
        batch = env.step(actions)
        value = forward(net, batch)[3] * np.where(batch.seats == seats, 1, -1)
        learn(net, past, before, actions, np.where(batch.terminated, batch.rewards[np.arange(GAMES), seats], value))
    draw(curve, updates * GAMES, picture)
    return curve


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
