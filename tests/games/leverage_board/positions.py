"""Positions set up by hand, and moves compared by their effect."""

import re
from typing import Any

import fulcrum
from fulcrum.core.state import State

SIZES = {"s": "small", "m": "medium", "l": "large"}


def pieces(text: str) -> dict[str, dict[str, Any]]:
    """`"Bs e3 d4 Ol e6"`: small Blue pieces on e3 and d4, a large Orange one on e6."""
    found: dict[str, dict[str, Any]] = {}
    piece: dict[str, Any] = {}
    for word in text.split():
        if word[0] in "BO":
            piece = {"seat": "BO".index(word[0]), "size": SIZES[word[1]]}
        else:
            found[word] = dict(piece)
    return found


def laid(text: str, pegs: tuple[int, int] = (9, 9), seat: int = 0, **options: Any) -> State:
    return fulcrum.game("leverage-board", **options).arranged(pieces(text), pegs, seat)


def result(text: str) -> tuple[str, str, frozenset[str]]:
    """What a written move does: start, end, captured holes."""
    holes, marks = re.split("[->x]", text), re.findall("[->x]", text)
    taken = {between(one, other) for one, other, mark in zip(holes, holes[1:], marks, strict=False) if mark == "x"}
    return holes[0], holes[-1], frozenset(taken)


def between(one: str, other: str) -> str:
    return f"{chr((ord(one[0]) + ord(other[0])) // 2)}{(int(one[1:]) + int(other[1:])) // 2}"


def moves(state: State) -> set[str]:
    return {str(move) for move in state.legal_moves()}


def moves_of(state: State, hole: str) -> set[str]:
    return {text for text in moves(state) if re.match(f"{hole}[->x]", text)}


# Found by climbing from random positions towards more results; the numbers are how many there are for Blue.
NASTY = {
    "Bs a7 i4 g3 g5 g11 i6 a10 Bm d4 i2 e2 i10 b9 Bl f9 d6 d9 "
    "Os f8 f5 h10 d3 b6 h3 h7 Om d5 h8 b5 b8 h9 Ol d7 f7 f6": 49998,
    "Bs i11 i1 c1 e1 i3 h2 g6 Bm h9 g11 e11 f4 b4 Bl b6 f2 d4 "
    "Os b2 f6 h8 d10 b8 b10 h10 Om g8 h6 c6 g4 d8 Ol c8 e6 e8": 46817,
}
