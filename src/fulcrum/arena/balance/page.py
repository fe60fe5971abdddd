"""The report as a self-contained HTML page."""

import json
import re
from html import escape
from typing import Any

from fulcrum.arena.balance.mattering import clause_number
from fulcrum.arena.balance.plots import Estimate, columns, curves, estimates
from fulcrum.arena.balance.report import Report
from fulcrum.arena.page import STYLE, WORDS, grid

MOST_FIRST_MOVES = 12
HEADING = re.compile(r'<h2 id="(\w+)">(.*)</h2>')
PLOTS = """
.grid { stroke: var(--line) } .mark { stroke: var(--faint); stroke-dasharray: 4 3 } .axis { opacity: .75 }
.reach { stroke: var(--accent); stroke-width: 3; opacity: .5 } .dot { fill: var(--accent) }
.column { fill: var(--accent); opacity: .7 } .curve { fill: none; stroke-width: 2.2 }
.hue0 { stroke: var(--accent) } .hue1 { stroke: #b0741a } .hue2 { stroke: #00815e } .hue3 { stroke: #b2487f }
td.words { min-width: 16rem } td.sure { font-weight: bold } h3 { font-size: 1rem; margin: 1.4rem 0 .3rem }
nav { display: flex; flex-wrap: wrap; gap: .2rem 1rem; margin: 1rem 0 } nav a { color: var(--accent) }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); gap: .7rem; margin: 1rem 0 }
.tiles div { border: 1px solid var(--line); border-radius: .5rem; padding: .6rem .8rem; line-height: 1.35 }
.tiles b { display: block; font-size: 1.5rem; font-variant-numeric: tabular-nums } dt { font-weight: bold }
dd { margin: 0 0 .5rem 1.5rem; max-width: 44rem }
"""


def page(report: Report) -> str:
    """Returns the whole page."""
    title = f"{report['name']}: balance"
    made = (seats, course, first_moves, endings, skill, comparisons, happenings, dead)
    sections = [part for section in made for part in section(report)]
    parts = [
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{STYLE}{PLOTS}</style></head><body><main>",
        f"<h1>{escape(title)}</h1>",
        introduction(report),
        contents(sections),
        summary(report),
        *sections,
        "</main></body></html>",
    ]
    return "\n".join(parts) + "\n"


def contents(parts: list[str]) -> str:
    """Links to the sections of the page."""
    found = [match for part in parts if (match := HEADING.fullmatch(part))]
    links = (f'<a href="#{match[1]}">{match[2]}</a>' for match in found)
    return f"<nav>{''.join(links)}</nav>"


def heading(name: str, title: str) -> str:
    return f'<h2 id="{name}">{title}</h2>'


def introduction(report: Report) -> str:
    options = f" with {escape(report['changed_options'])}" if report["changed_options"] else ""
    return (
        f"<p>{report['games']} games per matchup{options}, played by bots of level {report['level']} that see only "
        "what their seats see. Intervals are of 95 %. A point is the first rank, shared by those who share it.</p>"
        f'<p class="faint">Seed {report["seed"]}, rules {report["rules"]}, at most {report["simulations"]:,} '
        f"simulations a move. Played by Fulcrum {escape(report['fulcrum'])}; its rules and bots of this game have the "
        f"digest {report['sources']}, and with others the same command plays other games.</p>"
        f"<pre>{escape(report['command'])}</pre>"
    )


def summary(report: Report) -> str:
    """Sums up the first matchup in a few figures."""
    one = report["matchups"][0]
    found = one["measures"]
    tiles = [
        (percent(found["points of who moves first"]["mean"]), f"of the points for who moves first, {one['label']}; "
         f"even is {percent(one['even'])}, the interval {within(found['points of who moves first'])}"),
        (percent(found["draws"]["share"]), "of the games are drawn"),
        (f"{found['moves']['median']:.0f}", f"moves in half of the games or fewer; nine of ten have "
         f"{found['moves']['p5']:.0f} to {found['moves']['p95']:.0f}"),
        (f"{found['choices a move']['mean']:.1f}", "choices a move"),
    ]  # fmt: skip
    if "comebacks" in found:
        tiles += [
            (f"{found['lead changes']['mean']:.1f}", "changes of the lead in a game"),
            (percent(found["comebacks"]["share"]), "of the winners had been far behind"),
            (percent(found["half-time leader wins"]["share"]), "of the games are won by who is ahead at half-time"),
        ]
    never = sum(not dead["seen_with"] for dead in report["dead"])
    tiles.append((str(never), "of the things that the rules provide for were never seen"))
    cells = (f"<div><b>{value}</b>{escape(words)}</div>" for value, words in tiles)
    return f'<div class="tiles">{"".join(cells)}</div>'


