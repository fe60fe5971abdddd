"""Lean's drawings, from views alone."""

import random
import re
from typing import Any
from xml.etree import ElementTree

import pytest

import fulcrum
from fulcrum.games.lean.drawing import ARROWS, LETTERS, svg, terminal

SVG = "{http://www.w3.org/2000/svg}"
SIDES = range(2, 8)


def view_after(*moves: str, side: int = 3) -> dict[str, Any]:
    state = fulcrum.game("lean", side=side).new(seed=1)
    for move in moves:
        state.push(move)
    return state.view()


def random_view(side: int, moves: int) -> dict[str, Any]:
    state = fulcrum.game("lean", side=side).new(seed=1)
    rng = random.Random(side)
    while not state.over and len(state.log) < moves:
        state.push(rng.choice(state.legal_moves()))
    return state.view()


def test_the_whole_drawing() -> None:
    drawn = terminal(view_after("c4>W", "c5>W", "d4>SE", "b4>NW"))
    assert [line.rstrip() for line in drawn.plain.split("\n")] == [
        "    e  ·   ·   ·",
        "  d  ·   ·  (↖)  ·",
        "c  ·   ·   ●  (↖)  ⇐",
        "  b  ·   ·   ·  [⇖]  5",
        "    a  ·   ·   ·   4",
        "         1   2   3",
        "",
        "↗ Amber   0 scoring pegs, 7 left to place",
        "⇗ Indigo  0 scoring pegs, 7 left to place",
    ]


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_hole_of_every_board_is_drawn(side: int, ascii_only: bool) -> None:
    view = random_view(side, 12)
    board = terminal(view, ascii_only).plain.split("\n")[: 2 * side - 1]
    signs = LETTERS if ascii_only else ARROWS
    drawn = " ".join(line.split(maxsplit=1)[1] for line in board)
    for mark in "[]()":
        drawn = drawn.replace(mark, " ")
    found = drawn.split()
    for seat in range(2):
        for lean, sign in signs[seat].items():
            expected = sum(peg == {"seat": seat, "lean": lean} for peg in view["pegs"].values())
            assert found.count(sign) == expected
    assert found.count("." if ascii_only else "·") == 3 * side * (side - 1) - len(view["pegs"])
    assert found.count("@@" if ascii_only else "●") == 1


def test_ascii_is_ascii() -> None:
    assert terminal(random_view(5, 30), ascii_only=True).plain.isascii()


def test_scoring_pegs_are_underlined() -> None:
    drawn = terminal(view_after("c4>W", "c5>NE"))
    underlined = {drawn.plain[span.start : span.end] for span in drawn.spans if getattr(span.style, "underline", False)}
    assert underlined == {"←"}
    assert "1 scoring peg, 8 left" in drawn.plain


@pytest.mark.parametrize("side", SIDES)
def test_a_picture_is_sound_and_has_everything(side: int) -> None:
    view = random_view(side, 15)
    root = ElementTree.fromstring(svg(view))
    title = root.find(f"{SVG}title")
    assert title is not None and title.text is not None
    assert title.text.startswith(f"Lean on a board of side {side} after ")
    heads = [circle for circle in root.iter(f"{SVG}circle") if "lean-head" in circle.get("fill", "")]
    assert len(heads) == len(view["pegs"]) + 1
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts[: 2 * side - 1] == [chr(ord("a") + row) for row in range(2 * side - 1)]
    assert texts[2 * side - 1 : 4 * side - 2] == [str(number) for number in range(1, 2 * side)]


def test_a_picture_has_no_scripts_and_is_the_same_every_time() -> None:
    picture = svg(random_view(5, 30))
    assert picture == svg(random_view(5, 30))
    for word in ("<script", "javascript:", "onload", "href"):
        assert word not in picture
    assert not re.search(r"[ \"]-0[ \"]|\de-", picture)


def test_everything_is_inside_the_picture() -> None:
    for side in SIDES:
        root = ElementTree.fromstring(svg(random_view(side, 3)))
        left, top, width, height = map(float, root.get("viewBox", "").split())
        for polygon in root.iter(f"{SVG}polygon"):
            edge = float(polygon.get("stroke-width", "0")) / 2
            numbers = [float(number) for number in polygon.get("points", "").split()]
            assert left <= min(numbers[::2]) - edge and max(numbers[::2]) + edge <= left + width
            assert top <= min(numbers[1::2]) - edge and max(numbers[1::2]) + edge <= top + height


def test_the_last_move_is_marked() -> None:
    assert 'stroke-width="3"' not in svg(view_after())
    picture = svg(view_after("c4>W", "c5>W", "d4>SE", "b4>NW"))
    assert picture.count('stroke="#ffffff" stroke-width="3"') == 1
    assert picture.count("stroke-dasharray") == 2
