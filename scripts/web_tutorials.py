"""Write the first games that the web page teaches, or see that they are what the engine plays.

`python scripts/web_tutorials.py` plays the lessons in `scripts/tutorials/` with the engine and writes a `tutorial.json`
for each game, and with `--check` says whether these files are current.

A lesson is a game, whom it calls what, and its steps. A step has `words`, perhaps the `clause` they are about, and
perhaps a move to `play`: then `otherwise` is said when another move is chosen, and `after` when it is made. Moves that
lead to a step are written with their seats ("1 d5>SW"): those in `before` are shown, those in `unseen` are not, and
`anew` starts from the set-up.
"""

import json
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fulcrum

ROOT = Path(__file__).parents[1]
LESSONS = ROOT / "scripts" / "tutorials"
UNUSED = {"commitment", "seed", "game", "seat"}  # of a view: no board draws them
MOST_HOPS = 3  # further than any lesson goes

View = dict[str, Any]


class Lesson:
    """A game while it is played through, with what the page has been told of it so far."""

    def __init__(self, script: dict[str, Any]) -> None:
        self.script = script
        self.game = fulcrum.game(script["game"], **script.get("options", {}))
        self.seat: int = script["seat"]
        self.clauses = {clause_id for section in self.game.about.sections.values() for clause_id in section}
        self.begin()
        self.told: View = {"moves": []}

    def begin(self) -> None:
        self.state = self.game.new(self.script["players"], seed=self.script["seed"])

    def told_by(self) -> dict[str, Any]:
        """All that the page needs."""
        names = self.script.get("names") or list(self.game.about.seats[: self.script["players"]])
        return {"seat": self.seat, "names": names, "steps": [self.step(each) for each in self.script["steps"]]}

    def step(self, step: dict[str, Any]) -> dict[str, Any]:
        if step.get("anew"):
            self.begin()
        self.make(*step.get("unseen", ()))
        told: dict[str, Any] = {"words": line(step["words"]), "views": [*self.shown(step)]}
        if "clause" in step:
            assert step["clause"] in self.clauses, step["clause"]
            told["clause"] = step["clause"]
        if "play" in step:
            told |= self.task(step)
        return told

    def shown(self, step: dict[str, Any]) -> Iterator[View]:
        """The views of a step: how it stands, and how it stands after each move that is shown."""
        if not step.get("before") or step.get("unseen"):
            yield self.change()
        for written in step.get("before", ()):
            self.make(written)
            yield self.change()

    def task(self, step: dict[str, Any]) -> dict[str, Any]:
        moves = [str(move) for move in self.state.legal_moves(self.seat)]
        told = {"moves": moves, "accept": step["play"], "otherwise": line(step["otherwise"])}
        if hops := self.hops(moves):
            told["hops"] = hops
        self.make(f"{self.seat} {step['play']}")
        return {**told, "after": line(step["after"]), "then": self.change()}

    def hops(self, moves: list[str]) -> dict[str, Any]:
        """What may follow each path of a few hops, for games whose moves are entered hop by hop."""
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
        """What of the learner's view is new; of its moves, how many the page can `keep` and those that follow."""
        view = {key: value for key, value in self.state.view(self.seat).items() if key not in UNUSED}
        new = {key: value for key, value in view.items() if key != "moves" and self.told.get(key, ...) != value}
        kept = next(
            (
                at
                for at, (one, other) in enumerate(zip(self.told["moves"], view["moves"], strict=False))
                if one != other
            ),
            min(len(self.told["moves"]), len(view["moves"])),
        )
        self.told = view
        return {"keep": kept, "moves": view["moves"][kept:], **new}


def hops_of(path: str) -> int:
    return path.count(">") + path.count("x")


def line(words: str) -> str:
    """Words of several lines as one."""
    return " ".join(words.split())


def files() -> Iterator[tuple[Path, str]]:
    """Every file and what belongs into it, a step on a line."""
    for path in sorted(LESSONS.glob("*.toml")):
        told = Lesson(tomllib.loads(path.read_text(encoding="utf-8"))).told_by()
        steps = ",\n".join(json.dumps(step, ensure_ascii=False, separators=(",", ":")) for step in told.pop("steps"))
        head = json.dumps(told, ensure_ascii=False)[:-1]
        yield ROOT / "web" / "src" / "games" / path.stem / "tutorial.json", f'{head}, "steps": [\n{steps}\n]}}\n'


def main() -> None:
    for path, now in files():
        if "--check" not in sys.argv:
            path.write_text(now, encoding="utf-8")
        elif not path.exists() or path.read_text(encoding="utf-8") != now:
            sys.exit(f"{path.relative_to(ROOT)} is not what the engine plays: run scripts/web_tutorials.py")


if __name__ == "__main__":
    main()
