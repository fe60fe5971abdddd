"""Draws Lean from a view, as coloured text for a terminal and as an SVG picture."""

from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from typing import Any

from rich.style import Style
from rich.text import Text

from fulcrum.games.lean import ABOUT
from fulcrum.games.lean.board import DIRECTIONS, hole_names, holes

View = dict[str, Any]

# Single and double arrows, so that the players' pegs differ without colour.
ARROWS = (
    dict(zip(DIRECTIONS, "→↗↖←↙↘", strict=True)),
    dict(zip(DIRECTIONS, "⇒⇗⇖⇐⇙⇘", strict=True)),
)
BLACK_PEG, EMPTY_HOLE = "●", "·"
# The ASCII version: lower-case and capital letters, two characters per hole.
LETTERS = (
    {direction: direction.lower() for direction in DIRECTIONS},
    {direction: direction for direction in DIRECTIONS},
)
ASCII_BLACK_PEG, ASCII_EMPTY_HOLE = "@@", "."

CELL = 4  # columns between holes; each row is shifted by half of that
SLATE = "#22262e"
COORDINATE = Style(color="#8a93a3")
EMPTY = Style(color="#7b8494", bgcolor=SLATE)
BLACK = Style(color="#ffffff", bgcolor=SLATE, bold=True)
# Chosen so that 16-colour terminals show yellow and blue on black.
IDLE = (Style(color="#d99a1c"), Style(color="#8f7fff"))
SCORING = (Style(color="#ffc233", bold=True, underline=True), Style(color="#a596ff", bold=True, underline=True))
PLACED = Style(color="#ffffff", bgcolor="#3d4450", bold=True)
TURNED = Style(color="#aab2c0", bgcolor="#323843")

# The picture. Lengths are in its own units; neighbouring holes are SPACING apart.
SPACING = 60
ROW = SPACING * sqrt(3) / 2
SURFACE, FRAME = 52, 88  # how far the slate and the wood extend beyond the outer holes
LABEL = 69  # how far the coordinates are from the outer holes
HOLE, SHAFT, HEAD, BLACK_HEAD = 8.5, 12, 12.5, 17
REACH = 17.5  # from the hole to the head of a leaning peg
PLATE_WIDTH, PLATE_HEIGHT = 190, 40
ANGLES = {direction: index * pi / 3 for index, direction in enumerate(DIRECTIONS)}

DEFINITIONS = """\
<defs>
<linearGradient id="lean-wood" x1="0" y1="0" x2="1" y2="1">\
<stop offset="0" stop-color="#8a5a35"/><stop offset=".5" stop-color="#6f4526"/><stop offset="1" stop-color="#54331b"/>\
</linearGradient>
<radialGradient id="lean-slate" cx=".38" cy=".3" r=".85">\
<stop offset="0" stop-color="#a3adb5"/><stop offset=".6" stop-color="#838e98"/><stop offset="1" stop-color="#6a7681"/>\
</radialGradient>
<radialGradient id="lean-head0" cx=".36" cy=".3" r=".75">\
<stop offset="0" stop-color="#fff0c2"/><stop offset=".35" stop-color="#f9b82c"/><stop offset="1" stop-color="#c47f00"/>\
</radialGradient>
<radialGradient id="lean-head1" cx=".36" cy=".3" r=".75">\
<stop offset="0" stop-color="#b9b0f2"/><stop offset=".35" stop-color="#5a4cb8"/><stop offset="1" stop-color="#2c2270"/>\
</radialGradient>
<radialGradient id="lean-head2" cx=".36" cy=".3" r=".75">\
<stop offset="0" stop-color="#8d8d8d"/><stop offset=".35" stop-color="#2b2b2b"/><stop offset="1" stop-color="#050505"/>\
</radialGradient>
<filter id="lean-soft" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2.5"/></filter>
</defs>"""
SHAFTS = ("#b87400", "#372b86")
SHINES = ("#f6c766", "#7468cc")
RIMS = ("#8a5800", "#1c1450")
PLATES, INKS = ("#E69F00", "#4B3F9E"), ("#2b1c00", "#ffffff")


