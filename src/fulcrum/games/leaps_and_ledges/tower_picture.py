"""Draws the tower of Leaps and Ledges as SVG, and next to it players, decks, discards and your hand."""

from collections.abc import Iterator
from textwrap import wrap
from typing import Any
from xml.sax.saxutils import escape

from fulcrum.games.leaps_and_ledges import ABOUT, card_pictures
from fulcrum.games.leaps_and_ledges.cards import CROWN, LETTERS, PAWNS, TABLE

View = dict[str, Any]

WIDTH, HEIGHT = 940, 1060
MIDDLE = 290  # centre of the tower
FOOT = 910  # height of the table
STEP = 50  # between ledges
BASE_HALF, TOP_HALF = 205, 118  # half widths of the lowest and highest ledge
SLAB = 13
PANEL = 570  # left edge of the panel next to the tower
PANEL_WIDTH = 340
CARD_SCALE = 1.02
LAST_MOVE = 800

FILLS = (("#f47a70", "#b3261e"), ("#7fb0ff", "#1f56b5"), ("#ffe27a", "#d29a05"), ("#79d79b", "#1c7d45"))
INKS = ("#ffffff", "#ffffff", "#3b2a00", "#ffffff")

DEFINITIONS = """\
<defs>
<linearGradient id="leaps-sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#25355a"/>\
<stop offset=".55" stop-color="#51638c"/><stop offset="1" stop-color="#9a8f9d"/></linearGradient>
<linearGradient id="leaps-stone" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#6f6558"/>\
<stop offset=".35" stop-color="#b5a78f"/><stop offset="1" stop-color="#5b5145"/></linearGradient>
<linearGradient id="leaps-ledge" x1="0" y1="0" x2="1" y2="0"><stop offset="0" stop-color="#a08e6e"/>\
<stop offset=".35" stop-color="#efe2c4"/><stop offset="1" stop-color="#8d7b5c"/></linearGradient>
<linearGradient id="leaps-gold" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff0b0"/>\
<stop offset=".5" stop-color="#e6b422"/><stop offset="1" stop-color="#9a6c06"/></linearGradient>
<radialGradient id="leaps-table" cx=".5" cy=".35" r=".7"><stop offset="0" stop-color="#8a5f3c"/>\
<stop offset="1" stop-color="#52341d"/></radialGradient>
</defs>"""


