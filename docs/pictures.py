"""Draws pictures with the games' own drawings: `python docs/pictures.py`.

Those of the rules go into the folder of their game, which is shipped; those of other pages go into docs/pictures. The
games are fixed, so the pictures are the same on every machine. A test checks that they are current.
"""

import io
import re
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from rich.console import Console
from rich.text import Text

import fulcrum
from fulcrum.core.registry import drawing
from fulcrum.testing import random_game

FOLDER = Path(__file__).resolve().parent / "pictures"

# A game between two players who think one move ahead, up to where it gets crowded.
MIDDLE = (
    "e6>W e7>W f5>SE d5>NW f6>SW d4>NE e8>W e4>E f4>SE e3>E c5>NW g4>SE "
    "g5>SE b5>NW h5>SE g7>SW e2>E i5>SE h4>SE e1>E h8>SW i9>SW d1>NW"
)
# Small boards for the rules: the position before a move, then the move.
THROUGH, THROUGH_MOVE = "c4>NE c2>NW", "c1>E"
STOPPED, STOPPED_MOVE = "c4>NE c2>E b3>NE c5>NE", "c1>E"
FINISHED = "b3>SE c4>W c2>NW d4>W e4>E c1>SE b4>NE a2>SE e5>SE b1>E b2>SE c5>NW d3>SW d5>SW a1>E a3>NW d2>SE e3>NE"
TIED = "c4>E b2>E a2>SW c2>NW b1>E b3>E c1>SE d5>NW d4>SE a3>W d2>E e3>NE d3>E a1>NE e5>W c5>SW b4>NW e4>E"

# Leverage: a jump of four hops with a capture at its end, and a game that ends when Orange has no peg left.
JUMP = (
    "g2>e4 d11>b9 e3>g3 b9-a10 g3>e3>c3 d10>f8 e4-f4 g11-h10 g1>e3>g3 e9>g7 g3>e5 g7-g8 c1>e3>g5 c11>c9>e9>g9>e7 g5-f5"
)
TIPPED = (
    "d2>f4 h11-i10 e3>g5 g11>g9 e1>g3>e5 e10>e8 e2>g4>e4>e6 c10>e10>g8 f3>f5>d5>f7>h9 d9>f7>d5>f5>f3 g2>e4>g4>g6 "
    "d11>d9>f7xh5xf5>d5 h9>f7>d9>d11 f9>h7 c2>e4>c6 f11>f9>d7xb5 f4-f5 d5xf7>d9 e5-e6 e9>e7>e5 f5>d7xf9>h11 g9>g7>i7 "
    "f2>f4xd6 e11>c9 d1-c2 d9-e8 c2>e4 c9>e11>g9>g11>e9>e7>e5>e3 d3>f5>d7>f9>f11 c11>e9>e7xc5>a5 e4-e5 h7>f9>d7>f5 "
    "e5>e7>e9>g11 b11-b10 e6xg4 f10-g9 f1-g2 d10-d9 h1>f1>h3>f5 g8-g7 g2>e4>g6xg8 b10-a10 g8-f9 i10-i9 g4>e2>e4>g6 "
    "g9>e9>e7 c1-d2 e8>e6>g4>e2 d2>f4>f6xd8>d10 f3>d3>f1 b1-c2 e3>e1 c2-b3 d9-d8 g1-g2 g10>e8 f5>h7 i9-i10 "
    "g6>i8>i6>g8>e10>c10 a10-a9 f9xd7xd9>b11 a9-b8 d11>d9 i7-h6 g2-f3 b8-c7 d9>d11 c7-c6 b3-a4 h6-h5 a4>a6 a5-b6 "
    "d11>b9 f1-f2 b9>d11"
)


class Picture(NamedTuple):
    """A position to draw: a game and its options, the table, and the moves that lead there."""

    game: str
    options: dict[str, Any]
    moves: str = ""  # separated by spaces
    players: int | None = None
    seed: int = 0
    seat: int | None = None  # whose view it is
    random_moves: int = 0  # instead of moves: this many of a random game, legal whatever is dealt

    def view(self) -> dict[str, Any]:
        game = fulcrum.game(self.game, **self.options)
        if self.random_moves:
            walk = random_game(game, self.players, self.seed)
            return next(islice(walk, self.random_moves, None)).view(self.seat)
        state = game.new(self.players, self.seed)
        for move in self.moves.split():
            state.push(move)
        return state.view(self.seat)


