"""Leverage's drawings, from views alone."""

from typing import Any
from xml.etree import ElementTree

import pytest

import fulcrum
from fulcrum.core.state import State
from fulcrum.games.leverage_board.drawing import LETTERS, SIGNS, svg, terminal
from tests.games.leverage_board.positions import laid

SVG = "{http://www.w3.org/2000/svg}"


def start() -> State:
    return fulcrum.game("leverage-board").new(seed=0)


def capture() -> State:
    state = laid("Bs c3 d4 Om f6 Ol g8 Bs a11 Os i1")
    state.push("c3>e5xg7xg9")
    return state


def lost(seat: int) -> State:
    """One side is down and out of pegs."""
    state = laid(("Bl a2 b2 Bs c6 Os i11", "Bs c6 a11 Ol h10 i10")[seat], pegs=(0, 0))
    state.push("c6-c5" if seat == 0 else "c6-c7")
    assert state.over and state.view()["down"] == seat
    return state


def lines(view: dict[str, Any], ascii_only: bool = False) -> list[str]:
    return [line.rstrip() for line in terminal(view, ascii_only).plain.split("\n")]


def test_the_whole_drawing() -> None:
    assert lines(start().view(), ascii_only=True) == [
        " 12  '  '  '  '  '  '  '  '  '   Orange",
        " 11  . [S][S][S][S][S][S][S] .",
        " 10  .  . [M][M][M][M][M] .  .",
        "  9  .  .  . [L][L][L] .  .  .",
        "  8  .  .  .  .  .  .  .  .  .",
        "  7  .  .  .  .  .  .  .  .  .",
        "  6  .  .  .  .  .  .  .  .  .   fulcrum",
        "  5  .  .  .  .  .  .  .  .  .",
        "  4  .  .  .  .  .  .  .  .  .",
        "  3  .  .  . [l][l][l] .  .  .",
        "  2  .  . [m][m][m][m][m] .  .",
        "  1  . [s][s][s][s][s][s][s] .",
        "  0  '  '  '  '  '  '  '  '  '   Blue",
        "     a  b  c  d  e  f  g  h  i",
        "",
        "  Blue ------------------------- Orange",
        "                  ^ ^",
        "       level: M +0, up to 11 either way",
        "",
        "Blue   s small m medium l large   9 pegs",
        "Orange S small M medium L large   9 pegs",
    ]


@pytest.mark.parametrize("seat", [0, 1])
def test_the_heavy_end_is_lower(seat: int) -> None:
    drawn = lines(lost(seat).view(), ascii_only=True)
    middle = next(number for number, line in enumerate(drawn) if line.startswith("  Blue "))
    ends = [drawn[middle - 1].index("-"), drawn[middle + 1].index("-")]
    assert (ends[0] > ends[1]) == (seat == 0)
    assert "/\\"[seat] in drawn[middle]
    assert any(f"down on {('Blue', 'Orange')[seat]}'s side" in line for line in drawn)


def test_ascii_is_ascii_and_signs_tell_sizes_and_sides_without_colours() -> None:
    assert terminal(capture().view(), ascii_only=True).plain.isascii()
    for signs in (SIGNS, LETTERS):
        assert len({sign for seat in signs for sign in seat.values()}) == 6


def test_the_last_move_and_the_captured_are_shown() -> None:
    drawn = terminal(capture().view())
    marked = [drawn.plain[span.start : span.end] for span in drawn.spans if getattr(span.style, "reverse", False)]
    assert len(marked) == 4 and "∘" in marked
    assert lines(capture().view())[-1].endswith("captured")


@pytest.mark.parametrize("state", [start(), capture(), lost(0), lost(1)], ids=["start", "capture", "Blue", "Orange"])
def test_a_picture_is_sound_and_has_everything(state: State) -> None:
    view = state.view()
    root = ElementTree.fromstring(svg(view))
    title = root.find(f"{SVG}title")
    assert title is not None and title.text is not None and title.text.startswith("Leverage ")
    discs = [circle for circle in root.iter(f"{SVG}circle") if "lb-piece" in circle.get("fill", "")]
    assert len(discs) == len(view["pieces"])
    pegs = [circle for circle in root.iter(f"{SVG}circle") if circle.get("fill") == "url(#lb-peg)"]
    assert len(pegs) == sum(view["pegs"])
    turned = [group.get("transform", "") for group in root.iter(f"{SVG}g") if "rotate" in group.get("transform", "")]
    assert len(turned) == 1
    expected = {None: "rotate(0 ", 0: "rotate(-16 ", 1: "rotate(16 "}[view["down"]]
    assert turned[0].startswith(expected)


def test_a_picture_has_no_scripts_and_is_the_same_every_time() -> None:
    picture = svg(capture().view())
    assert picture == svg(capture().view())
    for word in ("<script", "javascript:", "onload", "href"):
        assert word not in picture
