"""An SVG chart of a game: each seat's value, move by move."""

from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fulcrum.analysis import Analysis, JudgedMove

WIDTH, TOP, HEIGHT = 840, 48, 280
LEFT, RIGHT = 56, 24
LEGEND_ROW, LEGEND_COLUMNS = 24, 5
# Colours and dashes both tell the seats apart, so that colour-blind readers can use either.
COLOURS = (
    "#e69f00", "#4b3f9e", "#009e73", "#d55e00", "#56b4e9", "#cc79a7", "#8a6d3b", "#0072b2", "#7f7f7f", "#b5a900",
)  # fmt: skip
DASHES = ("", "9 4", "3 3", "12 4 3 4", "6 2", "2 5", "14 3", "5 5", "10 3 2 3 2 3", "1 3")
MARKS = {"mistake": 3.5, "blunder": 5.5}  # radius


def svg(analysis: "Analysis") -> str:
    """Returns a complete SVG document that is readable on any background."""
    return _Chart(analysis).text()


def stroke(seat: int) -> str:
    dashes = DASHES[seat % len(DASHES)]
    colour = f'stroke="{COLOURS[seat % len(COLOURS)]}" stroke-width="2.2"'
    return f'{colour} stroke-dasharray="{dashes}"' if dashes else colour


class _Chart:
    def __init__(self, analysis: "Analysis") -> None:
        self.analysis = analysis
        self.last = max(len(analysis.moves), 1)
        rows = -(-len(analysis.seats) // LEGEND_COLUMNS)
        self.height = TOP + HEIGHT + 44 + rows * LEGEND_ROW

    def text(self) -> str:
        title = f"{self.analysis.name}: the course of a game of {len(self.analysis.moves)} moves"
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {self.height}" width="{WIDTH}" '
            f'height="{self.height}" role="img" aria-labelledby="course-title course-words" '
            'font-family="DejaVu Sans, Verdana, sans-serif" font-size="13">',
            f'<title id="course-title">{escape(title)}</title>',
            f'<desc id="course-words">{escape(self.words())}</desc>',
            f'<rect width="{WIDTH}" height="{self.height}" rx="10" fill="#fbfaf6"/>',
            f'<text x="{LEFT}" y="28" font-size="16" font-weight="bold" fill="#2b2b2b">{escape(title)}</text>',
            *self.grid(),
            *(self.curve(seat) for seat in range(len(self.analysis.course)) if self.analysis.course[seat]),
            *(self.mark(move) for move in self.analysis.moves if move.verdict in MARKS),
            *self.legend(),
            "</svg>",
        ]
        return "\n".join(parts) + "\n"

    def words(self) -> str:
        """Returns the description for screen readers."""
        said = [
            f"{seat.name}: from {seat.start:.0%}, {seat.mistakes} mistakes and {seat.blunders} blunders"
            + ("" if seat.result is None else f", result {seat.result:.0%}")
            for seat in self.analysis.seats
        ]
        return f"The share of a win each seat could expect. {'; '.join(said)}."

    def x(self, ply: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * ply / self.last

    def y(self, value: float) -> float:
        return TOP + HEIGHT * (1 - value)

    def grid(self) -> list[str]:
        lines = []
        for percent in (0, 25, 50, 75, 100):
            height = self.y(percent / 100)
            lines.append(
                f'<path d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}" stroke="#d8d4c8"/>'
                f'<text x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end" fill="#5c5c5c">{percent} %</text>'
            )
        step = next(size for size in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, self.last) if self.last / size <= 12)
        lines += [
            f'<text x="{self.x(ply):.1f}" y="{TOP + HEIGHT + 20}" text-anchor="middle" fill="#5c5c5c">{ply}</text>'
            for ply in range(0, self.last + 1, step)
        ]
        return lines

    def curve(self, seat: int) -> str:
        points = " ".join(f"{self.x(ply):.1f},{self.y(value):.1f}" for ply, value in self.analysis.course[seat])
        return f'<polyline points="{points}" fill="none" stroke-linejoin="round" {stroke(seat)}/>'

    def mark(self, move: "JudgedMove") -> str:
        """Returns a dot for a mistake or a blunder, with a tooltip."""
        said = f"{move.number}. {move.move}: {move.verdict}, {move.loss:.0%} lost; better {move.best}"
        return (
            f'<circle cx="{self.x(move.number):.1f}" cy="{self.y(move.value):.1f}" r="{MARKS[move.verdict]}" '
            f'fill="{"#c0392b" if move.verdict == "blunder" else "#fbfaf6"}" stroke="#c0392b" stroke-width="1.6">'
            f"<title>{escape(said)}</title></circle>"
        )

    def legend(self) -> list[str]:
        lines = []
        for place, seat in enumerate(self.analysis.seats):
            row, column = divmod(place, LEGEND_COLUMNS)
            x = LEFT + column * (WIDTH - LEFT - RIGHT) / LEGEND_COLUMNS
            y = TOP + HEIGHT + 48 + row * LEGEND_ROW
            lines.append(
                f'<path d="M{x:.1f} {y - 4}h28" {stroke(seat.seat)}/>'
                f'<text x="{x + 36:.1f}" y="{y}" fill="#2b2b2b">{escape(seat.name)}</text>'
            )
        return lines
