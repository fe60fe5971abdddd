"""Draws Leverage from a view, as coloured text for a terminal and as an SVG picture.

Both show the board from above, and the balance from the side: level, or down on the heavy side.
"""

from collections.abc import Iterator
from typing import Any

from rich.style import Style
from rich.text import Text

from fulcrum.games.leverage_board import ABOUT
from fulcrum.games.leverage_board.board import CELL_OF, FILES, HOLE_NAMES, PEGS, RANKS, SIZES, ZONES
from fulcrum.games.leverage_board.weights import PEG_WEIGHT

View = dict[str, Any]

# Open for Blue, filled for Orange, a ring for large: all pieces differ without colour.
SIGNS = (dict(zip(SIZES, "∘○◎", strict=True)), dict(zip(SIZES, "•●◉", strict=True)))
LETTERS = (dict(zip(SIZES, "sml", strict=True)), dict(zip(SIZES, "SML", strict=True)))
BLUE, ORANGE = "#5aa9ff", "#ff9f40"
PIECE = (Style(color=BLUE, bold=True), Style(color=ORANGE, bold=True))
COORDINATE, HOLE = Style(color="#8a93a3"), Style(color="#7b8494")
MOVED = Style(reverse=True)
BEAM = 25  # columns of the side view

# The picture. Lengths are in its own units.
SPACING, MARGIN = 52, 46
RADII = dict(zip(SIZES, (11, 15.5, 20.5), strict=True))
BODIES = (("#8cc4ff", "#2f7fd6", "#134a86"), ("#ffc98a", "#ec8420", "#944a04"))  # light, body, rim of each seat
SIDE_WIDTH, SIDE_GAP = 330, 40
DOWN_ANGLE = 16  # degrees, fully tipped


def terminal(view: View, ascii_only: bool = False) -> Text:
    """Returns the board with its end rows, the zones as dots in brackets, and the balance from the side."""
    lines = [_end_row(view, 1)]
    lines += [_rank(view, rank, ascii_only) for rank in reversed(RANKS)]
    lines += [_end_row(view, 0), Text("     " + "  ".join(FILES), COORDINATE), Text()]
    lines += [*_balance(view, ascii_only), Text(), *_legend(view, ascii_only)]
    return Text("\n").join(lines)


def svg(view: View) -> str:
    """Returns a complete SVG: the board from above, and next to it the tilted balance from the side."""
    return _BoardPicture(view).text()


def holes_of_last_move(view: View) -> set[str]:
    """Returns the holes the last move touched."""
    travel = [event for event in view["events"] if event["kind"] in ("step", "hop")]
    return {event[key] for event in travel for key in ("from", "to")}


def _end_row(view: View, seat: int) -> Text:
    count = view["pegs"][seat]
    line = Text(f"{(0, 12)[seat]:>3} ", COORDINATE)
    for number in range(PEGS):
        line.append(" ' " if number < count else "   ", PIECE[seat])
    return line.append(f"  {ABOUT.seats[seat]}", PIECE[seat])


def _rank(view: View, rank: int, ascii_only: bool) -> Text:
    signs = LETTERS if ascii_only else SIGNS
    touched = holes_of_last_move(view)
    line = Text(f"{rank:>3} ", COORDINATE)
    for file in FILES:
        name = f"{file}{rank}"
        safe = any(CELL_OF[name] in zone for zone in ZONES)
        piece = view["pieces"].get(name)
        sign = "." if ascii_only else "·"
        style = HOLE
        if piece:
            sign, style = signs[piece["seat"]][piece["size"]], PIECE[piece["seat"]]
        if name in touched:
            style += MOVED
        line.append("[" if safe else " ", HOLE)
        line.append(sign, style)
        line.append("]" if safe else " ", HOLE)
    return line.append("  fulcrum", COORDINATE) if rank == 6 else line


