"""Plays the same random games with and without the compiler.

`python -m fulcrum.testing plain MODULE` runs in the other process. It imports MODULE, which registers a game from
outside the package, reads what to play as JSON from standard input, and prints a digest of every state.
"""

import hashlib
import json
import os
import subprocess
import sys
from importlib import import_module
from typing import Any

from fulcrum.core import registry
from fulcrum.core.backends import PLAIN
from fulcrum.core.game import Game
from fulcrum.testing.cases import LawBroken
from fulcrum.testing.walks import random_game

MOST_STATES = 60
TIME_LIMIT = 300  # seconds


def digests(game: Game, players: int, seed: int) -> list[str]:
    """Returns a digest of record, views and moves for the first states of a random game."""
    found = []
    for state in random_game(game, players, seed):
        views: list[Any] = [state.view(seat) for seat in [*range(players), None]]
        moves = [str(move) for seat in state.actors for move in state.legal_moves(seat)]
        text = json.dumps([state.dump(), views, moves], sort_keys=True)
        found.append(hashlib.sha256(text.encode()).hexdigest())
        if len(found) == MOST_STATES:
            break
    return found


def plain_run_agrees(game: Game, players: int, seed: int) -> int:
    """Compiled and plain runs of a game go through the same states."""
    if game.kernel.backend.mode == PLAIN:  # there is no compiled run to compare with
        return 0
    task = {"game": game.about.id, "options": game.options, "players": players, "seed": seed}
    plain = subprocess.run(
        [sys.executable, "-m", "fulcrum.testing", "plain", type(game).__module__],
        input=json.dumps(task),
        capture_output=True,
        text=True,
        timeout=TIME_LIMIT,
        env={**os.environ, "FULCRUM_KERNELS": "plain", "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
    )
    if plain.returncode:
        raise LawBroken("plain_run_agrees", f"{game!r} does not run without the compiler:\n{plain.stderr}")
    here, there = digests(game, players, seed), plain.stdout.split()
    for ply, (mine, other) in enumerate(zip(here, there, strict=True)):
        if mine != other:
            raise LawBroken(
                "plain_run_agrees", f"{game!r}, seed {seed}: compiled and plain runs differ after {ply} moves"
            )
    return len(here)


def main(arguments: list[str]) -> None:
    import_module(arguments[0])
    task = json.load(sys.stdin)
    game = registry.game(task["game"], **task["options"])
    print("\n".join(digests(game, task["players"], task["seed"])))