PICTURES = {
    "lean": Picture("lean", {}, MIDDLE),
    "leverage-cards-ten": Picture("leverage-cards", {}, players=10, seed=4, random_moves=258),
}
RULES = {
    "lean": {
        "start": Picture("lean", {"side": 3}),
        "through-before": Picture("lean", {"side": 3}, THROUGH),
        "through-after": Picture("lean", {"side": 3}, f"{THROUGH} {THROUGH_MOVE}"),
        "stopped-before": Picture("lean", {"side": 3}, STOPPED),
        "stopped-after": Picture("lean", {"side": 3}, f"{STOPPED} {STOPPED_MOVE}"),
        "finished": Picture("lean", {"side": 3}, FINISHED),
        "tied-before": Picture("lean", {"side": 3}, TIED.rpartition(" ")[0]),
        "tied-after": Picture("lean", {"side": 3}, TIED),
    },
    "leaps-and-ledges": {
        "game": Picture("leaps-and-ledges", {}, players=4, seed=38, seat=0, random_moves=368),
    },
    "leverage-board": {
        "start": Picture("leverage-board", {}),
        "jump-before": Picture("leverage-board", {}, JUMP),
        "jump-after": Picture("leverage-board", {}, f"{JUMP} g10>e8>e6>e4xg4"),
        "finished": Picture("leverage-board", {}, TIPPED),
    },
    "leverage-cards": {
        "table": Picture("leverage-cards", {}, players=5, seed=7, seat=0, random_moves=172),
    },
}
CARDS = ("6", "flip", "rampage", "wild", "precision")
TERMINALS = {"lean-terminal": PICTURES["lean"], "leverage-board-terminal": RULES["leverage-board"]["jump-after"]}


def event(level: int, to: int | None = None) -> dict[str, Any]:
    """A pawn that goes from a level to another, or is knocked off it."""
    return {"level": level, "words": ""} if to is None else {"from": level, "to": to, "words": ""}


# Parts of the tower for the rules: where each colour's pawns stand, and what the move before did.
PART_OF_THE_TOWER = 'viewBox="60 440 460 590" width="460" height="590"'
TOWERS: dict[str, tuple[list[list[int]], list[dict[str, Any]]]] = {
    "knock-before": ([[3, 1, 0, 0], [7, 5, 5, 0]], []),
    "knock-after": ([[7, 1, 0, 0], [0, 5, 5, 0]], [event(3, 7), event(7)]),
    "rampage-before": ([[2, 0, 0, 0], [3, 5, 5, 0], [6, 0, 0, 0]], []),
    "rampage-after": ([[7, 0, 0, 0], [0, 5, 5, 0], [0, 0, 0, 0]], [event(2, 7), event(3), event(6)]),
}


def drawn() -> Iterator[tuple[Path, str]]:
    """Yields the file and the text of every picture."""
    for name, picture in PICTURES.items():
        yield FOLDER / f"{name}.svg", drawing(picture.game).svg(picture.view())
    for game_id, name, text in rules():
        yield folder_of(game_id) / f"{name}.svg", text
    for name, picture in TERMINALS.items():
        view = picture.view()
        words = "; ".join(event["words"] for event in view["events"])
        text = screen(Text(f"{words}.\n\n") + drawing(picture.game).terminal(view), "fulcrum play")
        yield FOLDER / f"{name}.svg", text


def rules() -> Iterator[tuple[str, str, str]]:
    """Yields the pictures of the rules: game, name and text."""
    for game_id, pictures in RULES.items():
        for name, picture in pictures.items():
            yield game_id, name, drawing(game_id).svg(picture.view())
    for kind in CARDS:
        yield "leaps-and-ledges", kind, drawing("leaps-and-ledges").card_svg(kind)
    for name, (pawns, events) in TOWERS.items():
        yield "leaps-and-ledges", name, part_of_the_tower(pawns, events)
    yield "leverage-cards", "statuses", drawing("leverage-cards").status_diagram_svg()


def folder_of(game_id: str) -> Path:
    folder = fulcrum.about(game_id).folder
    assert folder is not None, f"{game_id} has no folder"
    return folder / "pictures"


def part_of_the_tower(pawns: list[list[int]], events: list[dict[str, Any]]) -> str:
    """Draws the lower part of the tower with pawns on it, without the players and cards beside it."""
    view = fulcrum.game("leaps-and-ledges").new(len(pawns), seed=0).view() | {"pawns": pawns, "events": events}
    whole = drawing("leaps-and-ledges").svg(view)
    return re.sub(r'viewBox="[^"]*" width="\d+" height="\d+"', PART_OF_THE_TOWER, whole, count=1)


def screen(text: Text, title: str) -> str:
    """A picture of a terminal with this text. Rich's font comes from the network, so it is replaced by a local one."""
    console = Console(record=True, width=56, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(text)
    picture = console.export_svg(title=title, unique_id="terminal")
    own = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", picture, flags=re.DOTALL)
    return own.replace("Fira Code", "DejaVu Sans Mono")


def main() -> None:
    for file, text in drawn():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
