"""The report of a contest as a self-contained HTML page: ratings, crosstable, seats, failures."""

import json
from html import escape

from fulcrum.arena.standings import ContestReport, Standing
from fulcrum.core import registry

WORDS = '<th class="words">{}</th>'.format  # a heading over text
WIDTH, ROW, LEFT, RIGHT, TOP, BOTTOM = 760, 30, 190, 110, 10, 30
SCALES = (25, 50, 100, 200, 400, 800, 1600)  # points of Elo between lines
MOST_LINES = 8
LONGEST_LABEL = 24
STYLE = """
:root { color-scheme: light dark; --ink: #24222b; --paper: #fbfaf6; --line: #d8d4c8; --accent: #4b3f9e;
  --faint: #6a6670 }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9f2; --paper: #1b1a20; --line: #45424d; --accent: #b3a7ff; --faint: #a5a0ae } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 0 auto;
  max-width: 60rem; padding: 1.5rem 1rem }
h1 { font-size: 1.6rem; margin: 0 } h2 { font-size: 1.2rem; margin-top: 2rem } p { max-width: 44rem }
.scroll { overflow-x: auto } table { border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .3rem .7rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap }
thead th, td.words { white-space: normal; overflow-wrap: break-word } thead th { border-bottom-width: 2px }
th.words, td.words { text-align: left; min-width: 12rem } thead th { max-width: 12rem; vertical-align: bottom }
th:first-child, td:first-child { text-align: left }
td.ahead { background: color-mix(in srgb, var(--accent) calc(var(--share) * 45%), transparent) }
.faint { color: var(--faint) } svg { max-width: 100%; height: auto } svg text { fill: var(--ink); font-size: 13px }
pre { overflow-x: auto; border: 1px solid var(--line); padding: .7rem }
"""


def page(report: ContestReport) -> str:
    """Returns the whole page."""
    contest = report.contest
    played = f"{len(report.lines)} of {contest.total} games, {len(report.counted)} of them with a result."
    title = f"{registry.about(contest.game_id).name}: {contest.format} of {len(contest.names)} bots"
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}</style></head><body><main>",
        f"<h1>{escape(title)}</h1>",
        f'<p class="faint">{played}</p>',
        "<h2>Ratings</h2>",
        "<p>In Elo, the mean of all bots being 0, with 95 % intervals. 100 points are 64 % between two.</p>",
        ratings_picture(report.standings),
        standings(report),
        "<h2>Ahead of</h2>",
        "<p>How often the bot of the row had a better rank than that of the column; an equal one is half.</p>",
        cross(report),
        "<h2>Seats</h2>",
        seats(report),
        *failures(report),
        "<h2>How it was played</h2>",
        f"<pre>{escape(json.dumps(contest.header(), indent=1))}</pre>",
        "</main></body></html>",
    ]
    return "\n".join(parts) + "\n"


def grid(headings: list[str], rows: list[list[str]]) -> str:
    """Returns an HTML table. A cell that begins with `<td`, or a heading with `<th`, is used as it is."""
    head = "".join(heading if heading.startswith("<th") else f"<th>{heading}</th>" for heading in headings)
    body = "".join(
        f"<tr>{''.join(cell if cell.startswith('<td') else f'<td>{cell}</td>' for cell in row)}</tr>\n" for row in rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table></div>'


def standings(report: ContestReport) -> str:
    rows = [
        [
            escape(row.name), f"{row.rating.elo:+.0f} ± {row.rating.margin:.0f}", f"{row.points:.1f}", str(row.games),
            f"{row.share:.1%}", f"{row.share_interval[0]:.0%} to {row.share_interval[1]:.0%}",
            f"{row.think_ms:.1f}", f"{row.overrun_ms:.0f}", str(row.failures),
        ]
        for row in report.standings
    ]  # fmt: skip
    headings = ["Bot", "Elo", "Points", "Games", "Share", "95 %", "ms a move", "latest by ms", "failed"]
    return grid(headings, rows)


def cross(report: ContestReport) -> str:
    names = [row.name for row in report.standings]
    rows = []
    for name in names:
        cells = [escape(name)]
        for other in names:
            ahead, games = report.cross[name].get(other, (0.0, 0))
            share = f'<td class="ahead" style="--share:{ahead / games:.3f}">{ahead:g}/{games}</td>' if games else ""
            cells.append(share)
        rows.append(cells)
    return grid(["", *map(escape, names)], rows)


def seats(report: ContestReport) -> str:
    about = registry.about(report.contest.game_id)
    rows = [
        [escape(about.seats[seat]), f"{points:.1f}", str(games), f"{points / max(1, games):.1%}"]
        for seat, (points, games) in enumerate(report.seats)
    ]
    return grid(["Seat", "Points", "Games", "Share"], rows)


def failures(report: ContestReport) -> list[str]:
    if not report.failures:
        return []
    rows = [
        [
            escape(line["failure"]["bot"] or "no bot"),
            str(games),
            escape(line["failure"]["kind"]),
            f'<td class="words">{escape(line["failure"]["words"])}</td>',
            f'<td class="words">{escape(line["pairing"])}, game {line["number"] + 1}</td>',
        ]
        for line, games in report.kinds_of_failure
    ]
    words = "A bot that fails loses the game. A game that fails through no bot's fault does not count."
    return [
        "<h2>Failures</h2>",
        f"<p>{words}</p>",
        grid(["Bot", "Games", "What", WORDS("Words"), WORDS("First")], rows),
    ]


def ratings_picture(rows: tuple[Standing, ...]) -> str:
    """Draws each bot's rating with its interval, on a common scale."""
    low = min(row.rating.elo - row.rating.margin for row in rows)
    high = max(row.rating.elo + row.rating.margin for row in rows)
    height = TOP + ROW * len(rows) + BOTTOM

    def x(elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo - low) / max(1.0, high - low)

    step = next((scale for scale in SCALES if (high - low) / scale <= MOST_LINES), SCALES[-1])
    lines = [
        f'<path d="M{x(elo):.1f} {TOP}V{height - BOTTOM}" stroke="var(--line)"/>'
        f'<text x="{x(elo):.1f}" y="{height - 10}" text-anchor="middle">{f"{elo:+d}" if elo else "0"}</text>'
        for elo in range(int(low // step + 1) * step, int(high) + 1, step)
    ]
    dots = []
    for number, row in enumerate(rows):
        y, elo, margin = TOP + ROW * (number + 0.5), row.rating.elo, row.rating.margin
        dots.append(
            f'<text x="{LEFT - 12}" y="{y + 5:.1f}" text-anchor="end">{escape(fitting(row.name))}</text>'
            f'<path d="M{x(elo - margin):.1f} {y:.1f}H{x(elo + margin):.1f}" stroke="var(--accent)" stroke-width="3" '
            f'opacity=".5"/><circle cx="{x(elo):.1f}" cy="{y:.1f}" r="5" fill="var(--accent)"/>'
            f'<text x="{WIDTH - RIGHT + 12}" y="{y + 5:.1f}">{elo:+.0f} ± {margin:.0f}</text>'
        )
    opening = f'<svg viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" role="img" aria-label="Ratings with intervals">'
    return "\n".join([opening, *lines, *dots, "</svg>"])


def fitting(name: str) -> str:
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"