def terminal(view: View, ascii_only: bool = False) -> Text:
    """Returns the board with the last move's pegs in brackets, and a line per player."""
    board = _TerminalBoard(view, ascii_only)
    lines = [board.line(row) for row in range(2 * view["side"] - 2, -1, -1)]
    return Text("\n").join([*lines, board.bottom(), Text(), *board.legend()])


def svg(view: View) -> str:
    """Returns a complete SVG for any background: pegs as leaning pins, with a glow below scoring ones."""
    return _LeanPicture(view).text()


def changed_holes(view: View, kind: str) -> set[str]:
    """Returns the holes where the last move had events of a kind: `place` or `turn`."""
    return {event["hole"] for event in view["events"] if event["kind"] == kind}


class _TerminalBoard:
    """Draws one view as text."""

    def __init__(self, view: View, ascii_only: bool) -> None:
        self.view = view
        self.side: int = view["side"]
        self.ascii_only = ascii_only
        self.glyphs = LETTERS if ascii_only else ARROWS
        self.placed, self.turned = changed_holes(view, "place"), changed_holes(view, "turn")
        self.names = dict(zip(holes(self.side), hole_names(self.side), strict=True))
        self.centre = (self.side - 1, self.side)

    def line(self, row: int) -> Text:
        """Returns a row: its letter, its holes, and at the right the number of the line that ends below it."""
        numbers = [number for other, number in self.names if other == row]
        found = Text(" " * (self._column(row, numbers[0]) - 3))
        found.append(f"{chr(ord('a') + row)} ", COORDINATE)
        for number in numbers:
            found.append_text(self._cell(row, number))
        room = found.cell_len
        if not self.ascii_only:
            found.right_crop(1)  # makes the margins left and right of the holes equal
        if numbers[-1] < 2 * self.side - 1:
            found.append(" " * (room + 1 - found.cell_len))
            found.append(str(numbers[-1] + 1), COORDINATE)
        return found

    def bottom(self) -> Text:
        numbers = "".join(f"{number:<{CELL}}" for number in range(1, self.side + 1))
        return Text(" " * self._column(-1, 1) + numbers.rstrip(), COORDINATE)

    def legend(self) -> list[Text]:
        """Returns a line per player: arrows, score and pegs left."""
        lines = []
        for seat, name in enumerate(ABOUT.seats):
            points, left = self.view["scores"][seat], self.view["left"][seat]
            line = Text()
            line.append(f"{self.glyphs[seat]['NE']} {name:<6}", IDLE[seat] + Style(bold=True))
            line.append(f"  {_counted(points, 'scoring peg')}, {left} left to place")
            lines.append(line)
        return lines

    def _column(self, row: int, number: int) -> int:
        return CELL * number - CELL // 2 * row + CELL // 2 * (self.side - 1) - 1

    def _cell(self, row: int, number: int) -> Text:
        """Returns four columns: the glyph with room for brackets on both sides."""
        name = self.names[row, number]
        glyph, style = self._glyph(row, number, name)
        left, right, around = " ", " ", EMPTY
        if name in self.placed:
            left, right, around = "[", "]", PLACED
        elif name in self.turned:
            left, right, around = "(", ")", TURNED
        cell = Text()
        cell.append(left, around)
        cell.append(glyph, style + around.background_style)
        cell.append(right, around)
        return cell.append(" " * (CELL - cell.cell_len), EMPTY)

    def _glyph(self, row: int, number: int, name: str) -> tuple[str, Style]:
        if (row, number) == self.centre:
            return (ASCII_BLACK_PEG if self.ascii_only else BLACK_PEG), BLACK
        peg = self.view["pegs"].get(name)
        if peg is None:
            return (ASCII_EMPTY_HOLE if self.ascii_only else EMPTY_HOLE), EMPTY
        styles = SCORING if name in self.view["scoring"] else IDLE
        return self.glyphs[peg["seat"]][peg["lean"]], styles[peg["seat"]]


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


