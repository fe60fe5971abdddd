"""Golden playthroughs: whole games as text, so that a diff shows what a change to the rules changes.

The first lines of a file say what is played: `game`, `options`, `players`, `seed`. Moves are random, or taken from a
list `moves`. `first_shown` and `most_moves` leave out the beginning and the end of long games. `python -m
fulcrum.testing playthroughs FILE …` rewrites everything below those lines. To add a playthrough, write them.
"""

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

from fulcrum.core import registry
from fulcrum.core.errors import IllegalMove
from fulcrum.core.state import State
from fulcrum.testing.walks import random_game, random_push


def playthrough(header: dict[str, Any]) -> str:
    """Returns the text of a game: before every move, what each seat sees and may do, and one refused move."""
    game = registry.game(header["game"], **header["options"])
    texts = _texts(game, header)
    rng = random.Random(header["seed"])
    state = game.new(header["players"], header["seed"])
    lines = [f"{key}: {json.dumps(value)}" for key, value in header.items()]
    script = iter(header.get("moves", ()))
    while True:
        shown = len(state.log) >= header.get("first_shown", 0)
        lines += ["", f"# {len(state.log)}", *_views(state)] if shown else []
        if state.over or len(state.log) == header.get("most_moves"):
            return "\n".join(lines) + "\n"
        lines += [*_moves(state), *_refusal(state, texts)] if shown else []
        seat = state.actors[0]
        if "moves" in header:
            state.push(next(script), seat)
        else:
            seat, _ = random_push(state, rng)
        lines += [f"> {seat} {state.log[-1].move}"] if shown else []


def read_header(text: str) -> dict[str, Any]:
    """Returns the settings of a playthrough: the lines before the first empty one."""
    lines = text.split("\n\n", maxsplit=1)[0].strip().splitlines()
    return {key: json.loads(value) for key, value in (line.split(": ", 1) for line in lines)}


def _texts(game: Any, header: dict[str, Any]) -> list[str]:
    """Returns texts that are moves somewhere in a game with these settings."""
    found: set[str] = set()
    for state in islice(random_game(game, header["players"], header["seed"]), header.get("most_moves")):
        for seat in state.actors:
            found.update(str(move) for move in state.legal_moves(seat))
    return sorted(found)


def _views(state: State) -> list[str]:
    """Returns the spectator's view by key, then what the seats see differently. Shows only the log's last entry."""
    spectator = state.view(None)
    lines = []
    for seat in [None, *range(state.players)]:
        for key, value in state.view(seat).items():
            if seat is not None and (value == spectator[key] or key == "seat"):
                continue
            shown = value[-1:] if key == "moves" else value
            name = key if seat is None else f"{key} for {seat}"
            lines.append(f"{name}: {json.dumps(shown, ensure_ascii=False)}")
    return lines


def _moves(state: State) -> list[str]:
    return [f"moves of {seat}: {' | '.join(map(str, state.legal_moves(seat)))}" for seat in state.actors]


def _refusal(state: State, texts: list[str]) -> list[str]:
    """Returns the first of a few moves from elsewhere in the game that is illegal here, with the clause."""
    seat, rng = state.actors[0], random.Random(len(state.log))
    for text in rng.sample(texts, min(20, len(texts))):
        try:
            state.copy().push(text, seat)
        except IllegalMove as error:
            return [f"refused: {error}"]
    return []


def main(arguments: list[str]) -> None:
    for name in arguments:
        path = Path(name)
        path.write_text(playthrough(read_header(path.read_text(encoding="utf-8"))), encoding="utf-8")
        print(f"wrote {path.name}")
