"""PettingZoo: five random agents play Leverage, the card game, using action masks and named fields."""

import numpy as np

from fulcrum.rl import leverage_cards_v1


def main(seed: int = 4) -> None:
    env = leverage_cards_v1.env(players=5, undead=True)
    env.reset(seed=seed)
    rng = np.random.default_rng(seed)
    steps, reasons = 0, set()
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        if terminated:
            print(f"{agent}: {reward:+.0f}, rank {info['rank']}")
            reasons.add(info["reason"])
            env.step(None)
            continue
        if steps == 0:
            fields = env.layout.unpack(observation["observation"])  # views of the row, by name
            print(f"{agent} begins with the cards {np.flatnonzero(fields['hand']).tolist()}")
        env.step(rng.choice(np.flatnonzero(observation["action_mask"])))
        steps += 1
    print(f"{steps} steps: {', '.join(reasons)}")


if __name__ == "__main__":
    main()