class _LeanPicture:
    """Draws one view as SVG, with the black peg at (0, 0)."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.side: int = view["side"]
        self.places = {
            name: self._place(*spot) for spot, name in zip(holes(self.side), hole_names(self.side), strict=True)
        }

    def text(self) -> str:
        radius = SPACING * (self.side - 1)
        frame_radius = radius + FRAME / cos(pi / 6)
        half_width = max(frame_radius, PLATE_WIDTH + 10) + 8
        top = (radius * cos(pi / 6) + FRAME) + 8
        width, height = 2 * half_width, 2 * top + PLATE_HEIGHT + 14
        box = " ".join(_number(value) for value in (-half_width, -top, width, height))
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{_number(width)}" '
            f'height="{_number(height)}" role="img" font-family="system-ui, sans-serif">',
            f"<title>{self._title()}</title>",
            DEFINITIONS,
            *self._board(radius),
            *self._coordinates(),
            *self._marks(),
            *self._pegs(),
            *self._plates(top + 4),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _place(self, row: float, number: float) -> tuple[float, float]:
        up = row - (self.side - 1)
        return SPACING * (number - self.side - up / 2), -ROW * up

    def _title(self) -> str:
        count = len(self.view["moves"])
        when = "before the first move" if not count else f"after {_counted(count, 'move')}"
        scores = ", ".join(
            f"{name} {_counted(points, 'scoring peg')}"
            for name, points in zip(ABOUT.seats, self.view["scores"], strict=True)
        )
        return f"Lean on a board of side {self.side} {when}: {scores}"

    def _board(self, radius: float) -> Iterator[str]:
        """Yields the wooden frame, the slate with its lines, and the holes."""
        yield _hexagon(
            radius + (FRAME - 10) / cos(pi / 6), 'fill="url(#lean-wood)" stroke="url(#lean-wood)" stroke-width="20"'
        )
        yield _hexagon(
            radius + (SURFACE - 8) / cos(pi / 6),
            'fill="url(#lean-slate)" stroke="#5b3a20" stroke-width="18" stroke-opacity=".55"',
        )
        yield _hexagon(
            radius + (SURFACE - 8) / cos(pi / 6), 'fill="url(#lean-slate)" stroke="url(#lean-slate)" stroke-width="12"'
        )
        lines = []
        for x, y in self.places.values():
            for direction in ("E", "NE", "NW"):
                end = (x + SPACING * cos(ANGLES[direction]), y - SPACING * sin(ANGLES[direction]))
                if any(abs(end[0] - a) + abs(end[1] - b) < 1 for a, b in self.places.values()):
                    lines.append(f"M{_point(x, y)}L{_point(*end)}")
        yield f'<path d="{"".join(lines)}" stroke="#55606a" stroke-width="1.2" stroke-opacity=".55"/>'
        yield '<g fill="#2b3238" stroke="#c3cbd1" stroke-opacity=".55" stroke-width="1.3">'
        for x, y in self.places.values():
            yield _circle(x, y, HOLE)
        yield "</g>"

    def _coordinates(self) -> Iterator[str]:
        """Yields letters at the left ends of rows and numbers at the lower right ends of slanting lines."""
        yield '<g fill="#f0dfc6" font-size="17" font-weight="600" text-anchor="middle">'
        rows: dict[int, list[int]] = {}
        for row, number in holes(self.side):
            rows.setdefault(row, []).append(number)
        away = LABEL / cos(pi / 6) / SPACING
        for row, numbers in rows.items():
            x, y = self._place(row, numbers[0] - away)
            yield f'<text x="{_number(x)}" y="{_number(y + 6)}">{chr(ord("a") + row)}</text>'
        for number in range(1, 2 * self.side):
            lowest = max(0, number - self.side)
            x, y = self._place(lowest - away, number)
            yield f'<text x="{_number(x)}" y="{_number(y + 6)}">{number}</text>'
        yield "</g>"

    def _marks(self) -> Iterator[str]:
        """Yields a ring around the placed peg, thin rings around turned pegs, and a glow below scoring pegs."""
        for kind, style in (
            ("place", 'fill="#ffffff" fill-opacity=".28" stroke="#ffffff" stroke-width="3"'),
            ("turn", 'fill="none" stroke="#ffffff" stroke-width="2" stroke-dasharray="4 4"'),
        ):
            for name in sorted(changed_holes(self.view, kind)):
                yield _circle(*self.places[name], 26, style)
        yield '<g filter="url(#lean-soft)" stroke="#fff1a3" fill="#fff1a3" stroke-linecap="round">'
        for name in self.view["scoring"]:
            x, y = self.places[name]
            head_x, head_y = self._head(name)
            yield f'<path d="M{_point(x, y)}L{_point(head_x, head_y)}" stroke-width="{SHAFT + 15}"/>'
            yield _circle(head_x, head_y, HEAD + 8)
        yield "</g>"

    def _head(self, name: str) -> tuple[float, float]:
        x, y = self.places[name]
        angle = ANGLES[self.view["pegs"][name]["lean"]]
        return x + REACH * cos(angle), y - REACH * sin(angle)

    def _pegs(self) -> Iterator[str]:
        yield '<g filter="url(#lean-soft)" stroke="#000" fill="#000" stroke-linecap="round" opacity=".45">'
        yield _circle(4, 6, BLACK_HEAD)
        for name in self.view["pegs"]:
            x, y = self.places[name]
            head_x, head_y = self._head(name)
            yield f'<path d="M{_point(x, y)}L{_point(head_x + 4, head_y + 7)}" stroke-width="{SHAFT}"/>'
            yield _circle(head_x + 4, head_y + 7, HEAD)
        yield "</g>"
        yield _circle(0, 0, BLACK_HEAD, 'fill="url(#lean-head2)"')
        for name, peg in self.view["pegs"].items():
            yield from _pin(*self.places[name], *self._head(name), peg["seat"])

    def _plates(self, y: float) -> Iterator[str]:
        """Yields score and pegs left, on plates in the players' colours so that they are readable on any background."""
        for seat, name in enumerate(ABOUT.seats):
            left = (-PLATE_WIDTH - 5, 5)[seat]
            yield (
                f'<rect x="{left}" y="{_number(y)}" width="{PLATE_WIDTH}" height="{PLATE_HEIGHT}" '
                f'rx="{PLATE_HEIGHT / 2:g}" fill="{PLATES[seat]}"/>'
            )
            yield f'<g font-size="18" fill="{INKS[seat]}">'
            baseline = _number(y + 26)
            yield f'<text x="{left + 20}" y="{baseline}" font-weight="700">{name} {self.view["scores"][seat]}</text>'
            right = left + PLATE_WIDTH - 20
            yield f'<text x="{right}" y="{baseline}" text-anchor="end">{self.view["left"][seat]} left</text>'
            yield "</g>"