class TowerPicture:
    """Draws one view."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.pawns: list[list[int]] = view["pawns"]
        self.came_to, self.left = came_to(view), left_behind(view)

    def text(self) -> str:
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
            f'height="{HEIGHT}" role="img" font-family="system-ui, sans-serif">',
            f"<title>{self._title()}</title>",
            DEFINITIONS,
            card_pictures.definitions(),
            pawn_gradients(),
            f'<rect width="{WIDTH}" height="{HEIGHT}" rx="18" fill="url(#leaps-sky)"/>',
            *self._table(),
            *self._trunk(),
            *self._crown(),
            *self._ledges(),
            *self._players(),
            *self._cards(),
            *self._last_move(),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _title(self) -> str:
        home = ", ".join(f"{ABOUT.seats[seat]} {pawns.count(CROWN)}" for seat, pawns in enumerate(self.pawns))
        return f"Leaps and Ledges after {self.view['turn']} turns; pawns home: {home}"

    def _table(self) -> Iterator[str]:
        """Yields the table with the pawns on it."""
        y = ledge_height(TABLE) + 46
        yield f'<ellipse cx="{MIDDLE}" cy="{y + 10}" rx="272" ry="62" fill="#2a1a0d" fill-opacity=".5"/>'
        yield (
            f'<ellipse cx="{MIDDLE}" cy="{y}" rx="270" ry="60" fill="url(#leaps-table)" stroke="#3a2412" '
            'stroke-width="3"/>'
        )

    def _table_pawns(self) -> Iterator[str]:
        y = ledge_height(TABLE) + 72
        width = 500 / len(self.pawns)
        for colour, pawns in enumerate(self.pawns):
            middle = MIDDLE - 250 + width * (colour + 0.5)
            lift = 10 if len(self.pawns) > 2 and colour in (0, len(self.pawns) - 1) else 0
            yield from pawn_row(middle, y - lift, colour, pawns.count(TABLE), 25)

    def _trunk(self) -> Iterator[str]:
        foot, top = ledge_height(TABLE) + 42, ledge_height(CROWN) + 24
        low, high = BASE_HALF * 0.62, TOP_HALF * 0.62
        yield (
            f'<path d="M{MIDDLE - low} {foot}L{MIDDLE - high} {top}H{MIDDLE + high}L{MIDDLE + low} {foot}'
            f'Q{MIDDLE} {foot + 26} {MIDDLE - low} {foot}z" fill="url(#leaps-stone)" stroke="#443b30" '
            'stroke-width="2"/>'
        )
        for level in range(1, CROWN):
            half = half_width(level) * 0.62
            y = ledge_height(level) - 22
            shift = 0.28 if level % 2 else -0.28
            yield (
                f'<path d="M{MIDDLE + half * shift - 11:g} {y + 22:g}v-17a11 11 0 0 1 22 0v17z" '
                'fill="#4a3f33" fill-opacity=".28"/>'
            )

    def _ledges(self) -> Iterator[str]:
        """Yields the ledges from the top down, so that pawns stand in front of the ledge above them."""
        for level in range(CROWN - 1, TABLE, -1):
            yield from self._ledge(level)
        yield from self._table_pawns()

    def _ledge(self, level: int) -> Iterator[str]:
        half, y = half_width(level), ledge_height(level)
        edge = {True: ' stroke="#ffffff" stroke-width="3"', False: ' stroke="#5c4d35" stroke-width="1.5"'}
        dashes = ' stroke-dasharray="6 5"' if level in self.left and level not in self.came_to else ""
        marked = level in self.came_to or bool(dashes)
        yield (
            f'<rect x="{MIDDLE - half:g}" y="{y}" width="{2 * half:g}" height="{SLAB}" rx="6.5" '
            f'fill="url(#leaps-ledge)"{edge[marked]}{dashes}/>'
        )
        yield (
            f'<text x="{MIDDLE - half - 12:g}" y="{y + 12}" font-size="17" font-weight="600" text-anchor="end" '
            f'fill="#f4ecdc">{level}</text>'
        )
        for colour, pawns in enumerate(self.pawns):
            yield from pawn_row(MIDDLE, y + 3, colour, pawns.count(level), 40)

    def _crown(self) -> Iterator[str]:
        """Yields the crown, and above it a place for each pawn that can come home."""
        y = ledge_height(CROWN) + 24
        half = TOP_HALF * 0.82
        points = " ".join(
            f"{MIDDLE + half * x:g},{y - height}"
            for x, height in ((-1, 0), (-1.12, 52), (-0.55, 26), (0, 62), (0.55, 26), (1.12, 52), (1, 0))
        )
        marked = ' stroke="#ffffff" stroke-width="3"' if CROWN in self.came_to else ' stroke="#6f4e05" stroke-width="2"'
        yield f'<polygon points="{points}" fill="url(#leaps-gold)" stroke-linejoin="round"{marked}/>'
        yield f'<rect x="{MIDDLE - half:g}" y="{y - 10}" width="{2 * half:g}" height="14" rx="5" fill="#b58410"/>'
        for x, gem in ((-0.6, "#b3261e"), (0, "#1f56b5"), (0.6, "#1c7d45")):
            yield f'<circle cx="{MIDDLE + half * x:g}" cy="{y - 3}" r="4.5" fill="{gem}" stroke="#fff0b0"/>'
        width = 104
        first = MIDDLE - width * (len(self.pawns) - 1) / 2
        for colour, pawns in enumerate(self.pawns):
            yield from home_row(first + width * colour, y - 72, colour, pawns.count(CROWN))

    def _players(self) -> Iterator[str]:
        """Yields a plate for each player: turn, pawns home, cards in hand."""
        for seat, pawns in enumerate(self.pawns):
            y = 40 + seat * 74
            acts = seat in self.view["actors"]
            outline = ' stroke="#ffffff" stroke-width="4"' if acts else ' stroke="#1a2236" stroke-width="1.5"'
            yield (
                f'<rect x="{PANEL}" y="{y}" width="{PANEL_WIDTH}" height="62" rx="14" '
                f'fill="url(#leaps-pawn{seat})"{outline}/>'
            )
            name = f"{ABOUT.seats[seat]}{' · you' if seat == self.view['seat'] else ''}"
            yield f'<g fill="{INKS[seat]}">'
            yield f'<text x="{PANEL + 20}" y="{y + 28}" font-size="21" font-weight="700">{name}</text>'
            yield f'<text x="{PANEL + 20}" y="{y + 50}" font-size="15">{self._standing(seat, pawns)}</text></g>'
            for place, card in enumerate(self._hand_of(seat)):
                x = PANEL + PANEL_WIDTH - 44 - 34 * place
                yield card_pictures.face(card, x, y + 9, 0.31) if card else card_pictures.back(x, y + 9, 0.31)

    def _hand_of(self, seat: int) -> list[str | None]:
        """Returns the cards from right to left, without names while they are hidden."""
        if "hands" in self.view:
            return list(reversed(self.view["hands"][seat]))
        return [None] * int(self.view["hand_sizes"][seat])

    def _standing(self, seat: int, pawns: list[int]) -> str:
        words = f"{pawns.count(CROWN)} of {PAWNS} home"
        if self.view["colours"][seat] != seat:
            return f"{words}, moves {ABOUT.seats[self.view['colours'][seat]]}'s"
        return f"{words}, with {ABOUT.seats[(seat + 2) % 4]}" if self.view["partners"] else words

    def _cards(self) -> Iterator[str]:
        """Yields both decks and the last discard in a row, with your hand below."""
        y = 40 + 74 * 4 + 34
        names = ("Left deck", "Right deck", "Discards")
        counts = (*self.view["decks"], len(self.view["discard"]))
        for place, (name, count) in enumerate(zip(names, counts, strict=True)):
            x = PANEL + place * 119
            yield empty_place(x, y)
            if count:
                for layer in range(min(3, count), 1, -1):
                    yield card_pictures.back(x + 2 * layer - 2, y - 2 * layer + 2, CARD_SCALE)
                last = self.view["discard"][-1] if place == 2 else None
                yield card_pictures.face(last, x, y, CARD_SCALE) if last else card_pictures.back(x, y, CARD_SCALE)
            yield caption(x + 51, y + 166, f"{name} {count}")
        if self.view["seat"] is None:
            return
        y += 232
        yield caption(PANEL, y - 16, "Your hand", "start", 600)
        for place, card in enumerate(self.view["hand"]):
            yield card_pictures.face(card, PANEL + place * 119, y, CARD_SCALE)

    def _last_move(self) -> Iterator[str]:
        """Yields the last move in words."""
        lines = [line for event in self.view["events"] for line in wrap(event["words"], 40)]
        if lines:
            yield caption(PANEL, LAST_MOVE, "Last move", "start", 600)
        for number, line in enumerate(lines):
            yield caption(PANEL, LAST_MOVE + 26 + 23 * number, escape(line), "start")


def came_to(view: View) -> set[int]:
    """Returns the places where pawns ended in the last move."""
    places = {event["to"] for event in view["events"] if "to" in event}
    for event in view["events"]:
        places |= {pawn["from"] for pawn in event.get("pawns", [])}
    return places


def left_behind(view: View) -> set[int]:
    """Returns the places that pawns left, or were knocked off, in the last move."""
    return {event[key] for event in view["events"] for key in ("from", "level") if key in event}


def ledge_height(level: int) -> int:
    return FOOT - level * STEP


def half_width(level: int) -> float:
    return BASE_HALF + (TOP_HALF - BASE_HALF) * (level - 1) / (CROWN - 2)


def pawn_gradients() -> str:
    stops = (
        f'<linearGradient id="leaps-pawn{colour}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="{light}"/>'
        f'<stop offset=".75" stop-color="{dark}"/></linearGradient>'
        for colour, (light, dark) in enumerate(FILLS)
    )
    return f"<defs>{''.join(stops)}</defs>"


def pawn_row(middle: float, foot: float, colour: int, count: int, spacing: float) -> Iterator[str]:
    """Returns pawns of a colour side by side."""
    for number in range(count):
        yield pawn(middle + spacing * (number - (count - 1) / 2), foot, colour)


def pawn(x: float, foot: float, colour: int, scale: float = 1) -> str:
    """Returns a pawn standing on (x, foot), with its letter for colour-blind players."""
    return (
        f'<g transform="translate({x:g} {foot:g}) scale({scale:g})">'
        '<ellipse cx="2" cy="1" rx="15" ry="4" fill="#000000" fill-opacity=".35"/>'
        f'<path d="M-13 0C-13-9-6-10-5-22A8.5 8.5 0 1 1 5-22C6-10 13-9 13 0C13 3-13 3-13 0z" '
        f'fill="url(#leaps-pawn{colour})" stroke="#1b1b1b" stroke-opacity=".65" stroke-width="1.3"/>'
        f'<text y="-3" font-size="12" font-weight="800" text-anchor="middle" fill="{INKS[colour]}">'
        f"{LETTERS[colour]}</text></g>"
    )


def home_row(middle: float, foot: float, colour: int, count: int) -> Iterator[str]:
    """Returns four places of a colour: a pawn for each that is home, a ring for each that is not."""
    for number in range(PAWNS):
        x = middle + 24 * (number - 1.5)
        if number < count:
            yield pawn(x, foot, colour, 0.8)
        else:
            ring = f'fill="none" stroke="{FILLS[colour][0]}" stroke-opacity=".8"'
            yield f'<circle cx="{x:g}" cy="{foot - 6}" r="6" {ring}/>'


def empty_place(x: float, y: float) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="102" height="143" rx="10" fill="#000000" fill-opacity=".18" '
        'stroke="#ffffff" stroke-opacity=".35" stroke-dasharray="5 5"/>'
    )


def caption(x: float, y: float, words: str, anchor: str = "middle", weight: int = 400) -> str:
    style = f'font-size="16" font-weight="{weight}" fill="#f8f1e2" text-anchor="{anchor}"'
    return f'<text x="{x:g}" y="{y}" {style}>{words}</text>'