def usual(report: Report) -> list[Report]:
    return [one for one in report["matchups"] if one["purpose"] == "players"]


def percent(value: float | None) -> str:
    return "" if value is None else f"{100 * value:.1f} %"


def within(row: dict[str, Any]) -> str:
    return f"{100 * row['low']:.1f} to {100 * row['high']:.1f} %"


def estimate(label: str, row: dict[str, Any]) -> Estimate:
    return Estimate(label, row["share"], row["low"], row["high"], percent(row["share"]))


def seats(report: Report) -> list[str]:
    parts = [heading("seats", "Who wins: seats")]
    for one in report["matchups"]:
        several = any(seat["among_winners"] > seat["share"] + 0.001 for seat in one["seats"])
        rows = [
            [escape(seat["name"]), percent(seat["share"]), within(seat)]
            + ([percent(seat["among_winners"])] if several else [])
            for seat in one["seats"]
        ]
        opener, draws = one["measures"]["points of who moves first"], one["measures"]["draws"]
        headings = ["Seat", "Points", "95 %"] + (["Among the winners"] if several else [])
        title = f"Points by seat, {label_of(one)}"
        parts += [
            f"<h3>{escape(label_of(one))}</h3>",
            estimates(title, [estimate(seat["name"], seat) for seat in one["seats"]], one["even"]),
            grid(headings, rows),
            f"<p>Who moves first gets {percent(opener['mean'])} of the points ({within(opener)}); even would be "
            f"{percent(one['even'])}. Draws: {percent(draws['share'])}.</p>",
        ]
    return parts


def label_of(one: Report) -> str:
    return str(one["label"]) if one["purpose"] == "players" else f"{one['label']}, {one['players']} players"


def course(report: Report) -> list[str]:
    parts = [heading("course", "How games run"), measures(report)]
    matchups = usual(report)
    parts += [
        columns(f"Moves in a game, {one['label']}", one["lengths"]["counts"], one["lengths"]["edges"])
        + f'<p class="faint">Moves in a game, {escape(one["label"])}.</p>'
        for one in matchups
    ]
    judged = [one for one in matchups if one["course"] and one["course"]["winner"]]
    if not judged:
        return parts
    winner = [(one["label"], one["course"]["winner"]) for one in judged]
    foreseen = [(one["label"], one["course"]["foreseen"]) for one in judged]
    skills = [[escape(one["label"]), *(f"{part:+.2f}" for part in one["course"]["skill"])] for one in judged]
    return [
        *parts,
        "<h3>The judged share of the later winner</h3>",
        curves("The winner's judged share of a win along the game", winner),
        "<h3>How often the side judged best wins</h3>",
        curves("How often the side judged best wins", foreseen),
        f"<p>The judge goes by {escape(', '.join(report['judge']))}, weighed by what the other half of the games "
        "teaches. How much of the doubt it takes away, quarter by quarter (1 is foresight, 0 no better than the usual "
        "shares of the sides):</p>",
        grid(["Matchup", "1st", "2nd", "3rd", "4th"], skills),
    ]


def measures(report: Report) -> str:
    """Every measure of every matchup."""
    names = list(dict.fromkeys(name for one in report["matchups"] for name in one["measures"]))
    rows = [[escape(name), *(measured(one["measures"].get(name)) for one in report["matchups"])] for name in names]
    return grid(["Measure", *(escape(label_of(one)) for one in report["matchups"])], rows)


def measured(found: dict[str, Any] | None) -> str:
    if found is None:
        return "none"
    value = found["share"] if found["kind"] == "share" else found["mean"]
    number = amount(value, found["kind"])
    between = f"{amount(found['low'], found['kind'])} to {amount(found['high'], found['kind'])}"
    return f'{number}<br><span class="faint">{between}</span>'


def amount(value: float, kind: str) -> str:
    return f"{value:.1f}" if kind == "count" else f"{100 * value:.1f} %"


def first_moves(report: Report) -> list[str]:
    parts = [heading("openings", "The first move"), "<p>The points of who opened with it.</p>"]
    for one in usual(report):
        shown = one["first_moves"][:MOST_FIRST_MOVES]
        rows = [estimate(f"{move['move']} ({move['games']})", move) for move in shown]
        left = len(one["first_moves"]) - len(shown)
        more = f" {left} rarer ones are in the JSON." if left else ""
        parts += [
            f"<h3>{escape(one['label'])}</h3>",
            estimates(f"Points by first move, {one['label']}", rows, one["even"]),
            f'<p class="faint">In brackets the number of games.{more}</p>',
        ]
    return parts