def _balance(view: View, ascii_only: bool) -> list[Text]:
    """Returns the beam on its two axes: flat, or with the heavy end lower."""
    plank, axis = ("-", "^") if ascii_only else ("─", "▲")
    half, gap = plank * (BEAM // 2), " " * (BEAM // 2 + 1)
    down = view["down"]
    if down is None:
        rows = [half + plank + half]
    else:
        slope = f"{gap[1:]}{'/' if down == 0 else chr(92)}{gap[1:]}"
        rows = [gap + half, slope, half] if down == 0 else [half, slope, gap + half]
    found = []
    for number, row in enumerate(rows):
        named = number == len(rows) // 2
        line = Text()
        line.append(f"{ABOUT.seats[0] if named else '':>6} ", PIECE[0])
        line.append(f"{row:<{BEAM}} ")
        line.append(ABOUT.seats[1] if named else "", PIECE[1])
        found.append(line)
    found.append(Text(" " * (6 + BEAM // 2) + f"{axis} {axis}", COORDINATE))
    found.append(Text(f"       {_in_words(view)}"))
    return found


def _in_words(view: View) -> str:
    limit = view["weight"] // view["axes_per_row"]
    if view["down"] is not None:
        return f"down on {ABOUT.seats[view['down']]}'s side: M {view['moment']:+}, level up to {limit}"
    return f"level: M {view['moment']:+}, up to {limit} either way"


def _legend(view: View, ascii_only: bool) -> list[Text]:
    signs = LETTERS if ascii_only else SIGNS
    lines = []
    for seat, name in enumerate(ABOUT.seats):
        line = Text()
        line.append(f"{name:<7}" + " ".join(f"{signs[seat][size]} {size}" for size in SIZES), PIECE[seat])
        lost = len(view["captured"][seat])
        line.append(f"   {_counted(view['pegs'][seat], 'peg')}" + (f", {lost} captured" if lost else ""))
        lines.append(line)
    return lines


def _counted(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


class _BoardPicture:
    """Draws one view as SVG: the board from above on the left, the balance on the right."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.board_width = 8 * SPACING + 2 * MARGIN
        self.board_height = 12 * SPACING + 2 * MARGIN
        self.width = 30 + self.board_width + SIDE_GAP + SIDE_WIDTH + 16

    def text(self) -> str:
        height = self.board_height + 32
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {height}" width="{self.width}" '
            f'height="{height}" role="img" font-family="system-ui, sans-serif">',
            f"<title>{self._title()}</title>",
            *self._definitions(),
            *self._board(),
            *self._last_move(),
            *self._pieces(),
            *self._side(46 + self.board_width + SIDE_GAP + SIDE_WIDTH / 2 - 16),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def _title(self) -> str:
        count = len(self.view["moves"])
        when = "before the first move" if not count else f"after {_counted(count, 'move')}"
        pegs = ", ".join(
            f"{name} {_counted(left, 'peg')}" for name, left in zip(ABOUT.seats, self.view["pegs"], strict=True)
        )
        return f"Leverage {when}: {pegs}; {_in_words(self.view)}"

    def _definitions(self) -> Iterator[str]:
        yield "<defs>"
        yield (
            '<linearGradient id="lb-board" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#f4efe4"/>'
            '<stop offset="1" stop-color="#d9d0bd"/></linearGradient>'
        )
        yield (
            '<linearGradient id="lb-peg" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#d5d9de"/>'
            '<stop offset="1" stop-color="#6d747d"/></linearGradient>'
        )
        for seat, (light, body, rim) in enumerate(BODIES):
            yield (
                f'<radialGradient id="lb-piece{seat}" cx=".35" cy=".3" r=".8"><stop offset="0" stop-color="{light}"/>'
                f'<stop offset=".55" stop-color="{body}"/><stop offset="1" stop-color="{rim}"/></radialGradient>'
            )
        yield '<filter id="lb-soft"><feGaussianBlur stdDeviation="2"/></filter>'
        yield "</defs>"

    def _place(self, file: float, rank: float) -> tuple[float, float]:
        return 30 + MARGIN + file * SPACING, 16 + MARGIN + (12 - rank) * SPACING

    def _place_of(self, name: str) -> tuple[float, float]:
        return self._place(FILES.index(name[0]), int(name[1:]))

    def _board(self) -> Iterator[str]:
        """Yields the plate, the line over the fulcrum, zones, holes, pegs and coordinates."""
        yield (
            f'<rect x="30" y="16" width="{self.board_width}" height="{self.board_height}" rx="22" '
            'fill="url(#lb-board)" stroke="#8f8570" stroke-width="3"/>'
        )
        left, middle = self._place(-0.6, 6)
        right, _ = self._place(8.6, 6)
        yield f'<path d="M{left:g} {middle:g}H{right:g}" stroke="#b9ad93" stroke-width="10" stroke-linecap="round"/>'
        for seat, corners in enumerate(
            (
                ((0.45, 0.55), (7.55, 0.55), (5.6, 3.5), (2.4, 3.5)),
                ((0.45, 11.45), (7.55, 11.45), (5.6, 8.5), (2.4, 8.5)),
            )
        ):
            points = " ".join(f"{x:g},{y:g}" for x, y in (self._place(*corner) for corner in corners))
            yield (
                f'<polygon points="{points}" fill="{BODIES[seat][0]}" fill-opacity=".3" stroke="{BODIES[seat][1]}" '
                'stroke-opacity=".65" stroke-width="2" stroke-linejoin="round"/>'
            )
        for name in HOLE_NAMES:
            x, y = self._place_of(name)
            safe = any(CELL_OF[name] in zone for zone in ZONES)
            ring = ' stroke="#ffffff" stroke-width="3.5"' if safe else ' stroke="#a79c84" stroke-width="1"'
            yield f'<circle cx="{x:g}" cy="{y:g}" r="{8 if safe else 6.5}" fill="#5b5445"{ring}/>'
        yield from self._pegs()
        yield from self._coordinates()

    def _pegs(self) -> Iterator[str]:
        for seat, rank in enumerate((0, 12)):
            for number in range(PEGS):
                x, y = self._place(number, rank)
                if number < self.view["pegs"][seat]:
                    yield f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="url(#lb-peg)" stroke="#4a5058"/>'
                else:
                    yield f'<circle cx="{x:g}" cy="{y:g}" r="4.5" fill="#8d8470"/>'

    def _coordinates(self) -> Iterator[str]:
        yield '<g fill="#756b57" font-size="14" font-weight="600" text-anchor="middle">'
        for number, file in enumerate(FILES):
            x, y = self._place(number, -0.62)
            yield f'<text x="{x:g}" y="{y + 5:g}">{file}</text>'
        for rank in RANKS:
            x, y = self._place(-0.64, rank)
            yield f'<text x="{x:g}" y="{y + 5:g}">{rank}</text>'
        yield "</g>"

    def _last_move(self) -> Iterator[str]:
        """Yields the path of the last move, with a cross at each capture."""
        travel = [event for event in self.view["events"] if event["kind"] in ("step", "hop")]
        if not travel:
            return
        holes = [travel[0]["from"], *(event["to"] for event in travel)]
        way = "L".join("{:g} {:g}".format(*self._place_of(hole)) for hole in holes)
        yield (
            f'<path d="M{way}" fill="none" stroke="#2b2b2b" stroke-opacity=".55" stroke-width="4" '
            'stroke-linejoin="round" stroke-linecap="round" stroke-dasharray="1 9"/>'
        )
        x, y = self._place_of(holes[-1])
        ring = 'fill="#ffffff" fill-opacity=".5" stroke="#2b2b2b" stroke-width="2"'
        yield f'<circle cx="{x:g}" cy="{y:g}" r="25" {ring}/>'
        for event in self.view["events"]:
            if event["kind"] == "capture":
                x, y = self._place_of(event["hole"])
                yield (
                    f'<path d="M{x - 11:g} {y - 11:g}l22 22m0 -22l-22 22" stroke="{BODIES[event["seat"]][1]}" '
                    'stroke-width="5" stroke-linecap="round"/>'
                )

    def _pieces(self) -> Iterator[str]:
        """Yields discs: small ones plain, medium ones with a ring, large ones with two."""
        yield '<g fill="#000000" fill-opacity=".4" filter="url(#lb-soft)">'
        for name, piece in self.view["pieces"].items():
            x, y = self._place_of(name)
            yield f'<circle cx="{x + 3:g}" cy="{y + 4:g}" r="{RADII[piece["size"]]:g}"/>'
        yield "</g>"
        for name, piece in self.view["pieces"].items():
            x, y = self._place_of(name)
            radius, seat = RADII[piece["size"]], piece["seat"]
            rim = BODIES[seat][2]
            yield (
                f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="url(#lb-piece{seat})" stroke="{rim}" '
                'stroke-width="1.6"/>'
            )
            for ring in range(SIZES.index(piece["size"])):
                yield (
                    f'<circle cx="{x:g}" cy="{y:g}" r="{radius - 5.5 * (ring + 1):g}" fill="none" stroke="#ffffff" '
                    'stroke-opacity=".75" stroke-width="2"/>'
                )

    def _side(self, x: float) -> Iterator[str]:
        """Yields the balance from the side: base, axes, the beam with pegs and pieces by rank, and M in words."""
        y = 250.0
        down = self.view["down"]
        angle = 0 if down is None else DOWN_ANGLE * (1 if down else -1)
        yield (
            f'<rect x="{x - SIDE_WIDTH / 2:g}" y="16" width="{SIDE_WIDTH}" height="500" rx="22" fill="#fbf8f1" '
            'stroke="#cfc6b2" stroke-width="2"/>'
        )
        yield '<g text-anchor="middle" font-size="17" fill="#4a4437">'
        yield f'<path d="M{x - 46:g} {y + 50:g}L{x - 16:g} {y + 8:g}h32l30 42z" fill="#7d7462"/>'
        yield f'<path d="M{x - 150:g} {y + 50:g}h300" stroke="#5b5445" stroke-width="6" stroke-linecap="round"/>'
        pivot = x + (0 if down is None else (8 if down else -8))
        yield f'<g transform="rotate({angle} {pivot:g} {y:g})">'
        yield (
            f'<rect x="{x - 150:g}" y="{y - 5:g}" width="300" height="10" rx="5" fill="#e8e0cf" stroke="#8f8570" '
            'stroke-width="2"/>'
        )
        yield from self._stacks(x, y - 6)
        yield "</g>"
        for axis in (-8, 8):
            yield f'<circle cx="{x + axis:g}" cy="{y + 9:g}" r="5" fill="#3b362b"/>'
        for seat, name in enumerate(ABOUT.seats):
            at = x + (110 if seat else -110)
            pegs = _counted(self.view["pegs"][seat], "peg")
            yield f'<text x="{at:g}" y="{y + 80:g}" font-weight="700" fill="{BODIES[seat][2]}">{name}</text>'
            yield f'<text x="{at:g}" y="{y + 102:g}">{pegs}</text>'
        yield from self._scale(x, y + 160)
        yield "</g>"

    def _stacks(self, x: float, y: float) -> Iterator[str]:
        """Yields the pieces on each rank as a stack, to scale by weight."""
        unit, step = 3.4, 23
        for rank in RANKS:
            top = y
            for seat in range(2):
                sizes = [
                    piece["size"]
                    for name, piece in self.view["pieces"].items()
                    if int(name[1:]) == rank and piece["seat"] == seat
                ]
                for size in sorted(sizes, key=SIZES.index, reverse=True):
                    tall = unit * (SIZES.index(size) + 1)
                    top -= tall
                    yield (
                        f'<rect x="{x + (rank - 6) * step - 8:g}" y="{top:g}" width="16" height="{tall:g}" '
                        f'fill="{BODIES[seat][1]}" stroke="{BODIES[seat][2]}" stroke-width=".8"/>'
                    )
        for seat, rank in enumerate((0, 12)):
            for number in range(self.view["pegs"][seat]):
                yield (
                    f'<rect x="{x + (rank - 6) * step - 6:g}" y="{y - PEG_WEIGHT * unit * (number + 1):g}" width="12" '
                    f'height="{PEG_WEIGHT * unit:g}" rx="2" fill="#9aa1aa" stroke="#4a5058" stroke-width=".8"/>'
                )

    def _scale(self, x: float, y: float) -> Iterator[str]:
        """Yields the position of M between its two limits."""
        limit = self.view["weight"] / self.view["axes_per_row"]
        at = max(-1.35, min(1.35, self.view["moment"] / limit))
        yield f'<path d="M{x - 140:g} {y:g}H{x + 140:g}" stroke="#c9bfa8" stroke-width="12" stroke-linecap="round"/>'
        yield f'<path d="M{x - 100:g} {y:g}H{x + 100:g}" stroke="#7fae6c" stroke-width="12"/>'
        yield f'<path d="M{x:g} {y - 10:g}v20" stroke="#ffffff" stroke-width="2"/>'
        yield f'<circle cx="{x + 100 * at:g}" cy="{y:g}" r="10" fill="#2b2b2b" stroke="#ffffff" stroke-width="2.5"/>'
        words = _in_words(self.view).split(": ")
        yield f'<text x="{x:g}" y="{y + 42:g}" font-weight="700">{words[0]}</text>'
        yield f'<text x="{x:g}" y="{y + 64:g}" font-size="15">{words[1]}</text>'
