"""Small SVG charts. They take their colours from the page and have a text description."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, LEFT, RIGHT, TOP = 760, 250, 110, 8
ROW, AXIS = 26, 26
LONGEST_LABEL = 36
CURVE_HEIGHT, CURVE_LEFT = 240, 56
DASHES = ("", "7 4", "2 4", "10 3 2 3", "4 2", "1 3", "12 4")
STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5, 1.0)
MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Estimate:
    """A row of a chart: a value and its interval."""

    label: str
    value: float
    low: float
    high: float
    text: str  # the value in words


def estimates(title: str, rows: Sequence[Estimate], mark: float | None = None) -> str:
    """Draws values with their intervals, one below the other; `mark` is the value of equals."""
    reach = [edge for row in rows for edge in (row.low, row.high)] + ([] if mark is None else [mark])
    step = next((size for size in STEPS if (max(reach) - min(reach)) / size <= MOST_LINES), 1.0)
    begin, end = step * (min(reach) // step), step * -(-max(reach) // step)
    end = end if end > begin else begin + step

    def x(value: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (value - begin) / (end - begin)

    height = TOP + ROW * len(rows) + AXIS
    parts = [opened(title, height, "; ".join(f"{row.label}: {row.text}" for row in rows))]
    for number in range(round((end - begin) / step) + 1):
        value = begin + number * step
        parts.append(
            f'<path class="grid" d="M{x(value):.1f} {TOP}V{height - AXIS}"/>'
            f'<text class="axis" x="{x(value):.1f}" y="{height - 8}" text-anchor="middle">{value:.0%}</text>'
        )
    if mark is not None:
        parts.append(f'<path class="mark" d="M{x(mark):.1f} {TOP}V{height - AXIS}"/>')
    for number, row in enumerate(rows):
        y = TOP + ROW * (number + 0.5)
        parts.append(
            f'<text x="{LEFT - 10}" y="{y + 4:.1f}" text-anchor="end">{escape(shortened(row.label))}</text>'
            f'<path class="reach" d="M{x(row.low):.1f} {y:.1f}H{x(row.high):.1f}"/>'
            f'<circle class="dot" cx="{x(row.value):.1f}" cy="{y:.1f}" r="4.5"/>'
            f'<text x="{WIDTH - RIGHT + 10}" y="{y + 4:.1f}">{escape(row.text)}</text>'
        )
    return "".join(parts) + "</svg>"


def curves(title: str, series: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Draws lines over the length of a game, from 0 to 100 % both ways."""
    wide, high = WIDTH - CURVE_LEFT - 20, CURVE_HEIGHT

    def point(place: int, count: int, value: float) -> str:
        return f"{CURVE_LEFT + wide * place / (count - 1):.1f},{TOP + high * (1 - value):.1f}"

    said = "; ".join(f"{name}: from {values[0]:.0%} to {values[-1]:.0%}" for name, values in series)
    parts = [opened(title, TOP + high + AXIS + ROW * -(-len(series) // 3), said)]
    for percent in range(0, 101, 25):
        y, x = TOP + high * (1 - percent / 100), CURVE_LEFT + wide * percent / 100
        parts.append(
            f'<path class="grid" d="M{CURVE_LEFT} {y:.1f}H{WIDTH - 20}"/>'
            f'<text class="axis" x="{CURVE_LEFT - 8}" y="{y + 4:.1f}" text-anchor="end">{percent}%</text>'
            f'<text class="axis" x="{x:.1f}" y="{TOP + high + 18}" text-anchor="middle">{percent}%</text>'
        )
    for number, (name, values) in enumerate(series):
        dashes = f'stroke-dasharray="{DASHES[number % len(DASHES)]}"'
        points = " ".join(point(place, len(values), value) for place, value in enumerate(values))
        row, column = divmod(number, 3)
        x, y = CURVE_LEFT + column * wide / 3, TOP + high + AXIS + ROW * (row + 0.6)
        parts.append(
            f'<polyline class="curve hue{number % 4}" {dashes} points="{points}"/>'
            f'<path class="curve hue{number % 4}" {dashes} d="M{x:.1f} {y - 4:.1f}h30"/>'
            f'<text x="{x + 38:.1f}" y="{y:.1f}">{escape(name)}</text>'
        )
    return "".join(parts) + "</svg>"


def columns(title: str, counts: Sequence[int], edges: Sequence[float]) -> str:
    """Draws a histogram."""
    high, wide = 120, WIDTH - CURVE_LEFT - 20
    most = max(counts)
    said = f"from {edges[0]:.0f} to {edges[-1]:.0f}, most often about {edges[list(counts).index(most)]:.0f}"
    parts = [opened(title, TOP + high + AXIS, said)]
    for number, count in enumerate(counts):
        x, width = CURVE_LEFT + wide * number / len(counts), wide / len(counts)
        tall = high * count / most
        parts.append(
            f'<rect class="column" x="{x + 1:.1f}" y="{TOP + high - tall:.1f}" width="{width - 2:.1f}" '
            f'height="{tall:.1f}"><title>{edges[number]:.0f} to {edges[number + 1]:.0f}: {count}</title></rect>'
        )
    for number in sorted({0, len(counts) // 2, len(counts)}):
        x = CURVE_LEFT + wide * number / len(counts)
        parts.append(
            f'<text class="axis" x="{x:.1f}" y="{TOP + high + 18}" text-anchor="middle">{edges[number]:.0f}</text>'
        )
    return "".join(parts) + "</svg>"


def opened(title: str, height: float, words: str) -> str:
    label = escape(f"{title}. {words}", quote=True)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" width="{WIDTH}" role="img" aria-label="{label}">'


def shortened(label: str) -> str:
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"
