"""Draws the pictures of the site and of the README with the games' own drawings: `python docs/pictures.py`.

The games are fixed, so the pictures are the same on every machine. A test checks that they are current.
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

# Leverage: a jump of four hops with a capture at its end, and a game in which both sides tip the board the same way.
JUMP = (
    "g2>e4 d11>b9 e3>g3 b9-a10 g3>e3>c3 d10>f8 e4-f4 g11-h10 g1>e3>g3 e9>g7 g3>e5 g7-g8 c1>e3>g5 c11>c9>e9>g9>e7 g5-f5"
)
TIPPED = (
    "d2>d4 d9-c9 e3>c5 c9-b10 c2>e4>c4>c6 h11-i11 d3>d5>b5>d7 f9>h11 f1>d3>d5>b7 b10-a11 d4>b6>b8 g11-h10 "
    "c5>c7>a7>c9 e9>g11 e2>g4 h10-i10 b8>b6>d6>d8>b10 f10>h10 f3>h5 d10>f10 e1>g3>g5 e11-d10 g4>g6 f10-e11 h5>f7 "
    "e10-f10 c6>e8 f10-e10 f7>d9>b9 d10>f10 d7>f9 c10-d10 b9-c10 i10-i9 e8-e9 i9-h9 h1>f1>h3 h9-i10 "
    "f2>h2>h4>f6>h6 i10-i9 c1-d2 i9-h9 g2>i4 h9-i9 h6-i7 i9-h9 g6-f7 h9-g9 i7-i8 g9-h9 i4-h5 h9-g9 f7-g8 h10-i10 "
    "d1>d3 g9-h9 d2>d4 f10>h10 h5-i6 h9-i9 g8-g9 g10-f10 d4-e5 b11-a10 f9>d9>b11 e10>g10 i6-i7 h10-h9 b1-a2 "
    "f10-e10 e9-f10 i9-h10 i8-i9 h9-h8 i7-i8 h8-g8 a2-b3 g8-f8 i8-h9 f8-e9 g5-h6 a10-a9 g1-f2 e10-d9 f2-f3 d9-e10 "
    "e5-d6 a9-b9 b7-a8 b9-a10"
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
    "lean-start": Picture("lean", {"side": 3}),
    "lean-first": Picture("lean", {"side": 3}, "c4>W"),
    "lean-through-before": Picture("lean", {"side": 3}, THROUGH),
    "lean-through-after": Picture("lean", {"side": 3}, f"{THROUGH} {THROUGH_MOVE}"),
    "lean-stopped-before": Picture("lean", {"side": 3}, STOPPED),
    "lean-stopped-after": Picture("lean", {"side": 3}, f"{STOPPED} {STOPPED_MOVE}"),
    "lean-finished": Picture("lean", {"side": 3}, FINISHED),
    "lean-tied-before": Picture("lean", {"side": 3}, TIED.rpartition(" ")[0]),
    "lean-tied-after": Picture("lean", {"side": 3}, TIED),
    "leaps-and-ledges": Picture("leaps-and-ledges", {}, players=4, seed=16, seat=0, random_moves=368),
    "leverage-board": Picture("leverage-board", {}, f"{JUMP} g10>e8>e6>e4xg4"),
    "leverage-board-start": Picture("leverage-board", {}),
    "leverage-board-jump-before": Picture("leverage-board", {}, JUMP),
    "leverage-board-jump-after": Picture("leverage-board", {}, f"{JUMP} g10>e8>e6>e4xg4"),
    "leverage-board-finished": Picture("leverage-board", {}, TIPPED),
    "leverage-cards": Picture("leverage-cards", {}, players=5, seed=3, seat=0, random_moves=200),
    "leverage-cards-ten": Picture("leverage-cards", {}, players=10, seed=4, random_moves=192),
}
CARDS = ("1", "2", "3", "4", "5", "6", "7", "8", "flip", "rampage", "wild", "precision")
TERMINALS = {"lean-terminal": PICTURES["lean"], "leverage-board-terminal": PICTURES["leverage-board"]}


def drawn() -> Iterator[tuple[str, str]]:
    """Yields the file name and the text of every picture."""
    for name, picture in PICTURES.items():
        yield f"{name}.svg", drawing(picture.game).svg(picture.view())
    for kind in CARDS:
        yield f"leaps-and-ledges-{kind}.svg", drawing("leaps-and-ledges").card_svg(kind)
    yield "leverage-cards-statuses.svg", drawing("leverage-cards").status_diagram_svg()
    for name, picture in TERMINALS.items():
        view = picture.view()
        words = "; ".join(event["words"] for event in view["events"])
        yield f"{name}.svg", screen(Text(f"{words}.\n\n") + drawing(picture.game).terminal(view), "fulcrum play")


def screen(text: Text, title: str) -> str:
    """A picture of a terminal with this text. Rich's font comes from the network, so it is replaced by a local one."""
    console = Console(record=True, width=56, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    console.print(text)
    picture = console.export_svg(title=title, unique_id="terminal")
    own = re.sub(r"@font-face \{.*?\}\s*|<!--.*?-->\s*", "", picture, flags=re.DOTALL)
    return own.replace("Fira Code", "DejaVu Sans Mono")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, text in drawn():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
