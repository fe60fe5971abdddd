"""A bot for `fulcrum match` and `fulcrum tournament` that plays random moves, using only the standard library.

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
        print(answer, flush=True)  # unflushed output would stay in the buffer


def choose(view: dict[str, object], moves: list[str], rng: random.Random) -> str:
    """Chooses a move. Put a better idea here: `view` is what the seat may know, `moves` its legal moves."""
    return rng.choice(moves)


if __name__ == "__main__":
    main()
