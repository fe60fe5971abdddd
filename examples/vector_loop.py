"""1,024 random games at once: how much is moving first worth?"""

import time

import numpy as np

from fulcrum.rl.vector import VectorEnv

STEPS = 400


def main(games: int = 1024) -> None:
    for game_id in ("lean", "leverage-board", "leaps-and-ledges"):
        with VectorEnv(game_id, games, seed=1) as env:
            batch = env.reset(seed=1)
            began, firsts, points = time.perf_counter(), batch.seats.copy(), []
            for _ in range(STEPS):
                batch = env.step(env.random_actions())  # a policy would use batch.observations and batch.masks
                over = np.flatnonzero(batch.terminated)  # these rows already show the next game
                points.extend(batch.rewards[over, firsts[over]] / 2 + 0.5)
                firsts[over] = batch.seats[over]
            rate = STEPS * games / (time.perf_counter() - began)
        share, error = np.mean(points), np.std(points) / len(points) ** 0.5
        print(f"{game_id}: first player {share:.1%} ± {2 * error:.1%} in {len(points)} games; {rate:,.0f} steps/s")


if __name__ == "__main__":
    main()
