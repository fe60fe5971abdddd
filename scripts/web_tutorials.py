"""Writes the tutorials of the web page, or checks that they match the engine.

`python scripts/web_tutorials.py` plays the tutorials in `scripts/tutorials/` with the engine and writes a
`tutorial.json` for each game. With `--check` it only checks that these files are current.

A tutorial has a game, names, and steps. A step has a text in `words` and may have a `clause`. If it has a move to
`play`, then `otherwise` is the text for any other move, and `after` the text once the move is made. Moves that lead to
a step include their seats ("1 d5>SW"). Those in `before` are shown, those in `unseen` are not. `restart = true` starts
from the set-up. `restart` may also be a table with other `players`, another `seed` or other `options`.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fulcrum

ROOT = Path(__file__).parents[1]
TUTORIALS = ROOT / "scripts" / "tutorials"
UNUSED = {"commitment", "seed", "game", "seat"}  # keys of a view that no board draws
MOST_HOPS = 3  # more than any tutorial needs

View = dict[str, Any]


class Tutorial:
    """A tutorial being played, with the last view sent to the page."""

    def __init__(self, script: dict[str, Any]) -> None:
        self.script = script
        self.seat: int = script["seat"]
        self.begin(script)
        self.clauses = {clause_id for section in self.game.about.sections.values() for clause_id in section}
        self.last_view: View = {"moves": []}

    def begin(self, setup: dict[str, Any]) -> None:
        self.game = fulcrum.game(self.script["game"], **setup.get("options", {}))
        self.state = self.game.new(setup["players"], seed=setup["seed"])

    def build(self) -> dict[str, Any]:
        """Returns the content of the tutorial's file."""
        names = self.script.get("names") or list(self.game.about.seats[: self.script["players"]])
        return {"seat": self.seat, "names": names, "steps": [self.step(each) for each in self.script["steps"]]}

    def step(self, step: dict[str, Any]) -> dict[str, Any]:
        if restart := step.get("restart"):
            self.begin(self.script if restart is True else self.script | restart)
        self.make(*step.get("unseen", ()))
        built: dict[str, Any] = {"words": line(step["words"]), "views": [*self.shown(step)]}
        if "clause" in step:
            assert step["clause"] in self.clauses, step["clause"]
            built["clause"] = step["clause"]
        if "play" in step:
            built |= self.task(step)
        return built

    def shown(self, step: dict[str, Any]) -> Iterator[View]:
        """Yields the views of a step: the position, then the one after each shown move."""
        if not step.get("before") or step.get("unseen"):
            yield self.change()
        for written in step.get("before", ()):
            self.make(written)
            yield self.change()

    def task(self, step: dict[str, Any]) -> dict[str, Any]:
        moves = [str(move) for move in self.state.legal_moves(self.seat)]
        task = {"moves": moves, "accept": step["play"], "otherwise": line(step["otherwise"])}
        if hops := self.hops(moves):
            task["hops"] = hops
        self.make(f"{self.seat} {step['play']}")
        return {**task, "after": line(step["after"]), "then": self.change()}

    def hops(self, moves: list[str]) -> dict[str, Any]:
        """Returns the continuations of short paths, for games whose moves are entered hop by hop."""
        if not self.game.accepts_partial_moves:
            return {}
        found: dict[str, Any] = {}
        paths = [move for move in moves if "-" not in move and hops_of(move) == 1]
        for path in paths:
            found[path] = self.game.legal_hops(self.state, path)
            if hops_of(path) < MOST_HOPS:
                paths += found[path]["holes"].values()
            else:
                found[path]["holes"] = {}
        return found

    def make(self, *moves: str) -> None:
        for written in moves:
            seat, move = written.split(" ", 1)
            self.state.push(move, int(seat))

    def change(self) -> View:
        """Returns the changes of the learner's view: how many moves the page can `keep`, and the rest."""
        view = {key: value for key, value in self.state.view(self.seat).items() if key not in UNUSED}
        new = {key: value for key, value in view.items() if key != "moves" and self.last_view.get(key, ...) != value}
        kept = next(
            (
                at
                for at, (one, other) in enumerate(zip(self.last_view["moves"], view["moves"], strict=False))
                if one != other
            ),
            min(len(self.last_view["moves"]), len(view["moves"])),
        )
        self.last_view = view
        return {"keep": kept, "moves": view["moves"][kept:], **new}


def hops_of(path: str) -> int:
    return path.count(">") + path.count("x")


def line(words: str) -> str:
    """Joins the lines of a text."""
    return " ".join(words.split())


def files() -> Iterator[tuple[Path, str]]:
    """Yields every file with its content, one step per line."""
    for path in sorted(TUTORIALS.glob("*.toml")):
        built = Tutorial(tomllib.loads(path.read_text(encoding="utf-8"))).build()
        steps = ",\n".join(json.dumps(step, ensure_ascii=False, separators=(",", ":")) for step in built.pop("steps"))
        head = json.dumps(built, ensure_ascii=False)[:-1]
        yield ROOT / "web" / "src" / "games" / path.stem / "tutorial.json", f'{head}, "steps": [\n{steps}\n]}}\n'


def main() -> None:
    for path, now in files():
        if "--check" not in sys.argv:
            path.write_text(now, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != now:
            sys.exit(f"{path.relative_to(ROOT)} does not match the engine. Run scripts/web_tutorials.py.")


if __name__ == "__main__":
    main()
