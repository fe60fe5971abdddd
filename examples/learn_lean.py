"""Learns Lean with 3 holes a side by self-play: a deep Q-network in NumPy.

The target of an action is its reward, or minus the best value of the other seat's reply by an older copy of the net.
"""

from collections import deque
from pathlib import Path

import numpy as np

from fulcrum.rl.vector import VectorEnv

GAMES, HIDDEN, RATE, BETWEEN_TESTS, ALL = 256, 128, 1e-3, 100, np.arange(256)
PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 200"><path d="{}" fill="none" stroke="teal"/></svg>'


def values(net, seen, masks):
    hidden = np.maximum(seen.astype(np.float32) @ net[0], 0)
    return hidden, np.where(masks, hidden @ net[1], -9)  # no action is worth less than -1


def learn(net, old, squares, steps):
    seen, masks, moves, rewards, signs, after, masks_after = map(np.concatenate, zip(*steps, strict=True))
    (hidden, found), rows = values(net, seen, masks), np.arange(len(seen))
    error = np.zeros_like(found)
    error[rows, moves] = found[rows, moves] - rewards - signs * values(old, after, masks_after)[1].max(1)
    back = error @ net[1].T * (hidden > 0)
    for part, square, slope in zip(net, squares, (seen.T.astype(np.float32) @ back, hidden.T @ error), strict=True):
        square[:] += 0.01 * ((slope / len(rows)) ** 2 - square)
        part[:] -= RATE * slope / len(rows) / (np.sqrt(square) + 1e-5)


def main(updates=4000, picture="learn_lean.svg"):
    env, test, rng = VectorEnv("lean", GAMES, side=3), VectorEnv("lean", GAMES, side=3), np.random.default_rng(1)
    shapes = (env.layout.size, HIDDEN), (HIDDEN, env.game.action_count)
    net = [rng.normal(0, 0.05, shape).astype(np.float32) for shape in shapes]
    squares, memory, curve, batch = [np.zeros_like(part) for part in net], deque(maxlen=400), [], env.reset()
    for update in range(updates + 1):
        if update % BETWEEN_TESTS == 0:  # against random play, moving first in half of the games
            old, points, played = [part.copy() for part in net], [], test.reset()
            for _ in range(60):
                best = values(net, played.observations, played.masks)[1].argmax(1)
                played = test.step(np.where(played.seats == ALL % 2, best, test.random_actions()))
                points.extend(played.rewards[ALL, ALL % 2][played.terminated] / 2 + 0.5)
            curve.append(float(np.mean(points)))
            print(f"{update * GAMES:9,} moves: {curve[-1]:.1%} of the points against random play", flush=True)
        seen, masks, seats = batch.observations.copy(), batch.masks.copy(), batch.seats.copy()
        moves = np.where(rng.random(GAMES) < 0.2, env.random_actions(), values(net, seen, masks)[1].argmax(1))
        batch = env.step(moves)
        signs = np.where(batch.terminated, 0, np.where(batch.seats == seats, 1, -1))
        after = batch.observations.copy(), batch.masks.copy()
        memory.append((seen, masks, moves, batch.rewards[ALL, seats], signs, *after))
        learn(net, old, squares, [memory[i] for i in rng.integers(len(memory), size=4)])
    line = "L".join(f"{400 * i / max(1, len(curve) - 1):.0f} {200 - 200 * y:.0f}" for i, y in enumerate(curve))
    Path(picture).write_text(PICTURE.format(f"M0 100H400M{line}"), encoding="utf-8")


if __name__ == "__main__":
    main()