def _pin(x: float, y: float, head_x: float, head_y: float, seat: int) -> Iterator[str]:
    """Yields a peg in its hole: the shaft, a highlight on it, and the head."""
    way = f'd="M{_point(x, y)}L{_point(head_x, head_y)}" stroke-linecap="round"'
    yield f'<path {way} stroke="{SHAFTS[seat]}" stroke-width="{SHAFT}"/>'
    yield f'<path {way} stroke="{SHINES[seat]}" stroke-width="3.5" transform="translate(-1.6 -1.6)"/>'
    yield _circle(head_x, head_y, HEAD, f'fill="url(#lean-head{seat})" stroke="{RIMS[seat]}" stroke-width="1.2"')


def _hexagon(radius: float, style: str) -> str:
    corners = " ".join(_point(radius * cos(angle), radius * sin(angle)) for angle in ANGLES.values())
    return f'<polygon points="{corners}" stroke-linejoin="round" {style}/>'


def _circle(x: float, y: float, radius: float, style: str = "") -> str:
    return f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"{" " + style if style else ""}/>'


def _point(x: float, y: float) -> str:
    return f"{_number(x)} {_number(y)}"


def _number(value: float) -> str:
    """Formats with at most 2 decimals and no negative zero, so that the picture is the same on every machine."""
    return f"{round(value, 2) + 0:g}"
