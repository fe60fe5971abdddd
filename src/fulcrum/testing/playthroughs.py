"""Golden playthroughs: a whole game as text, to see in a diff what a change to the rules changes.

A file's first lines say what is played; `python -m fulcrum.testing playthroughs FILE …` writes the rest anew.
To add one, write those lines alone into a new file and run it.
"""

import json
import random
from pathlib import Path
from typing import Any

from fulcrum.core import registry
from fulcrum.core.errors import IllegalMove
from fulcrum.core.state import State
from fulcrum.testing.walks import random_game, random_push


def playthrough(header: dict[str, Any]) -> str:
    """The text of a random game: before every move what each seat sees and may do, and one move that is refused."""
    game = registry.game(header["game"], **header["options"])
    texts = _texts(game, header["players"], header["seed"])
    rng = random.Random(header["seed"])
    state = game.new(header["players"], header["seed"])
    lines = [f"{key}: {json.dumps(value)}" for key, value in header.items()]
    while True:
        lines += ["", f"# {len(state.log)}", *_views(state)]
        if state.over:
            return "\n".join(lines) + "\n"
        lines += _moves(state) + _refusal(state, texts, rng)
        seat, move = random_push(state, rng)
        lines.append(f"> {seat} {move}")


def read_header(text: str) -> dict[str, Any]:
    """What a playthrough plays: the lines before the first empty one."""
    lines = text.split("\n\n", maxsplit=1)[0].strip().splitlines()
    return {key: json.loads(value) for key, value in (line.split(": ", 1) for line in lines)}


def _texts(game: Any, players: int, seed: int) -> list[str]:
    found: set[str] = set()
    for state in random_game(game, players, seed):
        for seat in state.actors:
            found.update(str(move) for move in state.legal_moves(seat))
    return sorted(found)


def _views(state: State) -> list[str]:
    """The spectator's view by key, then what the seats see differently; of the log only the last entry."""
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


def _refusal(state: State, texts: list[str], rng: random.Random) -> list[str]:
    """The first of a few moves from elsewhere in the game that is illegal here, with the clause."""
    seat = state.actors[0]
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