def endings(report: Report) -> list[str]:
    parts = [heading("endings", "How games end")]
    for one in report["matchups"]:
        parts.append(f"<h3>{escape(label_of(one))}</h3>")
        if len(one["endings"]) == 1:
            parts.append(f"<p>All by {one['endings'][0]['clause']}.</p>")
            continue
        rows = [estimate(end["clause"], end) for end in one["endings"]]
        parts.append(estimates(f"Endings by clause, {label_of(one)}", rows))
    named = sorted({end["clause"] for one in report["matchups"] for end in one["endings"]}, key=clause_number)
    lines = "".join(f"<dt>{name}</dt><dd>{escape(report['clauses'][name])}</dd>" for name in named)
    return [*parts, f"<dl>{lines}</dl>"]


def skill(report: Report) -> list[str]:
    if not report["skill"]:
        return []
    rows = [estimate(f"against level {one['weaker']}", one) for one in report["skill"]]
    first = report["skill"][0]
    return [
        heading("skill", "Skill"),
        f"<p>The points of one bot of level {first['level']} among {first['players'] - 1} of a weaker level; equals "
        f"would get {percent(first['even'])}.</p>",
        estimates("Points of the stronger bot", rows, first["even"]),
    ]


def comparisons(report: Report) -> list[str]:
    parts = []
    for one in report["comparisons"]:
        rows = []
        for effect in one["effects"]:
            kind = kind_of(report, effect["measure"])
            rows.append(
                [
                    escape(effect["measure"]),
                    amount(effect["before"], kind),
                    amount(effect["after"], kind),
                    f"{amount(effect['low'], kind)} to {amount(effect['high'], kind)}",
                    f"{effect['chance']:.4f}",
                    '<td class="sure">yes</td>' if effect["significant"] else "no",
                ]
            )
        parts += [
            f"<h3>{escape(one['label'])}, {one['players']} players</h3>",
            grid(["Measure", "Before", "After", "Difference, 95 %", "Chance", "Real"], rows),
        ]
    if not parts:
        return []
    return [
        heading("changes", "What a change does"),
        "<p>Against the same number of games without the change. Chance is how likely a difference as large would be "
        "if the change did nothing; it is called real when it stays below 5 % after Holm's correction for the number "
        "of measures.</p>",
        *parts,
    ]


def kind_of(report: Report, measure: str) -> str:
    return next(str(one["measures"][measure]["kind"]) for one in report["matchups"] if measure in one["measures"])


def words(text: str) -> str:
    return f'<td class="words">{escape(text)}</td>'


def happenings(report: Report) -> list[str]:
    rows = [
        [
            one["clause"], words(one["words"]), f"{one['per_game']:.2f}",
            percent(one["games"]), percent(one.get("swing")), shaded(one.get("mattered")), percent(one.get("gain")),
        ]
        for one in report["happenings"]
    ]  # fmt: skip
    return [
        heading("rules", "What cards, actions and clauses do"),
        "<p>Over all games with the usual options. Swing is how far a step with it moves the judge, on average; it "
        "matters when that is 10 % of a win or more; gain is what the mover gets out of the step.</p>",
        grid(["Clause", WORDS("What"), "A game", "Games", "Swing", "Matters", "Gain"], rows),
    ]


def shaded(share: float | None) -> str:
    """Returns a share as a cell that is darker the larger the share."""
    return "" if share is None else f'<td class="ahead" style="--share:{share:.3f}">{percent(share)}</td>'


def dead(report: Report) -> list[str]:
    rows = [
        [one["clause"], words(one["words"]), words(", ".join(one["seen_with"]) or "nowhere")] for one in report["dead"]
    ]
    always = ", ".join(report["uncounted"])
    parts = [heading("dead", "Dead rules")]
    if rows:
        at_most, games = report["dead"][0]["at_most"], report["dead"][0]["games"]
        parts += [
            f"<p>Never seen in {games} games with the usual options, so in fewer than {100 * at_most:.2f} % of games "
            "between such bots.</p>",
            grid(["Clause", WORDS("What"), WORDS("Seen with")], rows),
        ]
    else:
        parts.append("<p>None: everything that is counted was seen.</p>")
    if always:
        parts.append(f"<p>Not counted, because every game has them or they can't be seen in one: {always}.</p>")
    return parts


def as_json(report: Report) -> str:
    return json.dumps(report, indent=1, ensure_ascii=False) + "\n"
