"""A bot for `fulcrum match` and `fulcrum tournament`, in nothing but standard Python. It moves at random.

fulcrum match lean level:1 mine=cmd:"python examples/random_bot.py"
"""

import json
import random
import sys


def main() -> None:
    rng = random.Random()
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "fulcrum":
            answer = "ready"
        elif word == "new":
            rng.seed(json.loads(rest)["seed"])
            answer = "ready"
        elif word == "go":
            question = json.loads(rest)
            answer = f"move {choose(question['view'], question['moves'], rng)}"
        elif word == "quit":
            return
        else:
            continue
        print(answer, flush=True)  # without the flush it would wait in a buffer for ever


def choose(view: dict[str, object], moves: list[str], rng: random.Random) -> str:
    """The place for a better idea: `view` is all that the seat may know, `moves` what it may do."""
    return rng.choice(moves)


if __name__ == "__main__":
    main()
